from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.gapa_moved import GapaMoved
from ...models.new_move import NewMove
from ...models.president_moved import PresidentMoved
from ...models.problem import Problem
from ...models.shithead_moved import ShitheadMoved
from ...types import UNSET, Response, Unset


def _get_kwargs(
    match: UUID,
    *,
    body: NewMove,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/matches/{match}/moves".format(
            match=quote(str(match), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> GapaMoved | PresidentMoved | ShitheadMoved | Problem | None:
    if response.status_code == 201:

        def _parse_response_201(data: object) -> GapaMoved | PresidentMoved | ShitheadMoved:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_moved_type_0 = ShitheadMoved.from_dict(data)

                return componentsschemas_moved_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_moved_type_1 = PresidentMoved.from_dict(data)

                return componentsschemas_moved_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_moved_type_2 = GapaMoved.from_dict(data)

            return componentsschemas_moved_type_2

        response_201 = _parse_response_201(response.json())

        return response_201

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = Problem.from_dict(response.json())

        return response_403

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())

        return response_404

    if response.status_code == 406:
        response_406 = Problem.from_dict(response.json())

        return response_406

    if response.status_code == 409:
        response_409 = Problem.from_dict(response.json())

        return response_409

    if response.status_code == 413:
        response_413 = Problem.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = Problem.from_dict(response.json())

        return response_415

    if response.status_code == 422:
        response_422 = Problem.from_dict(response.json())

        return response_422

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


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[GapaMoved | PresidentMoved | ShitheadMoved | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    match: UUID,
    *,
    client: AuthenticatedClient,
    body: NewMove,
    idempotency_key: str | Unset = UNSET,
) -> Response[GapaMoved | PresidentMoved | ShitheadMoved | Problem]:
    """Make a move

    Args:
        match (UUID):
        idempotency_key (str | Unset):
        body (NewMove):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GapaMoved | PresidentMoved | ShitheadMoved | Problem]
    """

    kwargs = _get_kwargs(
        match=match,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    match: UUID,
    *,
    client: AuthenticatedClient,
    body: NewMove,
    idempotency_key: str | Unset = UNSET,
) -> GapaMoved | PresidentMoved | ShitheadMoved | Problem | None:
    """Make a move

    Args:
        match (UUID):
        idempotency_key (str | Unset):
        body (NewMove):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GapaMoved | PresidentMoved | ShitheadMoved | Problem
    """

    return sync_detailed(
        match=match,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    match: UUID,
    *,
    client: AuthenticatedClient,
    body: NewMove,
    idempotency_key: str | Unset = UNSET,
) -> Response[GapaMoved | PresidentMoved | ShitheadMoved | Problem]:
    """Make a move

    Args:
        match (UUID):
        idempotency_key (str | Unset):
        body (NewMove):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GapaMoved | PresidentMoved | ShitheadMoved | Problem]
    """

    kwargs = _get_kwargs(
        match=match,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    match: UUID,
    *,
    client: AuthenticatedClient,
    body: NewMove,
    idempotency_key: str | Unset = UNSET,
) -> GapaMoved | PresidentMoved | ShitheadMoved | Problem | None:
    """Make a move

    Args:
        match (UUID):
        idempotency_key (str | Unset):
        body (NewMove):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GapaMoved | PresidentMoved | ShitheadMoved | Problem
    """

    return (
        await asyncio_detailed(
            match=match,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
