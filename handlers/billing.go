package handlers

import (
	"net/http"
	"net/url"

	"plainhand/islands"
	"plainhand/views/ui"
)

// billingPages handles the pages under /account where subscribers manage their plan, card, and invoices. All of them
// require a signed-in visitor: see requireSignIn.
type billingPages struct {
	site     Site
	payments Payments
	sessions sessions
	islands  *islands.Renderer
}

// requireSignIn redirects signed-out visitors to the sign-in page, which leads back to the requested page. JSON calls
// get errSignInFirst.
func (f *failures) requireSignIn(next http.Handler) http.Handler {
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
			redirectUnauthorized(w, r, "/login?next="+url.QueryEscape(target))
		}
	})
}

// problemOf returns the error banner of a page for err.
func problemOf(err error) ui.Banner {
	failure := publicError(err)
	return ui.Banner{Tone: ui.Error, Message: failure.Message, Advice: failure.Advice}
}
