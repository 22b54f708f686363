package handlers

import (
	"net/http"

	"plainhand/internal/billing"
	"plainhand/views"
)

// pricing serves /pricing.
type pricing struct {
	site  Site
	words views.Words
}

// Show handles GET /pricing.
func (p pricing) Show(w http.ResponseWriter, r *http.Request) error {
	page := views.NewPricingPage(p.site.frame(r), p.words, billing.Plans(), visitorOf(r).Access)
	return render(w, r, http.StatusOK, views.Pricing(page))
}
