"""Types and calls of the API. Generated from handlers/api/openapi.yaml by cmd/clients; don’t edit it."""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict

from .request import APIRequest, Download, escaped

API_VERSION = "2026-11-27"
"""The version of the API that this package is written for."""

VERSION = "1.0.0"
"""The version of this package."""

ErrorCode = Literal[
    "missing_key",
    "invalid_key",
    "key_in_address",
    "missing_scope",
    "account_closed",
    "no_plan",
    "not_in_plan",
    "word_limit_reached",
    "trial_used_up",
    "live_key_needed",
    "plan_being_refunded",
    "idempotency_key_invalid",
    "idempotency_key_reused",
    "request_in_progress",
    "unknown_version",
    "invalid_json",
    "unknown_field",
    "invalid_field",
    "empty_text",
    "table_not_alone",
    "text_too_long",
    "storage_full",
    "expands_too_much",
    "took_too_long",
    "cross_origin",
    "invalid_request",
    "not_authenticated",
    "not_allowed",
    "not_found",
    "method_not_allowed",
    "conflict",
    "request_timeout",
    "body_too_large",
    "unsupported_body",
    "rate_limited",
    "unavailable",
    "internal_error",
]
"""Codes of errors. A site may have others in time."""


class _TextRequired(TypedDict):
    text: str
    """Plain text, Markdown, or HTML, in up to 5,000 words."""


class Text(_TextRequired, total=False):
    mode: Literal["standard", "casual", "professional", "academic", "simple"]
    """The register of the result, `standard` if absent."""
    strength: Literal["light", "balanced", "strong"]
    """How much may be changed, `balanced` if absent."""
    layout: Literal["natural", "keep"]
    """Whether bold words, headings, and short lists are rewritten as a person would write them, or kept. If absent,
    `keep` with the strength `light`, `natural` with others.
    """
    keep: list[str]
    """Words and phrases that aren’t changed, in any case. Each has up to 200 bytes."""
    seed: int
    """Another number makes other choices; the same number, the same. 0 if absent."""


class _AnalyzedTextRequired(TypedDict):
    text: str
    """Plain text, Markdown, or HTML, in up to 5,000 words."""


class AnalyzedText(_AnalyzedTextRequired, total=False):
    keep: list[str]
    """Words and phrases that are intended, and aren’t reported."""


class _ResultRequired(TypedDict):
    text: str
    """The rewritten text."""
    changed: bool
    """Whether it differs from the text that was sent. If not, it’s free."""
    changes: list[Change]
    """Each edit, in order. Applied to the text that was sent, they give `text`, so any of them can be reverted."""
    suggestions: list[Suggestion]
    """Edits that weren’t made, for a person to decide."""
    restored: list[Restored]
    """Sentences that were restored, since their rewrite had lost a fact. At most 100."""
    restored_count: int
    """The number of restored sentences."""
    engine: str
    """The engine, either `built-in engine` or a language model with the version of its instructions."""
    report: Report
    """Figures that can be checked by hand, before and after. They are no detector’s verdict, and don’t say who wrote
    a text. Habits and the grade are measures of English.
    """
    words: ChargedWords


class Result(_ResultRequired, total=False):
    language: str
    """The code of the text’s language, if it’s known."""


class _NewJobRequired(TypedDict):
    texts: list[JobText]
    """The texts to rewrite."""


class NewJob(_NewJobRequired, total=False):
    name: str
    """The job’s name."""
    mode: Literal["standard", "casual", "professional", "academic", "simple"]
    """The register of the result, `standard` if absent."""
    strength: Literal["light", "balanced", "strong"]
    """How much may be changed, `balanced` if absent."""
    layout: Literal["natural", "keep"]
    """Whether bold words, headings, and short lists are rewritten as a person would write them, or kept. If absent,
    `keep` with the strength `light`, `natural` with others.
    """
    keep: list[str]
    """Words and phrases without commas that aren’t changed, in any case. Each has up to 200 bytes."""


class _JobTextRequired(TypedDict):
    text: str
    """Plain text, Markdown, or HTML, in up to 30,000 words."""


class JobText(_JobTextRequired, total=False):
    name: str
    """The text’s name. Its first words if absent."""


class JobSettings(TypedDict, total=False):
    """The settings of a job of files, as in a job of texts."""

    name: str
    """The job’s name."""
    mode: Literal["standard", "casual", "professional", "academic", "simple"]
    """The register of the result, `standard` if absent."""
    strength: Literal["light", "balanced", "strong"]
    """How much may be changed, `balanced` if absent."""
    layout: Literal["natural", "keep"]
    """Whether bold words, headings, and short lists are rewritten as a person would write them, or kept. If absent,
    `keep` with the strength `light`, `natural` with others.
    """
    keep: list[str]
    """Words and phrases without commas that aren’t changed, in any case. Each has up to 200 bytes."""


class JobItems(TypedDict):
    all: int
    """The number of items."""
    done: int
    """Those with a result."""
    failed: int
    """Those that failed. Each has its problem."""
    left: int
    """Those that aren’t done yet."""


class Job(TypedDict):
    id: str
    name: str
    """The name that was sent, or that of the first file."""
    state: Literal["reading", "running", "paused", "done", "failed", "canceled"]
    """Its owner can pause it on the website."""
    items: JobItems
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
    jobs: list[Job]
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
    code: Optional[str]
    """Why it has no result, for programs; null otherwise. A code never changes its meaning. More codes may be added.
    `plan_required`: the account has no plan, or one without files of this kind. `plan_being_refunded`: no words
    are charged during a refund. `word_limit_reached`: it exceeds the words that were left. `unsupported_format`:
    we don’t read such files, nor tables in an archive. `unreadable`: the file is broken, or isn’t what its name
    says. `protected`: it needs a password. `expands_too_much`: it unpacks to more than 100 times its size.
    `too_large`: the file has too many bytes. `too_long`: the text has too many words. `no_text`: it has no words.
    `not_text`: it’s a number or a formula, or mostly markup or links. `upload_interrupted`: the job’s upload
    stopped before all files had arrived. `internal_error`: something broke on our side; send it again.
    """
    problem: Optional[str]
    """The same for a person, with what to do about it."""


class Items(TypedDict):
    items: list[Item]
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
    code: Optional[str]
    """Why it has no result, for programs, as in `Item`."""
    problem: Optional[str]
    """The same for a person, with what to do about it."""
    before: Optional[str]
    """The text that was sent. Null until it’s done."""
    text: Optional[str]
    """The rewritten text. Null until it’s done."""
    changes: list[ItemChange]
    """Each edit, in order, including those by its owner since then. Applied to `before`, they give `text`. A
    suggestion is among them only if the owner accepted it.
    """


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
    """The reason, for a person: one of a few dozen short phrases, such as “Plainer verb”. A change with several has
    them in a row, separated by commas.
    """


class Suggestion(TypedDict):
    start: int
    """Its start in the text that was sent."""
    end: int
    """Its end."""
    before: str
    """The passage that was sent."""
    alternatives: list[str]
    """Possible replacements, the best first. An empty one removes the passage. Without any, see `advice`."""
    rule: str
    """The stable name of the rule."""
    reason: str
    """The reason, as in `changes`."""
    advice: str
    """What the writer can do, in a sentence. Empty if there are alternatives."""


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
    """The habit: “overused phrases”."""
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
    """The reason, as in `changes`."""
    advice: str
    """What the writer can do, in a sentence: “Try ‘use.’”"""


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


class ReportRhythm(TypedDict):
    """The words of each sentence of running text."""

    before: list[int]
    after: list[int]


class ReportLengths(TypedDict):
    before: Lengths
    after: Lengths


class ReportGrade(TypedDict):
    """The Flesch–Kincaid grade level; 0 if there’s nothing to measure."""

    before: float
    after: float


class Report(TypedDict):
    """Figures that can be checked by hand, before and after. They are no detector’s verdict, and don’t say who wrote
    a text. Habits and the grade are measures of English.
    """

    words: Counts
    """The words of the text and of the result."""
    tells: Counts
    """Habits of AI text, of all kinds. An analysis lists only those in `habits` that need a writer’s decision, so
    there may be more.
    """
    people: float
    """The usual number of habits in human text as long as the result."""
    habits: list[HabitCount]
    rhythm: ReportRhythm
    """The words of each sentence of running text."""
    lengths: ReportLengths
    grade: ReportGrade
    """The Flesch–Kincaid grade level; 0 if there’s nothing to measure."""
    kept: list[Kept]
    """Facts that are unchanged."""
    reasons: list[ReasonCount]
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
    habits: list[Habit]
    """Passages that read as AI-generated, in order."""
    report: Report
    """Figures that can be checked by hand, before and after. They are no detector’s verdict, and don’t say who wrote
    a text. Habits and the grade are measures of English.
    """


class Usage(TypedDict):
    words: Words
    """Used and left, or today’s trial for a test key."""
    days: list[Day]
    """Of the last 30. With a test key there are none."""


class ModesUsual(TypedDict):
    mode: str
    strength: str
    layout: str


class Modes(TypedDict):
    modes: list[str]
    strengths: list[str]
    layouts: list[str]
    usual: ModesUsual


class MeKey(TypedDict):
    id: str
    """The key, without its secret."""
    name: str
    """Its name."""
    hint: str
    """The first characters of the secret."""
    test: bool
    """Whether it’s a test key."""
    scopes: list[str]
    """Of `humanize`, `documents`, `usage`, and `read`."""
    made_at: str
    """When it was created."""
    expires_at: Optional[str]
    """When it expires. Null if never."""


class _MeRequired(TypedDict):
    id: str
    """The account."""
    email: str
    """Its email address."""
    plan: Optional[str]
    """The plan’s id. Null without one."""
    key: MeKey


class Me(_MeRequired, total=False):
    brand: Brand
    """The owner’s published brand, with Premium. Programs for the owner’s members show it in place of the site’s."""


class BrandAccent(TypedDict):
    """The color of links and marks, readable on our backgrounds in each theme."""

    light: str
    dark: str


class Brand(TypedDict):
    """The owner’s published brand, with Premium. Programs for the owner’s members show it in place of the site’s."""

    name: str
    """Its name."""
    accent: BrandAccent
    """The color of links and marks, readable on our backgrounds in each theme."""


class _ProblemRequired(TypedDict):
    type: str
    """The URL of the code’s documentation."""
    title: str
    """The same for all problems with the code."""
    status: int
    code: str
    """For programs. More codes may be added."""
    detail: str
    """What happened, for a person."""
    request_id: str


class Problem(_ProblemRequired, total=False):
    advice: str
    """What to do, for a person."""
    field: str
    """The field that is wrong."""


class Calls:
    """The calls of the API. Client sends them."""

    def _json(self, request: APIRequest, timeout: Optional[float]) -> Any:
        raise NotImplementedError

    def _download(self, request: APIRequest, timeout: Optional[float]) -> Download:
        raise NotImplementedError

    def _complete(self, request: APIRequest, timeout: Optional[float]) -> None:
        raise NotImplementedError

    def humanize(
        self,
        body: Text,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Result:
        """Rewrite a text. Takes up to 5,000 words and returns the rewritten text, every change with its reason,
        suggestions, and a report. With `Accept: text/event-stream` the response is a stream of events instead:
        `passing` has `text`, one or more sentences as they were rewritten, and `share`, the fraction processed so
        far; then `done` has the JSON response, or `failed` a problem. If rewriting takes milliseconds, `done` is
        the only event. If you disconnect before `done`, the paragraphs of which you received a part are charged;
        sending the same text again charges the rest. A browser’s `EventSource` can’t send this request, since it
        sends neither a body nor a key: use `fetch` or a client. Don’t reconnect by yourself if a stream breaks,
        as `EventSource` does: send the request again with the same `Idempotency-Key`, and it is charged once.
        """
        path = "/v1/humanize"
        request = APIRequest("POST", path)
        request.identify(idempotency_key)
        request.set_json(body)
        return self._json(request, timeout)

    def analyze(
        self,
        body: AnalyzedText,
        *,
        timeout: Optional[float] = None,
    ) -> Analysis:
        """Find habits of AI text. Takes up to 5,000 words, changes nothing, and costs no words. Returns each passage
        that reads as AI-generated, and the figures of the report.
        """
        path = "/v1/analyze"
        request = APIRequest("POST", path)
        request.set_json(body)
        return self._json(request, timeout)

    def create_job(
        self,
        body: NewJob,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Job:
        """Rewrite many texts. Takes up to 200 texts of up to 30,000 words each, 8 MB together, and rewrites them in
        the background. The response is the new job, with 202. Request it until it has ended, or have a webhook
        notify you. A job needs a live key. Words are reserved when the job starts, and charged for each item that
        is done. Items that exceed the remaining words are `unaffordable`; if all of them do, no job is created.
        The texts of a job count toward the account’s storage of 2 GB until the job is deleted or expires; a job
        that exceeds it is rejected with `storage_full`. With an `Idempotency-Key`, sending the request again
        returns the same job.
        """
        path = "/v1/jobs"
        request = APIRequest("POST", path)
        request.identify(idempotency_key)
        request.set_json(body)
        return self._json(request, timeout)

    def list_jobs(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Jobs:
        """List jobs. The newest first. Batches that were sent on the website aren’t included."""
        path = "/v1/jobs"
        request = APIRequest("GET", path)
        request.set_page(limit, cursor)
        return self._json(request, timeout)

    def get_job(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Job:
        """Get a job. `done`, `failed`, and `canceled` are final states. A job that is `done` may have items that
        aren’t.
        """
        path = f"/v1/jobs/{escaped(id)}"
        request = APIRequest("GET", path)
        return self._json(request, timeout)

    def delete_job(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> None:
        """Delete a job. Deletes its files and items. Results stay in “Your texts” for as long as the account keeps
        texts. Items that aren’t done are canceled, and their words are released.
        """
        path = f"/v1/jobs/{escaped(id)}"
        request = APIRequest("DELETE", path)
        return self._complete(request, timeout)

    def cancel_job(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Job:
        """Cancel a job. Items that are done stay available and charged. The words of the others are released."""
        path = f"/v1/jobs/{escaped(id)}/cancel"
        request = APIRequest("POST", path)
        return self._json(request, timeout)

    def list_items(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items:
        """List a job’s items. Its texts or files, in the order in which they were sent."""
        path = f"/v1/jobs/{escaped(id)}/items"
        request = APIRequest("GET", path)
        request.set_page(limit, cursor)
        return self._json(request, timeout)

    def get_item(
        self,
        id: str,
        item: str,
        *,
        timeout: Optional[float] = None,
    ) -> ItemResult:
        """Get an item with its result. The current result: if its owner has edited it on the website since, with
        these edits.
        """
        path = f"/v1/jobs/{escaped(id)}/items/{escaped(item)}"
        request = APIRequest("GET", path)
        return self._json(request, timeout)

    def download_item(
        self,
        id: str,
        item: str,
        form: Literal["same", "tracked", "markdown"],
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """Download a rewritten file. The file that was sent, with its text rewritten. Only for items that were sent
        as files.
        """
        path = f"/v1/jobs/{escaped(id)}/items/{escaped(item)}/{escaped(form)}"
        request = APIRequest("GET", path)
        return self._download(request, timeout)

    def download_results(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """Download all files of a job. The rewritten files of a job that are done, in a ZIP archive under their
        original names; for a table, the table with its rewritten column, under its own name.
        """
        path = f"/v1/jobs/{escaped(id)}/results"
        request = APIRequest("GET", path)
        return self._download(request, timeout)

    def get_usage(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Usage:
        """Get the words used and left. The words of the plan’s current month, and the days of the last 30 on which
        words were charged, on the website and by the API. For a test key, today’s trial words.
        """
        path = "/v1/usage"
        request = APIRequest("GET", path)
        return self._json(request, timeout)

    def get_modes(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Modes:
        """List the settings. Every mode, strength, and layout, and the defaults."""
        path = "/v1/modes"
        request = APIRequest("GET", path)
        return self._json(request, timeout)

    def get_me(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Me:
        """Get the key and its owner. The owner of the key, their plan, and the key’s scopes. Use it to test a key."""
        path = "/v1/me"
        request = APIRequest("GET", path)
        return self._json(request, timeout)
