package standalone

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/engine/humanize"
)

func TestKeyIsNeverSentUnencrypted(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"plainhand.example":            "https://plainhand.example",
		"https://plainhand.example/x":  "https://plainhand.example",
		"http://localhost:8080":        "http://localhost:8080",
		"http://plainhand.example":     "",
		"http://127.8.9.1:8080/":       "http://127.8.9.1:8080",
		"http://localhost.example:80/": "",
		"ftp://localhost":              "",
		"https://":                     "",
	} {
		got, err := siteAddress(typed)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", typed, got, err)
		}
	}
}

func TestKeyStaysWithItsSite(t *testing.T) {
	t.Parallel()
	var stolen atomic.Int32
	thief := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { stolen.Add(1) }))
	t.Cleanup(thief.Close)
	site := httptest.NewServer(http.RedirectHandler(thief.URL, http.StatusTemporaryRedirect))
	t.Cleanup(site.Close)
	here := map[string]string{"XDG_CONFIG_HOME": t.TempDir()}
	got := program(t, here, "ph_test_x\n", "login", site.URL)
	if got.Code != cli.ExitUsage || !strings.Contains(got.Err, "redirects to "+thief.URL) {
		t.Errorf("login: %+v", got)
	}
	withKey := map[string]string{"XDG_CONFIG_HOME": t.TempDir(), "PLAINHAND_KEY": "ph_test_x"}
	got = program(t, withKey, "We utilize it.", "humanize", "--server", site.URL)
	if got.Code != cli.ExitUsage || !strings.Contains(got.Err, "redirects to "+thief.URL) {
		t.Errorf("humanize: %+v", got)
	}
	for _, command := range [][]string{{"login"}, {"humanize", "--server"}, {"mcp", "--server"}} {
		got := program(t, withKey, "ph_test_x\n", append(command, "http://192.0.2.1")...)
		if got.Code != cli.ExitUsage || !strings.Contains(got.Err, "not encrypted") {
			t.Errorf("%v: %+v", command, got)
		}
	}
	if stolen.Load() != 0 {
		t.Errorf("%d requests went where a redirect leads", stolen.Load())
	}
}

func TestPositionsAreConvertedToBytes(t *testing.T) {
	t.Parallel()
	const text = "é🎉a"
	at := bytesAt(text)
	for place, want := range []int{0, 2, 6, 7, 7} {
		if got := at(place); got != want {
			t.Errorf("%d: %d, not %d", place, got, want)
		}
	}
	if got := at(-1); got != 0 {
		t.Errorf("%d", got)
	}
}

var _ humanize.Engine = remote{}
