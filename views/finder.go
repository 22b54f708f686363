package views

// Finder searches a list. Entries that do not match are on the page as well, but hidden: a script can show them again.
type Finder struct {
	Path     string // of the list
	Things   string // what is listed: "guides"
	Search   string
	Category string // the one that is searched; empty for all
	Found    int
	All      int
}

// counts adds an entry to the totals, and reports whether the search hides it.
func (finder *Finder) counts(found bool) (hidden bool) {
	finder.All++
	if found {
		finder.Found++
	}
	return !found
}

// tally tells how many entries are visible; a script keeps its first number up to date.
func (finder Finder) tally() string {
	return "Showing " + grouped(finder.Found) + " of " + grouped(finder.All) + " " + finder.Things
}
