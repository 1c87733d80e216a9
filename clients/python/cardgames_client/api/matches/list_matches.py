from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_matches_awaiting_me import ListMatchesAwaitingMe
from ...models.list_matches_game import ListMatchesGame
from ...models.list_matches_mine import ListMatchesMine
from ...models.list_matches_status import ListMatchesStatus
from ...models.match_page import MatchPage
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    awaiting_me: ListMatchesAwaitingMe | Unset = UNSET,
    cursor: str | Unset = UNSET,
    game: ListMatchesGame | Unset = UNSET,
    limit: int | Unset = 20,
    mine: ListMatchesMine | Unset = UNSET,
    status: ListMatchesStatus | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_awaiting_me: str | Unset = UNSET
    if not isinstance(awaiting_me, Unset):
        json_awaiting_me = awaiting_me.value

    params["awaiting_me"] = json_awaiting_me

    params["cursor"] = cursor

    json_game: str | Unset = UNSET
    if not isinstance(game, Unset):
        json_game = game.value

    params["game"] = json_game

    params["limit"] = limit

    json_mine: str | Unset = UNSET
    if not isinstance(mine, Unset):
        json_mine = mine.value

    params["mine"] = json_mine

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status.value

    params["status"] = json_status

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/matches",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> MatchPage | Problem | None:
    if response.status_code == 200:
        response_200 = MatchPage.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = Problem.from_dict(response.json())

        return response_403

    if response.status_code == 406:
        response_406 = Problem.from_dict(response.json())

        return response_406

    if response.status_code == 429:
        response_429 = Problem.from_dict(response.json())

        return response_429

    if response.status_code == 503:
        response_503 = Problem.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[MatchPage | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    awaiting_me: ListMatchesAwaitingMe | Unset = UNSET,
    cursor: str | Unset = UNSET,
    game: ListMatchesGame | Unset = UNSET,
    limit: int | Unset = 20,
    mine: ListMatchesMine | Unset = UNSET,
    status: ListMatchesStatus | Unset = UNSET,
) -> Response[MatchPage | Problem]:
    """Public matches and your own, newest first

    Args:
        awaiting_me (ListMatchesAwaitingMe | Unset):
        cursor (str | Unset):
        game (ListMatchesGame | Unset):
        limit (int | Unset):  Default: 20.
        mine (ListMatchesMine | Unset):
        status (ListMatchesStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchPage | Problem]
    """

    kwargs = _get_kwargs(
        awaiting_me=awaiting_me,
        cursor=cursor,
        game=game,
        limit=limit,
        mine=mine,
        status=status,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    awaiting_me: ListMatchesAwaitingMe | Unset = UNSET,
    cursor: str | Unset = UNSET,
    game: ListMatchesGame | Unset = UNSET,
    limit: int | Unset = 20,
    mine: ListMatchesMine | Unset = UNSET,
    status: ListMatchesStatus | Unset = UNSET,
) -> MatchPage | Problem | None:
    """Public matches and your own, newest first

    Args:
        awaiting_me (ListMatchesAwaitingMe | Unset):
        cursor (str | Unset):
        game (ListMatchesGame | Unset):
        limit (int | Unset):  Default: 20.
        mine (ListMatchesMine | Unset):
        status (ListMatchesStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchPage | Problem
    """

    return sync_detailed(
        client=client,
        awaiting_me=awaiting_me,
        cursor=cursor,
        game=game,
        limit=limit,
        mine=mine,
        status=status,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    awaiting_me: ListMatchesAwaitingMe | Unset = UNSET,
    cursor: str | Unset = UNSET,
    game: ListMatchesGame | Unset = UNSET,
    limit: int | Unset = 20,
    mine: ListMatchesMine | Unset = UNSET,
    status: ListMatchesStatus | Unset = UNSET,
) -> Response[MatchPage | Problem]:
    """Public matches and your own, newest first

    Args:
        awaiting_me (ListMatchesAwaitingMe | Unset):
        cursor (str | Unset):
        game (ListMatchesGame | Unset):
        limit (int | Unset):  Default: 20.
        mine (ListMatchesMine | Unset):
        status (ListMatchesStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MatchPage | Problem]
    """

    kwargs = _get_kwargs(
        awaiting_me=awaiting_me,
        cursor=cursor,
        game=game,
        limit=limit,
        mine=mine,
        status=status,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    awaiting_me: ListMatchesAwaitingMe | Unset = UNSET,
    cursor: str | Unset = UNSET,
    game: ListMatchesGame | Unset = UNSET,
    limit: int | Unset = 20,
    mine: ListMatchesMine | Unset = UNSET,
    status: ListMatchesStatus | Unset = UNSET,
) -> MatchPage | Problem | None:
    """Public matches and your own, newest first

    Args:
        awaiting_me (ListMatchesAwaitingMe | Unset):
        cursor (str | Unset):
        game (ListMatchesGame | Unset):
        limit (int | Unset):  Default: 20.
        mine (ListMatchesMine | Unset):
        status (ListMatchesStatus | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MatchPage | Problem
    """

    return (
        await asyncio_detailed(
            client=client,
            awaiting_me=awaiting_me,
            cursor=cursor,
            game=game,
            limit=limit,
            mine=mine,
            status=status,
        )
    ).parsed
