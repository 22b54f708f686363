package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"plainhand/internal/humanize/builtin"
)

// program calls the API with a key.
type program struct {
	*browser
	key string
}

// call sends a request with the program's key; an empty body is none. The header has names and values, in turn.
func (p program) call(method, path, body string, header ...string) answer {
	p.site.t.Helper()
	contentType := ""
	if body != "" {
		contentType = "application/json"
	}
	request := p.request(method, path, contentType, body)
	if p.key != "" {
		request.Header.Set("Authorization", "Bearer "+p.key)
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	return p.do(request)
}

// programOf is a program with a new test key of somebody's.
func (b *browser) programOf(scopes ...string) program {
	b.site.t.Helper()
	return program{b.site.browser(), b.newKey("test", scopes...)}
}

// liveProgram is a program with a live key of somebody who has a plan with the API.
func (c customer) liveProgram(scopes ...string) program {
	c.site.t.Helper()
	return program{c.site.browser(), c.newKey("live", scopes...)}
}

// wantProblem fails unless an answer is the problem of a code.
func (a answer) wantProblem(status int, code string) answer {
	a.t.Helper()
	a.wantStatus(status)
	var problem struct{ Code, Detail string }
	if err := json.Unmarshal([]byte(a.body), &problem); err != nil || problem.Code != code || problem.Detail == "" {
		a.t.Errorf("the problem is %s, not %s: %v", a.body, code, err)
	}
	if got := a.header.Get("Content-Type"); got != "application/problem+json" {
		a.t.Errorf("its type is %q", got)
	}
	return a
}

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

func TestATrialEnds(t *testing.T) {
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

// Whatever is wrong with a key, nobody is told what.
func TestKeysThatDoNotWork(t *testing.T) {
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

// A session is no key: a page that somebody visits could use it.
func TestASessionIsNoKey(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	program{ada.browser, ""}.call("GET", "/v1/me", "").wantProblem(http.StatusUnauthorized, "missing_key")
}

func TestAKeyDoesWhatItIsFor(t *testing.T) {
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

func TestBodiesAreReadStrictly(t *testing.T) {
	t.Parallel()
	program := newSite(t).registered().programOf("humanize")
	for body, want := range map[string]string{
		`{"text":"We utilize it.","colour":"red"}`: "unknown_field",
		`{"Text":"We utilize it."}`:                "unknown_field",
		`{"text":7}`:                               "invalid_field",
		`{"text":null}`:                            "invalid_field",
		`{"text":"We utilize it.","keep":[null]}`:  "invalid_field",
		`{"text":"We utilize it.","seed":-1}`:      "invalid_field",
		`{"text":"We utilize it.","seed":1.5}`:     "invalid_field",
		`{"text":"We utilize it."}{}`:              "invalid_json",
		`{"text":"We utilize it."`:                 "invalid_json",
		`["We utilize it."]`:                       "invalid_json",
		`null`:                                     "invalid_json",
		`{"text":"\ud83d"}`:                        "invalid_json",
		`{"text":" "}`:                             "empty_text",
		`{}`:                                       "empty_text",
		`{"text":"a","text":"We utilize it."}`:     "invalid_field",
		`{"text":"a\u0000b"}`:                      "invalid_field",
		`{"text":"a","seed":9007199254740992}`:     "invalid_field",
		`{"text":"a","keep":["` + strings.Repeat("x", 201) + `"]}`: "invalid_field",
		`{"text":"We utilize it.","mode":"loud"}`:                  "invalid_field",
		`{"text":"We utilize it.","layout":""}`:                    "invalid_field",
		`{"text":"` + strings.Repeat("it ", 5_001) + `"}`:          "text_too_long",
	} {
		program.call("POST", "/v1/humanize", body).wantProblem(http.StatusBadRequest, want)
	}
	program.call("POST", "/v1/humanize", `{"text":"`+strings.Repeat("x", 600<<10)+`"}`).
		wantProblem(http.StatusRequestEntityTooLarge, "body_too_large")
	program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Content-Type", "text/plain").
		wantProblem(http.StatusUnsupportedMediaType, "unsupported_body")
	program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Content-Encoding", "gzip").
		wantProblem(http.StatusUnsupportedMediaType, "unsupported_body")
	program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "API-Version", "2020-01-01").
		wantProblem(http.StatusBadRequest, "unknown_version")
	program.call("GET", "/v1/usage", "").wantProblem(http.StatusForbidden, "missing_scope")
	program.call("GET", "/v1/none", "").wantProblem(http.StatusNotFound, "not_found")
	program.call("GET", "/v1/humanize", "").wantProblem(http.StatusMethodNotAllowed, "method_not_allowed")
}

func TestPlacesAreCodePoints(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.engine.Store(engineFunc(plainVerbs))
	const text = "“Ünder” 🎉 we utilize it."
	got := site.registered().programOf("humanize").call("POST", "/v1/humanize", `{"text":"`+text+`"}`)
	var result struct {
		Changes []struct {
			Start, End    int
			Before, After string
		}
	}
	if err := json.Unmarshal([]byte(got.wantStatus(http.StatusOK).body), &result); err != nil || len(result.Changes) == 0 {
		t.Fatal(err, got.body)
	}
	for _, one := range result.Changes {
		if at := string([]rune(text)[one.Start:one.End]); at != one.Before {
			t.Errorf("there is %q at the place of %q", at, one.Before)
		}
	}
}

func TestALiveKeyUsesTheWordsOfThePlan(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	program := ada.liveProgram("humanize", "usage")
	program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`).wantStatus(http.StatusOK).
		wantText(`"charged":3,"used":3,"limit":60000,"remaining":59997`)
	program.call("POST", "/v1/humanize", `{"text":"We utilize it.","seed":7}`).wantStatus(http.StatusOK).
		wantText(`"charged":0,"used":3`)
	program.call("GET", "/v1/usage", "").wantStatus(http.StatusOK).wantText(`"days":[{"date":"`).wantText(`"words":3,`)
	site.wantWords(3, 0)
	ada.call("/api/humanize", callBody("We utilize it.")).wantStatus(http.StatusOK) // the editor charges it no more
	site.wantWords(3, 0)
	site.run(`DELETE FROM subscriptions`)
	program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`).wantProblem(http.StatusForbidden, "no_plan")
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

// TestManyProgramsAtTheEdge has 64 programs with one key send texts of which not all fit.
func TestManyProgramsAtTheEdge(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro") // 60,000 words
	program := ada.liveProgram("humanize", "usage")
	var done, refused atomic.Int32
	var running sync.WaitGroup
	for i := range 64 {
		running.Go(func() {
			body := fmt.Sprintf(`{"text":"utilize %d %s"}`, i, strings.Repeat("it ", 1498))
			switch got := program.call("POST", "/v1/humanize", body); got.status {
			case http.StatusOK:
				done.Add(1)
			case http.StatusForbidden:
				got.wantProblem(http.StatusForbidden, "word_limit_reached")
				refused.Add(1)
			default:
				t.Errorf("%d %s", got.status, got.body)
			}
		})
	}
	running.Wait()
	if done.Load() != 40 || refused.Load() != 24 {
		t.Errorf("%d are done, %d refused", done.Load(), refused.Load())
	}
	site.wantWords(60_000, 0)
}

// TestARequestThatIsSentFiftyTimesAtOnce is charged once, and has one result.
func TestARequestThatIsSentFiftyTimesAtOnce(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	program := site.customer("ada@example.com", "pro").liveProgram("humanize")
	const body = `{"text":"We utilize it."}`
	var mutex sync.Mutex
	results := map[string]int{}
	var running sync.WaitGroup
	for range 50 {
		running.Go(func() {
			for {
				got := program.call("POST", "/v1/humanize", body, "Idempotency-Key", "once")
				if got.status == http.StatusConflict { // as it says, a client waits and sends it again
					got.wantProblem(http.StatusConflict, "request_in_progress")
					time.Sleep(time.Second)
					continue
				}
				if got.status == http.StatusTooManyRequests { // a slow machine asks more often
					site.run(`DELETE FROM sign_in_attempts`)
					continue
				}
				mutex.Lock()
				results[got.wantStatus(http.StatusOK).body]++
				mutex.Unlock()
				return
			}
		})
	}
	running.Wait()
	if len(results) != 1 {
		t.Errorf("%d results: %v", len(results), results)
	}
	site.wantWords(3, 0)
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

func TestAnAnswerThatAClientHasIsNotSentAgain(t *testing.T) {
	t.Parallel()
	program := newSite(t).registered().programOf("humanize")
	first := program.call("GET", "/v1/modes", "").wantStatus(http.StatusOK)
	program.call("GET", "/v1/modes", "", "If-None-Match", first.header.Get("ETag")).wantStatus(http.StatusNotModified)
}

func TestARequestThatIsRepeatedGetsItsAnswerAgain(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	program := site.registered().programOf("humanize")
	first := program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", "one")
	second := program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", "one")
	if first.wantStatus(http.StatusOK).body != second.wantStatus(http.StatusOK).body ||
		second.header.Get("Idempotent-Replayed") != "true" || first.header.Get("Idempotent-Replayed") != "" {
		t.Errorf("%s\n%s\n%v", first.body, second.body, second.header)
	}
	program.call("POST", "/v1/humanize", `{"text":"They utilize it."}`, "Idempotency-Key", "one").
		wantProblem(http.StatusConflict, "idempotency_key_reused")
	program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", "\u00e9").
		wantProblem(http.StatusBadRequest, "idempotency_key_invalid")
	if sealed := site.count(`SELECT count(*) FROM api_answers WHERE position('We use it' in encode(sealed, 'escape')) > 0`); sealed > 0 {
		t.Error("the answer is kept as it is")
	}
	site.run(`UPDATE api_answers SET made_at = now() - interval '25 hours'`)
	third := program.call("POST", "/v1/humanize", `{"text":"They utilize it."}`, "Idempotency-Key", "one")
	third.wantStatus(http.StatusOK)
}

func TestAnAnswerAsEvents(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	program := site.registered().programOf("humanize")
	got := program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Accept", "text/event-stream")
	if !strings.HasPrefix(got.wantStatus(http.StatusOK).body, "event: done\ndata: {\"text\":\"We use it.\"") {
		t.Error(got.body)
	}
	program.call("POST", "/v1/humanize", `{"text":""}`, "Accept", "text/event-stream").
		wantProblem(http.StatusBadRequest, "empty_text")
}

// Nothing in an answer is null where the description has a list.
func TestTextsThatAreNotEnglish(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	engine, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	site.engine.Store(engineFunc(engine.Humanize))
	program, described := site.registered().programOf("humanize"), apiDescription(t)
	for _, text := range []string{"これは日本語の文章です。", "Das ist ein deutscher Satz über Öfen.", "12", "🎉 we"} {
		for _, path := range []string{"/v1/humanize", "/v1/analyze"} {
			body := `{"text":"` + text + `"}`
			request := program.request(http.MethodPost, path, "application/json", body)
			request.Header.Set("Authorization", "Bearer "+program.key)
			wantDescribed(t, described, "POST "+path, request, body, program.do(request).wantStatus(http.StatusOK))
		}
	}
}

func TestAnalyzingCostsNothing(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	program := site.registered().programOf("humanize", "usage")
	got := program.call("POST", "/v1/analyze", `{"text":"In today’s fast-paced world, bakers leverage 12 ovens."}`)
	got.wantStatus(http.StatusOK).wantText(`"before":"leverage"`)
	program.call("GET", "/v1/usage", "").wantText(`"used":0`)
}

// A key is last used when it was, to the minute, so that using it is not slower each time.
func TestWhenAKeyWasLastUsed(t *testing.T) {
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
