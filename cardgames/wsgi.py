"""The WSGI application."""

import os

from django.core.wsgi import get_wsgi_application

from cardgames.requests import ReadableWSGIRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardgames.settings")
application = get_wsgi_application()
application.request_class = ReadableWSGIRequest
