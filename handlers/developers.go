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

// developers serves /developers: the page of content with that name, and the reference of the API.
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

const (
	developersSlug = "developers"
	developersPath = "/" + developersSlug
)

// markdown is the page for programs that read, at /developers.md.
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

// clientFiles are the clients that programs in other languages copy.
func clientFiles() []cachedFile {
	header := http.Header{"Content-Type": {"text/plain; charset=utf-8"}, "X-Robots-Tag": {"noindex"}}
	return []cachedFile{
		newCachedFile("/clients/api.ts", header, func() ([]byte, error) { return clients.TypeScript, nil }),
		newCachedFile("/clients/api.py", header, func() ([]byte, error) { return clients.Python, nil }),
	}
}

// problemLines are all problems, for the page that explains them.
func problemLines() (lines []views.ProblemLine) {
	for _, one := range problemKinds {
		kind := one.kind
		if one.of != nil {
			kind = tell(one.of[0]).Kind
		}
		lines = append(lines, views.ProblemLine{Code: one.Code, When: one.When, Status: statusFor(kind)})
	}
	return lines
}

// Show handles GET /developers.
func (d developers) Show(w http.ResponseWriter, r *http.Request) error {
	page, written := d.content.Page(developersSlug)
	if !written {
		return errNotFound
	}
	shown := views.NewDevelopersPage(d.site.frame(r), page, d.reference, problemLines())
	return render(w, r, http.StatusOK, views.Developers(shown))
}
