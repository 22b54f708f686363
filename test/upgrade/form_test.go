package upgrade

import (
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/net/html"
)

// submit sends the form of a page that leads to action, as it is but for some fields: names and values, in turn.
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

// filledIn are the fields of a form that a browser would send.
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
	for _, one := range node.Attr {
		if one.Key == name {
			return one.Val
		}
	}
	return ""
}

func has(node *html.Node, name string) bool {
	for _, one := range node.Attr {
		if one.Key == name {
			return true
		}
	}
	return false
}
