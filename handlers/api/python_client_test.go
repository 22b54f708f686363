package api_test

import (
	"os/exec"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/needs"
)

// TestPythonClientCallsTheAPI runs the Python client against a site. It is skipped on machines without Python.
func TestPythonClientCallsTheAPI(t *testing.T) {
	t.Parallel()
	python := needs.Program(t, needs.Python, "python3")
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	key, live := ada.NewKey("test", "humanize", "usage"), ada.NewKey("live", sitetest.Scopes...)
	const program = `
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "../../clients")
from api_gen import APIError, Client
api = Client(sys.argv[1], sys.argv[2])
text = "🎉 We utilize 12 ovens."
result = api.humanize({"text": text, "mode": "casual"})
assert result["text"] == "🎉 We use 12 ovens.", result
for one in result["changes"]:
    assert text[one["start"]:one["end"]] == one["before"], one
assert api.analyze({"text": "Bakers leverage tools."})["habits"]
assert api.get_usage()["words"]["limit"] == 100
assert api.get_modes()["usual"]["mode"] == "standard"
assert api.get_me()["key"]["test"] is True
try:
    api.humanize({"text": ""})
except APIError as refused:
    assert (refused.status, refused.code, refused.temporary) == (400, "empty_text", False), refused
else:
    raise AssertionError("nothing was refused")
api = Client(sys.argv[1], sys.argv[3])
job = api.create_job({"texts": [{"text": "We utilize it."}]})
assert api.get_job(job["id"])["items"]["all"] == 1, job
assert [one["id"] for one in api.list_jobs(limit=1)["jobs"]] == [job["id"]]
item = api.list_items(job["id"])["items"][0]
assert api.get_item(job["id"], item["id"])["text"] is None
assert api.cancel_job(job["id"])["state"] == "canceled"
assert api.delete_job(job["id"]) is None
print("done")
`
	said, err := exec.CommandContext(t.Context(), python, "-c", program, site.URL, key, live).CombinedOutput()
	if err != nil || strings.TrimSpace(string(said)) != "done" {
		t.Errorf("%v: %s", err, said)
	}
}
