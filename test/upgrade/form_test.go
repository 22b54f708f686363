package upgrade

import (
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/net/html"
)

// submit sends the form on page whose action is action, with some fields replaced: alternating names and values.
func (b *browser) submit(page, action string, fields ...string) {
	b.t.Helper()
	root, err := html.Parse(strings.NewReader(b.get(page)))
	if err != nil {
		b.t.Fatal(err)
	}
	for node := range root.Descendants() {
		if node.Data != "form" || attribute(node, "action") != action {
			continue
		}
		filled := filledIn(node)
		for i := 0; i < len(fields); i += 2 {
			filled.Set(fields[i], fields[i+1])
		}
		b.ask(http.MethodPost, action, "application/x-www-form-urlencoded", filled.Encode())
		return
	}
	b.t.Errorf("%s has no form for %s", page, action)
}

// filledIn returns the fields that a browser would send.
func filledIn(form *html.Node) url.Values {
	fields := url.Values{}
	for node := range form.Descendants() {
		kind := attribute(node, "type")
		chosen := kind != "checkbox" && kind != "radio" || has(node, "checked")
		if node.Data == "input" && attribute(node, "name") != "" && chosen {
			fields.Add(attribute(node, "name"), attribute(node, "value"))
		}
	}
	return fields
}

func attribute(node *html.Node, name string) string {
	for _, attr := range node.Attr {
		if attr.Key == name {
			return attr.Val
		}
	}
	return ""
}

func has(node *html.Node, name string) bool {
	for _, attr := range node.Attr {
		if attr.Key == name {
			return true
		}
	}
	return false
}
