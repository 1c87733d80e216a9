from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.gapa_match import GapaMatch
from ...models.president_match import PresidentMatch
from ...models.problem import Problem
from ...models.shithead_match import ShitheadMatch
from ...types import UNSET, Response, Unset


def _get_kwargs(
    match: UUID,
    *,
    after: int | Unset = UNSET,
    seconds: int | Unset = 30,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    params["after"] = after

    params["seconds"] = seconds

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/matches/{match}/wait".format(
            match=quote(str(match), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> GapaMatch | PresidentMatch | ShitheadMatch | Problem | None:
    if response.status_code == 200:

        def _parse_response_200(data: object) -> GapaMatch | PresidentMatch | ShitheadMatch:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_match_type_0 = GapaMatch.from_dict(data)

                return componentsschemas_match_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_match_type_1 = PresidentMatch.from_dict(data)

                return componentsschemas_match_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_match_type_2 = ShitheadMatch.from_dict(data)

            return componentsschemas_match_type_2

        response_200 = _parse_response_200(response.json())

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

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())

        return response_404

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


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[GapaMatch | PresidentMatch | ShitheadMatch | Problem]:
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
    after: int | Unset = UNSET,
    seconds: int | Unset = 30,
    if_none_match: str | Unset = UNSET,
) -> Response[GapaMatch | PresidentMatch | ShitheadMatch | Problem]:
    """Wait until a match changes

    Args:
        match (UUID):
        after (int | Unset):
        seconds (int | Unset):  Default: 30.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GapaMatch | PresidentMatch | ShitheadMatch | Problem]
    """

    kwargs = _get_kwargs(
        match=match,
        after=after,
        seconds=seconds,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    match: UUID,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    seconds: int | Unset = 30,
    if_none_match: str | Unset = UNSET,
) -> GapaMatch | PresidentMatch | ShitheadMatch | Problem | None:
    """Wait until a match changes

    Args:
        match (UUID):
        after (int | Unset):
        seconds (int | Unset):  Default: 30.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GapaMatch | PresidentMatch | ShitheadMatch | Problem
    """

    return sync_detailed(
        match=match,
        client=client,
        after=after,
        seconds=seconds,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    match: UUID,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    seconds: int | Unset = 30,
    if_none_match: str | Unset = UNSET,
) -> Response[GapaMatch | PresidentMatch | ShitheadMatch | Problem]:
    """Wait until a match changes

    Args:
        match (UUID):
        after (int | Unset):
        seconds (int | Unset):  Default: 30.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GapaMatch | PresidentMatch | ShitheadMatch | Problem]
    """

    kwargs = _get_kwargs(
        match=match,
        after=after,
        seconds=seconds,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    match: UUID,
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    seconds: int | Unset = 30,
    if_none_match: str | Unset = UNSET,
) -> GapaMatch | PresidentMatch | ShitheadMatch | Problem | None:
    """Wait until a match changes

    Args:
        match (UUID):
        after (int | Unset):
        seconds (int | Unset):  Default: 30.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GapaMatch | PresidentMatch | ShitheadMatch | Problem
    """

    return (
        await asyncio_detailed(
            match=match,
            client=client,
            after=after,
            seconds=seconds,
            if_none_match=if_none_match,
        )
    ).parsed
