package service

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/guard/guardtest"
)

var discard = slog.New(slog.DiscardHandler)

// answering is a service that says what the test wants it to.
type answering func(ctx context.Context, passage Passage) (string, error)

// guarded is the engine of a service as the program makes it.
func guarded(rewriter Rewriter) humanize.Engine {
	return guardtest.Around(New(rewriter, nil, Settings{}), nil)
}

func (a answering) Rewrite(ctx context.Context, passage Passage) (string, error) {
	return a(ctx, passage)
}

// stalls never answers.
var stalls = answering(func(ctx context.Context, _ Passage) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
})

// becomes answers everything with one text.
func becomes(text string) answering {
	return func(context.Context, Passage) (string, error) { return text, nil }
}

func TestAnAnswerBecomesChanges(t *testing.T) {
	t.Parallel()
	const before = "We leverage 12 tools to help. They work well.\n\nMoreover, it is fast."
	const after = "We use 12 tools to help. They work well.\n\nIt is fast."
	result, err := humanize.Rewrite(t.Context(), guarded(becomes(after)), humanize.Request{Text: before})
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

func TestTheGuardPutsBackWhatLostAFact(t *testing.T) {
	t.Parallel()
	const before = "The plant opened in 1998. It is not safe to enter. We leverage tools."
	const after = "The plant opened in 1989. It is safe to enter. We use tools."
	result, err := humanize.Rewrite(t.Context(), guarded(becomes(after)), humanize.Request{Text: before})
	if err != nil {
		t.Fatal(err)
	}
	if want := "The plant opened in 1998. It is not safe to enter. We use tools."; result.Text != want || result.Restored != 2 {
		t.Errorf("got %q, %d sentences put back", result.Text, result.Restored)
	}
}

// A model rebuilds sentences. What says the same thing stays.
func TestAnHonestRewritingStays(t *testing.T) {
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
	result, err := humanize.Rewrite(t.Context(), guarded(becomes(after)), humanize.Request{Text: before})
	if err != nil || result.Text != after {
		t.Errorf("%v, got %q: %+v", err, result.Text, result.Restorations)
	}
}

// AP08
func TestAServiceHasThirtySeconds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, err := humanize.Rewrite(t.Context(), guarded(stalls), humanize.Request{Text: "Hello there."})
		failure, ok := errors.AsType[*Failure](err)
		if !ok || failure.Status != http.StatusRequestTimeout || failure.Message != "Request timeout. Please try again." {
			t.Errorf("got %v", err)
		}
		if waited := time.Since(began); waited != 30*time.Second {
			t.Errorf("waited %v", waited)
		}
	})
}

// AP08: by a caller that waits as long as we do, and no longer.
func TestACallersDeadlineIsATimeoutToo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), humanize.Timeout)
		defer cancel()
		_, err := humanize.Rewrite(ctx, guarded(stalls), humanize.Request{Text: "Hello there."})
		if failure, ok := errors.AsType[*Failure](err); !ok || failure.Status != http.StatusRequestTimeout {
			t.Errorf("got %v", err)
		}
	})
}

func TestAnEngineStandsInBeforeItsCallerGivesUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), humanize.Timeout)
		defer cancel()
		engine := WithFallback(guarded(stalls), guarded(becomes("Hi there.")), discard)
		result, err := humanize.Rewrite(ctx, engine, humanize.Request{Text: "Hello there."})
		if err != nil || result.Text != "Hi there." {
			t.Errorf("got %q, %v", result.Text, err)
		}
	})
}

func TestWhoeverLeavesIsNotToldOfATimeout(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	leaves := answering(func(ctx context.Context, _ Passage) (string, error) {
		cancel()
		<-ctx.Done()
		return "", ctx.Err()
	})
	_, err := humanize.Rewrite(ctx, guarded(leaves), humanize.Request{Text: "Hello there."})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// AP07, AP09, AP10, AP11, AP12
func TestFailuresHaveTheWordsOfTheSpecification(t *testing.T) {
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

func TestOnlyPublicAddressesAreCalled(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"93.184.216.34", "192.88.98.1", "100.128.0.1",
		"2606:2800:220:1:248:1893:25c8:1946", "2a00:1450::1"} {
		if !public(netip.MustParseAddr(address)) {
			t.Errorf("%s is not called", address)
		}
	}
	for kind, addresses := range map[string][]string{
		"this machine":      {"127.0.0.1", "::1", "0.0.0.0", "0.1.2.3", "::"},
		"private":           {"10.1.2.3", "172.16.0.1", "192.168.1.1", "fd00:ec2::254", "fec0::1"},
		"of one link":       {"169.254.169.254", "fe80::1", "fe80::1%eth0"},
		"of a provider":     {"100.64.0.1", "100.127.255.254"},
		"of a protocol":     {"192.0.0.8", "2001::1", "100::1"},
		"for measuring":     {"198.18.0.1", "198.19.255.255", "2001:2::1"},
		"for documentation": {"192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff::1"},
		"for groups":        {"224.0.0.1", "239.255.255.250", "ff02::1", "ff0e::1"},
		"for later":         {"240.0.0.1", "255.255.255.255", "5f00::1", "4000::1"},
		"mapped":            {"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254"},
		"compatible":        {"::127.0.0.1", "::10.0.0.1"},
		"translated":        {"::ffff:0:10.0.0.1"},
		"through NAT64":     {"64:ff9b::7f00:1", "64:ff9b::5db8:d822", "64:ff9b:1::a00:1", "64:ff9b:1:ffff::1"},
		"through 6to4":      {"2002:7f00:1::", "2002:a00:1::1", "192.88.99.1"},
		"through Teredo":    {"2001:0:7f00:1::1"},
	} {
		for _, address := range addresses {
			if public(netip.MustParseAddr(address)) {
				t.Errorf("%s, %s, is called", address, kind)
			}
		}
	}
}

// AP13
func TestAPrivateAddressIsRefusedWhereItIsDialled(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	byName := strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	for _, url := range []string{server.URL, byName} {
		_, err := NewClient(false).Get(url)
		if !errors.Is(err, errPrivate) || Broken(err).Message != "Connection failed. Check console for details." {
			t.Errorf("%s: %v", url, err)
		}
		answer, err := NewClient(true).Get(url)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
	}
}

func TestARedirectIsNotFollowed(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.RedirectHandler("http://169.254.169.254/", http.StatusFound))
	defer server.Close()
	answer, err := NewClient(true).Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusFound || RefusedBy(answer).Message != "Error 302: Found." {
		t.Errorf("got %s", answer.Status)
	}
}

func TestAnEndlessAnswerIsNotRead(t *testing.T) {
	t.Parallel()
	_, err := ReadAll(&http.Response{Body: io.NopCloser(strings.NewReader(strings.Repeat("a", mostReply+1)))})
	if failure, ok := errors.AsType[*Failure](err); !ok || failure.Message != "Invalid response format from API." {
		t.Errorf("got %v", err)
	}
}

func TestTheOtherEngineStandsIn(t *testing.T) {
	t.Parallel()
	second := guarded(becomes("Phrase."))
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"nobody answers", &net.OpError{Op: "dial", Err: errors.New("refused")}, "Phrase."},
		{"the service refuses", Refused(503, "Away"), "Phrase."},
		{"it answers", nil, "Clause."},
	} {
		first := guarded(answering(func(context.Context, Passage) (string, error) {
			return "Clause.", test.err
		}))
		engine := WithFallback(first, second, discard)
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: "Sentence."})
		if err != nil || result.Text != test.want {
			t.Errorf("%s: %q, %v", test.name, result.Text, err)
		}
	}
}
