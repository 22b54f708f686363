package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/engine/model/service"
	"plainhand/internal/publichttp"
)

// serving returns the settings of a server that answers with handler.
func serving(t *testing.T, handler http.HandlerFunc) Settings {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return Settings{URL: server.URL + "/v1", Key: "k", Model: "m"}
}

// streams writes events as they are, a byte at a time, so that multi-byte letters arrive in parts.
func streams(events ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, event := range events {
			for _, b := range []byte("data: " + event + "\n\n") {
				w.Write([]byte{b})
				w.(http.Flusher).Flush()
			}
		}
	}
}

func delta(content string) string {
	text, _ := json.Marshal(content)
	return fmt.Sprintf(`{"choices":[{"delta":{"content":%s}}]}`, text)
}

const done = `{"choices":[{"delta":{},"finish_reason":"stop"}]}`

func rewriteHello(t *testing.T, rewriter service.Rewriter) (string, error) {
	t.Helper()
	request := humanizetest.Prepare(t, humanize.Request{Text: "Hello there, my friend."}).Request
	return rewriter.Rewrite(t.Context(), service.Passage{Request: request, Text: request.Text})
}

// Servers differ in details of the protocol.
func TestProtocolVariantsAreAccepted(t *testing.T) {
	t.Parallel()
	const want = "Hi “there”, friend."
	for name, handler := range map[string]http.HandlerFunc{
		"split characters":      streams(delta(inTags(want)), done),
		"nothing but [DONE]":    streams(delta(inTags(want)), "[DONE]"),
		"another finish reason": streams(delta(inTags(want)), `{"choices":[{"delta":{},"finish_reason":"eos"}]}`),
		"no usage":              streams(`{"choices":[]}`, delta(inTags(want)), done),
		"usage in the last event": streams(delta(inTags(want)),
			`{"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":4}}`),
		"reasoning in a field": streams(`{"choices":[{"delta":{"reasoning_content":"<text>Hm.</text>"}}]}`,
			delta(inTags(want)), done),
		"reasoning in tags": streams(delta("<think>Is it <text>Hi?</text> No.</think>"), delta(inTags(want)), done),
		"no streaming": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{
				"message": map[string]string{"role": "assistant", "content": inTags(want)}, "finish_reason": "stop"}}})
		},
		"no temperature, no seed": func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			if strings.Contains(string(body), "temperature") || strings.Contains(string(body), "seed") {
				http.Error(w, `{"error":{"message":"unsupported"}}`, http.StatusBadRequest)
				return
			}
			streams(delta(inTags(want)), done)(w, r)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rewriter := NewOpenAI(serving(t, handler), publichttp.NewClient(true), time.Now)
			if got, err := rewriteHello(t, rewriter); got != want || err != nil {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

func TestToolCallCountsAsRefusal(t *testing.T) {
	t.Parallel()
	var calls atomic.Int32
	handler := streams(`{"choices":[{"delta":{"tool_calls":[{"id":"1"}]}}]}`)
	rewriter := NewOpenAI(serving(t, func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		handler(w, r)
	}), publichttp.NewClient(true), time.Now)
	_, err := rewriteHello(t, rewriter)
	if failure, ok := errors.AsType[*service.Failure](err); !ok || failure.Status != 422 || calls.Load() != 1 {
		t.Errorf("asked %d times: %v", calls.Load(), err)
	}
}

func TestTokensAreCounted(t *testing.T) {
	t.Parallel()
	var used []Usage
	const counted = `{"choices":[],"usage":{"prompt_tokens":30,"completion_tokens":4}}`
	settings := serving(t, streams(delta(inTags("Hi.")), counted, done))
	settings.Usage = func(usage Usage) { used = append(used, usage) }
	if _, err := rewriteHello(t, NewOpenAI(settings, publichttp.NewClient(true), time.Now)); err != nil {
		t.Fatal(err)
	}
	if len(used) != 1 || used[0].Sent != 30 || used[0].Written != 4 || used[0].First == 0 {
		t.Errorf("counted %+v", used)
	}
}

func TestCompletionsReceivePrefixAndParagraph(t *testing.T) {
	t.Parallel()
	var prompts []string
	settings := serving(t, func(w http.ResponseWriter, r *http.Request) {
		var body struct{ Prompt string }
		json.NewDecoder(r.Body).Decode(&body)
		prompts = append(prompts, body.Prompt)
		if r.URL.Path != "/v1/completions" {
			t.Errorf("the path is %s", r.URL.Path)
		}
		streams(`{"choices":[{"text":"The mill grinds "}]}`, `{"choices":[{"text":"rye daily.","finish_reason":"stop"}]}`)(w, r)
	})
	settings.Prefix = "humanize: "
	rewriter := NewCompletions(settings, publichttp.NewClient(true), time.Now)
	engine := engineOf(rewriter)
	const sent, want = "The mill is grinding rye daily.", "The mill grinds rye daily."
	result, err := humanize.Rewrite(t.Context(), engine,
		humanize.Request{Text: sent + "\n\n" + sent, Strength: humanize.Strong})
	if err != nil || result.Text != want+"\n\n"+want {
		t.Errorf("got %q, %v", result.Text, err)
	}
	if !slices.Equal(prompts, []string{"humanize: " + sent, "humanize: " + sent}) {
		t.Errorf("prompts are %q", prompts)
	}
}

func TestNumberedAnswersAreParsed(t *testing.T) {
	t.Parallel()
	var asked string
	rewriter := NewOpenAI(serving(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		asked = string(body)
		streams(delta(inTags("[2] second\n[1]  same \n[7] none\n[2] twice")), done)(w, r)
	}), publichttp.NewClient(true), time.Now)
	passage := service.Passage{Request: humanizetest.Prepare(t, humanize.Request{Text: "Hello."}).Request}
	drafts := []service.Draft{
		{Before: "b", Original: "one\ntwo", Written: "three", Faults: []string{"loses the number “12”"}}, {Original: "four"},
	}
	revised, err := rewriter.Revise(t.Context(), passage, drafts)
	if err != nil || !slices.Equal(revised, []string{"same", "second"}) {
		t.Errorf("got %q, %v", revised, err)
	}
	for _, part := range []string{"Original: one\\ntwo", "it loses the number", "Your version is missing"} {
		if !strings.Contains(asked, part) {
			t.Errorf("%q is not in %s", part, asked)
		}
	}
	pairs := []service.Pair{{Original: "a", Written: "b"}, {Original: "c", Written: "d"}}
	verdicts, err := rewriter.Verify(t.Context(), passage, pairs)
	if err != nil || !slices.Equal(verdicts, []string{"", "second"}) {
		t.Errorf("got %q, %v", verdicts, err)
	}
}

// Answers are cached only for the member who sent the text.
func TestAnswersAreRememberedForWhoSentTheText(t *testing.T) {
	t.Parallel()
	var calls atomic.Int32
	handler := streams(delta(inTags("Hi.")), done)
	rewriter := NewOpenAI(serving(t, func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		handler(w, r)
	}), publichttp.NewClient(true), time.Now)
	for _, asking := range []struct {
		user, text string
		seed       uint64
		want       int32
	}{
		{"1", "Hello.", 0, 1}, {"1", "Hello.", 0, 1}, {"2", "Hello.", 0, 2}, {"1", "Hello!", 0, 3}, {"1", "Hello.", 1, 4},
		{"", "Hello.", 0, 5}, {"", "Hello.", 0, 6},
	} {
		request := humanizetest.Prepare(t, humanize.Request{Text: asking.text, Seed: asking.seed,
			Caller: humanize.Caller{UserID: asking.user}}).Request
		if _, err := rewriter.Rewrite(t.Context(), service.Passage{Request: request, Text: asking.text}); err != nil {
			t.Fatal(err)
		}
		if calls.Load() != asking.want {
			t.Errorf("%+v: asked %d times", asking, calls.Load())
		}
	}
}

// The circuit breaker opens after repeated failures.
func TestABrokenServiceIsLeftAlone(t *testing.T) {
	t.Parallel()
	var calls atomic.Int32
	rewriter := NewOpenAI(serving(t, func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		w.WriteHeader(http.StatusBadGateway)
	}), publichttp.NewClient(true), time.Now)
	rewriter.timeouts = patient
	for range 5 {
		if _, err := rewriteHello(t, rewriter); err == nil {
			t.Fatal("it answers")
		}
	}
	if calls.Load() != maxFailures {
		t.Errorf("asked %d times", calls.Load())
	}
	_, err := rewriteHello(t, rewriter)
	if failure, ok := errors.AsType[*service.Failure](err); !ok || failure.Message != "Error 503: Service Unavailable." {
		t.Errorf("got %v", err)
	}
}

func TestThrottleAdaptsToRateLimits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		throttle := newThrottle(time.Now)
		began := time.Now()
		var releases []func(error)
		for range initialConcurrent {
			release, err := throttle.acquire(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			releases = append(releases, release)
		}
		if _, err := throttle.acquire(canceled()); err == nil {
			t.Error("a request beyond the limit is admitted")
		}
		busy := service.Refused(http.StatusTooManyRequests, "")
		busy.RetryAfter = 7 * time.Second
		for i, release := range releases {
			if i == 0 {
				release(busy)
			} else {
				release(nil)
			}
		}
		if throttle.limit >= initialConcurrent {
			t.Errorf("the limit is %d", throttle.limit)
		}
		release, err := throttle.acquire(t.Context())
		if err != nil || time.Since(began) != busy.RetryAfter {
			t.Errorf("admitted after %v: %v", time.Since(began), err)
		}
		release(nil)
	})
}

// A caller whose deadline is before the end of the service's Retry-After gets an error at once.
func TestThrottleDoesNotWaitBeyondTheDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		throttle := newThrottle(time.Now)
		release, _ := throttle.acquire(t.Context())
		busy := service.Refused(http.StatusTooManyRequests, "")
		busy.RetryAfter = time.Minute
		release(busy)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		began := time.Now()
		_, err := throttle.acquire(ctx)
		failure, ok := errors.AsType[*service.Failure](err)
		if !ok || failure.Status != http.StatusTooManyRequests || time.Since(began) != 0 {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
	})
}

func canceled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func FuzzItems(f *testing.F) {
	f.Add("[1] a\n[2] b", 2)
	f.Add("[99999999999999999999] x\n [1]", 1)
	f.Fuzz(func(t *testing.T, answer string, count int) {
		if count < 0 || count > 100 {
			t.Skip()
		}
		if found := items(answer, count); len(found) != count {
			t.Errorf("%d of %d items", len(found), count)
		}
	})
}
