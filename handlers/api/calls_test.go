package api_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/andybalholm/brotli"

	"plainhand/engine/builtin"
	"plainhand/handlers/sitetest"
	"plainhand/internal/pg/pgtest/eventually"
)

// programOf returns a program with a new test key of the browser's user.
func programOf(b *sitetest.Browser, scopes ...string) sitetest.Program {
	b.Site.T.Helper()
	return sitetest.Program{Browser: b.Site.Browser(), Key: b.NewKey("test", scopes...)}
}

func TestBodiesAreReadStrictly(t *testing.T) {
	t.Parallel()
	program := programOf(sitetest.New(t).Registered().Browser, "humanize")
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
		program.Call("POST", "/v1/humanize", body).WantProblem(http.StatusBadRequest, want)
	}
	program.Call("POST", "/v1/humanize", `{"text":"`+strings.Repeat("x", 600<<10)+`"}`).
		WantProblem(http.StatusRequestEntityTooLarge, "body_too_large")
	program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Content-Type", "text/plain").
		WantProblem(http.StatusUnsupportedMediaType, "unsupported_body")
	program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Content-Encoding", "gzip").
		WantProblem(http.StatusUnsupportedMediaType, "unsupported_body")
	program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "API-Version", "2020-01-01").
		WantProblem(http.StatusBadRequest, "unknown_version")
	program.Call("GET", "/v1/usage", "").WantProblem(http.StatusForbidden, "missing_scope")
	program.Call("GET", "/v1/none", "").WantProblem(http.StatusNotFound, "not_found")
	program.Call("GET", "/v1/humanize", "").WantProblem(http.StatusMethodNotAllowed, "method_not_allowed")
}

func TestOffsetsAreCodePoints(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.EngineFunc(sitetest.PlainVerbs))
	const text = "“Ünder” 🎉 we utilize it."
	got := programOf(site.Registered().Browser, "humanize").Call("POST", "/v1/humanize", `{"text":"`+text+`"}`)
	var result struct {
		Changes []struct {
			Start, End    int
			Before, After string
		}
	}
	if err := json.Unmarshal([]byte(got.WantStatus(http.StatusOK).Body), &result); err != nil || len(result.Changes) == 0 {
		t.Fatal(err, got.Body)
	}
	for _, one := range result.Changes {
		if at := string([]rune(text)[one.Start:one.End]); at != one.Before {
			t.Errorf("there is %q at the place of %q", at, one.Before)
		}
	}
}

func TestALiveKeyUsesTheWordsOfThePlan(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	program := ada.LiveProgram("humanize", "usage")
	program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`).WantStatus(http.StatusOK).
		WantText(`"charged":3,"used":3,"limit":60000,"remaining":59997`)
	program.Call("POST", "/v1/humanize", `{"text":"We utilize it.","seed":7}`).WantStatus(http.StatusOK).
		WantText(`"charged":0,"used":3`)
	program.Call("GET", "/v1/usage", "").WantStatus(http.StatusOK).WantText(`"days":[{"date":"`).WantText(`"words":3,`)
	site.WantWords(3, 0)
	ada.Call("/api/humanize", sitetest.CallBody("We utilize it.")).
		WantStatus(http.StatusOK) // the editor does not charge it again
	site.WantWords(3, 0)
	site.Exec(`DELETE FROM subscriptions`)
	program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`).WantProblem(http.StatusForbidden, "no_plan")
}

// TestConcurrentProgramsNeverPassTheLimit has 64 clients of one key send texts of which not all fit.
func TestConcurrentProgramsNeverPassTheLimit(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro") // 60,000 words
	program := ada.LiveProgram("humanize", "usage")
	var done, refused atomic.Int32
	var running sync.WaitGroup
	for i := range 64 {
		running.Go(func() {
			body := fmt.Sprintf(`{"text":"utilize %d %s"}`, i, strings.Repeat("it ", 1498))
			switch got := program.Call("POST", "/v1/humanize", body); got.Status {
			case http.StatusOK:
				done.Add(1)
			case http.StatusForbidden:
				got.WantProblem(http.StatusForbidden, "word_limit_reached")
				refused.Add(1)
			default:
				t.Errorf("%d %s", got.Status, got.Body)
			}
		})
	}
	running.Wait()
	if done.Load() != 40 || refused.Load() != 24 {
		t.Errorf("%d are done, %d refused", done.Load(), refused.Load())
	}
	site.WantWords(60_000, 0)
}

// TestConcurrentRetriesAreChargedOnce sends one request fifty times at once: it is charged once and has one result.
func TestConcurrentRetriesAreChargedOnce(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := site.Customer("ada@example.com", "pro").LiveProgram("humanize")
	const body = `{"text":"We utilize it."}`
	var mutex sync.Mutex
	results := map[string]int{}
	var running sync.WaitGroup
	for range 50 {
		running.Go(func() {
			eventually.Holds(t, "the request is answered", func() bool {
				got := program.Call("POST", "/v1/humanize", body, "Idempotency-Key", "once")
				switch got.Status {
				case http.StatusConflict: // the client waits and retries
					got.WantProblem(http.StatusConflict, "request_in_progress")
					return false
				case http.StatusTooManyRequests: // a slow machine exceeds the rate limit
					site.Exec(`DELETE FROM sign_in_attempts`)
					return false
				}
				mutex.Lock()
				defer mutex.Unlock()
				results[got.WantStatus(http.StatusOK).Body]++
				return true
			})
		})
	}
	running.Wait()
	if len(results) != 1 {
		t.Errorf("%d results: %v", len(results), results)
	}
	site.WantWords(3, 0)
}

func TestUnchangedAnswerIsNotModified(t *testing.T) {
	t.Parallel()
	program := programOf(sitetest.New(t).Registered().Browser, "humanize")
	first := program.Call("GET", "/v1/modes", "").WantStatus(http.StatusOK)
	program.Call("GET", "/v1/modes", "", "If-None-Match", first.Header.Get("ETag")).WantStatus(http.StatusNotModified)
}

func TestRepeatedRequestGetsItsSavedAnswer(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize")
	first := program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", "one")
	second := program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", "one")
	if first.WantStatus(http.StatusOK).Body != second.WantStatus(http.StatusOK).Body ||
		second.Header.Get("Idempotent-Replayed") != "true" || first.Header.Get("Idempotent-Replayed") != "" {
		t.Errorf("%s\n%s\n%v", first.Body, second.Body, second.Header)
	}
	program.Call("POST", "/v1/humanize", `{"text":"They utilize it."}`, "Idempotency-Key", "one").
		WantProblem(http.StatusConflict, "idempotency_key_reused")
	program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", "\u00e9").
		WantProblem(http.StatusBadRequest, "idempotency_key_invalid")
	if sealed := site.Count(`SELECT count(*) FROM api_answers WHERE position('We use it' in encode(sealed, 'escape')) > 0`); sealed > 0 {
		t.Error("the answer is kept as it is")
	}
	site.Exec(`UPDATE api_answers SET made_at = now() - interval '25 hours'`)
	third := program.Call("POST", "/v1/humanize", `{"text":"They utilize it."}`, "Idempotency-Key", "one")
	third.WantStatus(http.StatusOK)
}

// A program that sends a key with every request must not fill the storage.
func TestSavedAnswersAreLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize")
	ask := func(key string) sitetest.Response {
		return program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", key).
			WantStatus(http.StatusOK)
	}
	ask("first")
	site.Exec(`INSERT INTO api_answers SELECT user_id, gen_random_uuid(), fingerprint, sealed, made_at
		FROM api_answers, generate_series(2, 10000)`)
	ask("too many")
	if got := ask("too many"); got.Header.Get("Idempotent-Replayed") != "" {
		t.Error("one more is kept")
	}
	if got := ask("first"); got.Header.Get("Idempotent-Replayed") == "" {
		t.Error("the first is not there anymore")
	}
}

func TestAnswerIsSentAsEvents(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize")
	got := program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Accept", "text/event-stream")
	if !strings.HasPrefix(got.WantStatus(http.StatusOK).Body, "event: done\ndata: {\"text\":\"We use it.\"") {
		t.Error(got.Body)
	}
	program.Call("POST", "/v1/humanize", `{"text":""}`, "Accept", "text/event-stream").
		WantProblem(http.StatusBadRequest, "empty_text")
}

// An answer has no null where the specification has a list.
func TestForeignTextsAreAnsweredAsDescribed(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	engine, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	site.Engine.Store(sitetest.EngineFunc(engine.Humanize))
	program, described := programOf(site.Registered().Browser, "humanize"), apiDescription(t)
	for _, text := range []string{"これは日本語の文章です。", "Das ist ein deutscher Satz über Öfen.", "12", "🎉 we"} {
		for _, path := range []string{"/v1/humanize", "/v1/analyze"} {
			body := `{"text":"` + text + `"}`
			request := program.Request(http.MethodPost, path, "application/json", body)
			request.Header.Set("Authorization", "Bearer "+program.Key)
			wantDescribed(t, described, "POST "+path, request, nil, body, program.Do(request).WantStatus(http.StatusOK))
		}
	}
}

func TestAnalyzingCostsNothing(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := programOf(site.Registered().Browser, "humanize", "usage")
	got := program.Call("POST", "/v1/analyze", `{"text":"In today’s fast-paced world, bakers leverage 12 ovens."}`)
	got.WantStatus(http.StatusOK).WantText(`"before":"leverage"`)
	program.Call("GET", "/v1/usage", "").WantText(`"used":0`)
}

func TestAnswersAreCompressed(t *testing.T) {
	t.Parallel()
	program := programOf(sitetest.New(t).Registered().Browser, "humanize")
	body := `{"text":"` + strings.Repeat("We utilize it. ", 30) + `"}`
	plain := program.Call("POST", "/v1/analyze", body, "Accept-Encoding", "identity").WantStatus(http.StatusOK).Body
	for accepted, want := range map[string]string{"br": "br", "gzip": "gzip", "gzip, br": "br", "br;q=0.1, gzip": "gzip",
		"*": "br", "zstd": ""} {
		got := program.Call("POST", "/v1/analyze", body, "Accept-Encoding", accepted)
		if coding := got.Header.Get("Content-Encoding"); coding != want {
			t.Errorf("%s: it came as %q", accepted, coding)
		}
		if want == "br" {
			read, err := io.ReadAll(brotli.NewReader(strings.NewReader(got.Body)))
			if err != nil || string(read) != plain || len(got.Body) > len(plain)/2 {
				t.Errorf("%d of %d bytes: %v", len(got.Body), len(plain), err)
			}
		}
	}
}
