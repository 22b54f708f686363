package editor_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"plainhand/engine/gated"
	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/handlers/sitetest"
	"plainhand/internal/admission"
)

// saturate installs an engine behind a gate with the limits. The engine blocks each run until the test ends and sends
// the run's Asking when it has started.
func saturate(s *sitetest.Site, limits admission.Limits) (started <-chan humanize.Caller) {
	s.T.Helper()
	running, end := make(chan humanize.Caller, 1), make(chan struct{})
	s.T.Cleanup(func() { close(end) })
	blocking := sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		running <- request.Caller
		<-end
		return sitetest.Edited(request), nil
	})
	s.Engine.Store(sitetest.EngineFunc(gated.New(blocking, admission.NewGate(limits)).Humanize))
	return running
}

// A refused visitor gets a Retry-After header, keeps the text, and is charged nothing.
func TestBusyEngineReturns503(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, visitor := site.Subscriber("ada@example.com", "basic"), site.Browser()
	started := saturate(site, admission.Limits{AtOnce: 1, PerKey: 9, Patience: time.Hour})
	go visitor.Client.Do(visitor.Form(sitetest.FreePath, sitetest.DemoForm("We utilize it.")))
	<-started

	form := ada.Post("/platform", sitetest.Draft("We leverage it.")).WantStatus(http.StatusServiceUnavailable)
	form.WantText("Failed to process text. Please try again.").WantText("We have more requests than we can handle right now.")
	if form.Header.Get("Retry-After") != "5" || !strings.Contains(form.Body, "We leverage it.") {
		t.Errorf("Retry-After %q; the text is lost: %v", form.Header.Get("Retry-After"),
			!strings.Contains(form.Body, "We leverage it."))
	}
	ada.Call("/api/humanize", sitetest.CallBody("We leverage it.")).WantStatus(http.StatusServiceUnavailable)
	site.WantWords(0, 0)
}

func TestConcurrentRunsPerMemberAreLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Subscriber("ada@example.com", "basic")
	started := saturate(site, admission.Limits{AtOnce: sitetest.MaxRuns, PerKey: sitetest.MaxRuns})
	for n := range sitetest.MaxRuns {
		go ada.Client.Do(ada.Form("/platform", sitetest.Draft(numberedText(n, 3))))
		if asking := <-started; !asking.First || asking.Line != asking.UserID {
			t.Errorf("a member's run has %+v", asking)
		}
	}
	ada.Call("/api/humanize", sitetest.CallBody("We leverage it.")).WantStatus(http.StatusTooManyRequests)
	refused := ada.Post("/platform", sitetest.Draft("We leverage it.")).WantStatus(http.StatusTooManyRequests)
	refused.WantText("You already have several requests in progress.").WantText("We leverage it.")
	site.WantWords(0, 3*sitetest.MaxRuns)
}

// Without a free worker slot, every page that processes text responds immediately and keeps the text.
func TestTextIsKeptWhenNoWorkerSlotIsFree(t *testing.T) {
	t.Parallel()
	noSlot := func(deps *handlers.Deps) { deps.WorkSlots = admission.NewGate(admission.Limits{PerKey: 1}) }
	site := sitetest.New(t, sitetest.WithDeps(noSlot))
	visitor, ada := site.Browser(), site.Subscriber("ada@example.com", "basic")
	for _, path := range []string{"/", sitetest.FreePath, "/tools/humanize-ai-for-emails"} {
		got := visitor.Post(path, sitetest.DemoForm("We leverage it.")).WantStatus(http.StatusServiceUnavailable)
		got.WantText("We have more requests than we can handle right now.")
		if got.Header.Get("Retry-After") != "5" || got.Text("textarea") != "We leverage it." {
			t.Errorf("%s: Retry-After %q, the field holds %q", path, got.Header.Get("Retry-After"), got.Text("textarea"))
		}
	}
	ada.Call("/api/humanize", sitetest.CallBody("We leverage it.")).WantStatus(http.StatusServiceUnavailable)
	ada.Post("/platform", sitetest.Draft("We leverage it.")).WantStatus(http.StatusServiceUnavailable).
		WantText("We leverage it.")
	site.WantWords(0, 0)
}

// The demo accepts longer texts than the engine takes from visitors, up to the demo's own limit.
func TestDemoRejectsOversizedTexts(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	for _, path := range []string{"/", sitetest.FreePath, "/tools/humanize-ai-for-emails"} {
		if got := b.Post(path, sitetest.DemoForm(strings.Repeat("word ",
			30_001))); got.Status == http.StatusRequestEntityTooLarge {
			t.Errorf("%s rejects 30,001 words", path)
		}
		if path != sitetest.FreePath {
			b.Post(path, sitetest.DemoForm(strings.Repeat("words ", 250<<10/6))).WantStatus(http.StatusRequestEntityTooLarge)
		}
		b.Post(path, sitetest.DemoForm(strings.Repeat("(", 1<<20))).WantStatus(http.StatusRequestEntityTooLarge)
	}
}

func TestFreeTextOfMostlyMarkupIsRejected(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	link := "[it](https://example.com/" + strings.Repeat("a-b", 30) + ") "
	b.Post(sitetest.FreePath, sitetest.DemoForm(strings.Repeat("We use "+link, 170))).WantStatus(http.StatusBadRequest)
}
