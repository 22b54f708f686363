package branding_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
)

// wantBrandAccess is the access matrix of a brand's routes, whose actors are those of newBrandCast.
var wantBrandAccess = sitetest.AccessMatrix{
	"GET /embed/frame":                            "200",
	"GET /account/texts/{id}/report.pdf":          "404 404 /login /login /login",
	"GET /embed.js":                               "200",
	"OPTIONS /embed/humanize":                     "403",
	"OPTIONS /embed/session":                      "403",
	"POST /embed/humanize":                        "403",
	"POST /embed/session":                         "403",
	"GET /":                                       "/platform /platform /login /login /login",
	"GET /account":                                "200 200 /login /login /login",
	"GET /account/preferences":                    "200 200 /login /login /login",
	"GET /account/security":                       "/account /account /login /login /login",
	"GET /account/texts":                          "200 200 /login /login /login",
	"GET /account/texts/delete":                   "200 200 /login /login /login",
	"GET /account/texts/keep":                     "400 400 /login /login /login",
	"GET /account/texts/{id}":                     "404 404 /login /login /login",
	"GET /account/texts/{id}/delete":              "404 404 /login /login /login",
	"GET /account/texts/{id}/result.{form}":       "404 404 /login /login /login",
	"GET /api/user/{id}":                          "404 404 401 401 401",
	"GET /brand-logo/{hash}":                      "404",
	"GET /enter/{code}":                           "404",
	"GET /favicon.ico":                            "204",
	"GET /forgot":                                 "200",
	"GET /login":                                  "/platform /platform 200 200 200",
	"GET /people":                                 "200 403 /login /login /login",
	"GET /people/usage.csv":                       "200 403 /login /login /login",
	"GET /people/{id}":                            "404 403 /login /login /login",
	"GET /platform":                               "200 200 / / /",
	"GET /platform/bulk":                          "200 200 /login /login /login",
	"GET /platform/bulk/{id}":                     "404 404 /login /login /login",
	"GET /platform/bulk/{id}/events":              "404 404 /login /login /login",
	"GET /platform/bulk/{id}/items/{item}/{form}": "404 404 /login /login /login",
	"GET /platform/bulk/{id}/results/{form}":      "404 404 /login /login /login",
	"GET /platform/bulk/{id}/table":               "404 404 /login /login /login",
	"GET /platform/bulk/{id}/{act}":               "/platform/bulk/{id} /platform/bulk/{id} /login /login /login",
	"GET /platform/new":                           "200 200 / / /",
	"GET /platform/sample":                        "200 200 / / /",
	"GET /platform/texts/{id}":                    "404 404 / / /",
	"GET /platform/texts/{id}/document/{form}":    "404 404 /login /login /login",
	"GET /reset/{code}":                           "404",
	"GET /robots.txt":                             "200",
	"POST /account/name":                          "/account /account /login /login /login",
	"POST /account/password-link":                 "/account /account /login /login /login",
	"POST /account/preferences":                   "/account/preferences /account/preferences /login /login /login",
	"POST /account/sessions/end-others":           "/account /account /login /login /login",
	"POST /account/texts/delete":                  "/account/texts /account/texts /login /login /login",
	"POST /account/texts/keep":                    "400 400 /login /login /login",
	"POST /account/texts/{id}/delete":             "/account/texts /account/texts /login /login /login",
	"POST /account/texts/{id}/name":               "404 404 /login /login /login",
	"POST /account/texts/{id}/restore":            "404 404 /login /login /login",
	"POST /platform/texts/{id}/join":              "404 404 /login /login /login",
	"POST /api/humanize":                          "403 403 401 401 401",
	"POST /api/texts":                             "403 403 401 401 401",
	"POST /enter/{code}":                          "404",
	"POST /forgot":                                "400",
	"POST /login":                                 "401",
	"POST /login/link":                            "400",
	"POST /logout":                                "/login",
	"POST /people":                                "400 403 /login /login /login",
	"POST /people/{id}":                           "404 403 /login /login /login",
	"POST /people/{id}/invite":                    "404 403 /login /login /login",
	"POST /people/{id}/remove":                    "404 403 /login /login /login",
	"POST /platform":                              "400 400 / / /",
	"POST /platform/bulk":                         "400 400 /login /login /login",
	"POST /platform/bulk/{id}/cancel":             "404 404 /login /login /login",
	"POST /platform/bulk/{id}/column":             "404 404 /login /login /login",
	"POST /platform/bulk/{id}/delete":             "/platform/bulk /platform/bulk /login /login /login",
	"POST /platform/bulk/{id}/pause":              "404 404 /login /login /login",
	"POST /platform/bulk/{id}/resume":             "404 404 /login /login /login",
	"POST /platform/bulk/{id}/retry":              "404 404 /login /login /login",
	"POST /platform/bulk/{id}/start":              "404 404 /login /login /login",
	"POST /platform/check":                        "400 400 401 401 401",
	"POST /platform/document":                     "400 400 / / /",
	"POST /reset/{code}":                          "404",
	"POST /reset/{code}/again":                    "404",
	"GET /v1/me":                                  "401",
	"GET /v1/usage":                               "401",
	"GET /word":                                   "200",
	"GET /word/icon-{size}.png":                   "404",
	"GET /word/manifest.xml":                      "200",
	"GET /word/pane":                              "200",
	"POST /v1/humanize":                           "401",
	"PUT /api/texts/{id}":                         "403 403 401 401 401",
}

// TestEveryBrandRouteIsAuthorized requests every route on a brand's host as every actor.
func TestEveryBrandRouteIsAuthorized(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	wantBrandAccess.Check(t, site, site.BrandRoutes(), newBrandCast)
}

// newBrandCast returns the actors of wantBrandAccess: an owner and an editor who are members of the brand, an owner in
// another brand with that brand's cookie, the brand's customer, who is no member, and a visitor.
func newBrandCast(s *sitetest.Site) sitetest.Cast {
	s.T.Helper()
	host, otherHost := uuid.NewString()+".harborpine.com", uuid.NewString()+".othermill.com"
	customer := s.BrandOwner(s.NewEmail(), named("Harbor & Pine", uuid.NewString()), host)
	other := s.BrandOwner(s.NewEmail(), named("Other Mill", uuid.NewString()), otherHost)
	withCookies := func(of *sitetest.Browser) *sitetest.Browser {
		b := s.OnHost(host)
		b.Client.Jar.SetCookies(s.Address(), of.Client.Jar.Cookies(s.Address()))
		return b
	}
	return sitetest.Cast{ID: uuid.New(), Fill: fillBrandPath,
		Names: []string{"owner", "editor", "other", "customer", "visitor"},
		Browsers: []*sitetest.Browser{
			s.InvitedMember(customer, s.NewEmail(), "owner", "", host),
			s.InvitedMember(customer, s.NewEmail(), "editor", "", host),
			withCookies(s.InvitedMember(other, s.NewEmail(), "owner", "", otherHost)),
			withCookies(customer), s.OnHost(host)}}
}

// named returns the settings of pine with another name and slug.
func named(name, slug string) url.Values {
	chosen := url.Values{}
	for field, values := range sitetest.HarborPine {
		chosen[field] = values
	}
	chosen.Set("name", name)
	chosen.Set("slug", slug)
	return chosen
}

// fillBrandPath replaces a path's parameters with IDs of resources that do not exist.
func fillBrandPath(_ sitetest.Customer, path string) string {
	return strings.NewReplacer("{id}", uuid.NewString(), "{code}", "none", "{hash}", "none", "{form}", "txt", "{item}",
		"none", "{act}", "start").Replace(path)
}
