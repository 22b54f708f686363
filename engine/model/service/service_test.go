package service

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
	"plainhand/internal/fault"
	"plainhand/internal/publichttp"
)

var discard = slog.New(slog.DiscardHandler)

// rewriterFunc is a function as a Rewriter.
type rewriterFunc func(ctx context.Context, passage Passage) (string, error)

// guardedEngine is the engine of a service behind the guard, as in production.
func guardedEngine(rewriter Rewriter) humanize.Engine {
	return guardtest.Around(New(rewriter, nil, Settings{}), nil)
}

func (a rewriterFunc) Rewrite(ctx context.Context, passage Passage) (string, error) {
	return a(ctx, passage)
}

// stalling is a service that never answers.
var stalling = rewriterFunc(func(ctx context.Context, _ Passage) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
})

// answering is a service that answers every passage with the same text.
func answering(text string) rewriterFunc {
	return func(context.Context, Passage) (string, error) { return text, nil }
}

func TestAnswerBecomesChanges(t *testing.T) {
	t.Parallel()
	const before = "We leverage 12 tools to help. They work well.\n\nMoreover, it is fast."
	const after = "We use 12 tools to help. They work well.\n\nIt is fast."
	result, err := humanize.Rewrite(t.Context(), guardedEngine(answering(after)), humanize.Request{Text: before})
	if err != nil {
		t.Fatal(err)
	}
	if result.Text != after || humanize.Apply(before, result.Changes) != after {
		t.Errorf("got %q by %+v", result.Text, result.Changes)
	}
	if len(result.Changes) != 2 {
		t.Errorf("%d changes: %+v", len(result.Changes), result.Changes)
	}
}

func TestSentenceThatLosesAFactIsRestored(t *testing.T) {
	t.Parallel()
	const before = "The plant opened in 1998. It is not safe to enter. We leverage tools."
	const after = "The plant opened in 1989. It is safe to enter. We use tools."
	result, err := humanize.Rewrite(t.Context(), guardedEngine(answering(after)), humanize.Request{Text: before})
	if err != nil {
		t.Fatal(err)
	}
	if want := "The plant opened in 1998. It is not safe to enter. We use tools."; result.Text != want || result.Restored != 2 {
		t.Errorf("got %q, %d sentences restored", result.Text, result.Restored)
	}
}

// Rewritten sentences with the same meaning are accepted.
func TestFaithfulRewriteIsAccepted(t *testing.T) {
	t.Parallel()
	const before = "In today's fast-paced world, effective communication plays a crucial role in building strong teams. " +
		"It is important to note that managers should not only share information but also listen carefully. " +
		"Furthermore, a study conducted in 2021 found that approximately 40% of employees feel unheard at work.\n\n" +
		"Moreover, the new tool allows users to create, edit, and share notes in real time. It does not require an account. " +
		"Ultimately, at least 12 teams at Acme have already made the switch, and most of them would do it again."
	const after = "Teams work when people talk to each other well. " +
		"Managers should share what they know, and they should listen too. " +
		"In a study from 2021, about 40% of employees said they feel unheard at work.\n\n" +
		"With the new tool, users can create, edit and share notes in real time. You don't need an account. " +
		"At Acme, at least 12 teams have switched already, and most would do it again."
	result, err := humanize.Rewrite(t.Context(), guardedEngine(answering(after)), humanize.Request{Text: before})
	if err != nil || result.Text != after {
		t.Errorf("%v, got %q: %+v", err, result.Text, result.Restorations)
	}
}

// AP08
func TestServiceTimesOutAfterThirtySeconds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, err := humanize.Rewrite(t.Context(), guardedEngine(stalling), humanize.Request{Text: "Hello there."})
		failure, ok := errors.AsType[*Failure](err)
		if !ok || failure.Status != http.StatusRequestTimeout || failure.Message != "Request timeout. Please try again." {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(began); waited != 30*time.Second {
			t.Errorf("waited %v", waited)
		}
	})
}

// AP08: even if the caller's deadline equals our timeout.
func TestCallersDeadlineIsReportedAsATimeout(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), humanize.Timeout)
		defer cancel()
		_, err := humanize.Rewrite(ctx, guardedEngine(stalling), humanize.Request{Text: "Hello there."})
		if failure, ok := errors.AsType[*Failure](err); !ok || failure.Status != http.StatusRequestTimeout {
			t.Errorf("got %v", err)
		}
	})
}

func TestFallbackFinishesBeforeCallersDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), humanize.Timeout)
		defer cancel()
		engine := WithFallback(guardedEngine(stalling), guardedEngine(answering("Hi there.")), discard)
		result, err := humanize.Rewrite(ctx, engine, humanize.Request{Text: "Hello there."})
		if err != nil || result.Text != "Hi there." {
			t.Errorf("got %q, %v", result.Text, err)
		}
	})
}

func TestCanceledRequestIsNotReportedAsATimeout(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	canceling := rewriterFunc(func(ctx context.Context, _ Passage) (string, error) {
		cancel()
		<-ctx.Done()
		return "", ctx.Err()
	})
	_, err := humanize.Rewrite(ctx, guardedEngine(canceling), humanize.Request{Text: "Hello there."})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// AP07, AP09, AP10, AP11, AP12
func TestFailureMessagesMatchTheSpecification(t *testing.T) {
	t.Parallel()
	tests := []struct {
		failure *Failure
		message string
		status  int
	}{
		{Refused(400, "Bad Request"), "Invalid text format. Please check your input.", 400},
		{Refused(429, "Too Many Requests"), "Too many requests. Please wait a moment.", 429},
		{Refused(500, "Internal Server Error"), "Server error. Please try again later.", 500},
		{Refused(503, "Service Unavailable"), "Error 503: Service Unavailable.", 503},
		{RefusedBy(&http.Response{StatusCode: 418, Status: "418 <b>Short and stout</b>"}), "Error 418: I'm a teapot.", 418},
		{RefusedBy(&http.Response{StatusCode: 599, Status: "599 Short and stout"}), "Error 599: Unknown Status.", 599},
		{RefusedBy(&http.Response{StatusCode: 404, Status: "404"}), "Error 404: Not Found.", 404},
		{Unrecognized(io.EOF), "Invalid response format from API.", 200},
		{Broken(context.DeadlineExceeded), "Request timeout. Please try again.", 408},
		{Broken(io.ErrUnexpectedEOF), "Connection failed. Check console for details.", 0},           // AP13
		{Broken(fault.New(fault.Unavailable, "The model is asleep", "")), "The model is asleep", 0}, // AP14
		{Broken(errors.New("what the service sent")), "An unexpected error occurred.", 0},           // AP14
	}
	for _, test := range tests {
		if test.failure.Message != test.message || test.failure.Status != test.status {
			t.Errorf("got %q (%d), want %q (%d)", test.failure.Message, test.failure.Status, test.message, test.status)
		}
	}
}

// AP13
func TestPrivateAddressIsNotCalled(t *testing.T) {
	t.Parallel()
	_, err := publichttp.NewClient(false).Get("http://127.0.0.1:9/")
	if !errors.Is(err, publichttp.ErrPrivate) || Broken(err).Message != "Connection failed. Check console for details." {
		t.Error(err)
	}
}

func TestOversizedAnswerIsRejected(t *testing.T) {
	t.Parallel()
	_, err := ReadAll(&http.Response{Body: io.NopCloser(strings.NewReader(strings.Repeat("a", maxResponse+1)))})
	if failure, ok := errors.AsType[*Failure](err); !ok || failure.Message != "Invalid response format from API." {
		t.Errorf("got %v", err)
	}
}

func TestFallbackReplacesUnavailableEngine(t *testing.T) {
	t.Parallel()
	second := guardedEngine(answering("Phrase."))
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"no connection", &net.OpError{Op: "dial", Err: errors.New("refused")}, "Phrase."},
		{"status 503", Refused(503, "Away"), "Phrase."},
		{"an answer", nil, "Clause."},
	} {
		first := guardedEngine(rewriterFunc(func(context.Context, Passage) (string, error) {
			return "Clause.", test.err
		}))
		engine := WithFallback(first, second, discard)
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: "Sentence."})
		if err != nil || result.Text != test.want {
			t.Errorf("%s: %q, %v", test.name, result.Text, err)
		}
	}
}
