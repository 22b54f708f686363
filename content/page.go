package content

import (
	"slices"
	"time"
)

// Page is a file in pages/: a standalone text, such as the terms.
type Page struct {
	Slug     string
	Title    string // shown in breadcrumbs and as the page's heading
	Lede     string // the sentence below the heading
	Updated  time.Time
	Meta     Meta
	Contents []Heading
	Opening  []Block   // everything before the first heading
	Sections []Section // the rest, by second-level headings
	Markdown string    // the text in Markdown, like a guide's
}

// Path is the page's path.
func (p Page) Path() string { return "/" + p.Slug }

// Page returns the page with this slug.
func (c Content) Page(slug string) (Page, bool) {
	i := slices.IndexFunc(c.Pages, func(page Page) bool { return page.Slug == slug })
	if i < 0 {
		return Page{}, false
	}
	return c.Pages[i], true
}
