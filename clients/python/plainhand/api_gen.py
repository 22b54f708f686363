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
    """The register that the result is written in."""
    strength: Literal["light", "balanced", "strong"]
    """How far the result may move from the words that came."""
    layout: Literal["natural", "keep"]
    """Whether bold words, headings, and short lists become what a person would write, or stay. `natural` unless the
    strength is `light`.
    """
    keep: list[str]
    """Words and phrases that stay as they are, whatever their case. Each has up to 200 bytes."""
    seed: int
    """Another number makes other choices; the same number the same."""


class _AnalyzedTextRequired(TypedDict):
    text: str
    """Plain text, Markdown, or HTML, in up to 5,000 words."""


class AnalyzedText(_AnalyzedTextRequired, total=False):
    keep: list[str]
    """Words and phrases that are meant, and aren’t looked at."""


class _ResultRequired(TypedDict):
    text: str
    """The rewritten text."""
    changed: bool
    """Whether it differs from what came. If not it’s free."""
    changes: list[Change]
    """Each edit, in order. Applied to what came, they give `text`, so any of them can be undone."""
    suggestions: list[Suggestion]
    """Edits that we aren’t sure enough of to make. Your writer decides."""
    restored: list[Restored]
    """Sentences that were put back as they were, since a rewrite would have lost a fact. At most 100."""
    restored_count: int
    """How many sentences were put back in all."""
    engine: str
    """What edited the text, which is `built-in engine` or a language model with the version of its instructions."""
    report: Report
    """What can be checked by hand, before and after. It’s no detector’s verdict, and says nothing of who wrote a
    text. Habits and the grade are measures of English.
    """
    words: ChargedWords


class Result(_ResultRequired, total=False):
    language: str
    """The code of the text’s language, where it’s known."""


class _NewJobRequired(TypedDict):
    texts: list[JobText]
    """What is rewritten."""


class NewJob(_NewJobRequired, total=False):
    name: str
    """What you call the job."""
    mode: Literal["standard", "casual", "professional", "academic", "simple"]
    """The register that the result is written in."""
    strength: Literal["light", "balanced", "strong"]
    """How far the result may move from the words that came."""
    layout: Literal["natural", "keep"]
    """Whether bold words, headings, and short lists become what a person would write, or stay. `natural` unless the
    strength is `light`.
    """
    keep: list[str]
    """Words and phrases that stay as they are, without commas. Each has up to 200 bytes."""


class _JobTextRequired(TypedDict):
    text: str
    """Plain text, Markdown, or HTML, in up to 30,000 words."""


class JobText(_JobTextRequired, total=False):
    name: str
    """What you call it. Without one it’s called by how it begins."""


class JobItems(TypedDict):
    all: int
    """How many there are."""
    done: int
    """Those with a result."""
    failed: int
    """Those that nothing came of. Each says why."""
    left: int
    """Those that are still to be done."""


class Job(TypedDict):
    id: str
    name: str
    """As you called it, or as its first file."""
    state: Literal["reading", "running", "paused", "done", "failed", "canceled"]
    """How it stands. Its owner can pause it in the browser."""
    items: JobItems
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
    jobs: list[Job]
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
    problem: Optional[str]
    """Why nothing came of it, for a person."""


class Items(TypedDict):
    items: list[Item]
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
    problem: Optional[str]
    """Why nothing came of it, for a person."""
    before: Optional[str]
    """The text that came. Null until it’s done."""
    text: Optional[str]
    """The rewritten text. Null until it’s done."""
    changes: list[ItemChange]
    """What was changed. Applied to `before` in their order they give `text`."""


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
    """Why, in a few words. Empty where its owner did it."""


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


class ReportRhythm(TypedDict):
    """The words of each sentence of running text."""

    before: list[int]
    after: list[int]


class ReportLengths(TypedDict):
    before: Lengths
    after: Lengths


class ReportGrade(TypedDict):
    """Years of school by Flesch and Kincaid; 0 if there’s nothing to measure."""

    before: float
    after: float


class Report(TypedDict):
    """What can be checked by hand, before and after. It’s no detector’s verdict, and says nothing of who wrote a
    text. Habits and the grade are measures of English.
    """

    words: Counts
    """The words of the text and of the result."""
    tells: Counts
    """Habits of machine text, of all kinds. An analysis lists only those in `habits` that take a writer’s decision,
    so there may be more.
    """
    people: float
    """The habits that people usually have in as many words as the result."""
    habits: list[HabitCount]
    rhythm: ReportRhythm
    """The words of each sentence of running text."""
    lengths: ReportLengths
    grade: ReportGrade
    """Years of school by Flesch and Kincaid; 0 if there’s nothing to measure."""
    kept: list[Kept]
    """Facts that came through as they were."""
    reasons: list[ReasonCount]
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
    habits: list[Habit]
    """Places that read like a machine’s, in order."""
    report: Report
    """What can be checked by hand, before and after. It’s no detector’s verdict, and says nothing of who wrote a
    text. Habits and the grade are measures of English.
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
    """What its owner calls it."""
    hint: str
    """How the secret begins."""
    test: bool
    """Whether it’s a test key."""
    scopes: list[str]
    """What it’s for: `humanize`, `documents`, `usage`, `read`."""
    made_at: str
    """When it was made."""
    expires_at: Optional[str]
    """When it ends. Null for never."""


class Me(TypedDict):
    id: str
    """The account."""
    email: str
    """Its email address."""
    plan: Optional[str]
    """The plan’s id. Null without one."""
    key: MeKey


class _ProblemRequired(TypedDict):
    type: str
    """Where the code is explained."""
    title: str
    """The same for every problem of the code."""
    status: int
    code: str
    """Programs decide by it. There may be others in time."""
    detail: str
    """What happened, for a person."""
    request_id: str


class Problem(_ProblemRequired, total=False):
    advice: str
    """What to do, for a person."""
    field: str
    """The field that is wrong."""


class JobSettings(TypedDict, total=False):
    """The settings of a job of files."""

    name: str
    """What you call the job."""
    mode: Literal["standard", "casual", "professional", "academic", "simple"]
    """The register that the result is written in."""
    strength: Literal["light", "balanced", "strong"]
    """How far the result may move from the words that came."""
    layout: Literal["natural", "keep"]
    """Whether bold words, headings, and short lists become what a person would write, or stay. `natural` unless the
    strength is `light`.
    """
    keep: list[str]
    """Words and phrases that stay as they are, without commas. Each has up to 200 bytes."""


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
        """Rewrite a text. Takes up to 5,000 words and answers with the rewritten text, every change with its reason,
        suggestions, and a report. With `Accept: text/event-stream` the answer is a stream of events: `passing`
        with `text`, a sentence or a few as they were rewritten, and `share`, how much of the text has been; then
        `done` with the answer, or `failed` with the problem. Where the rewriting takes milliseconds, `done` is
        all that comes. If you close the connection before `done`, the paragraphs of which you were sent something
        are counted, and the same text sent again counts the rest.
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
        """Look for habits of machine text. Takes up to 5,000 words, changes nothing, and costs no words. Answers
        with each place that reads like a machine’s, and with the figures of the report.
        """
        path = "/v1/analyze"
        request = APIRequest("POST", path)
        request.set_json(body)
        return self._json(request, timeout)

    def new_job(
        self,
        body: NewJob,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Job:
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
        """The jobs that are there. The newest first. Those that people sent in the browser aren’t among them."""
        path = "/v1/jobs"
        request = APIRequest("GET", path)
        request.set_page(limit, cursor)
        return self._json(request, timeout)

    def job(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Job:
        """How a job stands. `done` and `failed` are its last states, and `canceled`. A job that is `done` may have
        items that aren’t.
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
        """Delete a job. With its files and its items. Results stay in “Your texts” for as long as the account keeps
        texts. What is under way is given up, and its words are given back.
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
        """Cancel a job. What is done stays, and stays charged. The words of the rest are given back."""
        path = f"/v1/jobs/{escaped(id)}/cancel"
        request = APIRequest("POST", path)
        return self._json(request, timeout)

    def items(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Items:
        """The items of a job. Its texts or files, in the order in which they came."""
        path = f"/v1/jobs/{escaped(id)}/items"
        request = APIRequest("GET", path)
        request.set_page(limit, cursor)
        return self._json(request, timeout)

    def item(
        self,
        id: str,
        item: str,
        *,
        timeout: Optional[float] = None,
    ) -> ItemResult:
        """An item with its result. The result as it reads by now: if its owner has changed it in the editor since,
        with what they made of it.
        """
        path = f"/v1/jobs/{escaped(id)}/items/{escaped(item)}"
        request = APIRequest("GET", path)
        return self._json(request, timeout)

    def file(
        self,
        id: str,
        item: str,
        form: Literal["same", "tracked", "markdown"],
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """A file’s result. The document that came, with other words in it. Only for items that came as files."""
        path = f"/v1/jobs/{escaped(id)}/items/{escaped(item)}/{escaped(form)}"
        request = APIRequest("GET", path)
        return self._download(request, timeout)

    def results(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Download:
        """All files of a job. What is done of a job of files, in a ZIP archive, under the names that came; for a
        table, the table with the results in it, under its own name. What the job is called does not matter.
        """
        path = f"/v1/jobs/{escaped(id)}/results"
        request = APIRequest("GET", path)
        return self._download(request, timeout)

    def usage(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Usage:
        """Words used and left. The words of the plan’s month, and the days of the last 30 on which words were
        counted, by the editor, by batches, and by the API alike. For a test key, the words of today’s trial.
        """
        path = "/v1/usage"
        request = APIRequest("GET", path)
        return self._json(request, timeout)

    def modes(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Modes:
        """The settings that there are. Every mode, strength, and layout, and those that a request gets that names
        none.
        """
        path = "/v1/modes"
        request = APIRequest("GET", path)
        return self._json(request, timeout)

    def me(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Me:
        """Whose key this is. The owner of the key, their plan, and what the key may do. It’s the call to try a key
        with.
        """
        path = "/v1/me"
        request = APIRequest("GET", path)
        return self._json(request, timeout)
