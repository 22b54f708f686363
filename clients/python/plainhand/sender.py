"""Sends requests with a key, again where that may help."""

from __future__ import annotations

import http.client
import json
import platform
import random
import time
import urllib.error
import urllib.request
from typing import Any, Callable, Optional, TypeVar, cast

from .address import is_secure, opener_for, origin_of
from .api_gen import API_VERSION, VERSION
from .errors import APIError, InsecureAddressError, NetworkError, RedirectError
from .request import APIRequest

FIRST_WAIT = 0.5
"""Seconds before the second attempt, then doubled each time."""
MAX_WAIT = 30.0

NETWORK_ERRORS = (OSError, http.client.HTTPException)
"""What the standard library raises for a connection that failed or took too long."""

Reply = TypeVar("Reply")


class Sender:
    """Sends requests to a site with a key."""

    def __init__(self, site: str, key: str, tries: int, timeout: float):
        if not is_secure(site):
            raise InsecureAddressError(site)
        self._site = site.rstrip("/")
        self._opener = opener_for(self._site)
        self._key = key
        self._tries = tries
        self._timeout = timeout

    def attempt(self, request: APIRequest, timeout: Optional[float]) -> http.client.HTTPResponse:
        """Sends a request once. Raises an APIError or RedirectError unless the response is a success."""
        headers = request.headers | {
            "Authorization": "Bearer " + self._key,
            "API-Version": API_VERSION,
            "User-Agent": f"plainhand-python/{VERSION} Python/{platform.python_version()}",
        }
        sent = urllib.request.Request(self._site + request.path, request.body, headers, method=request.method)
        try:
            limit = self._timeout if timeout is None else timeout
            return cast(http.client.HTTPResponse, self._opener.open(sent, timeout=limit))
        except urllib.error.HTTPError as refused:
            with refused:
                raise self._error_of(refused) from None

    def _error_of(self, refused: urllib.error.HTTPError) -> Exception:
        if 300 <= refused.code < 400:
            return RedirectError(refused.code, origin_of(self._site, refused.headers.get("Location")))
        try:
            problem = json.load(refused)
        except (ValueError, *NETWORK_ERRORS):
            problem = None  # something between this program and the site responded
        seconds = refused.headers.get("Retry-After", "")
        return APIError(
            refused.code, problem if isinstance(problem, dict) else {}, float(seconds) if seconds.isdigit() else None
        )

    def retry(self, request: APIRequest, attempt: Callable[[], Reply]) -> Reply:
        """Calls attempt until it succeeds, or fails with an error that may not be retried."""
        count = 1
        while True:
            try:
                return attempt()
            except (APIError, *NETWORK_ERRORS) as error:
                pause = _pause_after(error, FIRST_WAIT * 2 ** (count - 1))
                if count >= self._tries or pause > MAX_WAIT or not _can_retry(request, error):
                    if isinstance(error, APIError):
                        raise
                    raise NetworkError(error) from error
            time.sleep(pause)
            count += 1

    def send(self, request: APIRequest, timeout: Optional[float]) -> tuple[Any, bytes]:
        """Sends a request until it succeeds or can't succeed. Returns the headers and the body of the response."""

        def attempt() -> tuple[Any, bytes]:
            with self.attempt(request, timeout) as response:
                return response.headers, response.read()

        return self.retry(request, attempt)


def _can_retry(request: APIRequest, error: Exception) -> bool:
    """Whether a request may be sent again after an error. After a refusal by the site any request may be, since nothing
    was done. If no answer came, or a proxy's, only one that has the same effect when it is repeated.
    """
    if isinstance(error, APIError) and (error.code or not error.is_temporary):
        return error.is_temporary
    is_streamed = "Accept" in request.headers
    return request.method == "GET" or ("Idempotency-Key" in request.headers and not is_streamed)


def _pause_after(error: Exception, wait: float) -> float:
    """Seconds before another attempt: random, so that clients that failed together don't return together."""
    asked = error.retry_after if isinstance(error, APIError) else None
    return max(asked or 0, wait * (1 + random.random()) / 2)
