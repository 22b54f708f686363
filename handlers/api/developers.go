package api

import (
	"fmt"
	"net/http"
	"strings"

	"plainhand/clients"
	"plainhand/content"
	"plainhand/handlers/web"
	apiviews "plainhand/views/api"
	"plainhand/views/listing"
)

// Developers handles /developers: the content page of that name and the API reference. It also serves the API clients.
type Developers struct {
	site      web.Site
	content   content.Content
	reference apiviews.Reference
	module    clients.GoModule
}

func NewDevelopers(site web.Site, written content.Content) (Developers, error) {
	reference, err := apiviews.NewReference(description, site.Origin())
	if err != nil {
		return Developers{}, fmt.Errorf("read the API’s description: %w", err)
	}
	module, err := clients.NewGoModule(site.Origin())
	if err != nil {
		return Developers{}, fmt.Errorf("pack the client for Go: %w", err)
	}
	return Developers{site, written, reference, module}, nil
}

// markdown returns the page as Markdown, at /developers.md, for programs.
func (d Developers) markdown() web.CachedFile {
	header := http.Header{"Content-Type": {listing.MarkdownType + "; charset=utf-8"}, "X-Robots-Tag": {"noindex"},
		"Link": {"<" + d.site.Origin() + web.DevelopersPath + `>; rel="canonical"`}}
	return web.NewCachedFile(web.DevelopersPath+".md", header, func() ([]byte, error) {
		page, written := d.content.Page(web.DevelopersSlug)
		if !written {
			return nil, web.ErrNotFound
		}
		text := strings.ReplaceAll(page.Markdown, "](/", "]("+d.site.Origin()+"/")
		return fmt.Appendf(nil, "# %s\n\n%s\n\n%s\n%s", page.Title, page.Lede, text,
			d.reference.Markdown(problemLines())), nil
	})
}

// problemLines returns the documentation of all API problems.
func problemLines() (lines []apiviews.ProblemLine) {
	for _, problem := range problemKinds {
		kind := problem.kind
		if problem.errs != nil {
			kind = web.PublicError(problem.errs[0]).Kind
		}
		lines = append(lines, apiviews.ProblemLine{Code: problem.Code, When: problem.When, Status: web.StatusFor(kind)})
	}
	return lines
}

// Show handles GET /developers.
func (d Developers) Show(w http.ResponseWriter, r *http.Request) error {
	page, written := d.content.Page(web.DevelopersSlug)
	if !written {
		return web.ErrNotFound
	}
	view := apiviews.NewDevelopersPage(d.site.Frame(r), page, d.reference, problemLines())
	return web.Render(w, r, http.StatusOK, apiviews.Developers(view))
}
