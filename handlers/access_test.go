package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"plainhand/handlers/sitetest"
)

// actors request every route: the owner of the resource in the path, who has a plan; another subscriber; a user without
// a plan; a visitor; the owner with an expired session; and a visitor with a forged session cookie.
var actors = []string{"owner", "other", "inactive", "visitor", "expired", "forged"}

// wantAccess maps each route to the outcome per actor, in the order of actors: a status, or the target of a redirect. A
// single outcome is the same for all. The test fails for a route without an entry and for an entry without a route.
var wantAccess = map[string]string{
	"GET /account/texts/{id}/report.pdf":            "404 404 404 /login /login /login",
	"GET /account/brand/embed":                      "409 409 403 /login /login /login",
	"POST /account/brand/embed":                     "409 409 403 /login /login /login",
	"POST /account/brand/embed/secret":              "404 404 403 /login /login /login",
	"GET /account/brand":                            "200 200 200 /login /login /login",
	"GET /account/brand/accent":                     "400 400 403 /login /login /login",
	"GET /account/brand/logo/{hash}":                "404 404 403 /login /login /login",
	"GET /account/brand/people":                     "404 404 403 /login /login /login",
	"GET /account/brand/people/usage.csv":           "404 404 403 /login /login /login",
	"GET /account/brand/people/{id}":                "404 404 403 /login /login /login",
	"GET /account/brand/preview/{surface}":          "404 404 403 /login /login /login",
	"GET /brand-hosts":                              "404",
	"POST /account/brand":                           "400 400 403 /login /login /login",
	"POST /account/brand/hosts":                     "400 400 403 /login /login /login",
	"POST /account/brand/hosts/check":               "404 404 403 /login /login /login",
	"POST /account/brand/hosts/delete":              "/account/brand /account/brand 403 /login /login /login",
	"POST /account/brand/people":                    "404 404 403 /login /login /login",
	"POST /account/brand/people/{id}":               "404 404 403 /login /login /login",
	"POST /account/brand/people/{id}/invite":        "404 404 403 /login /login /login",
	"POST /account/brand/people/{id}/remove":        "404 404 403 /login /login /login",
	"POST /account/brand/publish":                   "404 404 403 /login /login /login",
	"POST /account/brand/versions/{number}":         "404 404 403 /login /login /login",
	"GET /":                                         "/platform /platform 200 200 200 200",
	"GET /about":                                    "200",
	"GET /account":                                  "200",
	"DELETE /v1/jobs/{id}":                          "401",
	"GET /v1/jobs":                                  "401",
	"GET /v1/jobs/{id}":                             "401",
	"GET /v1/jobs/{id}/items":                       "401",
	"GET /v1/jobs/{id}/items/{item}":                "401",
	"GET /v1/jobs/{id}/items/{item}/{form}":         "401",
	"GET /v1/jobs/{id}/results":                     "401",
	"POST /v1/jobs":                                 "401",
	"POST /v1/jobs/{id}/cancel":                     "401",
	"GET /v1/me":                                    "401",
	"GET /v1/modes":                                 "401",
	"GET /v1/openapi.yaml":                          "200",
	"GET /v1/usage":                                 "401",
	"GET /.well-known/oauth-authorization-server":   "200",
	"GET /.well-known/oauth-protected-resource":     "200",
	"GET /.well-known/oauth-protected-resource/mcp": "200",
	"GET /oauth/authorize":                          "400 400 400 /login /login /login",
	"POST /account/api/programs/{id}/end":           "/account/api /account/api /account/api /login /login /login",
	"POST /oauth/authorize":                         "400 400 400 /login /login /login",
	"POST /oauth/register":                          "400",
	"POST /oauth/revoke":                            "401",
	"POST /oauth/token":                             "401",
	"POST /mcp":                                     "401",
	"POST /mcp/":                                    "401",
	"POST /v1/analyze":                              "401",
	"POST /v1/humanize":                             "401",
	"GET /account/api":                              "200 200 200 /login /login /login",
	"GET /account/billing-details":                  "200 200 200 /login /login /login",
	"GET /account/cancel":                           "200 200 /account /login /login /login",
	"GET /account/card":                             "200 200 200 /login /login /login",
	"GET /account/confirm":                          "200 200 200 /login /login /login",
	"GET /account/data":                             "200 200 200 /login /login /login",
	"GET /account/data/{code}":                      "404 404 404 /login /login /login",
	"GET /account/delete":                           "200 200 200 /login /login /login",
	"GET /account/deleted":                          "200",
	"GET /account/invoices":                         "200 200 200 /login /login /login",
	"GET /account/invoices/latest.pdf":              "200 200 /account/invoices /login /login /login",
	"GET /account/invoices/{id}.pdf":                "200 404 404 /login /login /login",
	"GET /account/plan":                             "/pricing /pricing /pricing /login /login /login",
	"GET /account/preferences":                      "200 200 200 /login /login /login",
	"GET /account/refund":                           "200 200 /account/invoices /login /login /login",
	"GET /account/security":                         "200 200 200 /login /login /login",
	"GET /account/texts":                            "200 200 200 /login /login /login",
	"GET /account/texts/delete":                     "200 200 200 /login /login /login",
	"GET /account/texts/keep":                       "400 400 400 /login /login /login",
	"GET /account/texts/{id}":                       "200 404 404 /login /login /login",
	"GET /account/texts/{id}/delete":                "200 404 404 /login /login /login",
	"GET /account/texts/{id}/result.{form}":         "200 404 404 /login /login /login",
	"GET /account/two-step":                         "/account/security /account/security /account/security /login /login /login",
	"GET /api/user/{id}":                            "200 404 404 401 401 401",
	"GET /blog":                                     "200",
	"GET /blog/{slug}":                              "200",
	"GET /change-email/{code}":                      "404",
	"GET /checkout":                                 "/account /account /pricing /pricing /pricing /pricing",
	"GET /clients/api.py":                           "200",
	"GET /clients/api.ts":                           "200",
	"GET /contact":                                  "200",
	"GET /dev/mail":                                 "200",
	"GET /dev/mail/samples/{name}.{form}":           "200",
	"GET /dev/mail/written/{id}.{form}":             "404",
	"GET /developers":                               "200",
	"GET /forgot":                                   "200",
	"GET /free-ai-humanizer":                        "200",
	"GET /healthz":                                  "200",
	"GET /help":                                     "200",
	"GET /keep-email/{code}":                        "404",
	"GET /login":                                    "/ / / 200 200 200",
	"GET /login/code":                               "/login",
	"GET /login/code/lost":                          "/login",
	"GET /login/dialog":                             "/ / / 200 200 200",
	"GET /login/with/{site}/return":                 "404",
	"GET /methodology":                              "200",
	"GET /platform":                                 "200 200 /pricing / / /",
	"GET /platform/bulk":                            "200 200 200 /login /login /login",
	"GET /platform/bulk/{id}":                       "200 404 404 /login /login /login",
	"GET /platform/bulk/{id}/{act}":                 "/platform/bulk/{id} /platform/bulk/{id} /platform/bulk/{id} /login /login /login",
	"GET /platform/bulk/{id}/events":                "200 404 404 /login /login /login",
	"GET /platform/bulk/{id}/items/{item}/{form}":   "404 404 404 /login /login /login",
	"GET /platform/bulk/{id}/results/{form}":        "400 404 404 /login /login /login",
	"GET /platform/bulk/{id}/table":                 "400 404 404 /login /login /login",
	"GET /platform/new":                             "200 200 /pricing / / /",
	"GET /platform/sample":                          "200 200 /pricing / / /",
	"GET /platform/texts/{id}":                      "200 404 /pricing / / /",
	"GET /platform/texts/{id}/document/{form}":      "404 404 404 /login /login /login",
	"GET /pricing":                                  "200",
	"GET /privacy":                                  "200",
	"GET /readyz":                                   "200",
	"GET /refund":                                   "200",
	"GET /reset/{code}":                             "404",
	"GET /signup":                                   "/ / / 200 200 200",
	"GET /signup/dialog":                            "/ / / 200 200 200",
	"GET /status":                                   "200",
	"GET /success":                                  "200 200 /pricing /pricing /pricing /pricing",
	"GET /terms":                                    "200",
	"GET /tools":                                    "200",
	"GET /tools/{slug}":                             "200",
	"GET /two-step/undo/{code}":                     "404",
	"GET /two-step/way-back/{code}":                 "404",
	"GET /undo-way-in/{code}":                       "404",
	"GET /use-cases":                                "200",
	"GET /verify/{code}":                            "404",
	"POST /":                                        "/platform /platform 400 400 400 400",
	"GET /account/api/webhooks":                     "200 200 200 /login /login /login",
	"GET /account/api/webhooks/{id}":                "404 404 404 /login /login /login",
	"POST /account/api/webhooks":                    "400 400 400 /login /login /login",
	"POST /account/api/webhooks/{id}/delete":        "/account/api/webhooks /account/api/webhooks /account/api/webhooks /login /login /login",
	"POST /account/api/webhooks/{id}/deliveries/{delivery}/resend": "404 404 404 /login /login /login",
	"POST /account/api/webhooks/{id}/enable":                       "404 404 404 /login /login /login",
	"POST /account/api/webhooks/{id}/rotate":                       "404 404 404 /login /login /login",
	"POST /account/api/webhooks/{id}/test":                         "404 404 404 /login /login /login",
	"POST /account/api":                                            "403 403 403 /login /login /login",
	"POST /account/api/{id}/revoke":                                "404 404 404 /login /login /login",
	"POST /account/api/{id}/rotate":                                "400 400 400 /login /login /login",
	"POST /account/billing-details":                                "/account/billing-details /account/billing-details /account/billing-details /login /login /login",
	"POST /account/cancel":                                         "/account /account /account /login /login /login",
	"POST /account/card":                                           "400 400 400 /login /login /login",
	"POST /account/confirm":                                        "403 403 403 /login /login /login",
	"POST /account/confirm/with/{site}":                            "404 404 404 /login /login /login",
	"POST /account/data":                                           "403 403 403 /login /login /login",
	"POST /account/delete":                                         "403 403 403 /login /login /login",
	"POST /account/email":                                          "403 403 403 /login /login /login",
	"POST /account/email/withdraw":                                 "/account/security /account/security /account/security /login /login /login",
	"POST /account/linked/{site}":                                  "403 403 403 /login /login /login",
	"POST /account/linked/{site}/end":                              "404 404 404 /login /login /login",
	"POST /account/name":                                           "/account/security /account/security /account/security /login /login /login",
	"POST /account/passkeys/name":                                  "400 400 400 /login /login /login",
	"POST /account/passkeys/remove":                                "400 400 400 /login /login /login",
	"POST /account/password":                                       "403 403 403 /login /login /login",
	"POST /account/plan":                                           "404 404 404 /login /login /login",
	"POST /account/plan/drop":                                      "/account /account /account /login /login /login",
	"POST /account/plan/finish":                                    "/account /account /account /login /login /login",
	"POST /account/preferences":                                    "/account/preferences /account/preferences /account/preferences /login /login /login",
	"POST /account/refund":                                         "/account/invoices /account/invoices /account/invoices /login /login /login",
	"POST /account/resume":                                         "/account /account /account /login /login /login",
	"POST /account/security/revoke-access":                         "/account/security /account/security /account/security /login /login /login",
	"POST /account/sessions/end":                                   "400 400 400 /login /login /login",
	"POST /account/sessions/end-others":                            "/account/security /account/security /account/security /login /login /login",
	"POST /account/texts/delete":                                   "/account/texts/delete /account/texts /account/texts /login /login /login",
	"POST /account/texts/keep":                                     "400 400 400 /login /login /login",
	"POST /account/texts/{id}/delete":                              "/account/texts /account/texts /account/texts /login /login /login",
	"POST /account/texts/{id}/name":                                "/account/texts/{id} 404 404 /login /login /login",
	"POST /account/texts/{id}/restore":                             "404 404 404 /login /login /login",
	"POST /account/two-step":                                       "409 409 409 /login /login /login",
	"POST /account/two-step/codes":                                 "403 403 403 /login /login /login",
	"POST /account/two-step/end":                                   "403 403 403 /login /login /login",
	"POST /account/two-step/stop":                                  "/account/security /account/security /account/security /login /login /login",
	"POST /account/verify":                                         "/account/security /account/security /account/security /login /login /login",
	"POST /api/account/confirm":                                    "401",
	"POST /api/account/passkeys":                                   "403 403 403 401 401 401",
	"POST /api/account/passkeys/question":                          "403 403 403 401 401 401",
	"POST /api/auth/login":                                         "401",
	"POST /api/auth/logout":                                        "200",
	"POST /api/auth/passkey":                                       "401",
	"POST /api/auth/passkey/question":                              "200",
	"POST /api/auth/register":                                      "400",
	"POST /api/create-subscription":                                "400 400 400 401 401 401",
	"POST /api/demo/confirm":                                       "404 404 404 401 401 401",
	"POST /api/humanize":                                           "400 403 403 401 401 401",
	"POST /api/payment-method":                                     "400 400 400 401 401 401",
	"POST /api/texts":                                              "200 403 403 401 401 401",
	"POST /api/user/update-plan":                                   "200 404 404 401 401 401",
	"POST /api/user/usage":                                         "200 404 404 401 401 401",
	"POST /blog/{slug}":                                            "400",
	"POST /change-email/{code}":                                    "404",
	"POST /checkout":                                               "/pricing",
	"POST /contact":                                                "400",
	"POST /demo/clock":                                             "400 400 404 401 401 401",
	"POST /demo/confirm":                                           "404 404 404 401 401 401",
	"POST /forgot":                                                 "400",
	"POST /free-ai-humanizer":                                      "400",
	"POST /keep-email/{code}":                                      "404",
	"POST /login":                                                  "200",
	"POST /login/code":                                             "/login",
	"POST /login/code/lost":                                        "/login",
	"POST /login/with/{site}":                                      "404",
	"POST /logout":                                                 "/",
	"POST /platform":                                               "400 400 /pricing / / /",
	"POST /platform/bulk":                                          "400 400 403 /login /login /login",
	"POST /platform/bulk/{id}/cancel":                              "409 404 404 /login /login /login",
	"POST /platform/bulk/{id}/column":                              "400 404 404 /login /login /login",
	"POST /platform/bulk/{id}/delete":                              "/platform/bulk /platform/bulk /platform/bulk /login /login /login",
	"POST /platform/bulk/{id}/pause":                               "409 404 404 /login /login /login",
	"POST /platform/bulk/{id}/resume":                              "409 404 404 /login /login /login",
	"POST /platform/bulk/{id}/retry":                               "409 404 404 /login /login /login",
	"POST /platform/bulk/{id}/start":                               "/platform/bulk/{id} 404 404 /login /login /login",
	"POST /platform/check":                                         "400 400 403 401 401 401",
	"POST /platform/texts/{id}/join":                               "404 404 404 /login /login /login",
	"POST /platform/document":                                      "400 400 /pricing / / /",
	"POST /reset/{code}":                                           "404",
	"POST /reset/{code}/again":                                     "404",
	"POST /signup":                                                 "400",
	"POST /tools/{slug}":                                           "/platform /platform 400 400 400 400",
	"POST /two-step/undo/{code}":                                   "404",
	"POST /two-step/way-back/{code}":                               "404",
	"POST /two-step/way-back/{code}/stop":                          "404",
	"POST /undo-way-in/{code}":                                     "404",
	"POST /verify/{code}":                                          "404",
	"POST /verify/{code}/again":                                    "404",
	"PUT /api/texts/{id}":                                          "200 403 403 401 401 401",

	"GET /.well-known/oauth-protected-resource/mcp/": "200",
}

// TestEveryRouteIsAuthorized requests every route as every actor, with an empty form or object.
func TestEveryRouteIsAuthorized(t *testing.T) { // AC01, AC13, AC14, AP04, AP16, SG01
	t.Parallel()
	site := sitetest.New(t)
	var mutex sync.Mutex
	found := map[string]string{}
	t.Run("routes", func(t *testing.T) {
		for _, route := range site.SiteRoutes() {
			t.Run(route, func(t *testing.T) {
				t.Parallel()
				got := accessTo(site.For(t), route)
				mutex.Lock()
				defer mutex.Unlock()
				found[route] = got
				if want := wantAccess[route]; got != want {
					t.Errorf("%s\n got %s\nwant %s", strings.Join(actors, " "), got, want)
				}
			})
		}
	})
	for route := range wantAccess {
		if _, is := found[route]; !is {
			t.Errorf("%s is not a route", route)
		}
	}
}

// accessTo returns each actor's outcome in the form of wantAccess. All actors are new, so that routes do not affect
// each other's results.
func accessTo(s *sitetest.Site, route string) string {
	s.T.Helper()
	method, path, _ := strings.Cut(route, " ")
	owner := s.Registered()
	owner.Subscribe("premium", "pm_demo_visa")
	other := s.Registered()
	other.Subscribe("premium", "pm_demo_visa")
	former := owner.Browser
	if _, err := s.Pool.Exec(s.T.Context(), `UPDATE sessions SET expiry = now() WHERE user_id = $1`, owner.ID); err != nil {
		s.T.Fatal(err)
	}
	owner.Browser = s.SignedIn(owner.ID)
	browsers := map[string]*sitetest.Browser{"visitor": s.Browser(), "inactive": s.Registered().Browser,
		"owner": owner.Browser,
		"other": other.Browser, "expired": former, "forged": withForgedSession(s, sitetest.SessionOf(former))}

	path = s.FillPath(path, owner)
	outcomes := make([]string, len(actors))
	for i, actor := range slices.Backward(actors) { // the owner last, to notice what others changed
		outcomes[i] = sitetest.Outcome(browsers[actor].RequestEmpty(method, path, owner.ID))
	}
	if len(slices.Compact(slices.Clone(outcomes))) == 1 {
		return outcomes[0]
	}
	return strings.Join(outcomes, " ")
}

// withForgedSession returns a browser with a session cookie whose token was never issued.
func withForgedSession(s *sitetest.Site, session *http.Cookie) *sitetest.Browser {
	b := s.Browser()
	forged := *session
	forged.Value = strings.Repeat("A", len(session.Value))
	b.Client.Jar.SetCookies(s.Address(), []*http.Cookie{&forged})
	return b
}
