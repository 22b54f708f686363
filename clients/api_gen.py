"""A client of the API in one file, with the standard library alone: for Python 3.11 and newer. Copy it into your project.

    api = Client("https://plainhand.example", os.environ["API_KEY"])
    print(api.humanize({"text": draft})["text"])

The key is sent over HTTPS or to this machine, and never to where a redirect leads.

Generated from handlers/api/openapi.yaml by cmd/clients; don’t edit it.
"""

from __future__ import annotations

import ipaddress
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Literal, NotRequired, Optional, TypedDict

VERSION = "2026-11-27"
"""The version of the API that this client is written for."""


class Text(TypedDict):
    text: str
    """Plain text, Markdown, or HTML, in up to 5,000 words."""
    mode: NotRequired[Literal["standard", "casual", "professional", "academic", "simple"]]
    """The register of the result, `standard` if absent."""
    strength: NotRequired[Literal["light", "balanced", "strong"]]
    """How much may be changed, `balanced` if absent."""
    layout: NotRequired[Literal["natural", "keep"]]
    """Whether bold words, headings, and short lists are rewritten as a person would write them, or kept. If absent,
    `keep` with the strength `light`, `natural` with others.
    """
    keep: NotRequired[list[str]]
    """Words and phrases that aren’t changed, in any case. Each has up to 200 bytes."""
    seed: NotRequired[int]
    """Another number makes other choices; the same number, the same. 0 if absent."""


class AnalyzedText(TypedDict):
    text: str
    """Plain text, Markdown, or HTML, in up to 5,000 words."""
    keep: NotRequired[list[str]]
    """Words and phrases that are intended, and aren’t reported."""


class Result(TypedDict):
    text: str
    """The rewritten text."""
    changed: bool
    """Whether it differs from the text that was sent. If not, it’s free."""
    changes: list["Change"]
    """Each edit, in order. Applied to the text that was sent, they give `text`, so any of them can be reverted."""
    suggestions: list["Suggestion"]
    """Edits that weren’t made, for a person to decide."""
    restored: list["Restored"]
    """Sentences that were restored, since their rewrite had lost a fact. At most 100."""
    restored_count: int
    """The number of restored sentences."""
    engine: str
    """The engine, either `built-in engine` or a language model with the version of its instructions."""
    report: "Report"
    """Figures that can be checked by hand, before and after. They are no detector’s verdict, and don’t say who wrote
    a text. Habits and the grade are measures of English.
    """
    language: NotRequired[str]
    """The code of the text’s language, if it’s known."""
    words: "ChargedWords"


class NewJob(TypedDict):
    name: NotRequired[str]
    """The job’s name."""
    mode: NotRequired[Literal["standard", "casual", "professional", "academic", "simple"]]
    """The register of the result, `standard` if absent."""
    strength: NotRequired[Literal["light", "balanced", "strong"]]
    """How much may be changed, `balanced` if absent."""
    layout: NotRequired[Literal["natural", "keep"]]
    """Whether bold words, headings, and short lists are rewritten as a person would write them, or kept. If absent,
    `keep` with the strength `light`, `natural` with others.
    """
    keep: NotRequired[list[str]]
    """Words and phrases without commas that aren’t changed, in any case. Each has up to 200 bytes."""
    texts: list["JobText"]
    """The texts to rewrite."""


class JobText(TypedDict):
    name: NotRequired[str]
    """The text’s name. Its first words if absent."""
    text: str
    """Plain text, Markdown, or HTML, in up to 30,000 words."""


class JobForm(TypedDict):
    settings: NotRequired["JobSettings"]
    """The settings of a job of files, as in a job of texts."""
    files: list[str]
    """The files. A table must be the only one."""


class JobSettings(TypedDict):
    """The settings of a job of files, as in a job of texts."""

    name: NotRequired[str]
    """The job’s name."""
    mode: NotRequired[Literal["standard", "casual", "professional", "academic", "simple"]]
    """The register of the result, `standard` if absent."""
    strength: NotRequired[Literal["light", "balanced", "strong"]]
    """How much may be changed, `balanced` if absent."""
    layout: NotRequired[Literal["natural", "keep"]]
    """Whether bold words, headings, and short lists are rewritten as a person would write them, or kept. If absent,
    `keep` with the strength `light`, `natural` with others.
    """
    keep: NotRequired[list[str]]
    """Words and phrases without commas that aren’t changed, in any case. Each has up to 200 bytes."""


class Job(TypedDict):
    id: str
    name: str
    """The name that was sent, or that of the first file."""
    state: Literal["reading", "running", "paused", "done", "failed", "canceled"]
    """Its owner can pause it on the website."""
    items: dict[str, Any]
    words: int
    """The words of all readable items."""
    charged: int
    """The words charged so far."""
    made_at: str
    started_at: Optional[str]
    ended_at: Optional[str]
    expires_at: str
    """When the job is deleted, with its files and results."""
    problem: Optional[str]
    """The problem of the entire job: its upload stopped before all files had arrived. Such a job is `failed` within
    an hour, its files are deleted, and nothing is charged.
    """


class Jobs(TypedDict):
    jobs: list["Job"]
    next: Optional[str]
    """The cursor of the next page. Null on the last."""


class Item(TypedDict):
    id: str
    number: int
    """From 1, in the order in which the items were sent."""
    name: str
    """The name of the text or the file."""
    state: Literal["unread", "ready", "unusable", "unaffordable", "waiting", "done", "failed", "canceled"]
    """`unread`, `ready`, and `waiting` are in progress. `unusable` couldn’t be read, `unaffordable` exceeded the
    words that were left.
    """
    words: int
    """The words that it costs."""
    charged: int
    """The words that were charged."""
    problem: Optional[str]
    """Why it has no result, for a person."""


class Items(TypedDict):
    items: list["Item"]
    next: Optional[str]
    """The cursor of the next page. Null on the last."""


class ItemResult(TypedDict):
    id: str
    number: int
    """From 1, in the order in which the items were sent."""
    name: str
    """The name of the text or the file."""
    state: Literal["unread", "ready", "unusable", "unaffordable", "waiting", "done", "failed", "canceled"]
    """`unread`, `ready`, and `waiting` are in progress. `unusable` couldn’t be read, `unaffordable` exceeded the
    words that were left.
    """
    words: int
    """The words that it costs."""
    charged: int
    """The words that were charged."""
    problem: Optional[str]
    """Why it has no result, for a person."""
    before: Optional[str]
    """The text that was sent. Null until it’s done."""
    text: Optional[str]
    """The rewritten text. Null until it’s done."""
    changes: list["ItemChange"]
    """Each edit, in order. Applied to `before`, they give `text`."""


class ItemChange(TypedDict):
    start: int
    """Its start in the text that was sent."""
    end: int
    """Its end."""
    before: str
    """The passage that was sent."""
    after: str
    """The replacement."""
    reason: str
    """The reason. Empty for an edit by its owner."""


class Change(TypedDict):
    start: int
    """Its start in the text that was sent."""
    end: int
    """Its end."""
    before: str
    """The passage that was sent."""
    after: str
    """The replacement."""
    rule: str
    """The stable name of the rule."""
    reason: str
    """The reason, for a person."""


class Suggestion(TypedDict):
    start: int
    """Its start in the text that was sent."""
    end: int
    """Its end."""
    before: str
    """The passage that was sent."""
    alternatives: list[str]
    """Possible replacements, the best first. An empty one removes the passage. Without any, the reason is advice."""
    rule: str
    """The stable name of the rule."""
    reason: str


class Restored(TypedDict):
    start: int
    """Its start in the text that was sent."""
    end: int
    """Its end."""
    before: str
    """The passage that was sent."""
    reasons: list[str]
    """What was lost: “loses the number 12”."""


class HabitCount(TypedDict):
    kind: str
    """The habit: “stock phrases”."""
    before: int
    """Its number in the text."""
    after: int
    """Its number in the result."""
    people: float
    """Its usual number in human text of this length."""


class Kept(TypedDict):
    kind: str
    """The kind of fact: “numbers”, “names”."""
    count: int
    """Their number."""
    first: list[str]
    """The first of them."""
    more: bool
    """Whether there are more."""


class ReasonCount(TypedDict):
    reason: str
    """The reason, as in `changes`."""
    count: int
    """The number of changes."""


class Habit(TypedDict):
    start: int
    """Its start in the text that was sent."""
    end: int
    """Its end."""
    before: str
    """The passage that was sent."""
    rule: str
    """The stable name of the rule."""
    reason: str
    """The reason, for a person. It may suggest other words."""


class Day(TypedDict):
    date: str
    """In UTC."""
    words: int
    """The words charged."""
    texts: int
    """The number of texts."""


class ChargedWords(TypedDict):
    charged: int
    """The words that this request was charged."""
    used: int
    """In this month of the plan, or today with a test key."""
    limit: Optional[int]
    """Null if the plan has none."""
    remaining: Optional[int]
    """Null without a limit."""
    resets_at: Optional[str]
    """The start of the next period."""


class Words(TypedDict):
    used: int
    """In this month of the plan, or today with a test key."""
    limit: Optional[int]
    """Null if the plan has none."""
    remaining: Optional[int]
    """Null without a limit."""
    resets_at: Optional[str]
    """The start of the next period."""


class Report(TypedDict):
    """Figures that can be checked by hand, before and after. They are no detector’s verdict, and don’t say who wrote
    a text. Habits and the grade are measures of English.
    """

    words: "Counts"
    """The words of the text and of the result."""
    tells: "Counts"
    """Habits of AI text, of all kinds. An analysis lists only those in `habits` that need a writer’s decision, so
    there may be more.
    """
    people: float
    """The usual number of habits in human text as long as the result."""
    habits: list["HabitCount"]
    rhythm: dict[str, Any]
    """The words of each sentence of running text."""
    lengths: dict[str, Any]
    grade: dict[str, Any]
    """The Flesch–Kincaid grade level; 0 if there’s nothing to measure."""
    kept: list["Kept"]
    """Facts that are unchanged."""
    reasons: list["ReasonCount"]
    bare: list[str]
    """The first words of long paragraphs that lack a detail of the writer’s own."""


class Counts(TypedDict):
    before: int
    after: int


class Lengths(TypedDict):
    sentences: int
    mean: float
    spread: float
    """The standard deviation."""
    shortest: int
    longest: int


class Analysis(TypedDict):
    words: int
    """The words that rewriting the text would cost."""
    habits: list["Habit"]
    """Passages that read as AI-generated, in order."""
    report: "Report"
    """Figures that can be checked by hand, before and after. They are no detector’s verdict, and don’t say who wrote
    a text. Habits and the grade are measures of English.
    """


class Usage(TypedDict):
    words: "Words"
    """Used and left, or today’s trial for a test key."""
    days: list["Day"]
    """Of the last 30. With a test key there are none."""


class Modes(TypedDict):
    modes: list[str]
    strengths: list[str]
    layouts: list[str]
    usual: dict[str, Any]


class Me(TypedDict):
    id: str
    """The account."""
    email: str
    """Its email address."""
    plan: Optional[str]
    """The plan’s id. Null without one."""
    key: dict[str, Any]
    brand: NotRequired["Brand"]
    """The owner’s published brand, with Premium. Programs for the owner’s members show it instead of ours."""


class Brand(TypedDict):
    """The owner’s published brand, with Premium. Programs for the owner’s members show it instead of ours."""

    name: str
    """Its name."""
    accent: dict[str, Any]
    """The color of links and marks, readable on our backgrounds in each theme."""


class Problem(TypedDict):
    type: str
    """The URL of the code’s documentation."""
    title: str
    """The same for all problems with the code."""
    status: int
    code: str
    """For programs. More codes may be added."""
    detail: str
    """What happened, for a person."""
    advice: NotRequired[str]
    """What to do, for a person."""
    field: NotRequired[str]
    """The field that is wrong."""
    request_id: str


class APIError(Exception):
    """Why the site refused a request. Decide by the code of its problem."""

    def __init__(self, status: int, problem: dict[str, Any], retry_after: Optional[float]):
        self.status = status
        self.problem = problem
        self.retry_after = retry_after
        """In how many seconds another try may succeed, if somebody knows."""
        super().__init__(" ".join(str(part) for part in (status, problem.get("code"), problem.get("detail")) if part))

    @property
    def code(self) -> str:
        return self.problem.get("code", "")

    @property
    def temporary(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status in (429, 502, 503, 504) or self.code in ("request_in_progress", "request_timeout")


class InsecureAddressError(ValueError):
    """A key would be sent unencrypted. The address of a site begins with https://, unless it is on this machine."""

    def __init__(self, address: str):
        self.address = address
        super().__init__(
            f"the key was not sent to {address}, which is not encrypted: use an address that begins with https://"
        )


class RedirectError(Exception):
    """A redirect, which is never followed: the API sends none, and the key would go along."""

    def __init__(self, status: int, target: str):
        self.status = status
        self.target = target
        """The site to which it leads, without a path."""
        super().__init__(
            f"the site redirects to {target} (status {status}), where the key was not sent: "
            "if that is the site’s new address, use it instead"
        )


FIRST_WAIT = 0.5
"""Seconds before the second try, then twice as long each time."""
LONGEST_WAIT = 30.0


def _quote(part: str) -> str:
    return urllib.parse.quote(part, safe="")


def _is_secure(address: str) -> bool:
    site = urllib.parse.urlsplit(address)
    host = site.hostname or ""
    if site.scheme == "https":
        return host != ""
    try:
        is_loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_loopback = host == "localhost"
    return site.scheme == "http" and is_loopback


def _origin(base: str, location: Optional[str]) -> str:
    """The site that a redirect leads to."""
    try:
        target = urllib.parse.urlsplit(urllib.parse.urljoin(base, location)) if location else None
    except ValueError:
        target = None
    return f"{target.scheme}://{target.netloc}" if target else "an unknown address"


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None  # it becomes an HTTPError


def _opener(site: str) -> urllib.request.OpenerDirector:
    if site.lower().startswith("https:"):
        return urllib.request.build_opener(_NoRedirects)
    # A request to this machine does not go through a proxy, which would get the key unencrypted.
    return urllib.request.build_opener(_NoRedirects, urllib.request.ProxyHandler({}))


def _query(**given: Any) -> str:
    kept = {name: value for name, value in given.items() if value is not None}
    return "?" + urllib.parse.urlencode(kept) if kept else ""


class Client:
    """Calls the API of a site with a key. A request is sent again where that may help, and never charged twice."""

    def __init__(self, site: str, key: str, tries: int = 4, timeout: float = 60.0):
        if not _is_secure(site):
            raise InsecureAddressError(site)
        self._site = site.rstrip("/")
        self._opener = _opener(self._site)
        self._key = key
        self._tries = tries
        self._timeout = timeout

    def humanize(self, body: Text) -> Result:
        """Rewrite a text. Takes up to 5,000 words and returns the rewritten text, every change with its reason,
        suggestions, and a report. With `Accept: text/event-stream` the response is a stream of events instead:
        `passing` has `text`, one or more sentences as they were rewritten, and `share`, the fraction processed so
        far; then `done` has the JSON response, or `failed` a problem. If rewriting takes milliseconds, `done` is
        the only event. If you disconnect before `done`, the paragraphs of which you received a part are charged;
        sending the same text again charges the rest. A browser’s `EventSource` can’t send this request, since it
        sends neither a body nor a key: use `fetch` or a client. Don’t reconnect by yourself if a stream breaks,
        as `EventSource` does: send the request again with the same `Idempotency-Key`, and it is charged once.
        """
        return self._call("POST", "/v1/humanize", body)

    def analyze(self, body: AnalyzedText) -> Analysis:
        """Find habits of AI text. Takes up to 5,000 words, changes nothing, and costs no words. Returns each passage
        that reads as AI-generated, and the figures of the report.
        """
        return self._call("POST", "/v1/analyze", body)

    def create_job(self, body: NewJob) -> Job:
        """Rewrite many texts. Takes up to 200 texts of up to 30,000 words each, 8 MB together, and rewrites them in
        the background. The response is the new job, with 202. Request it until it has ended, or have a webhook
        notify you. A job needs a live key. Words are reserved when the job starts, and charged for each item that
        is done. Items that exceed the remaining words are `unaffordable`; if all of them do, no job is created.
        The texts of a job count toward the account’s storage of 2 GB until the job is deleted or expires; a job
        that exceeds it is rejected with `storage_full`. With an `Idempotency-Key`, sending the request again
        returns the same job.
        """
        return self._call("POST", "/v1/jobs", body)

    def list_jobs(self, limit: Optional[int] = None, cursor: Optional[str] = None) -> Jobs:
        """List jobs. The newest first. Batches that were sent on the website aren’t included."""
        query = _query(limit=limit, cursor=cursor)
        return self._call("GET", f"/v1/jobs{query}")

    def get_job(self, id: str) -> Job:
        """Get a job. `done`, `failed`, and `canceled` are final states. A job that is `done` may have items that
        aren’t.
        """
        return self._call("GET", f"/v1/jobs/{_quote(id)}")

    def delete_job(self, id: str) -> None:
        """Delete a job. Deletes its files and items. Results stay in “Your texts” for as long as the account keeps
        texts. Items that aren’t done are canceled, and their words are released.
        """
        return self._call("DELETE", f"/v1/jobs/{_quote(id)}")

    def cancel_job(self, id: str) -> Job:
        """Cancel a job. Items that are done stay available and charged. The words of the others are released."""
        return self._call("POST", f"/v1/jobs/{_quote(id)}/cancel")

    def list_items(self, id: str, limit: Optional[int] = None, cursor: Optional[str] = None) -> Items:
        """List a job’s items. Its texts or files, in the order in which they were sent."""
        query = _query(limit=limit, cursor=cursor)
        return self._call("GET", f"/v1/jobs/{_quote(id)}/items{query}")

    def get_item(self, id: str, item: str) -> ItemResult:
        """Get an item with its result. The current result: if its owner has edited it on the website since, with
        these edits.
        """
        return self._call("GET", f"/v1/jobs/{_quote(id)}/items/{_quote(item)}")

    def download_item(self, id: str, item: str, form: str) -> bytes:
        """Download a rewritten file. The file that was sent, with its text rewritten. Only for items that were sent
        as files.
        """
        return self._call("GET", f"/v1/jobs/{_quote(id)}/items/{_quote(item)}/{_quote(form)}")

    def download_results(self, id: str) -> bytes:
        """Download all files of a job. The rewritten files of a job that are done, in a ZIP archive under their
        original names; for a table, the table with its rewritten column, under its own name.
        """
        return self._call("GET", f"/v1/jobs/{_quote(id)}/results")

    def get_usage(self) -> Usage:
        """Get the words used and left. The words of the plan’s current month, and the days of the last 30 on which
        words were charged, on the website and by the API. For a test key, today’s trial words.
        """
        return self._call("GET", "/v1/usage")

    def get_modes(self) -> Modes:
        """List the settings. Every mode, strength, and layout, and the defaults."""
        return self._call("GET", "/v1/modes")

    def get_me(self) -> Me:
        """Get the key and its owner. The owner of the key, their plan, and the key’s scopes. Use it to test a key."""
        return self._call("GET", "/v1/me")

    def _call(self, method: str, path: str, body: Optional[Any] = None) -> Any:
        key = str(uuid.uuid4())  # the same for all tries, by which the site knows them
        wait, left = FIRST_WAIT, self._tries
        while True:
            left -= 1
            try:
                return self._try(method, path, key, body)
            except APIError as refused:
                wait = max(wait, refused.retry_after or 0)
                if left <= 0 or wait > LONGEST_WAIT or not refused.temporary:
                    raise
            except OSError:  # a connection that failed, or took too long
                if left <= 0:
                    raise
            time.sleep(wait)
            wait *= 2

    def _try(self, method: str, path: str, key: str, body: Optional[Any]) -> Any:
        headers = {"Authorization": "Bearer " + self._key, "API-Version": VERSION}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers |= {"Content-Type": "application/json", "Idempotency-Key": key}
        request = urllib.request.Request(self._site + path, data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as answer:
                if answer.status == 204:
                    return None
                return json.load(answer) if answer.headers.get_content_type() == "application/json" else answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                if 300 <= refused.code < 400:
                    target = _origin(self._site, refused.headers.get("Location"))
                    raise RedirectError(refused.code, target) from None
                try:
                    problem = json.load(refused)
                except ValueError:  # something between us and the site answered
                    problem = {}
            seconds = refused.headers.get("Retry-After", "")
            raise APIError(refused.code, problem, float(seconds) if seconds.isdigit() else None) from None
