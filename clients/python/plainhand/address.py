"""Addresses that may receive a key."""

from __future__ import annotations

import ipaddress
import urllib.parse
import urllib.request
from typing import Any, Optional


def is_secure(address: str) -> bool:
    """Whether a key may be sent to an address: over HTTPS, or over HTTP to this machine."""
    site = urllib.parse.urlsplit(address)
    host = site.hostname or ""
    if site.scheme == "https":
        return host != ""
    try:
        is_loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_loopback = host == "localhost"
    return site.scheme == "http" and is_loopback


def origin_of(site: str, location: Optional[str]) -> str:
    """The origin of a redirect's target."""
    try:
        target = urllib.parse.urlsplit(urllib.parse.urljoin(site, location)) if location else None
    except ValueError:
        target = None
    return f"{target.scheme}://{target.netloc}" if target else "an unknown address"


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None  # it becomes an HTTPError


def opener_for(site: str) -> urllib.request.OpenerDirector:
    if site.lower().startswith("https:"):
        return urllib.request.build_opener(_NoRedirects)
    # A request to this machine does not go through a proxy, which would get the key unencrypted.
    return urllib.request.build_opener(_NoRedirects, urllib.request.ProxyHandler({}))
