package pages_test

import (
	"net/http"
	"testing"

	"plainhand/content"
	"plainhand/handlers/sitetest"
)

func TestUseCasesAreCardsWithAnchors(t *testing.T) { // UC02, UC03
	t.Parallel()
	written := sitetest.Content(t)
	written.Pages = []content.Page{{Slug: "use-cases", Title: "Use cases", Lede: "Where it stops.",
		Sections: []content.Section{
			{ID: "seo-content", Heading: "SEO Content", Body: []content.Block{{HTML: "<p>One.</p>"}, {HTML: "<p>Two.</p>"}}},
			{ID: "email-writing", Heading: "Email Writing"},
		}}}
	got := sitetest.New(t, sitetest.WithContent(written)).Browser().Get("/use-cases").WantStatus(http.StatusOK)
	for selector, want := range map[string]string{
		".crumbs": "Home Use cases", "h1": "Use cases", "#seo-content .case > div": "One. Two.",
		"#email-writing h2": "Email Writing",
	} {
		if text := got.Text(selector); text != want {
			t.Errorf("%s says %q", selector, text)
		}
	}
	for _, path := range []string{"/", "/pricing", content.FreePath} {
		if got.Page().Find(`main a.button[href="`+path+`"]`).Length() == 0 {
			t.Errorf("no button leads to %s", path)
		}
	}
}

func TestUnwrittenUseCasesPageIsNotFound(t *testing.T) {
	t.Parallel()
	written := sitetest.Content(t)
	written.Pages = nil
	sitetest.New(t, sitetest.WithContent(written)).Browser().Get("/use-cases").WantStatus(http.StatusNotFound)
}
