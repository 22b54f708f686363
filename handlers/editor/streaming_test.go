package editor_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest/eventually"
)

// event is a server-sent event.
type event struct{ name, data string }

// events requests a rewriting as events, and returns them with the content type and status.
func events(b *sitetest.Browser, text string) (found []event, contentType string, status int) {
	b.Site.T.Helper()
	request := b.Request(http.MethodPost, "/api/humanize", "application/json", sitetest.CallBody(text))
	request.Header.Set("Accept", "text/event-stream, application/json")
	response, err := b.Client.Do(request)
	if err != nil {
		b.Site.T.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		if name, cut := strings.CutPrefix(lines.Text(), "event: "); cut {
			found = append(found, event{name: name})
		} else if data, cut := strings.CutPrefix(lines.Text(), "data: "); cut {
			found[len(found)-1].data = data
		}
	}
	return found, response.Header.Get("Content-Type"), response.StatusCode
}

// slowEngine is an engine that reports a sentence before its end, which the test provides.
func slowEngine(end func(humanize.Prepared) (humanize.Result, error)) sitetest.EngineFunc {
	return func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		if request.OnProgress != nil {
			request.OnProgress(humanize.Progress{Start: 0, End: 10, After: "One\nline."})
		}
		return end(request)
	}
}

func TestSentencesAreStreamed(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(slowEngine(func(request humanize.Prepared) (humanize.Result, error) {
		return sitetest.Edited(request), nil
	}))
	found, kind, status := events(b, "We leverage 7 tools.")
	if status != http.StatusOK || kind != "text/event-stream" || len(found) != 2 {
		t.Fatalf("status %d, %s: %+v", status, kind, found)
	}
	if found[0] != (event{"passing", `{"text":"One\nline.","share":0.5}`}) {
		t.Errorf("got %+v", found[0])
	}
	if found[1].name != "done" || !strings.Contains(found[1].data, `"success":true`) {
		t.Errorf("got %+v", found[1])
	}
	site.WantWords(4, 0)
}

// Clients that don't accept events, and fast engines, get a regular answer.
func TestAnswerWithoutEventsIsNotStreamed(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(slowEngine(func(request humanize.Prepared) (humanize.Result,
		error) {
		return sitetest.Edited(request), nil
	}))
	b.Call("/api/humanize", sitetest.CallBody("We leverage 7 tools.")).WantStatus(http.StatusOK).JSON()
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		return sitetest.Edited(request), nil
	}))
	if found, kind, _ := events(b, "We leverage 8 tools."); len(found) > 0 ||
		!strings.HasPrefix(kind, "application/json") {
		t.Errorf("got %s: %+v", kind, found)
	}
}

// A run that fails after streaming has begun reports it in its last event and costs nothing.
func TestStreamedRunThatFailsCostsNothing(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(slowEngine(func(humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{}, fault.New(fault.Unavailable, "The model is asleep.", "")
	}))
	found, _, _ := events(b, "We leverage 7 tools.")
	if len(found) != 2 || found[1].name != "failed" || !strings.Contains(found[1].data, "The model is asleep.") ||
		!strings.Contains(found[1].data, `"status":503`) {
		t.Errorf("got %+v", found)
	}
	site.WantWords(0, 0)
	if _, kind, status := events(b, " "); status != http.StatusBadRequest || !strings.HasPrefix(kind, "application/json") {
		t.Errorf("an empty text: %d, %s", status, kind)
	}
}

const threeParagraphs = "We leverage seven tools here.\n\nThey are robust and useful.\n\nIt works."

// blockingEngine is an engine that reports the first paragraph and then waits for the client to disconnect.
func blockingEngine(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	if request.OnProgress == nil {
		return sitetest.Edited(request), nil
	}
	request.OnProgress(humanize.Progress{Start: 0, End: 29, After: "We use seven tools here."})
	<-ctx.Done()
	return humanize.Result{}, ctx.Err()
}

// abortAfterFirst requests a rewriting as events and disconnects after the first.
func abortAfterFirst(b *sitetest.Browser, path, key, body string) {
	b.Site.T.Helper()
	ctx, leave := context.WithCancel(b.Site.T.Context())
	request := b.Request(http.MethodPost, path, "application/json", body).WithContext(ctx)
	request.Header.Set("Accept", "text/event-stream")
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := b.Client.Do(request)
	if err != nil {
		b.Site.T.Fatal(err)
	}
	defer response.Body.Close()
	if line, err := bufio.NewReader(response.Body).ReadString('\n'); err != nil || line != "event: passing\n" {
		b.Site.T.Errorf("got %q, %v", line, err)
	}
	leave()
}

// PL23: a disconnected client pays once for the paragraphs that were delivered, and nothing for the others.
func TestDisconnectedClientPaysForDeliveredParagraphs(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(sitetest.EngineFunc(blockingEngine))
	abortAfterFirst(b, "/api/humanize", "", sitetest.CallBody(threeParagraphs))
	waitForReserved(site, 0)
	site.WantWords(5, 0)
	// the same paragraph again: the shortest counts
	abortAfterFirst(b, "/api/humanize", "", sitetest.CallBody(threeParagraphs))
	waitForReserved(site, 0)
	site.WantWords(10, 0)
	b.Call("/api/humanize", sitetest.CallBody(threeParagraphs)).WantStatus(http.StatusOK)
	site.WantWords(17, 0)
	// another version of a draft that is paid for
	abortAfterFirst(b, "/api/humanize", "", sitetest.CallBody(threeParagraphs))
	waitForVersions(site, 2)
	site.WantWords(17, 0)
}

// PL23: a client whose stream broke before its last event has paid for the draft, and sends it again for free.
func TestCompletelyDeliveredDraftIsPaidFor(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		if request.OnProgress == nil {
			return sitetest.Edited(request), nil
		}
		request.OnProgress(humanize.Progress{Start: 0, End: len(threeParagraphs), After: "We use seven tools here."})
		<-ctx.Done()
		return humanize.Result{}, ctx.Err()
	}))
	abortAfterFirst(b, "/api/humanize", "", sitetest.CallBody(threeParagraphs))
	waitForReserved(site, 0)
	site.WantWords(12, 0)
	b.Call("/api/humanize", sitetest.CallBody(threeParagraphs)).WantStatus(http.StatusOK)
	site.WantWords(12, 0)
}

// A key whose run was canceled does not make the next run free.
func TestKeyOfACanceledRunMakesNoRunFree(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(sitetest.EngineFunc(blockingEngine))
	key := "5a2f9a4e-3c1d-4b5e-8f6a-7b8c9d0e1f2a"
	abortAfterFirst(b, "/api/humanize", key, sitetest.CallBody(threeParagraphs))
	waitForReserved(site, 0)
	site.WantWords(5, 0)
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		return sitetest.Edited(request), nil
	}))
	second := b.Request(http.MethodPost, "/api/humanize", "application/json", sitetest.CallBody(threeParagraphs))
	second.Header.Set("Idempotency-Key", key)
	b.Do(second).WantStatus(http.StatusOK)
	site.WantWords(12, 0)
}

// waitForVersions waits until the ledger has that many runs of a charged draft.
func waitForVersions(s *sitetest.Site, want int) {
	s.T.Helper()
	const query = `SELECT count(*) FROM usage_ledger WHERE state = 'committed' AND draft IS NOT NULL`
	eventually.Holds(s.T, fmt.Sprintf("%d versions are counted", want), func() bool {
		var versions int
		if err := s.Pool.QueryRow(s.T.Context(), query).Scan(&versions); err != nil {
			s.T.Fatal(err)
		}
		return versions == want
	})
}

// A result that can't be saved under its name is refused before the engine works for it.
func TestInvalidNameIsRefusedBeforeTheEngine(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(sitetest.EngineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		t.Error("the engine was called")
		return humanize.Result{}, nil
	}))
	body := `{"text":"We leverage it.","kept":{"id":"","revision":0,"name":"` + strings.Repeat("x", 201) + `"}}`
	b.Call("/api/humanize", body).WantStatus(http.StatusBadRequest)
}
