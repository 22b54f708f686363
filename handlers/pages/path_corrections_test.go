package pages_test

import (
	"net/http"
	"net/url"
	"testing"
)

func TestAnAddressThatIsNearlyRightLeadsToItsPage(t *testing.T) { // BA17
	t.Parallel()
	b := visitor(t)
	const conversational = "/blog/make-ai-writing-sound-conversational"
	for from, to := range map[string]string{
		"/blog/make-ai-writing-conversational":                conversational,
		"/blog/Make_AI_Writing_Conversational.html":           conversational,
		"/blog/make-ai-writing-sound-conversational/":         conversational,
		"/blog/Make-AI-Writing-Sound-Conversational":          conversational,
		"/blog/make_ai_writing_sound_conversational":          conversational,
		"/blog/make%20ai%20writing%20sound%20conversational":  conversational,
		"/blog/make-ai-writing-sound-conversational.html?a=b": conversational + "?a=b",
		"/tools/Humanize-AI-for-Emails":                       "/tools/humanize-ai-for-emails",
		"/tools/humanize-ai-for-emails/":                      "/tools/humanize-ai-for-emails",
		"/TOOLS/humanize-ai-for-emails":                       "/tools/humanize-ai-for-emails",
		"/tools/":                                             "/tools",
		"/Pricing":                                            "/pricing",
		"/pricing.html":                                       "/pricing",
		"//pricing//":                                         "/pricing",
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			got := b.Do(b.Request(method, from, "", "")).WantStatus(http.StatusMovedPermanently)
			if location := got.Header.Get("Location"); location != to {
				t.Errorf("%s %s leads to %q, want %q", method, from, location, to)
			}
		}
	}
}

func TestUnknownPathIsNotRedirected(t *testing.T) { // BL11
	t.Parallel()
	b := visitor(t)
	for path, want := range map[string]int{
		"/No-Such-Page":       http.StatusNotFound,
		"//evil.example/":     http.StatusNotFound,
		"/\\evil.example":     http.StatusNotFound,
		"/tools/no_such_tool": http.StatusFound,
		"/Account":            http.StatusNotFound, // not indexable
	} {
		b.Get(path).WantStatus(want)
	}
	b.Post("/Pricing", url.Values{}).WantStatus(http.StatusNotFound)
}
