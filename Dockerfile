# One image for every process of the server; docker-compose.yml says which process does what.
FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1

RUN useradd --system --uid 10001 --home-dir /app cardgames \
    && install --directory --owner=cardgames /keys

WORKDIR /app
COPY requirements.txt constraints.txt ./
RUN pip install -r requirements.txt && python -m compileall -q /usr/local/lib/python3.13/site-packages
COPY manage.py ./
COPY stack stack
COPY cardgames cardgames
COPY api api
COPY bots bots
COPY web web
COPY docs docs
COPY clients clients
# Collecting needs settings, but none of their values.
RUN SECRET_KEY=$(head -c 32 /dev/zero | tr '\0' x) DATABASE_URL=postgres://none/none BROKER_URL=memory:// \
    python manage.py collectstatic --no-input && python -m compileall -q .

USER cardgames
EXPOSE 8000
CMD ["granian", "--interface", "wsgi", "--http", "1", "--host", "0.0.0.0", "--workers", "2", "--blocking-threads", "2", "cardgames.wsgi:application"]
