package content

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// CheckLinks returns a Problem for every broken link to a page on this site. It knows the guides and tools itself;
// answers reports whether the site has a page at any other path.
func (c Content) CheckLinks(answers func(path string) bool) error {
	var problems []error
	for _, link := range c.links {
		if fault := c.wrong(link, answers); fault != "" {
			problems = append(problems, Problem{link.file, link.line, fault})
		}
	}
	return errors.Join(problems...)
}

// wrong returns the problem of a link, or "".
func (c Content) wrong(link link, answers func(path string) bool) string {
	if !strings.HasPrefix(link.to, "/") && !strings.HasPrefix(link.to, "#") {
		return "" // on another site
	}
	address, fragment, _ := strings.Cut(link.to, "#")
	path, _, _ := strings.Cut(address, "?")
	if path == "" {
		path = link.from
	}
	anchors, known := c.anchors[path]
	switch to, moved := c.Redirect(path); {
	case moved:
		return fmt.Sprintf("the link %q has moved: write %s", link.to, to)
	case !known && (isSlugged(path) || !answers(path)):
		return fmt.Sprintf("the link %q leads nowhere", link.to)
	case known && fragment != "" && !slices.Contains(anchors, fragment):
		return fmt.Sprintf("the link %q leads to a page without a heading #%s", link.to, fragment)
	}
	return ""
}

// isSlugged reports whether a path looks like that of a guide or a tool. The routing table has one pattern for all of
// them.
func isSlugged(path string) bool {
	return strings.HasPrefix(path, "/blog/") || strings.HasPrefix(path, "/tools/")
}
