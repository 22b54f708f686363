package handlers

import (
	"net/http"

	"plainhand/content"
	"plainhand/views"
)

// mainPlaces are pages beside those of writers that somebody may have looked for at an address that leads nowhere.
var mainPlaces = []content.Place{
	{Title: "Pricing", Path: "/pricing"}, {Title: "Tools", Path: "/tools"}, {Title: "Blog", Path: "/blog"},
	{Title: "Free AI Humanizer", Path: "/free-ai-humanizer"}, {Title: "Account", Path: "/account"},
	{Title: "Sign in", Path: "/login"}, {Title: "Create an account", Path: "/signup"},
}

// nearPlaces is how many pages somebody is led to who asked for one that is not there.
const nearPlaces = 3

// missing returns the page for an address that leads nowhere with what its words have in common with other addresses.
func (f *failures) missing(r *http.Request, page views.FailurePage) views.FailurePage {
	return page.Near(content.Nearest(r.URL.Path, f.places, nearPlaces))
}
