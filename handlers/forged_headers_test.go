package handlers_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/account"
)

// elsewhere is a site that headers of a request name, and that no answer may lead to.
const elsewhere = "evil.example"

// forge writes another site into every header that a server may take its own address from.
func forge(request *http.Request) *http.Request {
	request.Host = elsewhere
	for name, value := range map[string]string{
		"X-Forwarded-Host": elsewhere, "X-Forwarded-Server": elsewhere, "X-Host": elsewhere,
		"X-HTTP-Host-Override": elsewhere,
		"X-Forwarded-Proto":    "ftp", "X-Forwarded-Scheme": "ftp", "X-Forwarded-Port": "6666",
		"Forwarded":      `for=203.0.113.9;host="` + elsewhere + `";proto=ftp`,
		"X-Original-URL": "https://" + elsewhere + "/", "X-Rewrite-URL": "https://" + elsewhere + "/",
		"X-Forwarded-Prefix": "//" + elsewhere, "X-Forwarded-For": "203.0.113.9", "Referer": "https://" + elsewhere + "/",
	} {
		request.Header.Set(name, value)
	}
	return request
}

// everyPath lists the paths of all routes that somebody can get, also of files, with something in place of each name.
func (s *testSite) everyPath() (paths []string) {
	s.t.Helper()
	names := strings.NewReplacer("{slug}", "humanize-ai-for-emails", "{id}", "none", "{code}", "none", "{site}", "none",
		"{form}", "txt", "{name}", "receipt", "/*", "/none")
	walk := func(method, path string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if method == http.MethodGet {
			paths = append(paths, names.Replace(path))
		}
		return nil
	}
	if err := chi.Walk(s.routes.(chi.Routes), walk); err != nil || len(paths) < 50 {
		s.t.Fatal(len(paths), err)
	}
	return append(paths, "/Pricing/", "//pricing//", "/tools/", "/nowhere")
}

// wantOurs fails if anything in an answer names the other site, or leads to any other than ours.
func wantOurs(t *testing.T, asked string, got answer) {
	t.Helper()
	for name, values := range got.header {
		if all := strings.Join(values, " "); strings.Contains(all, elsewhere) || strings.Contains(all, ":6666") {
			t.Errorf("%s: %s is %q", asked, name, all)
		}
	}
	if at := strings.Index(got.body, elsewhere); at >= 0 {
		t.Errorf("%s: … %q …", asked, got.body[max(0, at-80):min(len(got.body), at+40)])
	}
	if location := got.header.Get("Location"); leadsAway(location) {
		t.Errorf("%s leads to %s", asked, location)
	}
}

// Nobody's request decides where the site is, and what is kept for others names no site that one visitor has made up.
func TestNoHeaderDecidesWhereTheSiteIs(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	visitor, member := site.browser(), site.subscriber("ada@example.com", "basic")
	for _, path := range site.everyPath() {
		for name, b := range map[string]*browser{"a visitor": visitor, "a member": member} {
			wantOurs(t, name+", "+path, b.do(forge(b.request(http.MethodGet, path, "", ""))))
			wantOurs(t, name+" afterward, "+path, b.get(path))
		}
	}
	for path, form := range map[string]url.Values{
		"/login": credentials("ada@example.com", "secret"), "/signup": credentials("new@example.com", "secret"),
		"/logout": nil, "/forgot": {"email": {"ada@example.com"}}, "/checkout": {"plan": {"pro"}},
		"/": {"text": {"We utilize it."}}, "/free-ai-humanizer": {"text": {"We utilize it."}},
	} {
		b := site.browser()
		wantOurs(t, path, b.do(forge(b.form(path, form))))
	}
}

var addresses = regexp.MustCompile(`https?://[^\s"'<>)]*`)

// The links in emails lead to the site that is configured, whoever asked for the email, and by whatever name.
func TestNoHeaderDecidesWhereAnEmailLeads(t *testing.T) {
	t.Parallel()
	site := newSiteAt(t, "http://plainhand.test:8080")
	b := site.browser()
	post := func(path string, form url.Values) answer {
		request := forge(b.form(path, form))
		request.Host = "plainhand.test:8080" // under another, there is no site
		return b.do(request)
	}
	post("/signup", credentials("ada@example.com", "secret")).wantRedirect("/")
	sent := site.sendMails()
	link := "/verify/" + site.codes("ada@example.com", account.LetterVerifyEmail)[0]
	post(link, nil).wantRedirect("/account/security")
	post("/account/email", url.Values{"email": {"ada@example.net"}, "emailPassword": {"secret"}}).
		wantRedirect("/account/security")
	post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
	site.findResets()
	sent = append(sent, site.sendMails()...)
	post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	if sent = append(sent, site.sendMails()...); len(sent) != 6 {
		t.Fatalf("%d emails", len(sent))
	}
	for _, one := range sent {
		found := addresses.FindAllString(one.Text+one.HTML, -1)
		for _, address := range found {
			if !strings.HasPrefix(address, "http://plainhand.test:8080/") && !strings.HasPrefix(address, "http://www.w3.org/") {
				t.Errorf("%q leads to %s", one.Subject, address)
			}
		}
		if len(found) == 0 || strings.Contains(one.Text+one.HTML, elsewhere) {
			t.Errorf("%q: %s", one.Subject, one.Text)
		}
	}
}
