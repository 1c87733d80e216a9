"""The whole API on one screen."""

from typing import Any

from django.urls import path
from drf_spectacular.views import SpectacularSwaggerView

from api import accounts, audits, checking, export, live, me, news, personal, views
from api.described import Description

urlpatterns = [
    path("guests", accounts.guests),
    path("players", accounts.players),
    path("tokens", accounts.tokens),
    path("me", me.me),
    path("me/wait", news.wait),
    path("me/stream", news.stream),
    path("me/tokens", me.tokens),
    path("me/tokens/<uuid:token>", me.token),
    path("me/export", personal.export),
    path("games", views.games),
    path("games/<slug:name>", views.game),
    path("matches", views.matches),
    path("matches/<uuid:match>", views.match),
    path("matches/<uuid:match>/moves", views.moves),
    path("matches/<uuid:match>/join", views.join),
    path("matches/<uuid:match>/seed", views.seed),
    path("matches/<uuid:match>/leave", views.leave),
    path("matches/<uuid:match>/rematch", views.rematch),
    path("matches/<uuid:match>/events", views.events),
    path("matches/<uuid:match>/record", views.record),
    path("matches/<uuid:match>/audit", audits.audit),
    path("matches/<uuid:match>/receipt", views.receipt),
    path("matches/<uuid:match>/wait", live.wait),
    path("matches/<uuid:match>/stream", live.stream),
    path("records", export.records),
    path("records/check", checking.check),
    path("schema", Description.as_view(), name="schema"),
    path("docs", SpectacularSwaggerView.as_view(url_name="schema")),
]

# Browsers are answered before any of them is reached (CORS); nobody else has anything to ask by OPTIONS.
for _call in urlpatterns:
    _view: Any = _call.callback
    _view.cls.http_method_names = [name for name in _view.cls.http_method_names if name != "options"]
