package handlers_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"plainhand/engine/builtin"
)

// program is an API client with a key.
type program struct {
	*browser
	key string
}

// call sends a request with the program's key, and with a body unless it is "". The header has names and values, in
// turn.
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

// programOf returns a program with a new test key of the browser's user.
func (b *browser) programOf(scopes ...string) program {
	b.site.t.Helper()
	return program{b.site.browser(), b.newKey("test", scopes...)}
}

// liveProgram returns a program with a live key of a customer whose plan has the API.
func (c customer) liveProgram(scopes ...string) program {
	c.site.t.Helper()
	return program{c.site.browser(), c.newKey("live", scopes...)}
}

// wantProblem fails unless the answer is the problem with this code.
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

func TestOffsetsAreCodePoints(t *testing.T) {
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
	ada.call("/api/humanize", callBody("We utilize it.")).wantStatus(http.StatusOK) // the editor does not charge it again
	site.wantWords(3, 0)
	site.run(`DELETE FROM subscriptions`)
	program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`).wantProblem(http.StatusForbidden, "no_plan")
}

// TestConcurrentProgramsNeverPassTheLimit has 64 clients of one key send texts of which not all fit.
func TestConcurrentProgramsNeverPassTheLimit(t *testing.T) {
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

// TestConcurrentRetriesAreChargedOnce sends one request fifty times at once: it is charged once and has one result.
func TestConcurrentRetriesAreChargedOnce(t *testing.T) {
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
				if got.status == http.StatusConflict { // the client waits and retries
					got.wantProblem(http.StatusConflict, "request_in_progress")
					time.Sleep(time.Second)
					continue
				}
				if got.status == http.StatusTooManyRequests { // a slow machine exceeds the rate limit
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

func TestUnchangedAnswerIsNotModified(t *testing.T) {
	t.Parallel()
	program := newSite(t).registered().programOf("humanize")
	first := program.call("GET", "/v1/modes", "").wantStatus(http.StatusOK)
	program.call("GET", "/v1/modes", "", "If-None-Match", first.header.Get("ETag")).wantStatus(http.StatusNotModified)
}

func TestRepeatedRequestGetsItsSavedAnswer(t *testing.T) {
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

// A program that sends a key with every request must not fill the storage.
func TestSavedAnswersAreLimited(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	program := site.registered().programOf("humanize")
	ask := func(key string) answer {
		return program.call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", key).
			wantStatus(http.StatusOK)
	}
	ask("first")
	site.run(`INSERT INTO api_answers SELECT user_id, gen_random_uuid(), fingerprint, sealed, made_at
		FROM api_answers, generate_series(2, 10000)`)
	ask("too many")
	if got := ask("too many"); got.header.Get("Idempotent-Replayed") != "" {
		t.Error("one more is kept")
	}
	if got := ask("first"); got.header.Get("Idempotent-Replayed") == "" {
		t.Error("the first is not there anymore")
	}
}

func TestAnswerIsSentAsEvents(t *testing.T) {
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

// An answer has no null where the specification has a list.
func TestForeignTextsAreAnsweredAsDescribed(t *testing.T) {
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
			wantDescribed(t, described, "POST "+path, request, nil, body, program.do(request).wantStatus(http.StatusOK))
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

func TestAnswersAreCompressed(t *testing.T) {
	t.Parallel()
	program := newSite(t).registered().programOf("humanize")
	body := `{"text":"` + strings.Repeat("We utilize it. ", 30) + `"}`
	plain := program.call("POST", "/v1/analyze", body, "Accept-Encoding", "identity").wantStatus(http.StatusOK).body
	for accepted, want := range map[string]string{"br": "br", "gzip": "gzip", "gzip, br": "br", "br;q=0.1, gzip": "gzip",
		"*": "br", "zstd": ""} {
		got := program.call("POST", "/v1/analyze", body, "Accept-Encoding", accepted)
		if coding := got.header.Get("Content-Encoding"); coding != want {
			t.Errorf("%s: it came as %q", accepted, coding)
		}
		if want == "br" {
			read, err := io.ReadAll(brotli.NewReader(strings.NewReader(got.body)))
			if err != nil || string(read) != plain || len(got.body) > len(plain)/2 {
				t.Errorf("%d of %d bytes: %v", len(got.body), len(plain), err)
			}
		}
	}
}
