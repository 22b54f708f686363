package listing

import (
	"fmt"
	"strings"
)

// llms returns the site's llms.txt, as https://llmstxt.org describes.
func (s Site) llms() []byte {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n> %s edits AI-sounding text so that it reads as if a person wrote it. It keeps numbers, names, "+
		"quotations, links, and code as they were, and shows every change with its reason.\n", s.Brand, s.Brand)
	section := func(heading string) { fmt.Fprintf(&out, "\n## %s\n\n", heading) }
	link := func(title, path, about string) {
		fmt.Fprintf(&out, "- [%s](%s): %s\n", title, s.absolute(path), about)
	}
	section("Product")
	link("Home", "/", "what it does, an example to try, and questions with answers")
	link("Pricing", "/pricing", "the plans and what is in them")
	link("Free AI humanizer", "/free-ai-humanizer", "short texts, without an account")
	for _, page := range s.Content.Pages {
		link(page.Title, page.Path(), page.Meta.Description)
	}
	link("API reference", "/developers.md", "every call, field, and error, in Markdown")
	link("API description", "/v1/openapi.yaml", "the same in OpenAPI")
	if guides := s.originals(); len(guides) > 0 {
		section("Guides")
		for _, guide := range guides {
			link(guide.Title, MarkdownPath(guide), guide.Description)
		}
	}
	if len(s.Content.Tools) > 0 {
		section("Optional")
		for _, tool := range s.Content.Tools {
			link(tool.Title, tool.Path(), tool.Meta.Description)
		}
	}
	return []byte(out.String())
}
