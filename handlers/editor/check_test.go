package editor_test

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
	"plainhand/handlers/sitetest"
	"plainhand/internal/admission"
)

func TestHabitCheckCostsNothing(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.EngineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{}, errors.New("unexpected call of the engine")
	}))
	b := site.Subscriber("ada@example.com", "basic")
	text := "👩‍👩‍👧 Über all, we leverage tools."
	got := b.Call(sitetest.CheckPath, sitetest.CallBody(text)).WantStatus(http.StatusOK)
	var reply struct {
		Suggestions []struct {
			Start                int
			Text, Reason, Advice string
		}
	}
	if err := json.Unmarshal([]byte(got.Body), &reply); err != nil {
		t.Fatal(err)
	}
	start := len(utf16.Encode([]rune(text[:strings.Index(text, "leverage")])))
	if len(reply.Suggestions) != 1 || reply.Suggestions[0].Start != start || reply.Suggestions[0].Text != "leverage" ||
		reply.Suggestions[0].Reason != "Overused word" || reply.Suggestions[0].Advice != "Try “use.”" {
		t.Errorf("got %s; leverage begins at %d", got.Body, start)
	}
	none := b.Call(sitetest.CheckPath, sitetest.CallBody("We opened late.")).WantStatus(http.StatusOK)
	if none.Body != `{"suggestions":[]}` || none.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("got %s, Cache-Control %q", none.Body, none.Header.Get("Cache-Control"))
	}
	site.WantWords(0, 0)
}

func TestHabitCheckRejectsUnauthorizedAndInvalidRequests(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Browser().Call(sitetest.CheckPath, sitetest.CallBody("word")).WantStatus(http.StatusUnauthorized)
	site.Member("bob@example.com").Call(sitetest.CheckPath, sitetest.CallBody("word")).WantStatus(http.StatusForbidden)
	elsewhere := b.Request(http.MethodPost, sitetest.CheckPath, "application/json", sitetest.CallBody("word"))
	elsewhere.Header.Set("Sec-Fetch-Site", "cross-site")
	b.Do(elsewhere).WantStatus(http.StatusForbidden)
	b.Post(sitetest.CheckPath, sitetest.Draft("word")).WantStatus(http.StatusBadRequest) // no JSON
	b.Call(sitetest.CheckPath, `{"text":"a\u0000b"}`).WantStatus(http.StatusBadRequest)
	b.Call(sitetest.CheckPath, sitetest.CallBody(sitetest.Words(30_001))).WantStatus(http.StatusBadRequest)
	b.Call(sitetest.CheckPath, sitetest.CallBody(strings.Repeat("é", 2<<20))).WantStatus(http.StatusRequestEntityTooLarge)
}

func TestHabitCheckTakesAWorkerSlot(t *testing.T) {
	t.Parallel()
	full := admission.NewGate(admission.Limits{PerKey: 1})
	for _, test := range []struct {
		fill   func(*handlers.Deps)
		status int
	}{
		{func(deps *handlers.Deps) { deps.WorkSlots = full }, http.StatusServiceUnavailable},
		{func(deps *handlers.Deps) { deps.RunSlots = admission.NewGate(admission.Limits{}) }, http.StatusTooManyRequests},
	} {
		site := sitetest.New(t, sitetest.WithDeps(test.fill))
		site.Subscriber("ada@example.com", "basic").Call(sitetest.CheckPath, sitetest.CallBody("word")).
			WantStatus(test.status)
	}
}
