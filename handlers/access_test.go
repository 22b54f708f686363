package handlers_test

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/texts"
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
	site := newSite(t)
	var mutex sync.Mutex
	found := map[string]string{}
	t.Run("routes", func(t *testing.T) {
		for _, route := range site.siteRoutes() {
			t.Run(route, func(t *testing.T) {
				t.Parallel()
				got := site.on(t).accessTo(route)
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

// brandPrefix is the path prefix of the routes of customers' brands.
const brandPrefix = "/w/{slug}"

// siteRoutes lists every route of the site itself as METHOD /path.
func (s *testSite) siteRoutes() []string {
	return slices.DeleteFunc(s.allRoutes(), func(route string) bool { return strings.Contains(route, brandPrefix) })
}

// brandRoutes lists every route of customers' brands as METHOD /path, without the prefix.
func (s *testSite) brandRoutes() (routes []string) {
	for _, route := range s.allRoutes() {
		if strings.Contains(route, brandPrefix) {
			routes = append(routes, strings.Replace(route, brandPrefix+"/*", "", 1))
		}
	}
	return routes
}

func (s *testSite) allRoutes() (routes []string) {
	s.t.Helper()
	walk := func(method, path string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if !strings.HasSuffix(path, "/*") && !isFile(path) {
			routes = append(routes, method+" "+path)
		}
		return nil
	}
	if err := chi.Walk(s.routes.(chi.Routes), walk); err != nil {
		s.t.Fatal(err)
	}
	return routes
}

// isFile reports whether a path is a static file, which is independent of the visitor.
func isFile(path string) bool {
	extension := regexp.MustCompile(`\.(md|png|xml|txt|ico|svg|webmanifest)$`)
	return extension.MatchString(path) && !strings.Contains(path, "{")
}

// on returns the site for a subtest.
func (s *testSite) on(t *testing.T) *testSite {
	site := *s
	site.t = t
	return &site
}

// accessTo returns each actor's outcome in the form of wantAccess. All actors are new, so that routes do not affect
// each other's results.
func (s *testSite) accessTo(route string) string {
	s.t.Helper()
	method, path, _ := strings.Cut(route, " ")
	owner := s.registered()
	owner.subscribe("premium", "pm_demo_visa")
	other := s.registered()
	other.subscribe("premium", "pm_demo_visa")
	former := owner.browser
	if _, err := s.pool.Exec(s.t.Context(), `UPDATE sessions SET expiry = now() WHERE user_id = $1`, owner.id); err != nil {
		s.t.Fatal(err)
	}
	owner.browser = s.signedIn(owner.id)
	browsers := map[string]*browser{"visitor": s.browser(), "inactive": s.registered().browser, "owner": owner.browser,
		"other": other.browser, "expired": former, "forged": s.withForgedSession(sessionOf(former))}

	path = s.fillPath(path, owner)
	outcomes := make([]string, len(actors))
	for i, actor := range slices.Backward(actors) { // the owner last, to notice what others changed
		outcomes[i] = outcome(browsers[actor].requestEmpty(method, path, owner.id))
	}
	if len(slices.Compact(slices.Clone(outcomes))) == 1 {
		return outcomes[0]
	}
	return strings.Join(outcomes, " ")
}

// registered returns a new, signed-in user. Each has its own client address, since sign-ups are
// rate-limited by address.
func (s *testSite) registered() customer {
	s.t.Helper()
	id := uuid.New()
	address := netip.AddrFrom16(id)
	user, err := s.accounts.Register(s.t.Context(), account.Registration{Email: id.String() + "@example.com",
		Password: "secret", Address: address})
	if err != nil {
		s.t.Fatal(err)
	}
	return customer{s.signedIn(user.ID), user.ID}
}

// SignedIn returns a new browser in which the user has signed in.
func (s *testSite) signedIn(id uuid.UUID) *browser {
	s.t.Helper()
	user, err := s.store.Account.User(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	b := s.browser()
	b.post("/login", credentials(user.Email, "secret")).wantRedirect("/")
	return b
}

// withForgedSession returns a browser with a session cookie whose token was never issued.
func (s *testSite) withForgedSession(session *http.Cookie) *browser {
	b := s.browser()
	forged := *session
	forged.Value = strings.Repeat("A", len(session.Value))
	b.client.Jar.SetCookies(s.address(), []*http.Cookie{&forged})
	return b
}

func sessionOf(b *browser) *http.Cookie {
	b.site.t.Helper()
	for _, cookie := range b.client.Jar.(*cookiejar.Jar).Cookies(b.site.address()) {
		if cookie.Name == "plainhand" {
			return cookie
		}
	}
	b.site.t.Fatal("no session")
	return nil
}

// fillPath replaces a path's parameters with IDs of resources of the owner.
func (s *testSite) fillPath(path string, owner customer) string {
	s.t.Helper()
	text, err := s.history.Save(s.t.Context(), owner.id, texts.Saving{Draft: texts.Draft{Text: "Hers."}})
	if err != nil {
		s.t.Fatal(err)
	}
	id, item := owner.id.String(), "none"
	switch {
	case strings.Contains(path, "bulk"):
		id = strings.TrimPrefix(owner.batch(uploadFile{"one.txt", "We utilize it."}), "/platform/bulk/")
		item = resultOf(owner.browser, "/platform/bulk/"+id)
	case strings.Contains(path, "texts"):
		id = text.ID.String()
	case strings.Contains(path, "invoices"):
		invoices, err := s.payments.Window.Invoices(s.t.Context(), owner.id)
		if err != nil || len(invoices) == 0 {
			s.t.Fatal(invoices, err)
		}
		id = invoices[0].ID
	}
	slug := "humanize-ai-for-emails"
	if strings.HasPrefix(path, "/blog/") {
		slug = "add-storytelling-ai-generated-text"
	}
	return strings.NewReplacer("{id}", id, "{code}", "none", "{slug}", slug, "{form}", "txt", "{name}", "receipt",
		"{item}", item).
		Replace(path)
}

// requestEmpty sends a request with an empty form, or for a JSON call an object with the owner's user ID alone.
func (b *browser) requestEmpty(method, path string, owner uuid.UUID) answer {
	contentType, body := "application/x-www-form-urlencoded", ""
	if strings.HasPrefix(path, "/api/") || path == "/platform/check" {
		contentType, body = "application/json", `{"userId":"`+owner.String()+`"}`
	}
	if method == http.MethodGet || method == http.MethodHead {
		contentType, body = "", ""
	}
	return b.do(b.request(method, path, contentType, body))
}

var ids = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}`)

// outcome returns the response's status, or the path of a redirect with IDs replaced by {id}.
func outcome(got answer) string {
	if got.status == http.StatusSeeOther || got.status == http.StatusFound {
		target, _, _ := strings.Cut(got.header.Get("Location"), "?")
		return ids.ReplaceAllString(target, "{id}")
	}
	return fmt.Sprint(got.status)
}
