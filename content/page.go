package content

import (
	"slices"
	"time"
)

// Page is a file of pages/: a text of its own, such as the terms.
type Page struct {
	Slug     string
	Title    string // as breadcrumbs and the page's heading show it
	Lede     string // the sentence below the heading
	Updated  time.Time
	Meta     Meta
	Contents []Heading
	Opening  []Block   // what stands before the first heading
	Sections []Section // the rest, by its headings of level 2
	Markdown string    // the text alone, as a guide's
}

// Path is where the page stands.
func (p Page) Path() string { return "/" + p.Slug }

// Page returns the page with this slug.
func (c Content) Page(slug string) (Page, bool) {
	i := slices.IndexFunc(c.Pages, func(page Page) bool { return page.Slug == slug })
	if i < 0 {
		return Page{}, false
	}
	return c.Pages[i], true
}
