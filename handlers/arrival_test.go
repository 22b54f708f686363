package handlers_test

import (
	"net/netip"
	"testing"

	"plainhand/internal/account"
	"plainhand/internal/pgtest"
)

func TestANewBrowserFromAnotherNetworkIsReported(t *testing.T) {
	t.Parallel()
	site := newSiteOn(t, pgtest.New(t), "http://localhost:8080", []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")})
	letters := func() int { return len(site.codes("ada@example.com", account.LetterNewDevice)) }
	owner := site.confirmed("ada@example.com")
	signIn := func(b *browser, from string) {
		request := b.form("/login", credentials("ada@example.com", "secret"))
		request.Header.Set("X-Forwarded-For", from)
		request.Header.Set("User-Agent", firefoxOnWindows)
		b.do(request).wantRedirect("/")
	}
	owner.post("/logout", nil)
	signIn(owner, "198.51.100.1") // the browser is known
	fresh := site.browser()
	signIn(fresh, "198.51.100.1") // its network is
	if got := letters(); got != 0 {
		t.Errorf("%d emails about what is known", got)
	}
	stranger := site.browser()
	signIn(stranger, "203.0.113.9")
	if got := letters(); got != 1 {
		t.Errorf("%d emails about a new browser in a new network, want 1", got)
	}
	signIn(stranger, "203.0.113.9")
	if got := letters(); got != 1 {
		t.Errorf("%d emails about the same browser, want 1", got)
	}
	var written string
	err := site.pool.QueryRow(t.Context(), `SELECT facts->>'what' FROM mails WHERE kind = 'new_device'`).Scan(&written)
	if err != nil || written != "Firefox on Windows" {
		t.Errorf("the email tells of %q, %v", written, err)
	}
}

const firefoxOnWindows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"

// Somebody may have signed up with another person's address, who must not be written to for ever.
func TestAnAddressThatIsNotConfirmedGetsNoEmailAboutNewBrowsers(t *testing.T) {
	t.Parallel()
	site := newSiteOn(t, pgtest.New(t), "http://localhost:8080", []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")})
	site.member("ada@example.com")
	request := site.browser().form("/login", credentials("ada@example.com", "secret"))
	request.Header.Set("X-Forwarded-For", "203.0.113.9")
	site.browser().do(request).wantRedirect("/")
	if got := site.codes("ada@example.com", account.LetterNewDevice); len(got) != 0 {
		t.Errorf("%d emails", len(got))
	}
}
