package editor_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
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
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(sitetest.EngineFunc(unchangedEngine))
	key := uuid.NewString()
	for range 2 {
		got := b.CallWithKey(key, "We utilize it.").WantStatus(http.StatusOK).JSON()
		message, allowance := got["output"].(map[string]any)["words"], got["standing"].(map[string]any)
		if got["humanizedText"] != "We utilize it." || message != unchanged || got["totalWordsUsed"] != 0.0 ||
			allowance["used"] != "0" {
			t.Errorf("got %v", got)
		}
		b.Post("/platform", sitetest.Draft("We utilize it.")).WantStatus(http.StatusOK).WantText(unchanged).
			WantText("Words Used 0")
		site.WantWords(0, 0)
	}
	site.Engine.Store(sitetest.EngineFunc(sitetest.PlainVerbs))
	b.CallWithKey(key, "We utilize it.").WantStatus(http.StatusOK)
	site.WantWords(3, 0)
	site.Engine.Store(sitetest.EngineFunc(unchangedEngine))
	b.Post("/platform", sitetest.Draft("Another text altogether.")).WantStatus(http.StatusOK).WantText(unchanged).
		WantText("Words Used 3")
	site.WantWords(3, 0)
}

func TestAServiceThatChangesNothingCostsNothing(t *testing.T) {
	t.Parallel()
	automation := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `[{"text":"We use tools."}]`)
	}))
	defer automation.Close()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(throughWebhook(automation.URL))
	got := b.Call("/api/humanize", sitetest.CallBody("We use tools.")).WantStatus(http.StatusOK).JSON()
	if message := got["output"].(map[string]any)["words"]; message != unchanged {
		t.Errorf("the message is %v", message)
	}
	site.WantWords(0, 0)
}

func TestUnchangedTextIsNotCountedByTheFreeTool(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	for range usage.FreeTexts + 1 {
		b.Post(sitetest.FreePath, sitetest.DemoForm("We use it.")).WantStatus(http.StatusOK).WantText(unchanged).
			WantText("5 texts a day, up to 1,000 words each.")
	}
	b.Post(sitetest.FreePath, sitetest.DemoForm("We utilize it.")).WantStatus(http.StatusOK).
		WantText("4 of 5 free texts left")
	b.Post(sitetest.FreePath, sitetest.DemoForm("We use it.")).WantStatus(http.StatusOK).WantText("4 of 5 free texts left")
}
