package handlers

import (
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"plainhand/content"
	"plainhand/views"
)

// blog serves /blog and the guides below it.
type blog struct {
	site    Site
	content content.Content
	demos   demos
}

// List handles GET /blog. The search is in the address, which readers may keep but search engines may not. An unknown
// category filters out nothing.
func (b blog) List(w http.ResponseWriter, r *http.Request) error {
	category := r.URL.Query().Get("category")
	if !slices.Contains(content.Categories(), category) {
		category = ""
	}
	page := views.NewBlogPage(b.site.frame(r), b.content.FeaturedFirst(), category, searchOf(r))
	return render(w, r, http.StatusOK, views.Blog(page))
}

// searchOf returns what a visitor is looking for in a list.
func searchOf(r *http.Request) string { return strings.TrimSpace(r.URL.Query().Get("search")) }

// Show handles GET /blog/{slug}.
func (b blog) Show(w http.ResponseWriter, r *http.Request) error {
	guide, ok := b.content.Guide(chi.URLParam(r, "slug"))
	if !ok {
		return noSuchGuide(w, r)
	}
	sample, ok := views.GuideSample(guide)
	if !ok {
		return render(w, r, http.StatusOK, b.page(r, guide, nil))
	}
	demo, err := b.demos.untouched(w, r, sample)
	if err != nil {
		return err
	}
	return render(w, r, http.StatusOK, b.page(r, guide, &demo))
}

// Try handles POST /blog/{slug}, which is how a guide's demo works without JavaScript.
func (b blog) Try(w http.ResponseWriter, r *http.Request) error {
	guide, _ := b.content.Guide(chi.URLParam(r, "slug"))
	sample, ok := views.GuideSample(guide)
	if !ok {
		return noSuchGuide(w, r)
	}
	return b.demos.try(w, r, sample, func(demo views.DemoWidget) templ.Component { return b.page(r, guide, &demo) })
}

func (b blog) page(r *http.Request, guide content.Guide, demo *views.DemoWidget) templ.Component {
	related, popular := b.content.Related(guide), b.content.Popular(guide)
	return views.Guide(views.NewGuidePage(b.site.frame(r), guide, demo, related, popular))
}

// noSuchGuide redirects to the list, with the status that the specification asks for.
func noSuchGuide(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, "/blog", http.StatusFound)
	return nil
}
