package handlers_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"unicode/utf16"

	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/internal/admission"
)

const checkPath = "/platform/check"

func TestHabitCheckCostsNothing(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.engine.Store(engineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{}, errors.New("unexpected call of the engine")
	}))
	b := site.subscriber("ada@example.com", "basic")
	text := "👩‍👩‍👧 Über all, we leverage tools."
	got := b.call(checkPath, callBody(text)).wantStatus(http.StatusOK)
	var reply struct {
		Suggestions []struct {
			Start        int
			Text, Reason string
		}
	}
	if err := json.Unmarshal([]byte(got.body), &reply); err != nil {
		t.Fatal(err)
	}
	start := len(utf16.Encode([]rune(text[:strings.Index(text, "leverage")])))
	if len(reply.Suggestions) != 1 || reply.Suggestions[0].Start != start || reply.Suggestions[0].Text != "leverage" ||
		!strings.Contains(reply.Suggestions[0].Reason, "Perhaps: use.") {
		t.Errorf("got %s; leverage begins at %d", got.body, start)
	}
	none := b.call(checkPath, callBody("We opened late.")).wantStatus(http.StatusOK)
	if none.body != `{"suggestions":[]}` || none.header.Get("Cache-Control") != "no-store" {
		t.Errorf("got %s, Cache-Control %q", none.body, none.header.Get("Cache-Control"))
	}
	site.wantWords(0, 0)
}

func TestHabitCheckRejectsUnauthorizedAndInvalidRequests(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.browser().call(checkPath, callBody("word")).wantStatus(http.StatusUnauthorized)
	site.member("bob@example.com").call(checkPath, callBody("word")).wantStatus(http.StatusForbidden)
	elsewhere := b.request(http.MethodPost, checkPath, "application/json", callBody("word"))
	elsewhere.Header.Set("Sec-Fetch-Site", "cross-site")
	b.do(elsewhere).wantStatus(http.StatusForbidden)
	b.post(checkPath, draft("word")).wantStatus(http.StatusBadRequest) // no JSON
	b.call(checkPath, `{"text":"a\u0000b"}`).wantStatus(http.StatusBadRequest)
	b.call(checkPath, callBody(words(30_001))).wantStatus(http.StatusBadRequest)
	b.call(checkPath, callBody(strings.Repeat("é", 2<<20))).wantStatus(http.StatusRequestEntityTooLarge)
}

func TestHabitCheckTakesAWorkerSlot(t *testing.T) {
	t.Parallel()
	full := admission.NewGate(admission.Limits{PerKey: 1})
	for _, test := range []struct {
		fill   func(*handlers.Deps)
		status int
	}{
		{func(deps *handlers.Deps) { deps.Turns = full }, http.StatusServiceUnavailable},
		{func(deps *handlers.Deps) { deps.Runs = admission.NewGate(admission.Limits{}) }, http.StatusTooManyRequests},
	} {
		site := newSite(t, withDeps(test.fill))
		site.subscriber("ada@example.com", "basic").call(checkPath, callBody("word")).wantStatus(test.status)
	}
}
