"""Tokens that nobody has: how many of them one address may send (contract: how often).

Only failures are counted, and a good token is accepted from wherever it comes: behind one address may be a whole
school, and one of its programs that goes on with a token it has lost must not keep the others from their matches.
"""

from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from api.auth import BearerAuthentication, Grant
from api.errors import UnknownToken
from api.limits import Budget, spend
from cardgames.models import Player


class CountedAuthentication(BearerAuthentication):
    def authenticate(self, request: Request) -> tuple[Player, Grant] | None:
        """Who calls. Raises UnknownToken, or Exhausted where too many were unknown."""
        try:
            found: tuple[Player, Grant] | None = super().authenticate(request)
        except AuthenticationFailed as error:
            raise UnknownToken(str(error.detail), spend("tokens", Budget().address(request))) from error
        return found
