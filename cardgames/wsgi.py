"""The WSGI application."""

import os

from django.core.wsgi import get_wsgi_application

from cardgames.requests import ReadableWSGIRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardgames.settings")
application = get_wsgi_application()
application.request_class = ReadableWSGIRequest

from cardgames import keyring  # noqa: E402  when the settings are set up

keyring.current()  # keys that cannot be used stop the process here, not at the first move
