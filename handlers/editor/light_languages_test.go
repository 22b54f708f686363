package editor_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
)

const (
	german = sitetest.GermanChanged + "\n\n" + sitetest.GermanUnchanged
	mixed  = german + "\n\n" + sitetest.EnglishChanged + "\n\n" + sitetest.EnglishUnchanged
)

// PL21: in another language than English, the changed paragraphs are charged, once.
func TestLightCleanUpIsChargedForChangedParagraphs(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.BuiltInEngine())
	b := site.Subscriber("ada@example.com", "basic")
	page := b.Post("/platform", sitetest.Draft(german)).WantStatus(http.StatusOK).WantText("Words Used 17").
		WantText("Only the paragraphs that changed were counted: 17 words.").WantText("German: light clean-up (beta).")
	if strings.Contains(page.Body, "what’s new in the draft") {
		t.Error("the page gives another reason")
	}
	site.WantWords(17, 0)
	casual := strings.Replace(sitetest.CallBody(german), "}", `,"mode":"casual","seed":1}`, 1)
	for _, body := range []string{sitetest.CallBody(german), casual} {
		b.Call("/api/humanize", body).WantStatus(http.StatusOK) // other versions of a draft that is paid for
		site.WantWords(17, 0)
	}
	// the new paragraph is English, and counts in full; the others are paid for, or unchanged
	got := b.Call("/api/humanize", sitetest.CallBody(german+"\n\n"+sitetest.EnglishUnchanged)).JSON()
	if got["totalWordsUsed"] != 17.0+15 {
		t.Errorf("%v words are used", got["totalWordsUsed"])
	}
	site.WantWords(17+15, 0)
}

// An unchanged text costs nothing in any language.
func TestUnchangedGermanCostsNothing(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.BuiltInEngine())
	b := site.Subscriber("ada@example.com", "basic")
	b.Post("/platform", sitetest.Draft(sitetest.GermanUnchanged)).WantStatus(http.StatusOK).WantText("Words Used 0").
		WantText("No changes needed, so no charge").WantText("German: light clean-up (beta).")
	site.WantWords(0, 0)
}

// English paragraphs count in full, also beside another language, and so does all that a model writes.
func TestEnglishAndModelsAreChargedInFull(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.BuiltInEngine())
	b := site.Subscriber("ada@example.com", "basic")
	english := sitetest.EnglishChanged + "\n\n" + sitetest.EnglishUnchanged
	b.Post("/platform", sitetest.Draft(english)).WantStatus(http.StatusOK).WantText("Words Used 31")
	site.WantWords(sitetest.EnglishWords, 0)

	site = sitetest.New(t)
	site.Engine.Store(sitetest.BuiltInEngine())
	b = site.Subscriber("ada@example.com", "basic")
	b.Call("/api/humanize", sitetest.CallBody(mixed)).WantStatus(http.StatusOK)
	site.WantWords(sitetest.GermanChangedWords+sitetest.EnglishWords, 0)

	site = sitetest.New(t)
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		return sitetest.Edited(request), nil // as a model does, it doesn't say that the clean-up is light
	}))
	b = site.Subscriber("ada@example.com", "basic")
	b.Call("/api/humanize", sitetest.CallBody(mixed)).WantStatus(http.StatusOK)
	site.WantWords(sitetest.GermanChangedWords+sitetest.GermanUnchangedWords+sitetest.EnglishWords, 0)
}

// A text whose words would not fit the allowance is refused before the run, although fewer may be charged.
func TestReservationOfGermanIsTheFullCount(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Call("/api/humanize", sitetest.CallBody(sitetest.Words(29_979)+" utilize")).WantStatus(http.StatusOK)
	site.Engine.Store(sitetest.BuiltInEngine())
	site.WantWords(29_980, 0)
	b.Call("/api/humanize", sitetest.CallBody(german)).WantStatus(http.StatusForbidden)
	b.Call("/api/humanize", sitetest.CallBody(sitetest.GermanChanged)).WantStatus(http.StatusOK)
	site.WantWords(29_997, 0)
}

func TestStreamedGermanIsChargedForChangedParagraphs(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	engine := sitetest.BuiltInEngine()
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		if request.OnProgress != nil {
			request.OnProgress(humanize.Progress{Start: 0, End: len(sitetest.GermanChanged), After: "Heute"})
		}
		return engine(ctx, request)
	}))
	found, _, _ := events(b, german)
	if len(found) != 2 || !strings.Contains(found[1].data, "Only the paragraphs that changed were counted: 17 words.") {
		t.Errorf("got %+v", found)
	}
	site.WantWords(17, 0)
}
