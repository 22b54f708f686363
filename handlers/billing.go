package handlers

import (
	"net/http"
	"net/url"

	"plainhand/islands"
	"plainhand/views/ui"
)

// billingPages serves the pages under /account where subscribers see, change, and end what they pay for. All of them
// need a signed-in visitor, see onlySignedIn.
type billingPages struct {
	site     Site
	payments Payments
	sessions sessions
	islands  *islands.Renderer
}

// onlySignedIn sends everybody else to the sign-in page, and back from there.
func (f *failures) onlySignedIn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case visitorOf(r).SignedIn:
			next.ServeHTTP(w, r)
		case wantsJSON(r):
			f.answer(w, r, errSignInFirst, true)
		default:
			target := "/account"
			if r.Method == http.MethodGet {
				target = r.URL.RequestURI()
			}
			turnAway(w, r, "/login?next="+url.QueryEscape(target))
		}
	})
}

// problemOf puts err into the words of a page.
func problemOf(err error) ui.Banner {
	told := tell(err)
	return ui.Banner{Tone: ui.Error, Message: told.Message, Advice: told.Advice}
}
