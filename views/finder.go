package views

// Finder searches a list. What it did not find is in the page as well, but hidden: a script can show it again.
type Finder struct {
	Path     string // of the list
	Things   string // that are listed: "guides"
	Search   string
	Category string // that is searched; empty for all
	Found    int
	All      int
}

// counts takes one more into the list, and returns whether the search leaves it out.
func (finder *Finder) counts(found bool) (hidden bool) {
	finder.All++
	if found {
		finder.Found++
	}
	return !found
}

// tally of what is in sight; a script keeps its first number true.
func (finder Finder) tally() string {
	return "Showing " + grouped(finder.Found) + " of " + grouped(finder.All) + " " + finder.Things
}
