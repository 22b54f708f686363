"""Tests of the Python client on a site with faults. Go's tests run it with a clientTest in the file of the argument."""

import json
import sys
import tempfile
from pathlib import Path

from plainhand import APIError, Client, Done, NetworkError, Passing, StreamError

TEST = json.loads(Path(sys.argv[2]).read_text())


def client(fault, **options):
    return Client(f"{TEST['proxy']}/{fault}", TEST["live"], **{"tries": 2, **options})


def raised(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__} was raised")


def test_calls():
    api = client("plain")
    trial = Client(TEST["proxy"] + "/plain", TEST["trial"])
    text = "🎉 We utilize 12 ovens."
    result = api.humanize({"text": text, "mode": "casual", "strength": "strong", "keep": ["ovens"], "seed": 1})
    assert result["text"] == "🎉 We use 12 ovens.", result
    for change in result["changes"]:
        assert text[change["start"] : change["end"]] == change["before"], change
    assert api.analyze({"text": "Bakers leverage tools."})["habits"]
    assert api.get_usage()["words"]["used"] == result["words"]["charged"]
    assert trial.get_usage()["words"]["limit"] == 100
    assert api.get_modes()["usual"]["mode"] == "standard"
    assert trial.get_me()["key"]["test"] is True
    job = api.create_job({"name": "Letters", "texts": [{"text": "We utilize it."}]})
    assert api.get_job(job["id"])["items"] == {"all": 1, "done": 0, "failed": 0, "left": 1}
    assert [listed["id"] for listed in api.list_jobs(limit=1)["jobs"]] == [job["id"]]
    item = api.list_items(job["id"])["items"][0]
    assert api.get_item(job["id"], item["id"])["text"] is None
    assert api.cancel_job(job["id"])["state"] == "canceled"
    assert api.delete_job(job["id"]) is None
    assert raised(APIError, lambda: api.get_job(job["id"])).code == "not_found"


def call(case, api):
    key = {"idempotency_key": case["idempotency_key"]} if case["idempotency_key"] else {}
    text = {"text": case["text"]}
    if case["mode"]:
        text["mode"] = case["mode"]
    files = [tuple([entry[0], entry[1].encode()]) if len(entry) == 2 else entry[0] for entry in case["files"] or []]
    return {
        "humanize": lambda: api.humanize(text, **key),
        "new_job": lambda: api.create_job({"texts": [text]}, **key),
        "new_file_job": lambda: api.create_file_job(files, **key),
        "job": lambda: api.get_job(case["text"]),
        "results": lambda: api.download_results(case["text"]),
    }[case["call"]]


def test_errors():
    for case in TEST["cases"]:
        api = Client(f"{TEST['proxy']}/case-{case['code']}", case["key"], tries=2)
        error = raised(APIError, call(case, api))
        assert (error.code, error.status) == (case["code"], case["status"]), (case["code"], error)
        assert error.detail and error.request_id, error


def test_retries():
    assert client("lost-humanize").humanize({"text": "We utilize one."})["text"] == "We use one."
    client("busy-humanize").humanize({"text": "We utilize two."})
    job = client("lost-job").create_job({"texts": [{"text": "We utilize three."}]})
    client("lost-file").create_file_job([("a.txt", b"We utilize four.")])
    client("gateway-get").get_job(job["id"])
    client("busy-cancel").cancel_job(job["id"])
    error = raised(APIError, lambda: client("gateway-cancel").cancel_job(job["id"]))
    assert (error.status, error.code) == (502, ""), error
    raised(NetworkError, lambda: client("lost-delete").delete_job(job["id"]))
    assert raised(APIError, lambda: client("limited").get_me()).retry_after == 3600


def test_streams():
    def events(fault, text, **options):
        return list(client(fault).humanize_stream({"text": text}, **options))

    one, they, done = events("busy-stream", "We utilize one.\n\nThey utilize it.")
    assert (one, they) == (Passing("We use one.\n\n", one.share), Passing("They use it.", 1)), (one, they)
    assert 0 < one.share < 1 and isinstance(done, Done) and done.result["text"] == one.text + they.text
    text = "We utilize two.\n\nThey utilize them."
    received = []
    error = raised(StreamError, lambda: received.extend(client("cut-stream").humanize_stream({"text": text})))
    assert len(received) == 1, received
    last = events("plain", text, idempotency_key=error.idempotency_key)[-1]
    assert last.result["text"] == "We use two.\n\nThey use them.", last
    raised(StreamError, lambda: events("lost-stream", "We utilize three."))
    assert raised(APIError, lambda: events("plain", "We utilize it: internal_error.")).code == "internal_error"


def test_timeouts():
    silent = client("silent-timeout", timeout=0.5)
    assert isinstance(raised(NetworkError, silent.get_me).__cause__, OSError)
    assert raised(StreamError, lambda: list(silent.humanize_stream({"text": "We utilize it."}))).idempotency_key
    raised(NetworkError, lambda: client("silent-cancel", tries=1).humanize({"text": "We utilize it."}, timeout=0.5))


def test_jobs():
    api, paged = client("work"), client("paged")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "b.md"
        path.write_text("We *utilize* it.")
        files = [('über "uns".txt', b"We utilize it."), path, ("c.txt", b"They utilize it.")]
        job = api.create_file_job(files, {"name": "Letters"})
        assert raised(TimeoutError, lambda: client("plain").wait_for_job(job["id"], timeout=0))
        assert api.wait_for_job(job["id"], timeout=60)["state"] == "done"
        items = list(paged.all_items(job["id"]))
        assert [item["name"] for item in items] == ['über "uns".txt', "b.md", "c.txt"], items
        for item in items:
            download = api.download_item(job["id"], item["id"], "same")
            assert download.name == item["name"] and b"use" in download.content, download
        assert api.download_results(job["id"]).save(folder).read_bytes().startswith(b"PK")
    for _ in range(4):
        api.create_job({"texts": [{"text": "We utilize it."}]})
    assert [listed["id"] for listed in paged.all_jobs()][4:] == [job["id"]]


globals()["test_" + sys.argv[1]]()
