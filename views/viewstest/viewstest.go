// Package viewstest renders components and parses their markup, for tests.
package viewstest

import (
	"strings"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"
)

// Render returns a component's markup.
func Render(t testing.TB, component templ.Component) string {
	t.Helper()
	var page strings.Builder
	if err := component.Render(t.Context(), &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// Elements parses a page and returns all of its elements.
func Elements(t testing.TB, page string) []*html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var found []*html.Node
	for node := range root.Descendants() {
		if node.Type == html.ElementNode {
			found = append(found, node)
		}
	}
	return found
}

// Attribute returns the value of an element's attribute, and whether it has one.
func Attribute(node *html.Node, name string) (string, bool) {
	for _, attribute := range node.Attr {
		if attribute.Key == name {
			return attribute.Val, true
		}
	}
	return "", false
}

// Text returns the text in an element.
func Text(node *html.Node) string {
	var all strings.Builder
	for inner := range node.Descendants() {
		if inner.Type == html.TextNode {
			all.WriteString(inner.Data)
		}
	}
	return all.String()
}
