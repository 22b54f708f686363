package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestATestKeyHasRealResults(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered() // without a plan
	made := ada.programOf("humanize", "usage").call("POST", "/v1/humanize", `{"text":"We utilize it."}`)
	var result struct {
		Text    string
		Changed bool
		Words   struct{ Charged, Used, Remaining int }
	}
	if err := json.Unmarshal([]byte(made.wantStatus(http.StatusOK).body), &result); err != nil {
		t.Fatal(err)
	}
	if result.Text != "We use it." || !result.Changed || result.Words.Charged != 3 || result.Words.Remaining != 97 {
		t.Errorf("%+v", result)
	}
	if runs := site.count(`SELECT count(*) FROM usage_ledger`); runs != 0 {
		t.Errorf("%d runs are charged", runs)
	}
}

func TestTrialWordsRunOut(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	program := site.registered().programOf("humanize", "usage")
	body := func(words int) string { return `{"text":"utilize` + strings.Repeat(" it", words-1) + `"}` }
	program.call("POST", "/v1/humanize", body(60)).wantStatus(http.StatusOK)
	program.call("POST", "/v1/humanize", body(41)).wantProblem(http.StatusForbidden, "trial_used_up")
	program.call("POST", "/v1/humanize", `{"text":"Nothing to change."}`).wantStatus(http.StatusOK)
	program.call("POST", "/v1/humanize", body(40)).wantStatus(http.StatusOK)
	program.call("POST", "/v1/humanize", body(1)).wantProblem(http.StatusForbidden, "trial_used_up")
	program.call("GET", "/v1/usage", "").wantStatus(http.StatusOK).wantText(`"used":100,"limit":100,"remaining":0`)
	site.run(`UPDATE trial_words SET day = day - 1`)
	program.call("POST", "/v1/humanize", body(1)).wantStatus(http.StatusOK)
}

// The answer does not reveal why a key is invalid.
func TestInvalidKeyIsRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	good := ada.programOf("humanize")
	good.call("GET", "/v1/me", "").wantStatus(http.StatusOK)
	var bodies []string
	for name, spoil := range map[string]string{
		"revoked": `UPDATE api_keys SET revoked_at = now()`,
		"over":    `UPDATE api_keys SET revoked_at = NULL, expires_at = now() - interval '1 second'`,
		"gone":    `DELETE FROM api_keys`,
	} {
		site.run(spoil)
		got := good.call("GET", "/v1/me", "").wantProblem(http.StatusUnauthorized, "invalid_key")
		bodies = append(bodies, figures.ReplaceAllString(requestIDs.ReplaceAllString(got.body, ""), ""))
		if got.header.Get("WWW-Authenticate") == "" {
			t.Errorf("%s: no scheme is named", name)
		}
	}
	misspelt := program{good.browser, good.key[:20] + "x" + good.key[21:]}
	got := misspelt.call("GET", "/v1/me", "").wantProblem(http.StatusUnauthorized, "invalid_key")
	bodies = append(bodies, figures.ReplaceAllString(requestIDs.ReplaceAllString(got.body, ""), ""))
	for _, body := range bodies {
		if body != bodies[0] {
			t.Errorf("%s\nand\n%s", body, bodies[0])
		}
	}
	program{good.browser, ""}.call("GET", "/v1/me", "").wantProblem(http.StatusUnauthorized, "missing_key")
	good.call("GET", "/v1/me?key="+good.key, "").wantProblem(http.StatusBadRequest, "key_in_address")
}

// Otherwise other sites' pages could use a visitor's session.
func TestSessionDoesNotAuthenticateTheAPI(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	program{ada.browser, ""}.call("GET", "/v1/me", "").wantProblem(http.StatusUnauthorized, "missing_key")
}

func TestKeyIsLimitedToItsScopes(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	program := ada.programOf("usage")
	program.call("GET", "/v1/usage", "").wantStatus(http.StatusOK)
	program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`).wantProblem(http.StatusForbidden, "missing_scope").
		wantText("“humanize”")
	program.call("POST", "/v1/analyze", `{"text":"We utilize it."}`).wantProblem(http.StatusForbidden, "missing_scope")
	site.run(`UPDATE users SET disabled_at = now()`)
	program.call("GET", "/v1/me", "").wantProblem(http.StatusForbidden, "account_closed")
}

func TestLiveKeysAreForPlansWithTheAPI(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "basic")
	posted := url.Values{"name": {"x"}, "kind": {"live"}, "may-humanize": {"on"}, "password": {"secret"}}
	ada.get("/account/api").wantText("API access comes with Pro and Premium.")
	ada.post("/account/api", posted).wantStatus(http.StatusForbidden).
		wantText("API access comes with Pro and Premium.")
}

func TestRequestsAreCounted(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	program := site.registered().programOf("humanize")
	first := program.call("GET", "/v1/modes", "").wantStatus(http.StatusOK)
	if got := first.header.Get("RateLimit"); !strings.HasPrefix(got, `"key";r=59;t=`) {
		t.Errorf("RateLimit: %q", got)
	}
	if got := first.header.Get("RateLimit-Policy"); got != `"key";q=60;w=60` {
		t.Errorf("RateLimit-Policy: %q", got)
	}
	site.run(`UPDATE sign_in_attempts SET tries = 60 WHERE tries = 1`)
	last := program.call("GET", "/v1/modes", "").wantProblem(http.StatusTooManyRequests, "rate_limited")
	if last.header.Get("Retry-After") == "" || !strings.HasPrefix(last.header.Get("RateLimit"), `"key";r=0;t=`) {
		t.Errorf("%v", last.header)
	}
}

// The time of the last use is stored to the minute, which saves a write per request.
func TestKeyRecordsItsLastUse(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.registered()
	program := ada.programOf("humanize")
	program.call("GET", "/v1/me", "").wantStatus(http.StatusOK)
	site.run(`UPDATE api_keys SET used_at = used_at - interval '30 seconds'`)
	program.call("GET", "/v1/me", "").wantStatus(http.StatusOK)
	if site.count(`SELECT count(*) FROM api_keys WHERE used_at < now() - interval '20 seconds'`) != 1 {
		t.Error("it is written down each time")
	}
	ada.get("/account/api").wantText("last used " + time.Now().UTC().Format("January 2, 2006"))
}
