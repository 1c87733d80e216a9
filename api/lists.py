"""Lists of matches: filtered, newest first, paged by cursor."""

from uuid import UUID

import django_filters
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import caller_id, required
from api.matches import listed
from api.paging import page
from cardgames import store
from cardgames.models import Match, Seat
from cardgames.rules import GAMES
from cardgames.rules.errors import Malformed

_TRUTH = (("true", "true"), ("false", "false"))


class MatchFilter(django_filters.FilterSet):  # type: ignore[misc]
    """`?status=&game=&mine=&awaiting_me=`"""

    status = django_filters.ChoiceFilter(choices=Match.Status.choices)
    game = django_filters.ChoiceFilter(choices=[(name, name) for name in GAMES])
    mine = django_filters.ChoiceFilter(choices=_TRUTH, method="with_me")
    awaiting_me = django_filters.ChoiceFilter(choices=_TRUTH, method="waiting_for_me")

    class Meta:
        model = Match
        fields = ("status", "game")

    def with_me(self, found: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        return found.filter(_mine(required(self.request, "match:read").id)) if value == "true" else found

    def waiting_for_me(self, found: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        if value != "true":
            return found
        me = Seat.objects.filter(match=OuterRef("pk"), player=required(self.request, "match:read"), taken_over=False)
        return found.filter(Exists(me.filter(match__turn__contains=[F("seat")])))


def readable_by(player: UUID | None) -> Q:
    """The matches that a player, or somebody without a token, may read; as `play.check_readable` has it of one."""
    readable = Q(visibility=Match.Visibility.PUBLIC)
    return readable if player is None else readable | Q(_mine(player))


def _mine(player: UUID | None) -> Exists:
    return Exists(Seat.objects.filter(Q(player=player) | Q(kept_for=player), match=OuterRef("pk")))


def matches(request: Request) -> Response:
    """Public matches and the caller's own. Raises Malformed, naming the parameter."""
    player = caller_id(request, "match:read")
    _check_said(request)
    found = Match.objects.filter(readable_by(player))
    filtered = MatchFilter(request.query_params, found, request=request)
    if not filtered.is_valid():
        name, errors = next(iter(filtered.errors.items()))
        raise Malformed(str(errors[0]), name)
    return _page(request, filtered.qs.select_related("rematch").prefetch_related("seats__player"), player)


def _check_said(request: Request) -> None:
    """A filter that says nothing would be passed over, which its sender did not mean. Raises Malformed."""
    for name in MatchFilter.base_filters:
        if request.query_params.get(name) == "":
            raise Malformed("is empty", name)


def _page(request: Request, found: QuerySet[Match], player: UUID | None) -> Response:
    told, now = page(request, found), store.now()
    results = [listed(match, player, now) for match in told.matches]
    return Response({"next": told.next, "previous": told.previous, "results": results})
