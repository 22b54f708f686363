package web

import (
	"net/http"
	"strings"
	"time"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

// rates are the rate limits per signed-in user, or per address for signed-out visitors, far above human use. A line is
// a method with a route, or with a prefix of routes if it ends in a slash; the first match applies, and every POST
// route needs one. Stricter limits apply elsewhere: to passwords and codes in package account, cards in billing, emails
// in mail, runs in admission, and words in usage.
var rates = []rate{
	{perMinute("runs", 120), []string{"POST /platform", "POST /api/humanize", "POST /embed/humanize",
		"GET /platform/sample", "GET /account/brand/preview/"}},
	{perMinute("checks", 120), []string{"POST /platform/check"}}, // the editor sends one after each pause in typing
	{perMinute("saves", 240), []string{"POST /api/texts", "PUT /api/texts/{id}", "POST /platform/texts/{id}/join"}},
	{perMinute("uploads", 20), []string{"POST /platform/bulk", "POST /platform/document"}},
	{perMinute("batches", 120), []string{"POST /platform/bulk/"}},
	{perMinute("results", 120), []string{"GET /platform/bulk/{id}/items/", "GET /platform/bulk/{id}/results/",
		"GET /platform/bulk/{id}/table", "GET /platform/texts/{id}/document/", "GET /account/texts/{id}/report.pdf"}},
	// Each polls the database every second, for a minute.
	{perMinute("watches", 60), []string{"GET /platform/bulk/{id}/events"}},
	{perMinute("searches", 60), []string{"GET /account/texts"}}, // a full-text scan
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
	{registrationRate, []string{"POST /oauth/register"}},
	{perMinute("programs", 60), []string{"POST /oauth/"}},
	// Trials work without the database; the engine's gate bounds them.
	{unlimited, []string{"POST /v1/", "DELETE /v1/", "POST /mcp", "POST /mcp/"}}, // limited per API key
	{unlimited, []string{"OPTIONS /embed/"}},                                     // a static answer
	{unlimited, []string{"POST /", "POST /tools/{slug}", "POST /blog/{slug}", "POST /free-ai-humanizer"}},
}

// registrationRate limits OAuth client registrations, each of which is stored for some days.
var registrationRate = throttle.Throttle{Name: "rate-registering", Tries: 10, Window: time.Hour}

// unlimited marks routes without a limit here.
var unlimited throttle.Throttle

type rate struct {
	throttle throttle.Throttle
	routes   []string
}

// perMinute is a limit for one user. An address, which several users may share, has sharedFactor times as many.
func perMinute(kind string, times int) throttle.Throttle {
	return throttle.Throttle{Name: "rate-" + kind, Tries: times, Window: time.Minute}
}

const sharedFactor = 4

// rateOf returns the limit for a method and route with its line, or unlimited and "" without one.
func rateOf(methodAndRoute string) (throttle.Throttle, string) {
	for _, limit := range rates {
		for _, line := range limit.routes {
			_, route, _ := strings.Cut(line, " ")
			begins := route != "/" && strings.HasSuffix(route, "/")
			if line == methodAndRoute || begins && strings.HasPrefix(methodAndRoute, line) {
				return limit.throttle, line
			}
		}
	}
	return unlimited, ""
}

// LimitRates is the middleware that enforces rates. It must run after the one that loads the visitor.
func (f *Failures) LimitRates(tries throttle.Counter) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			limit, _ := rateOf(r.Method + " " + strings.TrimPrefix(routeOf(r), SlugsPath+"/{slug}"))
			if limit != unlimited {
				_, err := tries.Take(r.Context(), time.Now(), bounds(limit, r)...)
				if fault.KindOf(err) == fault.TooMany { // ignore other errors: the handler reports them better
					f.Answer(w, r, err, WantsJSON(r))
					return
				}
			}
			next.ServeHTTP(w, r)
		})
	}
}

func bounds(limit throttle.Throttle, r *http.Request) []throttle.Bound {
	if visitor := VisitorOf(r); visitor.SignedIn {
		return []throttle.Bound{limit.Of(visitor.User.ID.String())}
	}
	tries := sharedFactor * limit.Tries
	limit.Name, limit.Tries, limit.Wide = limit.Name+"-address", tries, sharedFactor*tries
	return limit.From(AddressOf(r))
}

// RateLine returns the line of rates that applies to a method and route, or "".
func RateLine(methodAndRoute string) string {
	_, line := rateOf(methodAndRoute)
	return line
}

// RateLines returns all lines of rates.
func RateLines() (lines []string) {
	for _, rate := range rates {
		lines = append(lines, rate.routes...)
	}
	return lines
}
