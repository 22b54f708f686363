package api_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/handlers/sitetest"
)

func TestATestKeyHasRealResults(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered() // without a plan
	allowed := programOf(ada.Browser, "humanize", "usage").Call("POST", "/v1/humanize", `{"text":"We utilize it."}`)
	var result struct {
		Text    string
		Changed bool
		Words   struct{ Charged, Used, Remaining int }
	}
	if err := json.Unmarshal([]byte(allowed.WantStatus(http.StatusOK).Body), &result); err != nil {
		t.Fatal(err)
	}
	if result.Text != "We use it." || !result.Changed || result.Words.Charged != 3 || result.Words.Remaining != 97 {
		t.Errorf("%+v", result)
	}
	if runs := site.Count(`SELECT count(*) FROM usage_ledger`); runs != 0 {
		t.Errorf("%d runs are charged", runs)
	}
}

func TestTrialWordsRunOut(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize", "usage")
	body := func(words int) string { return `{"text":"utilize` + strings.Repeat(" it", words-1) + `"}` }
	program.Call("POST", "/v1/humanize", body(60)).WantStatus(http.StatusOK)
	program.Call("POST", "/v1/humanize", body(41)).WantProblem(http.StatusForbidden, "trial_used_up")
	program.Call("POST", "/v1/humanize", `{"text":"Nothing to change."}`).WantStatus(http.StatusOK)
	program.Call("POST", "/v1/humanize", body(40)).WantStatus(http.StatusOK)
	program.Call("POST", "/v1/humanize", body(1)).WantProblem(http.StatusForbidden, "trial_used_up")
	program.Call("GET", "/v1/usage", "").WantStatus(http.StatusOK).WantText(`"used":100,"limit":100,"remaining":0`)
	site.Exec(`UPDATE trial_words SET day = day - 1`)
	program.Call("POST", "/v1/humanize", body(1)).WantStatus(http.StatusOK)
}

// The description says so.
func TestRepeatedTextCountsAgainForATestKey(t *testing.T) {
	t.Parallel()
	program := programOf(sitetest.New(t).Registered().Browser, "humanize", "usage")
	for _, used := range []string{"3", "6"} {
		program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`).WantText(`"charged":3,"used":` + used + `,`)
	}
	for range 2 {
		program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", "one").
			WantText(`"charged":3,"used":9,`)
	}
	program.Call("GET", "/v1/usage", "").WantText(`"used":9,`)
}

// The answer does not reveal why a key is invalid.
func TestInvalidKeyIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	good := programOf(ada.Browser, "humanize")
	good.Call("GET", "/v1/me", "").WantStatus(http.StatusOK)
	var bodies []string
	for name, spoil := range map[string]string{
		"revoked": `UPDATE api_keys SET revoked_at = now()`,
		"over":    `UPDATE api_keys SET revoked_at = NULL, expires_at = now() - interval '1 second'`,
		"gone":    `DELETE FROM api_keys`,
	} {
		site.Exec(spoil)
		got := good.Call("GET", "/v1/me", "").WantProblem(http.StatusUnauthorized, "invalid_key")
		bodies = append(bodies, sitetest.Figures.ReplaceAllString(requestIDs.ReplaceAllString(got.Body, ""), ""))
		if got.Header.Get("WWW-Authenticate") == "" {
			t.Errorf("%s: no scheme is named", name)
		}
	}
	misspelled := sitetest.Program{Browser: good.Browser, Key: good.Key[:20] + "x" + good.Key[21:]}
	got := misspelled.Call("GET", "/v1/me", "").WantProblem(http.StatusUnauthorized, "invalid_key")
	bodies = append(bodies, sitetest.Figures.ReplaceAllString(requestIDs.ReplaceAllString(got.Body, ""), ""))
	for _, body := range bodies {
		if body != bodies[0] {
			t.Errorf("%s\nand\n%s", body, bodies[0])
		}
	}
	sitetest.Program{Browser: good.Browser, Key: ""}.Call("GET", "/v1/me", "").
		WantProblem(http.StatusUnauthorized, "missing_key")
	good.Call("GET", "/v1/me?key="+good.Key, "").WantProblem(http.StatusBadRequest, "key_in_address")
}

// Otherwise other sites' pages could use a visitor's session.
func TestSessionDoesNotAuthenticateTheAPI(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	sitetest.Program{Browser: ada.Browser, Key: ""}.Call("GET", "/v1/me", "").
		WantProblem(http.StatusUnauthorized, "missing_key")
}

func TestKeyIsLimitedToItsScopes(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	program := programOf(ada.Browser, "usage")
	program.Call("GET", "/v1/usage", "").WantStatus(http.StatusOK)
	program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`).WantProblem(http.StatusForbidden, "missing_scope").
		WantText("“humanize”")
	program.Call("POST", "/v1/analyze", `{"text":"We utilize it."}`).WantProblem(http.StatusForbidden, "missing_scope")
	site.Exec(`UPDATE users SET disabled_at = now()`)
	program.Call("GET", "/v1/me", "").WantProblem(http.StatusForbidden, "account_closed")
}

func TestLiveKeysAreForPlansWithTheAPI(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "basic")
	posted := url.Values{"name": {"x"}, "kind": {"live"}, "may-humanize": {"on"}, "password": {"secret"}}
	ada.Get("/account/api").WantText("API access comes with Pro and Premium.")
	ada.Post("/account/api", posted).WantStatus(http.StatusForbidden).
		WantText("API access comes with Pro and Premium.")
}

func TestRequestsAreCounted(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize")
	first := program.Call("GET", "/v1/modes", "").WantStatus(http.StatusOK)
	if got := first.Header.Get("RateLimit"); !strings.HasPrefix(got, `"key";r=59;t=`) {
		t.Errorf("RateLimit: %q", got)
	}
	if got := first.Header.Get("RateLimit-Policy"); got != `"key";q=60;w=60` {
		t.Errorf("RateLimit-Policy: %q", got)
	}
	site.Exec(`UPDATE sign_in_attempts SET tries = 60 WHERE tries = 1`)
	last := program.Call("GET", "/v1/modes", "").WantProblem(http.StatusTooManyRequests, "rate_limited")
	if last.Header.Get("Retry-After") == "" || !strings.HasPrefix(last.Header.Get("RateLimit"), `"key";r=0;t=`) {
		t.Errorf("%v", last.Header)
	}
}

// The time of the last use is stored to the minute, which saves a write per request.
func TestKeyRecordsItsLastUse(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Registered()
	program := programOf(ada.Browser, "humanize")
	program.Call("GET", "/v1/me", "").WantStatus(http.StatusOK)
	site.Exec(`UPDATE api_keys SET used_at = used_at - interval '30 seconds'`)
	program.Call("GET", "/v1/me", "").WantStatus(http.StatusOK)
	if site.Count(`SELECT count(*) FROM api_keys WHERE used_at < now() - interval '20 seconds'`) != 1 {
		t.Error("it is written down each time")
	}
	ada.Get("/account/api").WantText("last used " + time.Now().UTC().Format("January 2, 2006"))
}
