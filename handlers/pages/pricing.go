package pages

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/views"
)

// pricing serves /pricing.
type pricing struct {
	site  web.Site
	words views.Words
}

// Show handles GET /pricing.
func (p pricing) Show(w http.ResponseWriter, r *http.Request) error {
	page := views.NewPricingPage(p.site.Frame(r), p.words, billing.Plans(), web.VisitorOf(r).Access)
	return web.Render(w, r, http.StatusOK, views.Pricing(page))
}
