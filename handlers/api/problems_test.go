package api_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	plainhand "plainhand/clients/go"
	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/fault"
)

// misuse is a way in which calls fail.
type misuse struct {
	code  string
	calls func(call string) bool // that fail in this way; nil for all
	spoil func(*http.Request)    // changes the request
	sql   string                 // makes it fail; undo reverts that
	undo  string
}

func hasBody(call string) bool { return takesTexts(call) || call == "POST /v1/jobs" }
func takesTexts(call string) bool {
	return call == "POST /v1/humanize" || call == "POST /v1/analyze"
}
func isAboutJobs(call string) bool { return strings.Contains(call, "/jobs") }
func isAboutAJob(call string) bool { return strings.Contains(call, "{id}") }
func writes(call string) bool      { return !strings.HasPrefix(call, "GET") }
func callIs(wanted ...string) func(string) bool {
	return func(call string) bool { return slices.Contains(wanted, call) }
}

func header(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func asProgram(program sitetest.Program) func(*http.Request) {
	return header("Authorization", "Bearer "+program.Key)
}

func body(content string) func(*http.Request) {
	return func(r *http.Request) {
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(content)), int64(len(content))
	}
}

// misuses are the ways in which calls of a program with a live key fail.
func misuses(ada sitetest.Customer, program sitetest.Program) []misuse {
	site := ada.Site
	former, basic := site.Customer("former@example.com", "pro"), site.Customer("basic@example.com", "pro")
	formerKey, basicKey := former.LiveProgram(sitetest.Scopes...), basic.LiveProgram(sitetest.Scopes...)
	site.Exec(`DELETE FROM subscriptions WHERE user_id = '` + former.ID.String() + `'`)
	site.Exec(`UPDATE subscriptions SET plan_id = 'basic' WHERE user_id = '` + basic.ID.String() + `'`)
	return []misuse{
		{code: "missing_key", spoil: func(r *http.Request) { r.Header.Del("Authorization") }},
		{code: "invalid_key", spoil: header("Authorization", "Bearer ph_live_none")},
		{code: "key_in_address", spoil: func(r *http.Request) { r.URL.RawQuery = "key=" + formerKey.Key }},
		{code: "missing_scope", calls: hasBody, spoil: asProgram(ada.LiveProgram("usage"))},
		{code: "missing_scope", calls: callIs("GET /v1/usage"), spoil: asProgram(ada.LiveProgram("humanize"))},
		{code: "account_closed", sql: `UPDATE users SET disabled_at = now()`, undo: `UPDATE users SET disabled_at = NULL`},
		{code: "no_plan", spoil: asProgram(formerKey)},
		{code: "not_in_plan", spoil: asProgram(basicKey)},
		{code: "live_key_needed", calls: isAboutJobs, spoil: asProgram(programOf(ada.Browser, sitetest.Scopes...))},
		{code: "unknown_version", spoil: header("API-Version", "2020-01-01")},
		{code: "unsupported_body", spoil: header("Content-Encoding", "gzip")},
		{code: "unsupported_body", calls: hasBody, spoil: header("Content-Type", "text/plain")},
		{code: "cross_origin", calls: writes, spoil: func(r *http.Request) {
			r.Header.Del("Authorization")
			r.Header.Set("Sec-Fetch-Site", "cross-site")
		}},
		{code: "method_not_allowed", spoil: func(r *http.Request) { r.Method = http.MethodPatch }},
		{code: "not_found", spoil: func(r *http.Request) { r.URL.Path = "/v1/none" }},
		{code: "not_found", calls: isAboutAJob, spoil: func(r *http.Request) {
			r.URL.Path = "/v1/jobs/" + uuid.NewString() + r.URL.Path[len("/v1/jobs/")+36:]
		}},
		{code: "rate_limited", sql: `UPDATE sign_in_attempts SET tries = 1000000`, undo: `DELETE FROM sign_in_attempts`},
		{code: "internal_error", sql: `ALTER TABLE api_keys RENAME TO lost`, undo: `ALTER TABLE lost RENAME TO api_keys`},

		{code: "invalid_json", calls: hasBody, spoil: body(`{"text":`)},
		{code: "invalid_json", calls: hasBody, spoil: body(`{"text":"\ud83d"}`)},
		{code: "unknown_field", calls: hasBody, spoil: body(`{"texte":"We utilize it."}`)},
		{code: "invalid_field", calls: takesTexts, spoil: body(`{"text":7}`)},
		{code: "invalid_field", calls: callIs("POST /v1/jobs"), spoil: body(`{"texts":7}`)},
		{code: "empty_text", calls: takesTexts, spoil: body(`{"text":" "}`)},
		{code: "empty_text", calls: callIs("POST /v1/jobs"), spoil: body(`{"texts":[{"text":" "}]}`)},
		{code: "invalid_field", calls: takesTexts, spoil: body(`{"text":"a\u0000b"}`)},
		{code: "invalid_field", calls: callIs("POST /v1/jobs"), spoil: body(`{"texts":[{"text":"a\u0000b"}]}`)},
		{code: "text_too_long", calls: takesTexts, spoil: body(`{"text":"` + strings.Repeat("it ", 5_001) + `"}`)},
		{code: "text_too_long", calls: callIs("POST /v1/jobs"),
			spoil: body(`{"texts":[{"text":"` + strings.Repeat("it ", 30_001) + `"}]}`)},
		{code: "body_too_large", calls: hasBody, spoil: body(`{"text":"` + strings.Repeat("x", 9<<20) + `"}`)},
		{code: "invalid_field", calls: callIs("GET /v1/jobs", "GET /v1/jobs/{id}/items"), spoil: func(r *http.Request) {
			r.URL.RawQuery = "cursor=none"
		}},
		{code: "unknown_field", calls: callIs("GET /v1/jobs", "GET /v1/jobs/{id}/items"), spoil: func(r *http.Request) {
			r.URL.RawQuery = "page=2"
		}},
		{code: "idempotency_key_invalid", calls: callIs("POST /v1/humanize", "POST /v1/jobs"),
			spoil: header("Idempotency-Key", "")},
		{code: "idempotency_key_reused", calls: callIs("POST /v1/humanize", "POST /v1/jobs"), spoil: func(r *http.Request) {
			program.Call("POST", r.URL.Path, otherBodies[r.URL.Path], "Idempotency-Key", "used")
			r.Header.Set("Idempotency-Key", "used")
		}},
		{code: "word_limit_reached", calls: callIs("POST /v1/humanize", "POST /v1/jobs"),
			sql: `UPDATE usage SET used = 10000000`, undo: `UPDATE usage SET used = 0`},
		{code: "plan_being_refunded", calls: callIs("POST /v1/humanize", "POST /v1/jobs"),
			sql: `UPDATE usage SET closed_until = now() + interval '1 minute'`, undo: `UPDATE usage SET closed_until = NULL`},
		{code: "conflict", calls: callIs("POST /v1/jobs/{id}/cancel", "GET /v1/jobs/{id}/results")},
		{code: "invalid_request", calls: callIs("GET /v1/jobs/{id}/items/{item}/{form}")},
		{code: "request_in_progress", calls: callIs("POST /v1/humanize"), spoil: func(r *http.Request) {
			program.Call("POST", r.URL.Path, bodies["POST /v1/humanize"], "Idempotency-Key", "running")
			site.Exec(`DELETE FROM api_answers`)
			site.Exec(`UPDATE usage_ledger SET state = 'reserved'`)
			r.Header.Set("Idempotency-Key", "running")
		}},
	}
}

// Every call is made in every way in which it fails. The site of the tests checks the words of each problem.
func TestEveryProblemIsWrittenForPrograms(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	program := ada.LiveProgram(sitetest.Scopes...)
	address := addressesOfADoneJob(program)
	calls := operationsOf(apiDescription(t))
	for _, way := range misuses(ada, program) {
		for _, call := range calls {
			if way.calls != nil && !way.calls(call) {
				continue
			}
			got := way.try(program, call, address.Replace(call))
			if code := got.JSON()["code"]; code != way.code {
				t.Errorf("%s: the problem is %v, not %s: %s", call, code, way.code, got.Body)
			}
		}
	}
}

// try makes a call, of which line is the method and the path, in the way in which it fails.
func (way misuse) try(program sitetest.Program, call, line string) sitetest.Response {
	program.Site.T.Helper()
	program.Site.Exec(`DELETE FROM sign_in_attempts`)
	method, path, _ := strings.Cut(line, " ")
	request := program.Request(method, path, "application/json", bodies[call])
	asProgram(program)(request)
	if way.spoil != nil {
		way.spoil(request)
	}
	if way.sql != "" {
		program.Call("GET", "/v1/modes", "") // is counted, for the rate limit
		program.Site.Exec(way.sql)
		defer program.Site.Exec(way.undo)
	}
	return program.Do(request)
}

func TestEngineFailuresAreWrittenForPrograms(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize")
	for _, failure := range []struct {
		err    error
		status int
		code   string
	}{
		{errors.New("it broke"), http.StatusInternalServerError, "internal_error"},
		{fault.New(fault.Unavailable, "Connection failed. Check console for details.", ""),
			http.StatusServiceUnavailable, "unavailable"},
	} {
		site.Engine.Store(sitetest.EngineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
			return humanize.Result{}, failure.err
		}))
		got := program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`).WantProblem(failure.status, failure.code)
		if strings.Contains(got.Body, "console") {
			t.Errorf("the problem has the words of a page: %s", got.Body)
		}
	}
}

// bodies are the bodies of calls that succeed, and otherBodies are others by path.
var (
	bodies = map[string]string{"POST /v1/humanize": `{"text":"We utilize it."}`,
		"POST /v1/analyze": `{"text":"We utilize it."}`, "POST /v1/jobs": sitetest.JobOf("We utilize it.")}
	otherBodies = map[string]string{"/v1/humanize": `{"text":"They utilize it."}`, "/v1/jobs": sitetest.JobOf("They do.")}
)

// addressesOfADoneJob makes a job of a text, and returns what fills in its address.
func addressesOfADoneJob(program sitetest.Program) *strings.Replacer {
	site := program.Site
	site.T.Helper()
	job, err := apiOf(program).CreateJob(site.T.Context(), plainhand.NewJob{
		Texts: []plainhand.JobText{{Text: "You utilize it."}}})
	site.Must(err)
	site.RunBatches()
	return strings.NewReplacer("{id}", job.ID, "{item}", itemsOf(site)[0], "{form}", "same")
}
