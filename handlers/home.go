package handlers

import (
	"net/http"

	"plainhand/internal/humanize"
	"plainhand/views"
)

// sample is the text that shows what the engine does before anybody has an account.
const sample = "In today’s fast-paced digital landscape, effective communication is more important than ever. Businesses must " +
	"leverage innovative strategies to engage their audience and foster meaningful connections. Moreover, it is important to " +
	"note that authenticity plays a crucial role in building trust."

// Home answers /.
type Home struct {
	site   Site
	words  views.Words
	engine humanize.Engine
}

// Show answers GET /. Whoever has a plan goes on to the platform.
func (h Home) Show(w http.ResponseWriter, r *http.Request) error {
	if visitorOf(r).Access.Active {
		return redirect(w, r, "/platform")
	}
	return render(w, r, http.StatusOK, views.Home(views.NewHomePage(h.site.frame(r), h.words, sample, nil)))
}

// Try answers POST / with what the engine does to the sample. It reads nothing from the request: a text of one's own
// takes a plan.
func (h Home) Try(w http.ResponseWriter, r *http.Request) error {
	request, err := humanize.Check(humanize.Request{Text: sample})
	if err != nil {
		return err
	}
	result, err := h.engine.Humanize(r.Context(), request)
	if err != nil {
		return err
	}
	return render(w, r, http.StatusOK, views.Home(views.NewHomePage(h.site.frame(r), h.words, sample, &result)))
}
