package pages

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	pageviews "plainhand/views/pages"
)

// pricing serves /pricing.
type pricing struct {
	site  web.Site
	words pageviews.Words
}

// Show handles GET /pricing.
func (p pricing) Show(w http.ResponseWriter, r *http.Request) error {
	page := pageviews.NewPricingPage(p.site.Frame(r), p.words, billing.Plans(), web.VisitorOf(r).Access)
	return web.Render(w, r, http.StatusOK, pageviews.Pricing(page))
}
