package content

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Redirect returns the path of a guide or a tool for an alternative path.
func (c Content) Redirect(path string) (string, bool) {
	to, moved := c.redirects[path]
	return to, moved
}

// readRedirects is called after every page has been read.
func (r *reader) readRedirects(s *source) map[string]string {
	var written map[string]yaml.Node
	if err := yaml.Unmarshal(s.text, &written); err != nil {
		s.yamlProblem(err)
		return nil
	}
	redirects := map[string]string{}
	for _, from := range slices.Sorted(maps.Keys(written)) {
		node := written[from]
		if fault := r.misled(from, node.Value); fault != "" {
			s.problem(max(node.Line, 1), "%s", fault)
		}
		redirects[from] = node.Value
	}
	return redirects
}

// misled returns the problem of a redirect, or "".
func (r *reader) misled(from, to string) string {
	known := func(path string) bool { _, found := r.content.anchors[path]; return found }
	switch {
	case !isSlugged(from) || strings.ContainsAny(from, "?#"):
		return fmt.Sprintf("%q is not the path of a guide or a tool", from)
	case known(from):
		return fmt.Sprintf("there is a page at %s: remove the redirect", from)
	case !known(to):
		return fmt.Sprintf("there is no page at %q", to)
	}
	return ""
}
