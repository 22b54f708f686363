package account_test

import (
	"net/netip"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

func TestSignInFromNewBrowserAndNetworkIsReported(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithTrustedProxies([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}))
	emails := func() int { return len(site.MailedCodes("ada@example.com", account.EmailNewDevice)) }
	owner := site.ConfirmedUser("ada@example.com")
	signIn := func(b *sitetest.Browser, from string) {
		request := b.Form("/login", sitetest.Credentials("ada@example.com", "secret"))
		request.Header.Set("X-Forwarded-For", from)
		request.Header.Set("User-Agent", firefoxOnWindows)
		b.Do(request).WantRedirect("/")
	}
	owner.Post("/logout", nil)
	signIn(owner, "198.51.100.1") // known browser
	fresh := site.Browser()
	signIn(fresh, "198.51.100.1") // known network
	if got := emails(); got != 0 {
		t.Errorf("%d emails about a known browser or network", got)
	}
	stranger := site.Browser()
	signIn(stranger, "203.0.113.9")
	if got := emails(); got != 1 {
		t.Errorf("%d emails about a new browser in a new network, want 1", got)
	}
	signIn(stranger, "203.0.113.9")
	if got := emails(); got != 1 {
		t.Errorf("%d emails about the same browser, want 1", got)
	}
	var written string
	err := site.Pool.QueryRow(t.Context(), `SELECT facts->>'what' FROM mails WHERE kind = 'new_device'`).Scan(&written)
	if err != nil || written != "Firefox on Windows" {
		t.Errorf("the email names %q, %v", written, err)
	}
}

const firefoxOnWindows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"

// An unverified address may belong to a person who never signed up.
func TestUnverifiedAddressGetsNoNewBrowserEmail(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithTrustedProxies([]netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}))
	site.Member("ada@example.com")
	request := site.Browser().Form("/login", sitetest.Credentials("ada@example.com", "secret"))
	request.Header.Set("X-Forwarded-For", "203.0.113.9")
	site.Browser().Do(request).WantRedirect("/")
	if got := site.MailedCodes("ada@example.com", account.EmailNewDevice); len(got) != 0 {
		t.Errorf("%d emails", len(got))
	}
}
