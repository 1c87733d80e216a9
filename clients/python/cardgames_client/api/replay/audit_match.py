from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.audit import Audit
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    match: UUID,
    *,
    receipt: list[str] | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    json_receipt: list[str] | Unset = UNSET
    if not isinstance(receipt, Unset):
        json_receipt = receipt

    params["receipt"] = json_receipt

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/matches/{match}/audit".format(
            match=quote(str(match), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | Audit | Problem | None:
    if response.status_code == 200:
        response_200 = Audit.from_dict(response.json())

        return response_200

    if response.status_code == 304:
        response_304 = cast(Any, None)
        return response_304

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
) -> Response[Any | Audit | Problem]:
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
    receipt: list[str] | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | Audit | Problem]:
    """Recompute a match, check by check

    Args:
        match (UUID):
        receipt (list[str] | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Audit | Problem]
    """

    kwargs = _get_kwargs(
        match=match,
        receipt=receipt,
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
    receipt: list[str] | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | Audit | Problem | None:
    """Recompute a match, check by check

    Args:
        match (UUID):
        receipt (list[str] | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Audit | Problem
    """

    return sync_detailed(
        match=match,
        client=client,
        receipt=receipt,
        if_none_match=if_none_match,
    ).parsed


async def asyncio_detailed(
    match: UUID,
    *,
    client: AuthenticatedClient,
    receipt: list[str] | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[Any | Audit | Problem]:
    """Recompute a match, check by check

    Args:
        match (UUID):
        receipt (list[str] | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Audit | Problem]
    """

    kwargs = _get_kwargs(
        match=match,
        receipt=receipt,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    match: UUID,
    *,
    client: AuthenticatedClient,
    receipt: list[str] | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Any | Audit | Problem | None:
    """Recompute a match, check by check

    Args:
        match (UUID):
        receipt (list[str] | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Audit | Problem
    """

    return (
        await asyncio_detailed(
            match=match,
            client=client,
            receipt=receipt,
            if_none_match=if_none_match,
        )
    ).parsed
