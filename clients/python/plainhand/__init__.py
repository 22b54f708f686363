"""Calls the API of a site that rewrites AI text.

    api = Client("https://plainhand.example", os.environ["PLAINHAND_KEY"])
    print(api.humanize({"text": draft})["text"])

A refusal by the site is an APIError. The key is sent over HTTPS or to this machine, and never to a redirect's target.
"""

from . import api_gen as types
from .api_gen import API_VERSION, VERSION, ErrorCode
from .client import Client
from .errors import APIError, InsecureAddressError, NetworkError, RedirectError, StreamError
from .events import Done, Passing, StreamEvent
from .request import Download, InputFile

__version__ = VERSION

__all__ = [
    "API_VERSION",
    "APIError",
    "Client",
    "Done",
    "Download",
    "ErrorCode",
    "InputFile",
    "InsecureAddressError",
    "NetworkError",
    "Passing",
    "RedirectError",
    "StreamError",
    "StreamEvent",
    "types",
]
