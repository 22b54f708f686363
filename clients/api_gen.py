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
    """The register that the result is written in."""
    strength: NotRequired[Literal["light", "balanced", "strong"]]
    """How far the result may move from the words that came."""
    layout: NotRequired[Literal["natural", "keep"]]
    """Whether bold words, headings, and short lists become what a person would write, or stay. `natural` unless the
    strength is `light`.
    """
    keep: NotRequired[list[str]]
    """Words and phrases that stay as they are, whatever their case. Each has up to 200 bytes."""
    seed: NotRequired[int]
    """Another number makes other choices; the same number the same."""


class AnalyzedText(TypedDict):
    text: str
    """Plain text, Markdown, or HTML, in up to 5,000 words."""
    keep: NotRequired[list[str]]
    """Words and phrases that are meant, and aren’t looked at."""


class Result(TypedDict):
    text: str
    """The rewritten text."""
    changed: bool
    """Whether it differs from what came. If not it’s free."""
    changes: list["Change"]
    """Each edit, in order. Applied to what came, they give `text`, so any of them can be undone."""
    suggestions: list["Suggestion"]
    """Edits that we aren’t sure enough of to make. Your writer decides."""
    restored: list["Restored"]
    """Sentences that were put back as they were, since a rewrite would have lost a fact. At most 100."""
    restored_count: int
    """How many sentences were put back in all."""
    engine: str
    """What edited the text, which is `built-in engine` or a language model with the version of its instructions."""
    report: "Report"
    """What can be checked by hand, before and after. It’s no detector’s verdict, and says nothing of who wrote a
    text. Habits and the grade are measures of English.
    """
    language: NotRequired[str]
    """The code of the text’s language, where it’s known."""
    words: "ChargedWords"


class NewJob(TypedDict):
    name: NotRequired[str]
    """What you call the job."""
    mode: NotRequired[Literal["standard", "casual", "professional", "academic", "simple"]]
    """The register that the result is written in."""
    strength: NotRequired[Literal["light", "balanced", "strong"]]
    """How far the result may move from the words that came."""
    layout: NotRequired[Literal["natural", "keep"]]
    """Whether bold words, headings, and short lists become what a person would write, or stay. `natural` unless the
    strength is `light`.
    """
    keep: NotRequired[list[str]]
    """Words and phrases that stay as they are, without commas. Each has up to 200 bytes."""
    texts: list["JobText"]
    """What is rewritten."""


class JobText(TypedDict):
    name: NotRequired[str]
    """What you call it. Without one it’s called by how it begins."""
    text: str
    """Plain text, Markdown, or HTML, in up to 30,000 words."""


class JobForm(TypedDict):
    settings: NotRequired[dict[str, Any]]
    """Name, mode, strength, layout, and words to keep, as in JSON."""
    files: list[str]
    """The files. A table comes alone."""


class Job(TypedDict):
    id: str
    name: str
    """As you called it, or as its first file."""
    state: Literal["reading", "running", "paused", "done", "failed", "canceled"]
    """How it stands. Its owner can pause it in the browser."""
    items: dict[str, Any]
    words: int
    """The words of all items that could be read."""
    charged: int
    """The words that were counted so far."""
    made_at: str
    started_at: Optional[str]
    ended_at: Optional[str]
    expires_at: str
    """When it’s deleted, with its files and results."""
    problem: Optional[str]
    """What is wrong with the job as a whole: its upload stopped before all files had arrived. Such a job is `failed`
    within an hour, its files are deleted, and nothing is charged.
    """


class Jobs(TypedDict):
    jobs: list["Job"]
    next: Optional[str]
    """The cursor of the next page. Null on the last."""


class Item(TypedDict):
    id: str
    number: int
    """From 1, in the order in which they came."""
    name: str
    """Of its file, or as you called it."""
    state: Literal["unread", "ready", "unusable", "unaffordable", "waiting", "done", "failed", "canceled"]
    """`unread`, `ready`, and `waiting` are on their way. `unusable` couldn’t be read, `unaffordable` didn’t fit into
    the words that were left.
    """
    words: int
    """As they are charged."""
    charged: int
    """Those that were counted."""
    code: Optional[str]
    """Why nothing came of it, for programs. Null when all is well. A code never changes its meaning, and there may
    be others in time. `plan_required`: the account has no plan, or one without this kind of file.
    `plan_being_refunded`: no words are counted during a refund. `word_limit_reached`: it has more words than were
    left. `unsupported_format`: we don’t read such files, nor tables in an archive. `unreadable`: the file is
    broken, or isn’t what its name says. `protected`: it takes a password. `expands_too_much`: it unpacks to more
    than 100 times its size. `too_large`: the file has too many bytes. `too_long`: the text has too many words.
    `no_text`: there’s no word in it. `not_text`: it’s a number or a formula, or mostly markup or links.
    `upload_interrupted`: the job’s upload stopped before all files had arrived. `internal_error`: something broke
    on our side; send it again.
    """
    problem: Optional[str]
    """The same in words, with what to do about it."""


class Items(TypedDict):
    items: list["Item"]
    next: Optional[str]
    """The cursor of the next page. Null on the last."""


class ItemResult(TypedDict):
    id: str
    number: int
    """From 1, in the order in which they came."""
    name: str
    """Of its file, or as you called it."""
    state: Literal["unread", "ready", "unusable", "unaffordable", "waiting", "done", "failed", "canceled"]
    """`unread`, `ready`, and `waiting` are on their way. `unusable` couldn’t be read, `unaffordable` didn’t fit into
    the words that were left.
    """
    words: int
    """As they are charged."""
    charged: int
    """Those that were counted."""
    code: Optional[str]
    """Why nothing came of it, for programs. Null when all is well. A code never changes its meaning, and there may
    be others in time. `plan_required`: the account has no plan, or one without this kind of file.
    `plan_being_refunded`: no words are counted during a refund. `word_limit_reached`: it has more words than were
    left. `unsupported_format`: we don’t read such files, nor tables in an archive. `unreadable`: the file is
    broken, or isn’t what its name says. `protected`: it takes a password. `expands_too_much`: it unpacks to more
    than 100 times its size. `too_large`: the file has too many bytes. `too_long`: the text has too many words.
    `no_text`: there’s no word in it. `not_text`: it’s a number or a formula, or mostly markup or links.
    `upload_interrupted`: the job’s upload stopped before all files had arrived. `internal_error`: something broke
    on our side; send it again.
    """
    problem: Optional[str]
    """The same in words, with what to do about it."""
    before: Optional[str]
    """The text that came. Null until it’s done."""
    text: Optional[str]
    """The rewritten text. Null until it’s done."""
    changes: list["ItemChange"]
    """What was changed, by us or since then by the owner. Applied to `before` in their order they give `text`. A
    suggestion is among them only if the owner took it.
    """


class ItemChange(TypedDict):
    start: int
    """Where it begins in the text that came."""
    end: int
    """Where it ends."""
    before: str
    """What was there."""
    after: str
    """What replaces it."""
    reason: str
    """Why, in a few words. Empty for the owner’s own words."""


class Change(TypedDict):
    start: int
    """Where it begins in the text that came."""
    end: int
    """Where it ends."""
    before: str
    """What was there."""
    after: str
    """What replaces it."""
    rule: str
    """The stable name of the rule."""
    reason: str
    """Why, in a few words for a person."""


class Suggestion(TypedDict):
    start: int
    """Where it begins in the text that came."""
    end: int
    """Where it ends."""
    before: str
    """What was there."""
    alternatives: list[str]
    """What could stand there, the best first. An empty one leaves it out; none at all is advice."""
    rule: str
    """The stable name of the rule."""
    reason: str


class Restored(TypedDict):
    start: int
    """Where it begins in the text that came."""
    end: int
    """Where it ends."""
    before: str
    """What was there."""
    reasons: list[str]
    """What would have been lost: “loses the number 12”."""


class HabitCount(TypedDict):
    kind: str
    """Which habit: “stock phrases”."""
    before: int
    """How often it was there."""
    after: int
    """How often it is left."""
    people: float
    """How often people usually have it in as many words."""


class Kept(TypedDict):
    kind: str
    """What: “numbers”, “names”."""
    count: int
    """How many."""
    first: list[str]
    """The first of them."""
    more: bool
    """Whether there are others."""


class ReasonCount(TypedDict):
    reason: str
    """Why something was changed, as in `changes`."""
    count: int
    """How often."""


class Habit(TypedDict):
    start: int
    """Where it begins in the text that came."""
    end: int
    """Where it ends."""
    before: str
    """What was there."""
    rule: str
    """The stable name of the rule."""
    reason: str
    """Why, for a person. It may name other words."""


class Day(TypedDict):
    date: str
    """In UTC."""
    words: int
    """The words that were counted."""
    texts: int
    """The texts that they were in."""


class ChargedWords(TypedDict):
    charged: int
    """The words of this request that were counted."""
    used: int
    """In this month of the plan, or today with a test key."""
    limit: Optional[int]
    """Null where there is none."""
    remaining: Optional[int]
    """Null where there is no limit."""
    resets_at: Optional[str]
    """When counting starts over."""


class Words(TypedDict):
    used: int
    """In this month of the plan, or today with a test key."""
    limit: Optional[int]
    """Null where there is none."""
    remaining: Optional[int]
    """Null where there is no limit."""
    resets_at: Optional[str]
    """When counting starts over."""


class Report(TypedDict):
    """What can be checked by hand, before and after. It’s no detector’s verdict, and says nothing of who wrote a
    text. Habits and the grade are measures of English.
    """

    words: "Counts"
    """The words of the text and of the result."""
    tells: "Counts"
    """Habits of machine text, of all kinds. An analysis lists only those in `habits` that take a writer’s decision,
    so there may be more.
    """
    people: float
    """The habits that people usually have in as many words as the result."""
    habits: list["HabitCount"]
    rhythm: dict[str, Any]
    """The words of each sentence of running text."""
    lengths: dict[str, Any]
    grade: dict[str, Any]
    """Years of school by Flesch and Kincaid; 0 if there’s nothing to measure."""
    kept: list["Kept"]
    """Facts that came through as they were."""
    reasons: list["ReasonCount"]
    bare: list[str]
    """The first words of long paragraphs that could do with a detail of the writer’s own."""


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
    """What rewriting the text would be charged."""
    habits: list["Habit"]
    """Places that read like a machine’s, in order."""
    report: "Report"
    """What can be checked by hand, before and after. It’s no detector’s verdict, and says nothing of who wrote a
    text. Habits and the grade are measures of English.
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


class Problem(TypedDict):
    type: str
    """Where the code is explained."""
    title: str
    """The same for every problem of the code."""
    status: int
    code: str
    """Programs decide by it. There may be others in time."""
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
        """Rewrite a text. Takes up to 5,000 words and answers with the rewritten text, every change with its reason,
        suggestions, and a report. With `Accept: text/event-stream` the answer is a stream of events: `passing`
        with `text`, a sentence or a few as they were rewritten, and `share`, how much of the text has been; then
        `done` with the answer, or `failed` with the problem. Where the rewriting takes milliseconds, `done` is
        all that comes. If you close the connection before `done`, the paragraphs of which you were sent something
        are counted, and the same text sent again counts the rest.
        """
        return self._call("POST", "/v1/humanize", body)

    def analyze(self, body: AnalyzedText) -> Analysis:
        """Look for habits of machine text. Takes up to 5,000 words, changes nothing, and costs no words. Answers
        with each place that reads like a machine’s, and with the figures of the report.
        """
        return self._call("POST", "/v1/analyze", body)

    def new_job(self, body: NewJob) -> Job:
        """Have many texts or files rewritten. Takes up to 200 texts as JSON, or files as a form, and works through
        them in the background. The job is answered at once with 202; look at it until it has ended, or have a
        webhook tell you. It needs a live key. Texts may have up to 30,000 words each, in 8 MB together. A form
        has a part `settings` first, if at all, with the same object without `texts`; then a part `files` for each
        file, 200 MB together: texts, Markdown, HTML, subtitles, tables (CSV and XLSX, whose column with the
        longest texts is taken), ZIP archives, and with Premium Word, OpenDocument, RTF, and PDF. A form takes the
        scope `documents`. A table has to be the only file of its job. With another file, or with a second table,
        the answer is 400 with the code `table_not_alone`, and nothing is stored. In an archive, a table becomes
        an item that is `unusable`. Words are held when the job starts, and counted for each item that is done.
        What doesn’t fit into the words that are left isn’t done; if nothing does, there is no job. What a job was
        sent with counts toward the account’s storage of 2 GB until the job is deleted or expires; what doesn’t
        fit is refused with `storage_full`, and nothing of it is stored. An archive that unpacks to more than 100
        times its size is refused with `expands_too_much`. With an `Idempotency-Key`, sending it again gives the
        same job. For a form the key alone decides.
        """
        return self._call("POST", "/v1/jobs", body)

    def list_jobs(self, limit: Optional[int] = None, cursor: Optional[str] = None) -> Jobs:
        """The jobs that are there. The newest first. Those that people sent in the browser aren’t among them."""
        query = _query(limit=limit, cursor=cursor)
        return self._call("GET", f"/v1/jobs{query}")

    def job(self, id: str) -> Job:
        """How a job stands. `done` and `failed` are its last states, and `canceled`. A job that is `done` may have
        items that aren’t.
        """
        return self._call("GET", f"/v1/jobs/{_quote(id)}")

    def delete_job(self, id: str) -> None:
        """Delete a job. With its files and its items. Results stay in “Your texts” for as long as the account keeps
        texts. What is under way is given up, and its words are given back.
        """
        return self._call("DELETE", f"/v1/jobs/{_quote(id)}")

    def cancel_job(self, id: str) -> Job:
        """Cancel a job. What is done stays, and stays charged. The words of the rest are given back."""
        return self._call("POST", f"/v1/jobs/{_quote(id)}/cancel")

    def items(self, id: str, limit: Optional[int] = None, cursor: Optional[str] = None) -> Items:
        """The items of a job. Its texts or files, in the order in which they came."""
        query = _query(limit=limit, cursor=cursor)
        return self._call("GET", f"/v1/jobs/{_quote(id)}/items{query}")

    def item(self, id: str, item: str) -> ItemResult:
        """An item with its result. The result as it reads by now: if its owner has changed it in the editor since,
        with what they made of it.
        """
        return self._call("GET", f"/v1/jobs/{_quote(id)}/items/{_quote(item)}")

    def file(self, id: str, item: str, form: str) -> bytes:
        """A file’s result. The document that came, with other words in it. Only for items that came as files."""
        return self._call("GET", f"/v1/jobs/{_quote(id)}/items/{_quote(item)}/{_quote(form)}")

    def results(self, id: str) -> bytes:
        """All files of a job. What is done of a job of files, in a ZIP archive, under the names that came; for a
        table, the table with the results in it, under its own name. What the job is called does not matter.
        """
        return self._call("GET", f"/v1/jobs/{_quote(id)}/results")

    def usage(self) -> Usage:
        """Words used and left. The words of the plan’s month, and the days of the last 30 on which words were
        counted, by the editor, by batches, and by the API alike. For a test key, the words of today’s trial.
        """
        return self._call("GET", "/v1/usage")

    def modes(self) -> Modes:
        """The settings that there are. Every mode, strength, and layout, and those that a request gets that names
        none.
        """
        return self._call("GET", "/v1/modes")

    def me(self) -> Me:
        """Whose key this is. The owner of the key, their plan, and what the key may do. It’s the call to try a key
        with.
        """
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
