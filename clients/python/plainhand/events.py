"""Events of a streamed rewrite."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from typing import Iterator, Optional, Union

from .api_gen import Result
from .errors import APIError


@dataclass(frozen=True)
class Passing:
    """Sentences as they were rewritten."""

    text: str
    share: float
    """Share of the text that was processed, 0 to 1."""


@dataclass(frozen=True)
class Done:
    """The last event."""

    result: Result


StreamEvent = Union[Passing, Done]


def read_events(response: http.client.HTTPResponse) -> Iterator[StreamEvent]:
    """Reads the events of a response until the last one. Raises an EOFError if there is none."""
    name = data = ""
    for raw in response:
        line = raw.decode().rstrip("\r\n")
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            name = value
        elif field == "data":
            data += value
        elif line == "" and name:
            event = _event_of(name, data)
            if event:
                yield event
            if isinstance(event, Done):
                return
            name = data = ""
    raise EOFError("it ended too early")


def _event_of(name: str, data: str) -> Optional[StreamEvent]:
    """An event of the API; None for an unknown one."""
    if name == "passing":
        passed = json.loads(data)
        return Passing(passed["text"], passed["share"])
    if name == "done":
        return Done(json.loads(data))
    if name == "failed":
        problem = json.loads(data)
        raise APIError(problem["status"], problem)
    return None
