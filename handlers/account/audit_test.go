package account_test

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"testing"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

// acts returns the audit log's acts on a user's account, oldest first; uuid.Nil selects the records without an account.
func acts(s *sitetest.Site, userID uuid.UUID) (acts []account.Act) {
	s.T.Helper()
	records, err := s.Store.Account.Audit.Records(s.T.Context(), account.RecordQuery{Limit: 100})
	if err != nil {
		s.T.Fatal(err)
	}
	for _, record := range slices.Backward(records) {
		if record.UserID == userID {
			acts = append(acts, record.Act)
		}
	}
	return acts
}

func TestAccountActsAreRecorded(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.ConfirmedUser("ada@example.com")
	id := uuid.MustParse(site.UserID("ada@example.com"))
	for _, step := range []struct {
		path string
		form url.Values
		want []account.Act
	}{
		{"/logout", nil, nil},
		{"/login", sitetest.Credentials("ada@example.com", "wrong!"), []account.Act{account.ActPasswordWrong}},
		{"/login", sitetest.Credentials("ada@example.com", "secret"), []account.Act{account.ActSignedIn}},
		{"/account/sessions/end-others", nil, []account.Act{account.ActSessionsEnded}},
		{"/account/password", sitetest.Passwords("secret", "rhubarb tin"),
			[]account.Act{account.ActPasswordSet}},
	} {
		before := len(acts(site, id))
		b.Post(step.path, step.form)
		if got := acts(site, id)[before:]; !slices.Equal(got, step.want) {
			t.Errorf("%s: recorded %q, want %q", step.path, got, step.want)
		}
	}
	if first := acts(site, id)[0]; first != account.ActSignedUp {
		t.Errorf("the first act is %q", first)
	}
	b.Get("/account/security").WantText("Recent security activity").WantText("A new password was set").
		WantText("A wrong password was entered")
}

// A sign-in with an unknown address is recorded like any other, so that its timing does not reveal which addresses are
// registered.
func TestSignInWithUnknownAddressIsRecorded(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Browser().Post("/login", sitetest.Credentials("nobody@example.com", "secret")).WantStatus(http.StatusUnauthorized)
	if got := acts(site, uuid.Nil); !slices.Equal(got, []account.Act{account.ActPasswordWrong}) {
		t.Errorf("recorded %q", got)
	}
	if found := site.Traces("nobody@example.com"); len(found) != 0 {
		t.Errorf("the address is in %q", found)
	}
}

func TestAuditRecordContainsNoIPAddress(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithTrustedProxies([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}))
	site.Member("ada@example.com")
	request := site.Browser().Form("/login", sitetest.Credentials("ada@example.com", "wrong!"))
	request.Header.Set("X-Forwarded-For", "203.0.113.9")
	request.Header.Set("User-Agent", firefoxOnWindows)
	site.Browser().Do(request).WantStatus(http.StatusUnauthorized)
	records, err := site.Store.Account.Audit.Records(t.Context(), account.RecordQuery{Limit: 1})
	if err != nil || len(records) != 1 {
		t.Fatal(records, err)
	}
	if record := records[0]; record.Device != "Firefox on Windows" || record.Network == "" || record.Operator != "" {
		t.Errorf("%+v", record)
	}
	if found := site.Traces("203.0.113.9"); len(found) != 0 {
		t.Errorf("the address is in %q", found)
	}
}

func TestDisabledAccountCannotSignIn(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.ConfirmedUser("ada@example.com")
	phone := b.WithPasskey()
	id := uuid.MustParse(site.UserID("ada@example.com"))
	if _, err := site.Store.Account.Users.Disable(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	b.Get("/account").WantText("Sign In Required")
	const closed = "This account is closed for now."
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "wrong!")).WantStatus(http.StatusUnauthorized)
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantStatus(http.StatusForbidden).
		WantText(closed)
	site.Browser().Call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).
		WantStatus(http.StatusForbidden)
	if got := signInWith(site.Browser(), phone); got.Status != http.StatusForbidden {
		t.Errorf("a passkey gets %d: %s", got.Status, got.Body)
	}
	if err := site.Store.Account.Users.Enable(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
}
