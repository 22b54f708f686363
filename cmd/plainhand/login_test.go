package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
)

var secretOnPage = regexp.MustCompile(`ph_test_[0-9A-Za-z]{38}`)

// newKey signs up a user at a running site and returns a test key.
func newKey(t *testing.T, site string) string {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := http.Client{Jar: jar}
	body := `{"email":"ada@example.com","password":"correct horse battery"}`
	signed, err := browser.Post(site+"/api/auth/register", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	signed.Body.Close()
	created, err := browser.PostForm(site+"/account/api", url.Values{"name": {"My terminal"}, "kind": {"test"},
		"may-humanize": {"on"}, "password": {"correct horse battery"}})
	if err != nil {
		t.Fatal(err)
	}
	defer created.Body.Close()
	page, err := io.ReadAll(created.Body)
	secret := secretOnPage.Find(page)
	if err != nil || secret == nil {
		t.Fatalf("%v, and no key in %.300s", err, page)
	}
	return string(secret)
}

func TestHumanizeRewritesThroughASite(t *testing.T) {
	t.Parallel()
	environment, _ := programtest.OnDatabase(t)
	site := serving(t, environment).url
	key, home := newKey(t, site), t.TempDir()
	here := map[string]string{"XDG_CONFIG_HOME": home}

	if got := program(t, here, "We utilize it.", "humanize", "--server", site); got.Code != cli.ExitUsage ||
		!strings.Contains(got.Err, "plainhand login") {
		t.Errorf("without a key: %+v", got)
	}
	if got := program(t, here, "ph_test_wrong\n", "login", site); got.Code != cli.ExitFailure ||
		!strings.Contains(got.Err, "This key isn’t valid.") {
		t.Errorf("with a wrong key: %+v", got)
	}
	if got := program(t, here, key+"\n", "login", site+"/developers"); got.Code != 0 ||
		!strings.Contains(got.Out, "as ada@example.com, with the key “My terminal”") || strings.Contains(got.Out, key) {
		t.Fatalf("%+v", got)
	}
	kept, err := os.Stat(filepath.Join(home, "plainhand", "keys.json"))
	if err != nil || kept.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", kept, err)
	}

	wantReport(t, here, site)
	document := filepath.Join(home, "page.html")
	if err := os.WriteFile(document, []byte("<p>We <b>utilize</b> it.</p>"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := program(t, here, "", "humanize", "--server", site, document); got.Code != 0 {
		t.Errorf("%+v", got)
	}
	if written, err := os.ReadFile(filepath.Join(home, "page.plain.html")); err != nil ||
		string(written) != "<p>We <b>use</b> it.</p>" {
		t.Errorf("%q, %v", written, err)
	}
	long := strings.Repeat("utilize ", 200)
	if got := program(t, here, long, "humanize", "--server", site); got.Code != cli.ExitFailure ||
		!strings.Contains(got.Err, "trial_used_up") {
		t.Errorf("%+v", got)
	}
	if got := program(t, here, "", "login", "--forget", site); got.Code != 0 {
		t.Errorf("%+v", got)
	}
	if got := program(t, here, "We utilize it.", "humanize", "--server", site); got.Code != cli.ExitUsage {
		t.Errorf("with a key that was forgotten: %+v", got)
	}
	byEnvironment := map[string]string{"XDG_CONFIG_HOME": home, "PLAINHAND_KEY": key}
	if got := program(t, byEnvironment, "We use it.", "humanize", "--server", site); got.Out != "We use it." {
		t.Errorf("%+v", got)
	}
}

// wantReport checks that a site's report has the text and the positions of its changes.
func wantReport(t *testing.T, environment map[string]string, site string) {
	t.Helper()
	const text = "🎉 In order to utilize 12 ovens, we bake."
	got := program(t, environment, text, "humanize", "--server", site, "--json")
	var report struct {
		Text    string
		Changes []struct {
			Start, End int
			Before     string
		}
	}
	if err := json.Unmarshal([]byte(got.Out), &report); err != nil || got.Code != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	if report.Text != "To use 12 ovens, we bake." {
		t.Errorf("%q", report.Text)
	}
	for _, change := range report.Changes {
		if at := text[change.Start:change.End]; at != change.Before {
			t.Errorf("%q is at the place of %q", at, change.Before)
		}
	}
}
