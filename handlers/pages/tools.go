package pages

import (
	"net/http"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"plainhand/content"
	"plainhand/handlers/web"
	pageviews "plainhand/views/pages"
)

// tools serves /tools and the pages below it.
type tools struct {
	site    web.Site
	content content.Content
	demos   demos
}

// List handles GET /tools, as Blog.List does.
func (t tools) List(w http.ResponseWriter, r *http.Request) error {
	return web.Render(w, r, http.StatusOK, pageviews.Tools(pageviews.NewToolsPage(t.site.Frame(r), t.content.Tools,
		searchQuery(r))))
}

// Show handles GET /tools/{slug}.
func (t tools) Show(w http.ResponseWriter, r *http.Request) error {
	tool, found := t.content.Tool(chi.URLParam(r, "slug"))
	if !found {
		return noSuchTool(w, r)
	}
	demo, err := t.demos.initial(w, r, pageviews.ToolSample(tool))
	if err != nil {
		return err
	}
	return web.Render(w, r, http.StatusOK, t.page(r, tool, demo))
}

// Try handles POST /tools/{slug}, the demo without JavaScript.
func (t tools) Try(w http.ResponseWriter, r *http.Request) error {
	tool, found := t.content.Tool(chi.URLParam(r, "slug"))
	if !found {
		return noSuchTool(w, r)
	}
	return t.demos.try(w, r, pageviews.ToolSample(tool),
		func(demo pageviews.DemoWidget) templ.Component { return t.page(r, tool, demo) })
}

func (t tools) page(r *http.Request, tool content.Tool, demo pageviews.DemoWidget) templ.Component {
	unmeasured := claimsOn(t.content, r.URL.Path)
	return pageviews.Tool(pageviews.NewToolPage(t.site.Frame(r), tool, t.content.RelatedTools(tool), unmeasured, demo))
}

// noSuchTool redirects home with status 302, as the specification requires.
func noSuchTool(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, "/", http.StatusFound)
	return nil
}
