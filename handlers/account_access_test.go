package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/internal/account"
)

// API keys and authorized programs remain valid when a user's other sessions end. The confirmation page lists them.
func TestConfirmationListsAccessThatRemains(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(site *testSite, b *browser, phone app){
		"a changed password": func(_ *testSite, b *browser, _ app) {
			b.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
		},
		"a reset password": func(site *testSite, b *browser, phone app) {
			b.post("/forgot", url.Values{"email": {"ada@example.com"}})
			site.queuePasswordResets()
			link := "/reset/" + site.mailedCodes("ada@example.com", account.EmailResetPassword)[0]
			b.post(link, url.Values{"newPassword": {"rhubarb tin"}}).
				wantRedirect("/login/code?next=%2Faccount%2Fsecurity")
			posted := phone.code(1)
			posted.Set("next", "/account/security")
			b.post("/login/code", posted).wantRedirect("/account/security")
		},
		"signing out everywhere": func(_ *testSite, b *browser, _ app) {
			b.post("/account/sessions/end-others", nil).wantRedirect("/account/security")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			b, phone, _ := site.twoFactorUser("ada@example.com")
			user, err := site.accounts.ByEmail(t.Context(), "ada@example.com")
			site.must(err)
			live := program{site.browser(), b.newKey("test", "usage")}
			live.call("GET", "/v1/usage", "").wantStatus(http.StatusOK)
			b.newKey("test", "usage")
			revoked := site.queryText(`SELECT id::text FROM api_keys WHERE used_at IS NULL`)
			b.post("/account/api/"+revoked+"/revoke", nil).wantRedirect("/account/api")
			client := site.newClient(callback)
			tokens := site.browser().token(client, customer{b, user.ID}.code(client)).wantStatus(http.StatusOK).json()

			change(site, b, phone)
			got := b.get("/account/security")
			rows := got.page().Find("[aria-labelledby=access-heading] li")
			if rows.Length() != 2 || !strings.Contains(rows.Text(), "The website API key · last used ") ||
				!strings.Contains(rows.Text(), "Desk Program · never used") {
				t.Fatalf("listed: %s", strings.Join(strings.Fields(rows.Text()), " "))
			}
			live.call("GET", "/v1/usage", "").wantStatus(http.StatusOK)
			b.post("/account/security/revoke-access", nil).wantRedirect("/account/security")
			b.get("/account/security").wantText("All API keys and programs are revoked.")
			live.call("GET", "/v1/usage", "").wantStatus(http.StatusUnauthorized)
			refresh, _ := tokens["refresh_token"].(string)
			site.browser().refresh(client, refresh).wantStatus(http.StatusBadRequest)
			if got := b.get("/account/security"); got.page().Find("#access-heading").Length() != 0 {
				t.Error("the list is shown after access was revoked")
			}
		})
	}
}

func TestRevokingAccessLeavesOtherUsersAlone(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.registered(), site.registered()
	other := program{site.browser(), bob.newKey("test", "usage")}
	ada.newKey("test", "usage")
	ada.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	ada.post("/account/security/revoke-access", nil).wantRedirect("/account/security")
	other.call("GET", "/v1/usage", "").wantStatus(http.StatusOK)
	bob.post("/account/sessions/end", url.Values{"session": {"00000000-0000-4000-8000-000000000000"}}).
		wantRedirect("/account/security")
	if got := bob.get("/account/security"); got.page().Find("#access-heading").Length() != 0 {
		t.Error("the list is shown although nothing was signed out elsewhere")
	}
}
