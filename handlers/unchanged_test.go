package handlers_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/humanize"
	"plainhand/internal/usage"
)

const unchanged = "3 words. No changes needed, so no charge"

// asItWas is an engine that finds nothing to change.
func asItWas(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
	return humanize.Result{Text: request.Text}, nil
}

// A result equal to the draft is never charged, to a call or a form, and the answer says so. Nor does the text count as
// paid for: once an engine changes it, it is charged.
func TestATextThatStaysAsItWasCostsNothing(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.engine.Store(engineFunc(asItWas))
	key := uuid.NewString()
	for range 2 {
		got := b.callWithKey(key, "We utilize it.").wantStatus(http.StatusOK).json()
		told, standing := got["output"].(map[string]any)["words"], got["standing"].(map[string]any)
		if got["humanizedText"] != "We utilize it." || told != unchanged || got["totalWordsUsed"] != 0.0 ||
			standing["used"] != "0" {
			t.Errorf("got %v", got)
		}
		b.post("/platform", draft("We utilize it.")).wantStatus(http.StatusOK).wantText(unchanged).wantText("Words Used 0")
		site.wantWords(0, 0)
	}
	site.engine.Store(engineFunc(plainVerbs))
	b.callWithKey(key, "We utilize it.").wantStatus(http.StatusOK)
	site.wantWords(3, 0)
	site.engine.Store(engineFunc(asItWas))
	b.post("/platform", draft("Another text altogether.")).wantStatus(http.StatusOK).wantText(unchanged).
		wantText("Words Used 3")
	site.wantWords(3, 0)
}

// A service that sends back what it was sent costs nothing either.
func TestAServiceThatChangesNothingCostsNothing(t *testing.T) {
	t.Parallel()
	automation := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `[{"text":"We use tools."}]`)
	}))
	defer automation.Close()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.engine.Store(throughWebhook(automation.URL))
	got := b.call("/api/humanize", callBody("We use tools.")).wantStatus(http.StatusOK).json()
	if told := got["output"].(map[string]any)["words"]; told != unchanged {
		t.Errorf("told %v", told)
	}
	site.wantWords(0, 0)
}

func TestATextThatStaysAsItWasIsNoFreeText(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	for range usage.FreeTexts + 1 {
		b.post(freePath, typed("We use it.")).wantStatus(http.StatusOK).wantText(unchanged).
			wantText("5 texts a day, up to 1,000 words each.")
	}
	b.post(freePath, typed("We utilize it.")).wantStatus(http.StatusOK).wantText("4 of 5 free texts left")
	b.post(freePath, typed("We use it.")).wantStatus(http.StatusOK).wantText("4 of 5 free texts left")
}
