"""Errors of calls."""

from __future__ import annotations

from typing import Any, Optional


class APIError(Exception):
    """A refusal by the site. Nothing was charged. Decide by its code."""

    def __init__(self, status: int, problem: dict[str, Any], retry_after: Optional[float] = None):
        self.status = status
        self.code: str = problem.get("code", "")
        """One of ErrorCode, or one that a newer site has. Empty if something between this program and the site
        responded.
        """
        self.detail: str = problem.get("detail", "")
        """What happened, for a person."""
        self.advice: str = problem.get("advice", "")
        """What to do, for a person."""
        self.field: str = problem.get("field", "")
        """The field that is wrong."""
        self.request_id: str = problem.get("request_id", "")
        """Identifies the request for support."""
        self.retry_after = retry_after
        """Seconds until another attempt may succeed, if known."""
        field = self.field and f"({self.field})"
        super().__init__(" ".join(str(part) for part in (status, self.code, self.detail, field) if part))

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status in (429, 502, 503, 504) or self.code in ("request_in_progress", "request_timeout")


class NetworkError(Exception):
    """No answer came, also not to further attempts: `__cause__` says why. A timeout is one, too."""

    def __init__(self, cause: Exception):
        super().__init__(f"no answer came: {cause}")
        self.__cause__ = cause


class StreamError(Exception):
    """An interrupted stream. The paragraphs that were received are charged. The request is not repeated, since the
    engine might work on the text twice; repeating it with the Idempotency-Key charges only the rest.
    """

    def __init__(self, idempotency_key: str, cause: Exception):
        super().__init__(f"the stream was interrupted: {cause}")
        self.idempotency_key = idempotency_key
        self.__cause__ = cause


class InsecureAddressError(ValueError):
    """A key would be sent unencrypted. The address of a site begins with https://, unless it is on this machine."""

    def __init__(self, address: str):
        self.address = address
        super().__init__(
            f"the key was not sent to {address}, which is not encrypted: use an address that begins with https://"
        )


class RedirectError(Exception):
    """A redirect, which is never followed: the API sends none, and the key would be sent to its target."""

    def __init__(self, status: int, target: str):
        self.status = status
        self.target = target
        """The origin of the target."""
        super().__init__(
            f"the site redirects to {target} (status {status}), where the key was not sent: "
            "if that is the site’s new address, use it instead"
        )
