package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

// API keys and authorized programs remain valid when a user's other sessions end. The confirmation page lists them.
func TestConfirmationListsAccessThatRemains(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(site *sitetest.Site, b *sitetest.Browser, phone sitetest.AuthenticatorApp){
		"a changed password": func(_ *sitetest.Site, b *sitetest.Browser, _ sitetest.AuthenticatorApp) {
			b.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
		},
		"a reset password": func(site *sitetest.Site, b *sitetest.Browser, phone sitetest.AuthenticatorApp) {
			b.Post("/forgot", url.Values{"email": {"ada@example.com"}})
			site.QueuePasswordResets()
			link := "/reset/" + site.MailedCodes("ada@example.com", account.EmailResetPassword)[0]
			b.Post(link, url.Values{"newPassword": {"rhubarb tin"}}).
				WantRedirect("/login/code?next=%2Faccount%2Fsecurity")
			posted := phone.Code(1)
			posted.Set("next", "/account/security")
			b.Post("/login/code", posted).WantRedirect("/account/security")
		},
		"signing out everywhere": func(_ *sitetest.Site, b *sitetest.Browser, _ sitetest.AuthenticatorApp) {
			b.Post("/account/sessions/end-others", nil).WantRedirect("/account/security")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			b, phone, _ := site.TwoFactorUser("ada@example.com")
			user, err := site.Accounts.Users.ByEmail(t.Context(), "ada@example.com")
			site.Must(err)
			live := sitetest.Program{Browser: site.Browser(), Key: b.NewKey("test", "usage")}
			live.Call("GET", "/v1/usage", "").WantStatus(http.StatusOK)
			b.NewKey("test", "usage")
			revoked := site.QueryText(`SELECT id::text FROM api_keys WHERE used_at IS NULL`)
			b.Post("/account/api/"+revoked+"/revoke", nil).WantRedirect("/account/api")
			client := site.NewClient(sitetest.Callback)
			tokens := site.Browser().Token(client, sitetest.Customer{Browser: b, ID: user.ID}.Code(client)).
				WantStatus(http.StatusOK).JSON()

			change(site, b, phone)
			got := b.Get("/account/security")
			rows := got.Page().Find("[aria-labelledby=access-heading] li")
			if rows.Length() != 2 || !strings.Contains(rows.Text(), "The website API key · last used ") ||
				!strings.Contains(rows.Text(), "Desk Program · never used") {
				t.Fatalf("listed: %s", strings.Join(strings.Fields(rows.Text()), " "))
			}
			live.Call("GET", "/v1/usage", "").WantStatus(http.StatusOK)
			b.Post("/account/security/revoke-access", nil).WantRedirect("/account/security")
			b.Get("/account/security").WantText("All API keys and programs are revoked.")
			live.Call("GET", "/v1/usage", "").WantStatus(http.StatusUnauthorized)
			refresh, _ := tokens["refresh_token"].(string)
			site.Browser().Refresh(client, refresh).WantStatus(http.StatusBadRequest)
			if got := b.Get("/account/security"); got.Page().Find("#access-heading").Length() != 0 {
				t.Error("the list is shown after access was revoked")
			}
		})
	}
}

func TestRevokingAccessLeavesOtherUsersAlone(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Registered(), site.Registered()
	other := sitetest.Program{Browser: site.Browser(), Key: bob.NewKey("test", "usage")}
	ada.NewKey("test", "usage")
	ada.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
	ada.Post("/account/security/revoke-access", nil).WantRedirect("/account/security")
	other.Call("GET", "/v1/usage", "").WantStatus(http.StatusOK)
	bob.Post("/account/sessions/end", url.Values{"session": {"00000000-0000-4000-8000-000000000000"}}).
		WantRedirect("/account/security")
	if got := bob.Get("/account/security"); got.Page().Find("#access-heading").Length() != 0 {
		t.Error("the list is shown although nothing was signed out elsewhere")
	}
}
