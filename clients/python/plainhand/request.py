"""Requests and downloads."""

from __future__ import annotations

import json
import os
import urllib.parse
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Mapping, Optional, Sequence, Union


@dataclass
class APIRequest:
    """A request that can be sent again."""

    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: Optional[bytes] = None

    def set_page(self, limit: Optional[int], cursor: Optional[str]) -> None:
        given = {"limit": limit, "cursor": cursor}
        query = {name: value for name, value in given.items() if value is not None}
        if query:
            self.path += "?" + urllib.parse.urlencode(query)

    def identify(self, idempotency_key: Optional[str]) -> None:
        """Sets the Idempotency-Key: a random one, unless there is another."""
        self.headers["Idempotency-Key"] = str(uuid.uuid4()) if idempotency_key is None else idempotency_key

    def set_json(self, body: Mapping[str, object]) -> None:
        self.headers["Content-Type"] = "application/json"
        self.body = json.dumps(body).encode()

    def set_form(self, settings: Mapping[str, object], files: Sequence[InputFile]) -> None:
        """Sets the body to a form of a job's settings and files, in this order."""
        boundary = uuid.uuid4().hex
        parts = [b'name="settings"\r\n\r\n' + json.dumps(settings).encode()]
        for name, content in map(_read, files):
            parts.append(f'name="files"; filename="{_quoted(name)}"\r\n\r\n'.encode() + content)
        disposition = f"--{boundary}\r\nContent-Disposition: form-data; ".encode()
        self.headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"
        self.body = b"".join(disposition + part + b"\r\n" for part in parts) + f"--{boundary}--\r\n".encode()


InputFile = Union[str, "os.PathLike[str]", tuple[str, bytes]]
"""A file to rewrite: its path, or its name and content. The extension of its name determines its format."""


def _read(file: InputFile) -> tuple[str, bytes]:
    if isinstance(file, tuple):
        return file
    path = Path(file)
    return path.name, path.read_bytes()


def _quoted(name: str) -> str:
    """A file name as browsers write it in a form."""
    return name.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "%0D").replace("\n", "%0A")


def escaped(part: str) -> str:
    """A part of a path."""
    return urllib.parse.quote(part, safe="")


@dataclass(frozen=True)
class Download:
    """A file that the site sent."""

    name: str
    type: str
    """Its media type."""
    content: bytes

    def save(self, folder: Union[str, "os.PathLike[str]"] = ".") -> Path:
        """Writes the file to a folder, and returns its path."""
        path = Path(folder) / Path(self.name.replace("\\", "/")).name
        path.write_bytes(self.content)
        return path
