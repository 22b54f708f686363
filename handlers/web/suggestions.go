package web

import (
	"net/http"

	"plainhand/content"
	"plainhand/views"
)

// mainPages are the suggestible pages for status 404 that are not in content.
var mainPages = []content.Place{
	{Title: "Pricing", Path: "/pricing"}, {Title: "Tools", Path: "/tools"}, {Title: "Blog", Path: "/blog"},
	{Title: "Free AI Humanizer", Path: "/free-ai-humanizer"}, {Title: "Account", Path: "/account"},
	{Title: "Sign in", Path: "/login"}, {Title: "Create an account", Path: "/signup"},
}

// maxSuggestions is the maximum number of pages that the page for status 404 suggests.
const maxSuggestions = 3

// withSuggestions adds the pages whose addresses have words in common with the missing one.
func (f *Failures) withSuggestions(r *http.Request, page views.FailurePage) views.FailurePage {
	return page.Near(content.Nearest(r.URL.Path, f.suggestions, maxSuggestions))
}
