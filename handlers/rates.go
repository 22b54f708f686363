package handlers

import (
	"net/http"
	"strings"
	"time"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// rates is how often one member may ask for a route, or visitors who are signed out: far more often than people do. A
// line is a method with a route, or with the beginning of routes if it ends in a slash; the first that fits counts, and
// every post needs one. What is worth guessing or costs more has tighter bounds of its own: passwords and codes in
// package account, cards in billing, emails in mail, the engine in admission, and words in usage.
var rates = []rate{
	{perMinute("runs", 120), []string{"POST /platform", "POST /api/humanize", "POST /embed/humanize",
		"GET /platform/sample", "GET /account/brand/preview/"}},
	{perMinute("checks", 120), []string{"POST /platform/check"}}, // one follows each pause in typing
	{perMinute("saves", 240), []string{"POST /api/texts", "PUT /api/texts/{id}", "POST /platform/texts/{id}/join"}},
	{perMinute("uploads", 20), []string{"POST /platform/bulk", "POST /platform/document"}},
	{perMinute("batches", 120), []string{"POST /platform/bulk/"}},
	{perMinute("results", 120), []string{"GET /platform/bulk/{id}/items/", "GET /platform/bulk/{id}/results/",
		"GET /platform/bulk/{id}/table", "GET /platform/texts/{id}/document/", "GET /account/texts/{id}/report.pdf"}},
	// Each asks the database every second, for a minute.
	{perMinute("watches", 60), []string{"GET /platform/bulk/{id}/events"}},
	{perMinute("searches", 60), []string{"GET /account/texts"}}, // reads the words of all texts
	{perMinute("orders", 120), []string{"POST /checkout", "POST /api/create-subscription", "POST /api/payment-method",
		"POST /api/user/update-plan", "POST /account/card", "POST /account/plan", "POST /account/plan/",
		"POST /account/refund",
		"POST /account/cancel", "POST /account/resume", "POST /demo/", "POST /api/demo/confirm"}},
	{perMinute("changes", 120), []string{"POST /account/", "POST /people", "POST /people/", "POST /api/account/",
		"POST /logout", "POST /api/auth/logout",
		"POST /api/user/usage"}},
	{perMinute("arrivals", 300), []string{"POST /login", "POST /login/", "POST /signup", "POST /forgot", "POST /contact",
		"POST /reset/", "POST /enter/", "POST /embed/session",
		"POST /verify/", "POST /change-email/", "POST /keep-email/", "POST /two-step/", "POST /undo-way-in/",
		"POST /api/auth/"}},
	{registering, []string{"POST /oauth/register"}},
	{perMinute("programs", 60), []string{"POST /oauth/"}},
	// Trials work without the database; the engine's gate bounds them.
	{nowhere, []string{"POST /v1/", "DELETE /v1/", "POST /mcp", "POST /mcp/"}}, // keys have bounds of their own
	{nowhere, []string{"OPTIONS /embed/"}},                                     // it says the same to every page
	{nowhere, []string{"POST /", "POST /tools/{slug}", "POST /blog/{slug}", "POST /free-ai-humanizer"}},
}

// registering is for programs, each of which is stored for some days.
var registering = throttle.Throttle{Name: "rate-registering", Tries: 10, Window: time.Hour}

// nowhere marks what is not counted here.
var nowhere throttle.Throttle

type rate struct {
	throttle throttle.Throttle
	routes   []string
}

// perMinute is for one person. Several can come from one address: it may have shared times as many.
func perMinute(kind string, times int) throttle.Throttle {
	return throttle.Throttle{Name: "rate-" + kind, Tries: times, Window: time.Minute}
}

const shared = 4

// rateOf returns the limit for a method and a route with its line, or nowhere and no line if there is none.
func rateOf(methodAndRoute string) (throttle.Throttle, string) {
	for _, one := range rates {
		for _, line := range one.routes {
			_, route, _ := strings.Cut(line, " ")
			begins := route != "/" && strings.HasSuffix(route, "/")
			if line == methodAndRoute || begins && strings.HasPrefix(methodAndRoute, line) {
				return one.throttle, line
			}
		}
	}
	return nowhere, ""
}

// limitRates refuses whoever asks for a route more often than rates says. Its routes know their visitor.
func (f *failures) limitRates(tries throttle.Counter) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			limit, _ := rateOf(r.Method + " " + strings.TrimPrefix(routeOf(r), slugsPath+"/{slug}"))
			if limit != nowhere {
				_, err := tries.Take(r.Context(), time.Now(), bounds(limit, r)...)
				if fault.KindOf(err) == fault.TooMany { // whatever else went wrong, the handler can tell better
					f.answer(w, r, err, wantsJSON(r))
					return
				}
			}
			next.ServeHTTP(w, r)
		})
	}
}

func bounds(limit throttle.Throttle, r *http.Request) []throttle.Bound {
	if visitor := visitorOf(r); visitor.SignedIn {
		return []throttle.Bound{limit.Of(visitor.User.ID.String())}
	}
	limit.Name, limit.Tries, limit.Wide = limit.Name+"-address", shared*limit.Tries, shared*shared*limit.Tries
	return limit.From(addressOf(r))
}
