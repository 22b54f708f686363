package views

import "plainhand/views/format"

// Finder is the search form of a list. Entries that do not match are on the page as well, but hidden: a script can show
// them again.
type Finder struct {
	Path     string // of the list
	Things   string // plural noun of the entries: "guides"
	Search   string
	Category string // the searched category; empty for all
	Found    int
	All      int
}

// Count adds an entry to the totals, and reports whether the search hides it.
func (finder *Finder) Count(found bool) (hidden bool) {
	finder.All++
	if found {
		finder.Found++
	}
	return !found
}

// tally describes how many entries are visible; a script keeps its first number up to date.
func (finder Finder) tally() string {
	return "Showing " + format.Number(finder.Found) + " of " + format.Number(finder.All) + " " + finder.Things
}

// BlogPath is the path of the list of guides.
const BlogPath = "/blog"

// NewGuideFinder returns the search form of the list of guides.
func NewGuideFinder() Finder { return Finder{Path: BlogPath, Things: "guides"} }
