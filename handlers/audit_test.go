package handlers_test

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/account"
)

// acts returns the audit log's acts on a user's account, oldest first; uuid.Nil selects the records without an account.
func (s *testSite) acts(userID uuid.UUID) (acts []account.Act) {
	s.t.Helper()
	records, err := s.store.Account.Records(s.t.Context(), account.RecordsAsked{Most: 100})
	if err != nil {
		s.t.Fatal(err)
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
	site := newSite(t)
	b := site.confirmedUser("ada@example.com")
	id := uuid.MustParse(site.userID("ada@example.com"))
	for _, step := range []struct {
		path string
		form url.Values
		want []account.Act
	}{
		{"/logout", nil, nil},
		{"/login", credentials("ada@example.com", "wrong!"), []account.Act{account.ActPasswordWrong}},
		{"/login", credentials("ada@example.com", "secret"), []account.Act{account.ActSignedIn}},
		{"/account/sessions/end-others", nil, []account.Act{account.ActSessionsEnded}},
		{"/account/password", passwords("secret", "rhubarb tin"),
			[]account.Act{account.ActPasswordSet}},
	} {
		before := len(site.acts(id))
		b.post(step.path, step.form)
		if got := site.acts(id)[before:]; !slices.Equal(got, step.want) {
			t.Errorf("%s: recorded %q, want %q", step.path, got, step.want)
		}
	}
	if first := site.acts(id)[0]; first != account.ActSignedUp {
		t.Errorf("the first act is %q", first)
	}
	b.get("/account/security").wantText("What happened lately").wantText("A new password was set").
		wantText("A wrong password was entered")
}

// A sign-in with an unknown address is recorded like any other, so that its timing does not reveal which addresses are
// registered.
func TestSignInWithUnknownAddressIsRecorded(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.browser().post("/login", credentials("nobody@example.com", "secret")).wantStatus(http.StatusUnauthorized)
	if got := site.acts(uuid.Nil); !slices.Equal(got, []account.Act{account.ActPasswordWrong}) {
		t.Errorf("recorded %q", got)
	}
	if found := site.traces("nobody@example.com"); len(found) != 0 {
		t.Errorf("the address is in %q", found)
	}
}

func TestAuditRecordContainsNoIPAddress(t *testing.T) {
	t.Parallel()
	site := newSite(t, withTrustedProxies([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}))
	site.member("ada@example.com")
	request := site.browser().form("/login", credentials("ada@example.com", "wrong!"))
	request.Header.Set("X-Forwarded-For", "203.0.113.9")
	request.Header.Set("User-Agent", firefoxOnWindows)
	site.browser().do(request).wantStatus(http.StatusUnauthorized)
	records, err := site.store.Account.Records(t.Context(), account.RecordsAsked{Most: 1})
	if err != nil || len(records) != 1 {
		t.Fatal(records, err)
	}
	if record := records[0]; record.Device != "Firefox on Windows" || record.Network == "" || record.Operator != "" {
		t.Errorf("%+v", record)
	}
	if found := site.traces("203.0.113.9"); len(found) != 0 {
		t.Errorf("the address is in %q", found)
	}
}

func TestDisabledAccountCannotSignIn(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.confirmedUser("ada@example.com")
	phone := b.withPasskey()
	id := uuid.MustParse(site.userID("ada@example.com"))
	if _, err := site.store.Account.Disable(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	b.get("/account").wantText("Sign In Required")
	const closed = "This account is closed for now."
	site.browser().post("/login", credentials("ada@example.com", "wrong!")).wantStatus(http.StatusUnauthorized)
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantStatus(http.StatusForbidden).
		wantText(closed)
	site.browser().call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).
		wantStatus(http.StatusForbidden)
	if got := site.browser().signInWith(phone); got.status != http.StatusForbidden {
		t.Errorf("a passkey gets %d: %s", got.status, got.body)
	}
	if err := site.store.Account.Enable(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
}
