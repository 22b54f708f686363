package listing

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"plainhand/content"
)

// MarkdownType is the media type of a guide in Markdown.
const MarkdownType = "text/markdown"

// MarkdownPath returns the path of a guide in Markdown.
func MarkdownPath(guide content.Guide) string { return guide.Path() + ".md" }

// markdownHeader points search engines to the page, of which the Markdown is a copy.
func (s Site) markdownHeader(guide content.Guide) http.Header {
	header := mediaType(MarkdownType + "; charset=utf-8")
	header.Set("Link", "<"+s.canonical(guide)+`>; rel="canonical"`)
	header.Set("X-Robots-Tag", "noindex")
	return header
}

func (s Site) canonical(guide content.Guide) string {
	if guide.Canonical != "" {
		return guide.Canonical
	}
	return s.absolute(guide.Path())
}

func (s Site) markdown(guide content.Guide) []byte {
	body := strings.ReplaceAll(guide.Markdown, "](/", "]("+s.absolute("/"))
	return fmt.Appendf(nil, "# %s\n\n%s\n\nBy %s. Published %s, updated %s. The page: <%s>\n\n%s", guide.Title, guide.Description,
		guide.Author.Name, guide.Published.Format(time.DateOnly), guide.Updated.Format(time.DateOnly), s.canonical(guide),
		body)
}
