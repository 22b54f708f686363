package handlers_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"plainhand/engine/gated"
	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/internal/admission"
)

// saturate installs an engine behind a gate with the limits. The engine blocks each run until the test ends and sends
// the run's Asking when it has started.
func (s *testSite) saturate(limits admission.Limits) (started <-chan humanize.Caller) {
	s.t.Helper()
	running, end := make(chan humanize.Caller, 1), make(chan struct{})
	s.t.Cleanup(func() { close(end) })
	blocking := engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		running <- request.Asking
		<-end
		return edited(request), nil
	})
	s.engine.Store(engineFunc(gated.New(blocking, admission.NewGate(limits)).Humanize))
	return running
}

// A refused visitor gets a Retry-After header, keeps the text, and is charged nothing.
func TestBusyEngineReturns503(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, visitor := site.subscriber("ada@example.com", "basic"), site.browser()
	started := site.saturate(admission.Limits{AtOnce: 1, PerKey: 9, Patience: time.Hour})
	go visitor.client.Do(visitor.form(freePath, demoForm("We utilize it.")))
	<-started

	form := ada.post("/platform", draft("We leverage it.")).wantStatus(http.StatusServiceUnavailable)
	form.wantText("Failed to process text. Please try again.").wantText("We have more requests than we can handle right now.")
	if form.header.Get("Retry-After") != "5" || !strings.Contains(form.body, "We leverage it.") {
		t.Errorf("Retry-After %q; the text is lost: %v", form.header.Get("Retry-After"),
			!strings.Contains(form.body, "We leverage it."))
	}
	ada.call("/api/humanize", callBody("We leverage it.")).wantStatus(http.StatusServiceUnavailable)
	site.wantWords(0, 0)
}

func TestConcurrentRunsPerMemberAreLimited(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.subscriber("ada@example.com", "basic")
	started := site.saturate(admission.Limits{AtOnce: maxRuns, PerKey: maxRuns})
	for n := range maxRuns {
		go ada.client.Do(ada.form("/platform", draft(numberedText(n, 3))))
		if asking := <-started; !asking.First || asking.Line != asking.UserID {
			t.Errorf("a member's run has %+v", asking)
		}
	}
	ada.call("/api/humanize", callBody("We leverage it.")).wantStatus(http.StatusTooManyRequests)
	refused := ada.post("/platform", draft("We leverage it.")).wantStatus(http.StatusTooManyRequests)
	refused.wantText("You already have several requests in progress.").wantText("We leverage it.")
	site.wantWords(0, 3*maxRuns)
}

// Without a free worker slot, every page that processes text responds immediately and keeps the text.
func TestTextIsKeptWhenNoWorkerSlotIsFree(t *testing.T) {
	t.Parallel()
	site := newSite(t, withDeps(func(deps *handlers.Deps) { deps.Turns = admission.NewGate(admission.Limits{PerKey: 1}) }))
	visitor, ada := site.browser(), site.subscriber("ada@example.com", "basic")
	for _, path := range []string{"/", freePath, "/tools/humanize-ai-for-emails"} {
		got := visitor.post(path, demoForm("We leverage it.")).wantStatus(http.StatusServiceUnavailable)
		got.wantText("We have more requests than we can handle right now.")
		if got.header.Get("Retry-After") != "5" || got.text("textarea") != "We leverage it." {
			t.Errorf("%s: Retry-After %q, the field holds %q", path, got.header.Get("Retry-After"), got.text("textarea"))
		}
	}
	ada.call("/api/humanize", callBody("We leverage it.")).wantStatus(http.StatusServiceUnavailable)
	ada.post("/platform", draft("We leverage it.")).wantStatus(http.StatusServiceUnavailable).wantText("We leverage it.")
	site.wantWords(0, 0)
}

// The demo accepts longer texts than the engine takes from visitors, up to the demo's own limit.
func TestDemoRejectsOversizedTexts(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for _, path := range []string{"/", freePath, "/tools/humanize-ai-for-emails"} {
		if got := b.post(path, demoForm(strings.Repeat("word ", 30_001))); got.status == http.StatusRequestEntityTooLarge {
			t.Errorf("%s rejects 30,001 words", path)
		}
		if path != freePath {
			b.post(path, demoForm(strings.Repeat("words ", 250<<10/6))).wantStatus(http.StatusRequestEntityTooLarge)
		}
		b.post(path, demoForm(strings.Repeat("(", 1<<20))).wantStatus(http.StatusRequestEntityTooLarge)
	}
}

func TestFreeTextOfMostlyMarkupIsRejected(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	link := "[it](https://example.com/" + strings.Repeat("a-b", 30) + ") "
	b.post(freePath, demoForm(strings.Repeat("We use "+link, 170))).wantStatus(http.StatusBadRequest)
}
