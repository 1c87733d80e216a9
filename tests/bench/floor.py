"""The floor under every move: what reading a body, finding the player by his token and inserting one row durably cost
with this framework. It knows no game, no version and no key."""

import os

from django.db import connection
from django.urls import path
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import required

# How long the text is that makes the row as large as a move's; the benchmark has measured it.
LENGTH = int(os.environ["FLOOR_TEXT_LENGTH"])


@api_view(["POST"])
def insert(request: Request) -> Response:
    required(request, "match:play")
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_row (body) VALUES (repeat('x', %s)) RETURNING id", [LENGTH])
        [number] = cursor.fetchone()
    return Response({"number": number, "sent": request.data}, 201)


urlpatterns = [path("api/v1/floor", insert)]
