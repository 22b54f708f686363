package handlers_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

// forgedHost is the host in forged request headers, which no response may contain.
const forgedHost = "evil.example"

// forgeHeaders sets every header from which a server may derive its own address.
func forgeHeaders(request *http.Request) *http.Request {
	request.Host = forgedHost
	for name, value := range map[string]string{
		"X-Forwarded-Host": forgedHost, "X-Forwarded-Server": forgedHost, "X-Host": forgedHost,
		"X-HTTP-Host-Override": forgedHost,
		"X-Forwarded-Proto":    "ftp", "X-Forwarded-Scheme": "ftp", "X-Forwarded-Port": "6666",
		"Forwarded":      `for=203.0.113.9;host="` + forgedHost + `";proto=ftp`,
		"X-Original-URL": "https://" + forgedHost + "/", "X-Rewrite-URL": "https://" + forgedHost + "/",
		"X-Forwarded-Prefix": "//" + forgedHost, "X-Forwarded-For": "203.0.113.9", "Referer": "https://" + forgedHost + "/",
	} {
		request.Header.Set(name, value)
	}
	return request
}

// allPaths returns the paths of all public routes and files, with a value for each parameter, and of one picture.
func allPaths(s *sitetest.Site) (paths []string) {
	s.T.Helper()
	names := strings.NewReplacer("{slug}", "humanize-ai-for-emails", "{id}", "none", "{code}", "none", "{site}", "none",
		"{form}", "txt", "{name}", "receipt", "/*", "/none")
	pictures := 0
	walk := func(method, path string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if strings.HasSuffix(path, ".png") {
			pictures++
		}
		if method == http.MethodGet && (pictures <= 1 || !strings.HasSuffix(path, ".png")) {
			paths = append(paths, names.Replace(path))
		}
		return nil
	}
	if err := chi.Walk(s.Routes.(chi.Routes), walk); err != nil || len(paths) < 50 {
		s.T.Fatal(len(paths), err)
	}
	return append(paths, "/Pricing/", "//pricing//", "/tools/", "/nowhere")
}

// wantNoForgedHost fails if a response contains the forged host or links to any foreign site.
func wantNoForgedHost(t *testing.T, asked string, got sitetest.Response) {
	t.Helper()
	for name, values := range got.Header {
		if all := strings.Join(values, " "); strings.Contains(all, forgedHost) || strings.Contains(all, ":6666") {
			t.Errorf("%s: %s is %q", asked, name, all)
		}
	}
	if at := strings.Index(got.Body, forgedHost); at >= 0 {
		t.Errorf("%s: … %q …", asked, got.Body[max(0, at-80):min(len(got.Body), at+40)])
	}
	if location := got.Header.Get("Location"); sitetest.LeavesSite(location) {
		t.Errorf("%s leads to %s", asked, location)
	}
}

// Request headers change neither the site's own address nor cached pages.
func TestNoHeaderDecidesWhereTheSiteIs(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	visitor, member := site.Browser(), site.Subscriber("ada@example.com", "basic")
	for _, path := range allPaths(site) {
		for name, b := range map[string]*sitetest.Browser{"a visitor": visitor, "a member": member} {
			wantNoForgedHost(t, name+", "+path, b.Do(forgeHeaders(b.Request(http.MethodGet, path, "", ""))))
			wantNoForgedHost(t, name+" afterward, "+path, b.Get(path))
		}
	}
	for path, form := range map[string]url.Values{
		"/login": sitetest.Credentials("ada@example.com", "secret"), "/signup": sitetest.Credentials("new@example.com",
			"secret"),
		"/logout": nil, "/forgot": {"email": {"ada@example.com"}}, "/checkout": {"plan": {"pro"}},
		"/": {"text": {"We utilize it."}}, "/free-ai-humanizer": {"text": {"We utilize it."}},
	} {
		b := site.Browser()
		wantNoForgedHost(t, path, b.Do(forgeHeaders(b.Form(path, form))))
	}
}

var addresses = regexp.MustCompile(`https?://[^\s"'<>)]*`)

// Links in emails lead to the configured site, whatever the request's headers.
func TestNoHeaderDecidesWhereAnEmailLeads(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("http://plainhand.test:8080"))
	b := site.Browser()
	post := func(path string, form url.Values) sitetest.Response {
		request := forgeHeaders(b.Form(path, form))
		request.Host = "plainhand.test:8080" // other hosts are not found
		return b.Do(request)
	}
	post("/signup", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
	sent := site.SendMails()
	link := "/verify/" + site.MailedCodes("ada@example.com", account.EmailVerifyAddress)[0]
	post(link, nil).WantRedirect("/account/security")
	post("/account/email", url.Values{"email": {"ada@example.net"}, "emailPassword": {"secret"}}).
		WantRedirect("/account/security")
	post("/forgot", url.Values{"email": {"ada@example.com"}}).WantStatus(http.StatusOK)
	site.QueuePasswordResets()
	sent = append(sent, site.SendMails()...)
	post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
	if sent = append(sent, site.SendMails()...); len(sent) != 6 {
		t.Fatalf("%d emails", len(sent))
	}
	for _, one := range sent {
		found := addresses.FindAllString(one.Text+one.HTML, -1)
		for _, address := range found {
			if !strings.HasPrefix(address, "http://plainhand.test:8080/") && !strings.HasPrefix(address, "http://www.w3.org/") {
				t.Errorf("%q leads to %s", one.Subject, address)
			}
		}
		if len(found) == 0 || strings.Contains(one.Text+one.HTML, forgedHost) {
			t.Errorf("%q: %s", one.Subject, one.Text)
		}
	}
}
