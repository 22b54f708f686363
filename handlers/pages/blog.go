package pages

import (
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"plainhand/content"
	"plainhand/handlers/web"
	pageviews "plainhand/views/pages"
)

// blog handles /blog and the guides below it.
type blog struct {
	site    web.Site
	content content.Content
	demos   demos
}

// List handles GET /blog?search=TEXT&category=NAME. An unknown category is ignored. Searches are not indexed.
func (b blog) List(w http.ResponseWriter, r *http.Request) error {
	category := r.URL.Query().Get("category")
	if !slices.Contains(content.Categories(), category) {
		category = ""
	}
	page := pageviews.NewBlogPage(b.site.Frame(r), b.content.FeaturedFirst(), category, searchQuery(r))
	return web.Render(w, r, http.StatusOK, pageviews.Blog(page))
}

// searchQuery returns the trimmed search parameter of a list page.
func searchQuery(r *http.Request) string { return strings.TrimSpace(r.URL.Query().Get("search")) }

// Show handles GET /blog/{slug}.
func (b blog) Show(w http.ResponseWriter, r *http.Request) error {
	guide, ok := b.content.Guide(chi.URLParam(r, "slug"))
	if !ok {
		return redirectToBlog(w, r)
	}
	sample, ok := pageviews.GuideSample(guide)
	if !ok {
		return web.Render(w, r, http.StatusOK, b.page(r, guide, nil))
	}
	demo, err := b.demos.initial(w, r, sample)
	if err != nil {
		return err
	}
	return web.Render(w, r, http.StatusOK, b.page(r, guide, &demo))
}

// Try handles POST /blog/{slug}: a guide's demo in browsers without JavaScript.
func (b blog) Try(w http.ResponseWriter, r *http.Request) error {
	guide, _ := b.content.Guide(chi.URLParam(r, "slug"))
	sample, ok := pageviews.GuideSample(guide)
	if !ok {
		return redirectToBlog(w, r)
	}
	return b.demos.try(w, r, sample, func(demo pageviews.DemoWidget) templ.Component { return b.page(r, guide, &demo) })
}

func (b blog) page(r *http.Request, guide content.Guide, demo *pageviews.DemoWidget) templ.Component {
	related, popular := b.content.Related(guide), b.content.Popular(guide)
	return pageviews.Guide(pageviews.NewGuidePage(b.site.Frame(r), guide, demo, related, popular))
}

// redirectToBlog redirects from an unknown guide to the list, with the status that the specification requires.
func redirectToBlog(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, "/blog", http.StatusFound)
	return nil
}
