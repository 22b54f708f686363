package views

import "github.com/a-h/templ"

// LinkedData is what a page tells search engines, in the words of schema.org.
type LinkedData map[string]any

// newOrganization says who runs the site. Its address is the home page's.
func newOrganization(home Frame) LinkedData {
	return LinkedData{
		"@context": "https://schema.org",
		"@type":    "Organization",
		"name":     home.Brand,
		"url":      home.CanonicalURL,
		"email":    home.Support,
	}
}

// linkedData is data and no script: the content security policy asks for no hash.
func linkedData(data LinkedData) templ.Component {
	return templ.JSONScript("", data).WithType("application/ld+json")
}
