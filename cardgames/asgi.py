"""The ASGI application."""

import os

from django.core.asgi import get_asgi_application

from cardgames.requests import ReadableASGIRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardgames.settings")
application = get_asgi_application()
application.request_class = ReadableASGIRequest
