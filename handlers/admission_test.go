package handlers_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"plainhand/handlers"
	"plainhand/internal/admission"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/gated"
	"plainhand/internal/pgtest"
)

// busy admits one run and lets nobody wait. It holds that run until the test ends, and signals when the run has begun.
func (s *testSite) busy(limits admission.Limits) (begun <-chan humanize.Asking) {
	s.t.Helper()
	asking, end := make(chan humanize.Asking, 1), make(chan struct{})
	s.t.Cleanup(func() { close(end) })
	holding := engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		asking <- request.Asking
		<-end
		return edited(request), nil
	})
	s.engine.Store(engineFunc(gated.New(holding, admission.NewGate(limits)).Humanize))
	return asking
}

// A visitor who is refused is told when to come back, keeps the text, and pays nothing.
func TestABusyEngineSaysSo(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, visitor := site.subscriber("ada@example.com", "basic"), site.browser()
	begun := site.busy(admission.Limits{AtOnce: 1, PerKey: 9, Patience: time.Hour})
	go visitor.client.Do(visitor.form(freePath, typed("We utilize it.")))
	<-begun

	form := ada.post("/platform", draft("We leverage it.")).wantStatus(http.StatusServiceUnavailable)
	form.wantText("Failed to process text. Please try again.").wantText("We have more requests than we can handle right now.")
	if form.header.Get("Retry-After") != "5" || !strings.Contains(form.body, "We leverage it.") {
		t.Errorf("Retry-After %q; the text is lost: %v", form.header.Get("Retry-After"),
			!strings.Contains(form.body, "We leverage it."))
	}
	ada.call("/api/humanize", callBody("We leverage it.")).wantStatus(http.StatusServiceUnavailable)
	site.wantWords(0, 0)
}

func TestAMemberHasABoundOfRunsAtOnce(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.subscriber("ada@example.com", "basic")
	begun := site.busy(admission.Limits{AtOnce: runsAtOnce, PerKey: runsAtOnce})
	for n := range runsAtOnce {
		go ada.client.Do(ada.form("/platform", draft(numbered(n, 3))))
		if asking := <-begun; !asking.First || asking.Line != asking.UserID {
			t.Errorf("a member asks as %+v", asking)
		}
	}
	ada.call("/api/humanize", callBody("We leverage it.")).wantStatus(http.StatusTooManyRequests)
	refused := ada.post("/platform", draft("We leverage it.")).wantStatus(http.StatusTooManyRequests)
	refused.wantText("You already have several requests in progress.").wantText("We leverage it.")
	site.wantWords(0, 3*runsAtOnce)
}

// When no turn is left, everything that needs time on a text says so at once and keeps the text.
func TestWhereNoTurnIsLeftNothingIsLost(t *testing.T) {
	t.Parallel()
	site := newSiteOf(t, pgtest.New(t), "http://localhost:8080", nil, renderer(), demoPayments, contentOf(t),
		func(deps *handlers.Deps) { deps.Turns = admission.NewGate(admission.Limits{PerKey: 1}) })
	visitor, ada := site.browser(), site.subscriber("ada@example.com", "basic")
	for _, path := range []string{"/", freePath, "/tools/humanize-ai-for-emails"} {
		got := visitor.post(path, typed("We leverage it.")).wantStatus(http.StatusServiceUnavailable)
		got.wantText("We have more requests than we can handle right now.")
		if got.header.Get("Retry-After") != "5" || got.text("textarea") != "We leverage it." {
			t.Errorf("%s: Retry-After %q, the field holds %q", path, got.header.Get("Retry-After"), got.text("textarea"))
		}
	}
	ada.call("/api/humanize", callBody("We leverage it.")).wantStatus(http.StatusServiceUnavailable)
	ada.post("/platform", draft("We leverage it.")).wantStatus(http.StatusServiceUnavailable).wantText("We leverage it.")
	site.wantWords(0, 0)
}

// The demo accepts longer texts than an engine takes from visitors, but nothing beyond its own limit.
func TestADemoTakesNoMoreThanItNeeds(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for _, path := range []string{"/", freePath, "/tools/humanize-ai-for-emails"} {
		if got := b.post(path, typed(strings.Repeat("word ", 30_001))); got.status == http.StatusRequestEntityTooLarge {
			t.Errorf("%s takes no 30,001 words", path)
		}
		if path != freePath {
			b.post(path, typed(strings.Repeat("words ", 250<<10/6))).wantStatus(http.StatusRequestEntityTooLarge)
		}
		b.post(path, typed(strings.Repeat("(", 1<<20))).wantStatus(http.StatusRequestEntityTooLarge)
	}
}

func TestAFreeTextIsNotMostlyMarkup(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	link := "[it](https://example.com/" + strings.Repeat("a-b", 30) + ") "
	b.post(freePath, typed(strings.Repeat("We use "+link, 170))).wantStatus(http.StatusBadRequest)
}
