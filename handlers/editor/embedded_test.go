package editor_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
)

const appOrigin = "https://app.harborpine.com"

// tokenFor returns an embed token as a customer's server signs it.
func tokenFor(s *sitetest.Site, slug, email, origin string) string {
	s.T.Helper()
	key := []byte(sitetest.EmbedKeys.Secret(s.BrandID(slug), 1))
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.HS256, Key: key}, nil)
	s.Must(err)
	token, err := jwt.Signed(signer).Claims(jwt.Claims{Issuer: slug, Subject: email, Audience: jwt.Audience{origin},
		Expiry: jwt.NewNumericDate(time.Now().Add(5 * time.Minute)), ID: uuid.NewString()}).Serialize()
	s.Must(err)
	return token
}

func TestEmbeddedEditorAuthorizesItsCalls(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	customer := site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	customer.MustPost("/account/brand/embed", url.Values{"origins": {appOrigin}})
	site.InvitedMember(customer, "nora@harborpine.com", "editor", "500", sitetest.HarborPineHost)
	page := site.OnHost(sitetest.HarborPineHost)

	preflight := page.CallFrom(appOrigin, http.MethodOptions, "/embed/session", "", "")
	if preflight.Status != http.StatusNoContent || preflight.Header.Get("Access-Control-Allow-Origin") != appOrigin {
		t.Errorf("preflight: %d %v", preflight.Status, preflight.Header)
	}
	token := tokenFor(site, "harbor-pine", "nora@harborpine.com", appOrigin)
	started := page.CallFrom(appOrigin, http.MethodPost, "/embed/session", "", `{"token":"`+token+`"}`)
	session, _ := started.JSON()["session"].(string)
	if started.Status != http.StatusOK || session == "" || started.Header.Get("Set-Cookie") != "" {
		t.Fatalf("starting a session: %d %s", started.Status, started.Body)
	}
	const draft = `{"text":"We utilize it."}`
	done := page.CallFrom(appOrigin, http.MethodPost, "/embed/humanize", session, draft)
	if done.Status != http.StatusOK || !strings.Contains(done.Body, "We use it.") ||
		done.Header.Get("Access-Control-Allow-Origin") != appOrigin {
		t.Errorf("humanizing: %d %s", done.Status, done.Body)
	}

	wantStatus := func(name string, want int, got sitetest.Response) {
		t.Helper()
		if got.Status != want {
			t.Errorf("%s: %d %s", name, got.Status, got.Body)
		}
	}
	begin := func(origin, token string) sitetest.Response {
		return page.CallFrom(origin, http.MethodPost, "/embed/session", "", `{"token":"`+token+`"}`)
	}
	const evil = "https://evil.example"
	wantStatus("a token, twice", http.StatusUnauthorized, begin(appOrigin, token))
	wantStatus("a page of another site", http.StatusForbidden,
		begin(evil, tokenFor(site, "harbor-pine", "nora@harborpine.com", evil)))
	wantStatus("a token for another site", http.StatusUnauthorized,
		begin(appOrigin, tokenFor(site, "harbor-pine", "nora@harborpine.com", evil)))
	wantStatus("a user without a seat", http.StatusForbidden,
		begin(appOrigin, tokenFor(site, "harbor-pine", "ada@harborpine.com", appOrigin)))
	wantStatus("the customer, who has no seat", http.StatusForbidden,
		begin(appOrigin, tokenFor(site, "harbor-pine", "owner@example.com", appOrigin)))
	wantStatus("no session", http.StatusUnauthorized, page.CallFrom(appOrigin, http.MethodPost, "/embed/humanize", "",
		draft))
	wantStatus("a session on another site", http.StatusForbidden,
		page.CallFrom(evil, http.MethodPost, "/embed/humanize", session, draft))
	wantStatus("a session on another host", http.StatusNotFound,
		site.OnHost("editor.stranger.com").CallFrom(appOrigin, http.MethodPost, "/embed/humanize", session, draft))

	fresh := tokenFor(site, "harbor-pine", "nora@harborpine.com", appOrigin)
	customer.MustPost("/account/brand/embed/secret", nil)
	wantStatus("a former secret", http.StatusUnauthorized, begin(appOrigin, fresh))
	members, err := site.Accounts.Members.List(t.Context(), site.BrandID("harbor-pine"), time.Time{})
	site.Must(err)
	customer.MustPost("/account/brand/people/"+members[0].UserID.String()+"/remove", nil)
	wantStatus("a removed member", http.StatusUnauthorized,
		page.CallFrom(appOrigin, http.MethodPost, "/embed/humanize", session, draft))
}

// Another process renews the secret while this one has the brand with the former secret in its cache.
func TestEmbedSessionEndsWithItsSecret(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	customer := site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	customer.MustPost("/account/brand/embed", url.Values{"origins": {appOrigin}})
	site.InvitedMember(customer, "nora@harborpine.com", "editor", "500", sitetest.HarborPineHost)
	page := site.OnHost(sitetest.HarborPineHost)
	begin := func() sitetest.Response {
		token := tokenFor(site, "harbor-pine", "nora@harborpine.com", appOrigin)
		return page.CallFrom(appOrigin, http.MethodPost, "/embed/session", "", `{"token":"`+token+`"}`)
	}
	session, _ := begin().WantStatus(http.StatusOK).JSON()["session"].(string)
	const draft = `{"text":"We utilize it."}`
	page.CallFrom(appOrigin, http.MethodPost, "/embed/humanize", session, draft).WantStatus(http.StatusOK)
	site.Exec(`UPDATE brands SET embed_version = embed_version + 1`)
	page.CallFrom(appOrigin, http.MethodPost, "/embed/humanize", session, draft).WantStatus(http.StatusUnauthorized)
	begin().WantStatus(http.StatusUnauthorized)
}

// The name in the snippet is neutral. Pages that were made with the former name of their host keep working.
func TestEmbedScriptDefinesTheElementAndItsFormerName(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	customerHost := site.OnHost(sitetest.HarborPineHost).Get("/embed.js")
	siteHost := site.OnHost("plainhand.example").Get("/w/harbor-pine/embed.js")
	if customerHost.Status != http.StatusOK || !strings.Contains(customerHost.Body, `"embedded-text-editor text-editor"`) {
		t.Errorf("on the customer's host: %d", customerHost.Status)
	}
	sitetest.WantWhiteLabeled(t, customerHost)
	if siteHost.Status != http.StatusOK || !strings.Contains(siteHost.Body, `"embedded-text-editor plainhand-editor"`) {
		t.Errorf("on the site's host: %d", siteHost.Status)
	}
}
