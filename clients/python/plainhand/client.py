"""The client."""

from __future__ import annotations

import json
import time
from typing import Any, Callable, Iterator, Optional, Sequence, TypeVar

from .api_gen import Calls, Item, Job, JobSettings, Text
from .errors import NetworkError, StreamError
from .events import StreamEvent, read_events
from .request import APIRequest, Download, InputFile
from .sender import NETWORK_ERRORS, Sender

_MAX_PAGE = 100  # entries
_FIRST_POLL = 0.5  # seconds
_MAX_POLL = 10.0

_Entry = TypeVar("_Entry")


class Client(Calls):
    """Calls the API of a site with a key. A request that failed for a time is sent again, and never charged twice.

    `tries` is how often a request is sent before it fails. `timeout` is how many seconds an attempt may wait for the
    network, which a call can replace.
    """

    def __init__(self, site: str, key: str, *, tries: int = 4, timeout: float = 120.0):
        self._sender = Sender(site, key, tries, timeout)

    def humanize_stream(
        self, body: Text, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None
    ) -> Iterator[StreamEvent]:
        """Is `humanize` with events while the text is rewritten; the last one has the result. Raises a StreamError if
        the stream is interrupted. A loop that ends early cancels the request; the paragraphs that were received are
        charged. `timeout` limits the wait for each event.
        """
        request = APIRequest("POST", "/v1/humanize", {"Accept": "text/event-stream"})
        request.identify(idempotency_key)
        request.set_json(body)
        try:
            with self._sender.retry(request, lambda: self._sender.attempt(request, timeout)) as response:
                yield from read_events(response)
        except (EOFError, NetworkError, ValueError, *NETWORK_ERRORS) as error:
            raise StreamError(request.headers["Idempotency-Key"], error) from error

    def create_file_job(
        self,
        files: Sequence[InputFile],
        settings: Optional[JobSettings] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Job:
        """Is `create_job` for files, which are read into memory. It needs a key with the scope `documents`."""
        request = APIRequest("POST", "/v1/jobs/files")
        request.identify(idempotency_key)
        request.set_form(settings or {}, files)
        job: Job = self._json(request, timeout)
        return job

    def all_jobs(self, *, timeout: Optional[float] = None) -> Iterator[Job]:
        """All jobs, the newest first."""

        def page(cursor: Optional[str]) -> tuple[list[Job], Optional[str]]:
            found = self.list_jobs(limit=_MAX_PAGE, cursor=cursor, timeout=timeout)
            return found["jobs"], found["next"]

        return _entries_of(page)

    def all_items(self, id: str, *, timeout: Optional[float] = None) -> Iterator[Item]:
        """All items of a job in order."""

        def page(cursor: Optional[str]) -> tuple[list[Item], Optional[str]]:
            found = self.list_items(id, limit=_MAX_PAGE, cursor=cursor, timeout=timeout)
            return found["items"], found["next"]

        return _entries_of(page)

    def wait_for_job(self, id: str, *, timeout: Optional[float] = None) -> Job:
        """Asks for a job until it has ended. A webhook reports the end sooner and without polling.

        Raises a TimeoutError if the job has not ended after `timeout` seconds.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        wait = _FIRST_POLL
        while True:
            job = self.get_job(id)
            if job["ended_at"] is not None:
                return job
            if deadline is not None and time.monotonic() + wait > deadline:
                raise TimeoutError(f"the job {id} has not ended after {timeout} seconds")
            time.sleep(wait)
            wait = min(2 * wait, _MAX_POLL)

    def _json(self, request: APIRequest, timeout: Optional[float]) -> Any:
        _, body = self._sender.send(request, timeout)
        return json.loads(body)

    def _download(self, request: APIRequest, timeout: Optional[float]) -> Download:
        headers, body = self._sender.send(request, timeout)
        return Download(headers.get_filename(""), headers.get_content_type(), body)

    def _complete(self, request: APIRequest, timeout: Optional[float]) -> None:
        self._sender.send(request, timeout)


def _entries_of(page: Callable[[Optional[str]], tuple[list[_Entry], Optional[str]]]) -> Iterator[_Entry]:
    """Iterates over the entries of all pages of a list."""
    cursor = None
    while True:
        entries, cursor = page(cursor)
        yield from entries
        if cursor is None:
            return
