package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/google/uuid"
)

const appOrigin = "https://app.harborpine.com"

// tokenFor returns an embed token as a customer's server signs it.
func (s *testSite) tokenFor(slug, email, origin string) string {
	s.t.Helper()
	key := []byte(testEmbedKeys.Secret(s.brandID(slug), 1))
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.HS256, Key: key}, nil)
	s.must(err)
	token, err := jwt.Signed(signer).Claims(jwt.Claims{Issuer: slug, Subject: email, Audience: jwt.Audience{origin},
		Expiry: jwt.NewNumericDate(time.Now().Add(5 * time.Minute)), ID: uuid.NewString()}).Serialize()
	s.must(err)
	return token
}

// from sends a call as a script on a page of another origin.
func (b *browser) from(origin, method, path, session, body string) answer {
	request := b.request(method, path, "application/json", body)
	request.Header.Set("Origin", origin)
	request.Header.Set("Sec-Fetch-Site", "cross-site")
	if session != "" {
		request.Header.Set("Authorization", "Bearer "+session)
	}
	return b.do(request)
}

func TestEmbeddedEditorAuthorizesItsCalls(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	customer := site.branded("owner@example.com", pine, pineHost)
	customer.must("/account/brand/embed", url.Values{"origins": {appOrigin}})
	site.seat(customer, "nora@harborpine.com", "editor", "500", pineHost)
	page := site.at(pineHost)

	preflight := page.from(appOrigin, http.MethodOptions, "/embed/session", "", "")
	if preflight.status != http.StatusNoContent || preflight.header.Get("Access-Control-Allow-Origin") != appOrigin {
		t.Errorf("preflight: %d %v", preflight.status, preflight.header)
	}
	token := site.tokenFor("harbor-pine", "nora@harborpine.com", appOrigin)
	started := page.from(appOrigin, http.MethodPost, "/embed/session", "", `{"token":"`+token+`"}`)
	session, _ := started.json()["session"].(string)
	if started.status != http.StatusOK || session == "" || started.header.Get("Set-Cookie") != "" {
		t.Fatalf("starting a session: %d %s", started.status, started.body)
	}
	const draft = `{"text":"We utilize it."}`
	done := page.from(appOrigin, http.MethodPost, "/embed/humanize", session, draft)
	if done.status != http.StatusOK || !strings.Contains(done.body, "We use it.") ||
		done.header.Get("Access-Control-Allow-Origin") != appOrigin {
		t.Errorf("humanizing: %d %s", done.status, done.body)
	}

	wantStatus := func(name string, want int, got answer) {
		t.Helper()
		if got.status != want {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	begin := func(origin, token string) answer {
		return page.from(origin, http.MethodPost, "/embed/session", "", `{"token":"`+token+`"}`)
	}
	const evil = "https://evil.example"
	wantStatus("a token, twice", http.StatusUnauthorized, begin(appOrigin, token))
	wantStatus("a page of another site", http.StatusForbidden,
		begin(evil, site.tokenFor("harbor-pine", "nora@harborpine.com", evil)))
	wantStatus("a token for another site", http.StatusUnauthorized,
		begin(appOrigin, site.tokenFor("harbor-pine", "nora@harborpine.com", evil)))
	wantStatus("a user without a seat", http.StatusForbidden,
		begin(appOrigin, site.tokenFor("harbor-pine", "ada@harborpine.com", appOrigin)))
	wantStatus("the customer, who has no seat", http.StatusForbidden,
		begin(appOrigin, site.tokenFor("harbor-pine", "owner@example.com", appOrigin)))
	wantStatus("no session", http.StatusUnauthorized, page.from(appOrigin, http.MethodPost, "/embed/humanize", "", draft))
	wantStatus("a session on another site", http.StatusForbidden,
		page.from(evil, http.MethodPost, "/embed/humanize", session, draft))
	wantStatus("a session on another host", http.StatusNotFound,
		site.at("editor.stranger.com").from(appOrigin, http.MethodPost, "/embed/humanize", session, draft))

	fresh := site.tokenFor("harbor-pine", "nora@harborpine.com", appOrigin)
	customer.must("/account/brand/embed/secret", nil)
	wantStatus("a former secret", http.StatusUnauthorized, begin(appOrigin, fresh))
	seats, err := site.accounts.Seats(t.Context(), site.brandID("harbor-pine"), time.Time{})
	site.must(err)
	customer.must("/account/brand/people/"+seats[0].UserID.String()+"/remove", nil)
	wantStatus("a removed member", http.StatusUnauthorized,
		page.from(appOrigin, http.MethodPost, "/embed/humanize", session, draft))
}

// Another process renews the secret while this one has the brand with the former secret in its cache.
func TestEmbedSessionEndsWithItsSecret(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	customer := site.branded("owner@example.com", pine, pineHost)
	customer.must("/account/brand/embed", url.Values{"origins": {appOrigin}})
	site.seat(customer, "nora@harborpine.com", "editor", "500", pineHost)
	page := site.at(pineHost)
	begin := func() answer {
		token := site.tokenFor("harbor-pine", "nora@harborpine.com", appOrigin)
		return page.from(appOrigin, http.MethodPost, "/embed/session", "", `{"token":"`+token+`"}`)
	}
	session, _ := begin().wantStatus(http.StatusOK).json()["session"].(string)
	const draft = `{"text":"We utilize it."}`
	page.from(appOrigin, http.MethodPost, "/embed/humanize", session, draft).wantStatus(http.StatusOK)
	site.run(`UPDATE brands SET embed_version = embed_version + 1`)
	page.from(appOrigin, http.MethodPost, "/embed/humanize", session, draft).wantStatus(http.StatusUnauthorized)
	begin().wantStatus(http.StatusUnauthorized)
}

func TestEmbedScriptNamesTheElementByHost(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	site.branded("owner@example.com", pine, pineHost)
	customerHost := site.at(pineHost).get("/embed.js")
	siteHost := site.at("plainhand.example").get("/w/harbor-pine/embed.js")
	if customerHost.status != http.StatusOK || !strings.Contains(customerHost.body, `"text-editor"`) {
		t.Errorf("on the customer's host: %d", customerHost.status)
	}
	wantWhiteLabeled(t, customerHost)
	if siteHost.status != http.StatusOK || !strings.Contains(siteHost.body, `"plainhand-editor"`) {
		t.Errorf("on the site's host: %d", siteHost.status)
	}
}
