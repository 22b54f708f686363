package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
	"plainhand/engine/model/service"
	"plainhand/internal/fault/crash"
	"plainhand/internal/publichttp"
)

// quick are short timeouts, for tests that wait for one.
var quick = timeouts{idle: 50 * time.Millisecond, retry: time.Millisecond}

// patient are timeouts that never expire in a test.
var patient = timeouts{idle: time.Minute, retry: time.Millisecond}

type makeRewriter func(Settings, *http.Client, func() time.Time) *Rewriter

var protocols = map[string]makeRewriter{"openai": NewOpenAI, "anthropic": NewAnthropic}

// model is a fake server of both protocols. It streams its answer character by character.
type model struct {
	answer func(text string) string // from the content of the tags
	reason string                   // why it stops: "cut off", "refused", or empty for a normal end
	calls  atomic.Int32
	last   atomic.Value // the request's body
}

func (m *model) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.calls.Add(1)
	var asked struct {
		Messages []struct{ Role, Content string }
	}
	body, _ := io.ReadAll(r.Body)
	m.last.Store(string(body))
	json.Unmarshal(body, &asked)
	text, _ := tagged{}.text(ask{task: rewriting}, asked.Messages[len(asked.Messages)-1].Content)
	w.Header().Set("Content-Type", "text/event-stream")
	stream := openAIStream
	if strings.HasSuffix(r.URL.Path, "/messages") {
		stream = anthropicStream
	}
	stream(w, m.answer(text), m.reason)
}

func engineOf(rewriter service.Rewriter) humanize.Engine {
	return service.New(rewriter, nil, service.Settings{})
}

func send(w io.Writer, value any) {
	data, _ := json.Marshal(value)
	fmt.Fprintf(w, "data: %s\n\n", data)
	w.(http.Flusher).Flush()
}

func openAIStream(w io.Writer, text, reason string) {
	event := func(content, reason string) any {
		choice := map[string]any{"delta": map[string]string{"content": content}, "finish_reason": nil}
		if reason != "" {
			choice["finish_reason"] = reason
		}
		return map[string]any{"choices": []any{choice}}
	}
	io.WriteString(w, ": a comment\n\n")
	for _, r := range text {
		send(w, event(string(r), ""))
	}
	send(w, map[string]any{"choices": []any{}, "usage": map[string]int{"total_tokens": 7}})
	if reason == "" {
		send(w, event("", "stop"))
		io.WriteString(w, "data: [DONE]\n\n")
		return
	}
	send(w, event("", map[string]string{"cut off": "length", "refused": "content_filter"}[reason]))
}

func anthropicStream(w io.Writer, text, reason string) {
	send(w, map[string]any{"type": "message_start", "message": map[string]any{}})
	send(w, map[string]any{"type": "ping"})
	for _, r := range text {
		send(w, map[string]any{"type": "content_block_delta",
			"delta": map[string]string{"type": "text_delta", "text": string(r)}})
	}
	stopped := map[string]string{"": "end_turn", "cut off": "max_tokens", "refused": "refusal"}[reason]
	send(w, map[string]any{"type": "message_delta", "delta": map[string]string{"stop_reason": stopped}})
	send(w, map[string]any{"type": "message_stop"})
}

func inTags(text string) string { return openTag + "\n" + text + "\n" + closeTag }

// rewritten rewrites a text with each protocol, and checks the results.
func rewritten(t *testing.T, handler http.Handler, timeouts timeouts, request humanize.Request,
	check func(t *testing.T, result humanize.Result, err error)) {
	t.Helper()
	for name, rewriter := range protocols {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(handler)
			defer server.Close()
			defer server.CloseClientConnections()
			tested := rewriter(Settings{URL: server.URL + "/v1/", Key: "k", Model: "m"}, publichttp.NewClient(true), time.Now)
			tested.timeouts = timeouts
			result, err := humanize.Rewrite(t.Context(), guardtest.Around(engineOf(tested), nil), request)
			check(t, result, err)
		})
	}
}

func wantFailure(message string, status int) func(*testing.T, humanize.Result, error) {
	return func(t *testing.T, _ humanize.Result, err error) {
		t.Helper()
		failure, ok := errors.AsType[*service.Failure](err)
		if !ok || failure.Message != message || failure.Status != status {
			t.Errorf("got %v, want %q", err, message)
		}
	}
}

func TestLongTextIsRewrittenInPassages(t *testing.T) {
	t.Parallel()
	paragraph := strings.Repeat("We leverage 12 tools, not words. ", 30)
	text := "\n# A title\n\n" + strings.Repeat(paragraph+"\n\n", 20) + "```go\ncode()\n\n```\n"
	server := &model{answer: func(text string) string {
		return "Sure:\n" + inTags(strings.ReplaceAll(text, "leverage", "use")) + "\nAnything else?"
	}}
	request := humanize.Request{Text: text, Keep: []string{"Ada"}}
	rewritten(t, server, patient, request, func(t *testing.T, result humanize.Result, err error) {
		if err != nil || result.Text != strings.ReplaceAll(text, "leverage", "use") {
			t.Fatalf("%v: %.300q", err, result.Text)
		}
		if result.Writer != "m, prompts "+PromptVersion {
			t.Errorf("written by %q", result.Writer)
		}
		if sent := server.last.Load().(string); !strings.Contains(sent, "Ada") || !strings.Contains(sent, "Keep the tone") {
			t.Errorf("the request was %.400s", sent)
		}
	})
	if calls := server.calls.Load(); calls < 12 {
		t.Errorf("asked %d times in all", calls)
	}
}

func TestGuardRestoresModelsMistakes(t *testing.T) {
	t.Parallel()
	server := &model{answer: func(string) string { return inTags("We use 13 tools. They are not new.") }}
	rewritten(t, server, patient, humanize.Request{Text: "We leverage 12 tools. They are by no means new."},
		func(t *testing.T, result humanize.Result, err error) {
			if err != nil || !strings.HasPrefix(result.Text, "We leverage 12 tools.") {
				t.Errorf("%v: %q", err, result.Text)
			}
		})
}

func TestAnswerWithoutRewriteIsRejected(t *testing.T) {
	t.Parallel()
	hello := humanize.Request{Text: "Hello there, my friend."}
	for name, answer := range map[string]string{
		"no tags": "Sure!", "no closing tag": openTag + "Hello", "nothing": inTags(" \n"), "silence": "",
		"endless": inTags(strings.Repeat("Hello ", 1000)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := &model{answer: func(string) string { return answer }}
			rewritten(t, server, patient, hello, wantFailure("Invalid response format from API.", 200))
			if calls := server.calls.Load(); calls != int32(len(protocols)*(1+retries)) {
				t.Errorf("asked %d times", calls)
			}
		})
	}
	cut := &model{answer: func(string) string { return inTags("Hello") }, reason: "cut off"}
	rewritten(t, cut, patient, hello, wantFailure("Invalid response format from API.", 200))
	refuses := &model{answer: func(string) string { return "I" }, reason: "refused"}
	rewritten(t, refuses, patient, hello, wantFailure("Error 422: The model refused the text.", 422))
	if calls := refuses.calls.Load(); calls != int32(len(protocols)) {
		t.Errorf("a refusal was requested %d times", calls)
	}
}

// Some models forget the tags, or write them in another way.
func TestAnswerWithoutTagsIsAccepted(t *testing.T) {
	t.Parallel()
	request := humanize.Request{Text: "We leverage 12 tools. They are not new.", Strength: humanize.Strong}
	const want = "We use 12 tools. They are not new."
	for name, written := range map[string]string{
		"none": want, "no closing tag": "<text>\n" + want, "no opening tag": want + "\n</text>",
		"capitals": "<TEXT>\n" + want + "\n</Text>", "twice": "<text>\n" + want + "\n</text>\n</text>",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := &model{answer: func(string) string { return written }}
			rewritten(t, server, patient, request, func(t *testing.T, result humanize.Result, err error) {
				if err != nil || result.Text != want {
					t.Errorf("got %q, %v", result.Text, err)
				}
			})
		})
	}
}

// AP08, AP09, AP10, AP11, AP12, AP13
func TestServerFailureIsReported(t *testing.T) {
	t.Parallel()
	hello := humanize.Request{Text: "Hello there, my friend."}
	status := func(status int) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
	}
	stream := func(lines string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			io.WriteString(w, lines)
			w.(http.Flusher).Flush()
			if strings.HasSuffix(lines, "…") {
				<-r.Context().Done() // it stalls
			}
		})
	}
	dropped := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	for _, test := range []struct {
		name     string
		handler  http.Handler
		timeouts timeouts
		check    func(*testing.T, humanize.Result, error)
	}{
		{"400", status(400), patient, wantFailure("Invalid text format. Please check your input.", 400)},
		{"401", status(401), patient, wantFailure("Error 401: Unauthorized.", 401)},
		{"429", status(429), patient, wantFailure("Too many requests. Please wait a moment.", 429)},
		{"500", status(500), patient, wantFailure("Server error. Please try again later.", 500)},
		{"garbage", stream("data: {{{\n\n"), patient, wantFailure("Invalid response format from API.", 200)},
		{"not a stream", stream("<html>"), patient, wantFailure("Invalid response format from API.", 200)},
		{"an error in the stream", stream("data: {\"type\":\"error\",\"error\":{\"type\":\"overloaded\"}}\n\n"), patient,
			wantFailure("Invalid response format from API.", 200)},
		{"truncated", stream("data: {\"choices\":[{\"delta\":{\"content\":\"<text>\"}}]}\n\n"), patient,
			wantFailure("Invalid response format from API.", 200)},
		{"stalled", stream(": hello…"), quick, wantFailure("Request timeout. Please try again.", 408)},
		{"dropped", dropped, patient, wantFailure("Connection failed. Check console for details.", 0)},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rewritten(t, test.handler, test.timeouts, hello, test.check)
		})
	}
}

func TestFailedRequestIsRetried(t *testing.T) {
	t.Parallel()
	for name, rewriter := range protocols {
		works := &model{answer: func(string) string { return inTags("Hi there, my friend.") }}
		var calls atomic.Int32
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if calls.Add(1) <= retries {
				w.WriteHeader(http.StatusTooManyRequests)
				return
			}
			works.ServeHTTP(w, r)
		}))
		tested := rewriter(Settings{URL: server.URL, Model: "m"}, publichttp.NewClient(true), time.Now)
		tested.timeouts = patient
		result, err := humanize.Rewrite(t.Context(), engineOf(tested), humanize.Request{Text: "Hello there, my friend."})
		if err != nil || result.Text != "Hi there, my friend." {
			t.Errorf("%s: %q, %v", name, result.Text, err)
		}
		server.Close()
	}
}

func TestDelayBeforeRetriesDoublesWithJitter(t *testing.T) {
	t.Parallel()
	delays := map[time.Duration]bool{}
	for attempt, want := range []time.Duration{500 * time.Millisecond, time.Second} {
		for range 100 {
			delay := defaultTimeouts.backoff(attempt)
			if delay < want*8/10 || delay > want*12/10 {
				t.Errorf("after attempt %d: %v", attempt, delay)
			}
			delays[delay] = true
		}
	}
	if len(delays) < 100 {
		t.Errorf("only %d different delays", len(delays))
	}
}

// The request fails at once, and its caller leaves during the delay before the retry.
func TestCanceledRequestIsNotRetried(t *testing.T) {
	t.Parallel()
	var calls atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer server.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	settings := Settings{URL: server.URL, Model: "m", Usage: func(Usage) { time.AfterFunc(10*time.Millisecond, cancel) }}
	rewriter := NewOpenAI(settings, publichttp.NewClient(true), time.Now)
	rewriter.timeouts = timeouts{idle: time.Minute, retry: time.Hour}
	_, err := rewriter.answer(ctx, ask{task: rewriting, content: "Hello."}, nil)
	if err == nil || calls.Load() != 1 {
		t.Errorf("%d requests, %v", calls.Load(), err)
	}
}

func TestDailyBudgetIsEnforced(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 23, 0, 0, 0, time.UTC)
	spent := newBudget(10, func() time.Time { return now })
	if err := errors.Join(spent.take(6), spent.take(4)); err != nil {
		t.Fatal(err)
	}
	wantFailure("Too many requests. Please wait a moment.", 429)(t, humanize.Result{}, spent.take(1))
	now = now.Add(time.Hour)
	if err := spent.take(10); err != nil {
		t.Error(err)
	}
	if err := newBudget(0, time.Now).take(1_000_000); err != nil {
		t.Error(err)
	}
}

func TestPromptIncludesModeAndStrength(t *testing.T) {
	t.Parallel()
	for _, mode := range humanize.Modes() {
		for _, strength := range humanize.Strengths() {
			for _, task := range []string{"rewrite", "revise", "verify"} {
				request := humanize.Request{Mode: mode, Strength: strength, Keep: []string{"Ada", `"B"`}}
				passage := service.Passage{Request: request, Before: "It rained.", Text: "It pours."}
				asked := newAsk(task, passage)
				isMissing := task != "verify" && !strings.Contains(asked.system, promptPart("modes/"+string(mode))) ||
					task == "rewrite" && !strings.Contains(asked.system, "It rained.")
				if isMissing || strings.Contains(asked.system, "{{") {
					t.Errorf("%s, %s, %s: asked %s", task, mode, strength, asked.system)
				}
			}
		}
	}
}

// panicking panics with the text.
type panicking struct{ openAI }

func (panicking) request(_ context.Context, ask ask) (*http.Request, error) { panic(ask.text) }

func TestPanicInRequestFailsOnlyItsText(t *testing.T) {
	t.Parallel()
	tested := NewOpenAI(Settings{Key: "k", Model: "m"}, publichttp.NewClient(false), time.Now)
	tested.protocol = panicking{}
	_, err := humanize.Rewrite(t.Context(), engineOf(tested), humanize.Request{Text: "We leverage tools."})
	if crashed, ok := errors.AsType[*crash.Crash](err); !ok || !strings.HasPrefix(crashed.Place, "llm/llm_test.go:") {
		t.Errorf("got %v", err)
	}
	if strings.Contains(err.Error(), "leverage") {
		t.Errorf("the error contains the text: %v", err)
	}
}

func TestKeyInURLReachesServiceButNoError(t *testing.T) {
	t.Parallel()
	var asked atomic.Value
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		asked.Store(r.URL.RequestURI())
		panic(http.ErrAbortHandler) // the connection breaks
	}))
	defer server.Close()
	address := strings.Replace(server.URL, "http://", "http://ada:hunter2@", 1) + "/v1?key=hunter2"
	for name, path := range map[string]string{"openai": "/v1/chat/completions", "anthropic": "/v1/messages"} {
		tested := protocols[name](Settings{URL: address, Key: "hunter2", Model: "m"}, publichttp.NewClient(true), time.Now)
		tested.timeouts = patient
		_, err := humanize.Rewrite(t.Context(), engineOf(tested), humanize.Request{Text: "We leverage tools."})
		failure, ok := errors.AsType[*service.Failure](err)
		if !ok || failure.Message != "Connection failed. Check console for details." {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil && (strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), "ada")) {
			t.Errorf("%s: the error contains the key: %v", name, err)
		}
		if asked.Load() != path+"?key=hunter2" {
			t.Errorf("%s: the path is %v", name, asked.Load())
		}
	}
}
