package clients_test

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"plainhand/internal/needs"
)

// runPython runs a program beside the Python client, and skips the test on machines without Python.
func runPython(t *testing.T, program string, arguments ...string) {
	t.Helper()
	python := needs.Program(t, needs.Python, "python3")
	const preamble = "import sys\nsys.dont_write_bytecode = True\n" +
		"from plainhand import Client, InsecureAddressError, RedirectError\n"
	command := exec.CommandContext(t.Context(), python, append([]string{"-c", preamble + program}, arguments...)...)
	command.Env = append(command.Environ(), "PYTHONPATH=python")
	if output, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, output)
	}
}

func TestPythonClientFollowsNoRedirect(t *testing.T) {
	t.Parallel()
	var asked, stolen atomic.Int32
	thief := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { stolen.Add(1) }))
	t.Cleanup(thief.Close)
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		status, _ := strconv.Atoi(strings.Trim(r.URL.Path[:4], "/"))
		http.Redirect(w, r, thief.URL+"/v1/me", status)
	}))
	t.Cleanup(site.Close)
	const program = `
for status in (301, 302, 303, 307, 308):
    api = Client(f"{sys.argv[1]}/{status}", "ph_test_x")
    for call in (api.get_me, lambda: api.humanize({"text": "We utilize it."})):
        try:
            call()
        except RedirectError as refused:
            assert (refused.status, refused.target) == (status, sys.argv[2]), refused
        else:
            raise AssertionError("the redirect was followed")
`
	runPython(t, program, site.URL, thief.URL)
	if asked.Load() != 10 || stolen.Load() != 0 {
		t.Errorf("%d requests, and %d went where a redirect leads", asked.Load(), stolen.Load())
	}
}

func TestPythonClientSendsKeyUnencryptedOnlyToThisMachine(t *testing.T) {
	t.Parallel()
	runPython(t, `
for site in ("https://plainhand.example", "HTTPS://plainhand.example", "http://localhost:8080", "http://LOCALHOST",
             "http://127.0.0.1", "http://127.8.9.1:80", "http://[::1]:8080"):
    Client(site, "ph_test_x")
for site in ("http://plainhand.example", "http://localhost.example", "http://localhost@plainhand.example",
             "http://127.0.0.1.example", "http://128.0.0.1", "http://0.0.0.0", "http://[::2]", "ftp://localhost",
             "file://localhost/etc/passwd", "plainhand.example", ""):
    try:
        Client(site, "ph_test_x")
    except InsecureAddressError as refused:
        assert refused.address == site
    else:
        raise AssertionError(site)
`)
}

// Python asks the proxy of the environment for localhost as well.
func TestPythonClientSendsNoLocalRequestThroughProxy(t *testing.T) {
	var proxied atomic.Int32
	proxy := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { proxied.Add(1) }))
	t.Cleanup(proxy.Close)
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(`{"email":"ada@example.com"}`))
	}))
	t.Cleanup(site.Close)
	t.Setenv("http_proxy", proxy.URL)
	t.Setenv("no_proxy", "")
	runPython(t, `assert Client(sys.argv[1], "ph_test_x").get_me()["email"] == "ada@example.com"`, site.URL)
	if proxied.Load() != 0 {
		t.Error("the proxy got the key")
	}
}
