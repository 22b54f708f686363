package handlers_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/usage"
)

const unchanged = "3 words. No changes needed, so no charge"

// unchangedEngine is an engine that changes nothing.
func unchangedEngine(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
	return humanize.Result{Text: request.Text}, nil
}

// A result equal to the draft is never charged, and call and form say so. The text does not count as paid: once an
// engine changes it, it is charged.
func TestUnchangedTextCostsNothing(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.engine.Store(engineFunc(unchangedEngine))
	key := uuid.NewString()
	for range 2 {
		got := b.callWithKey(key, "We utilize it.").wantStatus(http.StatusOK).json()
		message, standing := got["output"].(map[string]any)["words"], got["standing"].(map[string]any)
		if got["humanizedText"] != "We utilize it." || message != unchanged || got["totalWordsUsed"] != 0.0 ||
			standing["used"] != "0" {
			t.Errorf("got %v", got)
		}
		b.post("/platform", draft("We utilize it.")).wantStatus(http.StatusOK).wantText(unchanged).wantText("Words Used 0")
		site.wantWords(0, 0)
	}
	site.engine.Store(engineFunc(plainVerbs))
	b.callWithKey(key, "We utilize it.").wantStatus(http.StatusOK)
	site.wantWords(3, 0)
	site.engine.Store(engineFunc(unchangedEngine))
	b.post("/platform", draft("Another text altogether.")).wantStatus(http.StatusOK).wantText(unchanged).
		wantText("Words Used 3")
	site.wantWords(3, 0)
}

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
	if message := got["output"].(map[string]any)["words"]; message != unchanged {
		t.Errorf("the message is %v", message)
	}
	site.wantWords(0, 0)
}

func TestUnchangedTextIsNotCountedByTheFreeTool(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	for range usage.FreeTexts + 1 {
		b.post(freePath, demoForm("We use it.")).wantStatus(http.StatusOK).wantText(unchanged).
			wantText("5 texts a day, up to 1,000 words each.")
	}
	b.post(freePath, demoForm("We utilize it.")).wantStatus(http.StatusOK).wantText("4 of 5 free texts left")
	b.post(freePath, demoForm("We use it.")).wantStatus(http.StatusOK).wantText("4 of 5 free texts left")
}
