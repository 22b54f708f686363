package handlers

import (
	"net/http"

	"plainhand/content"
	"plainhand/views"
)

// mainPlaces are pages, besides those in content, that somebody may have been looking for.
var mainPlaces = []content.Place{
	{Title: "Pricing", Path: "/pricing"}, {Title: "Tools", Path: "/tools"}, {Title: "Blog", Path: "/blog"},
	{Title: "Free AI Humanizer", Path: "/free-ai-humanizer"}, {Title: "Account", Path: "/account"},
	{Title: "Sign in", Path: "/login"}, {Title: "Create an account", Path: "/signup"},
}

// nearPlaces is how many pages the page for a missing address suggests.
const nearPlaces = 3

// missing completes the page for an address that leads nowhere with the pages whose addresses have words in common with
// it.
func (f *failures) missing(r *http.Request, page views.FailurePage) views.FailurePage {
	return page.Near(content.Nearest(r.URL.Path, f.places, nearPlaces))
}
