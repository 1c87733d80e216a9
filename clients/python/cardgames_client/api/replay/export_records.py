import datetime
from http import HTTPStatus
from typing import Any
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.export_records_game import ExportRecordsGame
from ...models.export_records_status import ExportRecordsStatus
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    after: UUID | Unset = UNSET,
    game: ExportRecordsGame | Unset = UNSET,
    limit: int | Unset = UNSET,
    player: UUID | Unset = UNSET,
    since: datetime.datetime | Unset = UNSET,
    status: ExportRecordsStatus | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_after: str | Unset = UNSET
    if not isinstance(after, Unset):
        json_after = str(after)
    params["after"] = json_after

    json_game: str | Unset = UNSET
    if not isinstance(game, Unset):
        json_game = game.value

    params["game"] = json_game

    params["limit"] = limit

    json_player: str | Unset = UNSET
    if not isinstance(player, Unset):
        json_player = str(player)
    params["player"] = json_player

    json_since: str | Unset = UNSET
    if not isinstance(since, Unset):
        json_since = since.isoformat()
    params["since"] = json_since

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status.value

    params["status"] = json_status

    json_until: str | Unset = UNSET
    if not isinstance(until, Unset):
        json_until = until.isoformat()
    params["until"] = json_until

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/records",
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Problem | str | None:
    if response.status_code == 200:
        response_200 = response.text
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


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Problem | str]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    after: UUID | Unset = UNSET,
    game: ExportRecordsGame | Unset = UNSET,
    limit: int | Unset = UNSET,
    player: UUID | Unset = UNSET,
    since: datetime.datetime | Unset = UNSET,
    status: ExportRecordsStatus | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
) -> Response[Problem | str]:
    """All records you may read, one a line, in the order in which their matches ended

    Args:
        after (UUID | Unset):
        game (ExportRecordsGame | Unset):
        limit (int | Unset):
        player (UUID | Unset):
        since (datetime.datetime | Unset):
        status (ExportRecordsStatus | Unset):
        until (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | str]
    """

    kwargs = _get_kwargs(
        after=after,
        game=game,
        limit=limit,
        player=player,
        since=since,
        status=status,
        until=until,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    after: UUID | Unset = UNSET,
    game: ExportRecordsGame | Unset = UNSET,
    limit: int | Unset = UNSET,
    player: UUID | Unset = UNSET,
    since: datetime.datetime | Unset = UNSET,
    status: ExportRecordsStatus | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
) -> Problem | str | None:
    """All records you may read, one a line, in the order in which their matches ended

    Args:
        after (UUID | Unset):
        game (ExportRecordsGame | Unset):
        limit (int | Unset):
        player (UUID | Unset):
        since (datetime.datetime | Unset):
        status (ExportRecordsStatus | Unset):
        until (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | str
    """

    return sync_detailed(
        client=client,
        after=after,
        game=game,
        limit=limit,
        player=player,
        since=since,
        status=status,
        until=until,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    after: UUID | Unset = UNSET,
    game: ExportRecordsGame | Unset = UNSET,
    limit: int | Unset = UNSET,
    player: UUID | Unset = UNSET,
    since: datetime.datetime | Unset = UNSET,
    status: ExportRecordsStatus | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
) -> Response[Problem | str]:
    """All records you may read, one a line, in the order in which their matches ended

    Args:
        after (UUID | Unset):
        game (ExportRecordsGame | Unset):
        limit (int | Unset):
        player (UUID | Unset):
        since (datetime.datetime | Unset):
        status (ExportRecordsStatus | Unset):
        until (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | str]
    """

    kwargs = _get_kwargs(
        after=after,
        game=game,
        limit=limit,
        player=player,
        since=since,
        status=status,
        until=until,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    after: UUID | Unset = UNSET,
    game: ExportRecordsGame | Unset = UNSET,
    limit: int | Unset = UNSET,
    player: UUID | Unset = UNSET,
    since: datetime.datetime | Unset = UNSET,
    status: ExportRecordsStatus | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
) -> Problem | str | None:
    """All records you may read, one a line, in the order in which their matches ended

    Args:
        after (UUID | Unset):
        game (ExportRecordsGame | Unset):
        limit (int | Unset):
        player (UUID | Unset):
        since (datetime.datetime | Unset):
        status (ExportRecordsStatus | Unset):
        until (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | str
    """

    return (
        await asyncio_detailed(
            client=client,
            after=after,
            game=game,
            limit=limit,
            player=player,
            since=since,
            status=status,
            until=until,
        )
    ).parsed
