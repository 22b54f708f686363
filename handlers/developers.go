package handlers

import (
	"fmt"
	"net/http"
	"strings"

	"plainhand/clients"
	"plainhand/content"
	"plainhand/views"
	"plainhand/views/listing"
)

// developers handles /developers: the content page of that name and the API reference.
type developers struct {
	site      Site
	content   content.Content
	reference views.APIReference
}

func newDevelopers(site Site, written content.Content) (developers, error) {
	reference, err := views.NewAPIReference(description, site.Origin())
	if err != nil {
		err = fmt.Errorf("read the API’s description: %w", err)
	}
	return developers{site, written, reference}, err
}

// markdown returns the page as Markdown, at /developers.md, for programs.
func (d developers) markdown() cachedFile {
	header := http.Header{"Content-Type": {listing.MarkdownType + "; charset=utf-8"}, "X-Robots-Tag": {"noindex"},
		"Link": {"<" + d.site.Origin() + developersPath + `>; rel="canonical"`}}
	return newCachedFile(developersPath+".md", header, func() ([]byte, error) {
		page, written := d.content.Page(developersSlug)
		if !written {
			return nil, errNotFound
		}
		text := strings.ReplaceAll(page.Markdown, "](/", "]("+d.site.Origin()+"/")
		return fmt.Appendf(nil, "# %s\n\n%s\n\n%s\n%s", page.Title, page.Lede, text,
			d.reference.Markdown(problemLines())), nil
	})
}

// clientFiles returns the downloadable API clients in TypeScript and Python.
func clientFiles() []cachedFile {
	header := http.Header{"Content-Type": {"text/plain; charset=utf-8"}, "X-Robots-Tag": {"noindex"}}
	return []cachedFile{
		newCachedFile("/clients/api.ts", header, func() ([]byte, error) { return clients.TypeScript, nil }),
		newCachedFile("/clients/api.py", header, func() ([]byte, error) { return clients.Python, nil }),
	}
}

// problemLines returns the documentation of all API problems.
func problemLines() (lines []views.ProblemLine) {
	for _, problem := range problemKinds {
		kind := problem.kind
		if problem.errs != nil {
			kind = publicError(problem.errs[0]).Kind
		}
		lines = append(lines, views.ProblemLine{Code: problem.Code, When: problem.When, Status: statusFor(kind)})
	}
	return lines
}

// Show handles GET /developers.
func (d developers) Show(w http.ResponseWriter, r *http.Request) error {
	page, written := d.content.Page(developersSlug)
	if !written {
		return errNotFound
	}
	view := views.NewDevelopersPage(d.site.frame(r), page, d.reference, problemLines())
	return render(w, r, http.StatusOK, views.Developers(view))
}
