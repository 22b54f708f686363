package handlers_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestThePythonClient runs the client in Python against a site. It is skipped on machines without Python.
func TestThePythonClient(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	site := newSite(t)
	key := site.registered().newKey("test", "humanize", "usage")
	const program = `
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "../clients")
from api_gen import APIError, Client
api = Client(sys.argv[1], sys.argv[2])
text = "🎉 We utilize 12 ovens."
result = api.humanize({"text": text, "mode": "casual"})
assert result["text"] == "🎉 We use 12 ovens.", result
for one in result["changes"]:
    assert text[one["start"]:one["end"]] == one["before"], one
assert api.analyze({"text": "Bakers leverage tools."})["habits"]
assert api.usage()["words"]["limit"] == 100
assert api.modes()["usual"]["mode"] == "standard"
assert api.me()["key"]["test"] is True
try:
    api.humanize({"text": ""})
except APIError as refused:
    assert (refused.status, refused.code, refused.temporary) == (400, "empty_text", False), refused
else:
    raise AssertionError("nothing was refused")
print("done")
`
	said, err := exec.CommandContext(t.Context(), python, "-c", program, site.url, key).CombinedOutput()
	if err != nil || strings.TrimSpace(string(said)) != "done" {
		t.Errorf("%v: %s", err, said)
	}
}
