package handlers_test

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/branding"
	"plainhand/internal/branding/embed"
)

// makeBrands adds white-labeling to a site. A host passes verification if it is in testSite.hosts.
func (s *testSite) makeBrands(deps *handlers.Deps) {
	verify := func(_ context.Context, host, _ string) error {
		if _, ok := s.hosts.Load(host); ok {
			return nil
		}
		return errors.New("the host does not serve the token")
	}
	allowed := branding.AllowedBy(deps.Accounts, s.store.Billing, time.Now)
	deps.Brands = branding.New(s.store.Branding, verify, allowed,
		branding.Site{Host: s.base.Hostname(), Name: deps.Site.Brand}, time.Now)
	deps.BrandsSeen = branding.NewDirectory(s.store.Branding, allowed)
	deps.EmbedKeys, deps.EmbedTokens = testEmbedKeys, s.store.Branding
	s.brands = deps.Brands
}

// testEmbedKeys derive the secrets with which tests sign embed tokens.
var testEmbedKeys = embed.NewKeys(testKey)

const pineHost = "editor.harborpine.com"

var pine = url.Values{"name": {"Harbor & Pine"}, "slug": {"harbor-pine"}, "accent": {"#1a4fa0"}, "typeface": {"sans"},
	"support": {"help@harborpine.com"}, "poweredBy": {"no"}}

// branded returns a customer with a published brand, on a verified host unless host is empty.
func (s *testSite) branded(email string, chosen url.Values, host string) *browser {
	s.t.Helper()
	b := s.subscriber(email, "premium")
	b.must("/account/brand", chosen)
	b.must("/account/brand/publish", nil)
	if host != "" {
		s.hosts.Store(host, true)
		b.must("/account/brand/hosts", url.Values{"host": {host}})
		b.must("/account/brand/hosts/check", url.Values{"host": {host}})
	}
	return b
}

// must posts a form and requires a redirect.
func (b *browser) must(path string, form url.Values) {
	b.site.t.Helper()
	if got := b.post(path, form); got.status != http.StatusSeeOther {
		b.site.t.Fatalf("POST %s: %d %s", path, got.status, got.body)
	}
}

// at returns a browser that requests pages of a host.
func (s *testSite) at(host string) *browser {
	jar, _ := cookiejar.New(nil) // never fails
	transport := hostTransport{host, s.server.Client().Transport, s.address()}
	return &browser{site: s, client: &http.Client{Jar: jar, Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// hostTransport sends requests to the test server with another Host header.
type hostTransport struct {
	host   string
	inner  http.RoundTripper
	server *url.URL
}

func (h hostTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Host = h.host
	return h.inner.RoundTrip(r)
}

// seat has a customer invite a member and returns a browser on a host in which the member is signed in.
func (s *testSite) seat(customer *browser, email, role, words, host string) *browser {
	s.t.Helper()
	customer.must("/account/brand/people", url.Values{"email": {email}, "role": {role}, "words": {words}})
	b := s.at(host)
	b.must(s.signInLink(email), nil)
	return b
}

// signInLink returns the path of the newest invitation or sign-in link that was emailed to a member.
func (s *testSite) signInLink(email string) string {
	s.t.Helper()
	var ticket uuid.UUID
	const query = `SELECT tickets.id FROM tickets JOIN users ON users.id = user_id
		WHERE users.email = $1 AND purpose IN ('join', 'sign-in') ORDER BY expires_at DESC LIMIT 1`
	if err := s.pool.QueryRow(s.t.Context(), query, email).Scan(&ticket); err != nil {
		s.t.Fatal(err)
	}
	return "/enter/" + testLinks.Code(ticket)
}

func TestBrandIsServedOnItsHost(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	customer := site.branded("owner@example.com", pine, pineHost)
	visitor := site.at(pineHost)
	if got := visitor.get("/"); got.status != http.StatusSeeOther || got.header.Get("Location") != "/login" {
		t.Errorf("GET /: %d %s", got.status, got.header.Get("Location"))
	}
	page := visitor.get("/login")
	for _, want := range []string{"Harbor &amp; Pine", "mailto:help@harborpine.com", "--caret:light-dark(#1a4fa0",
		"noindex"} {
		if !strings.Contains(page.body, want) {
			t.Errorf("GET /login has no %q", want)
		}
	}
	wantWhiteLabeled(t, page)
	editor := site.seat(customer, "nora@harborpine.com", "editor", "500", pineHost)
	for _, path := range []string{"/platform/new", "/platform/sample", "/account", "/account/texts",
		"/account/preferences", "/platform/bulk", "/nowhere", "/pricing"} {
		got := editor.get(path)
		if got.status != 200 && path != "/nowhere" && path != "/pricing" {
			t.Errorf("GET %s: %d", path, got.status)
		}
		wantWhiteLabeled(t, got)
	}
	if got := editor.get("/people"); got.status != http.StatusForbidden {
		t.Errorf("an editor sees the member list: %d", got.status)
	}
}

// wantWhiteLabeled checks that a response contains neither the site's own name nor its plans and prices.
func wantWhiteLabeled(t *testing.T, got answer) {
	t.Helper()
	all := got.body
	for name, values := range got.header {
		all += "\n" + name + ": " + strings.Join(values, " ")
	}
	if at := strings.Index(strings.ToLower(all), "plainhand"); at >= 0 {
		t.Errorf("the site's own name is in the response: …%s…", all[max(0, at-80):min(len(all), at+80)])
	}
	for _, word := range []string{"Premium", "$99", "Upgrade"} {
		if strings.Contains(got.body, word) {
			t.Errorf("%q is in the response", word)
		}
	}
}

func TestSeatIsValidInOneBrandOnly(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	const otherHost = "texts.othermill.com"
	customer := site.branded("owner@example.com", pine, pineHost)
	other := url.Values{}
	for name, values := range pine {
		other[name] = values
	}
	other["slug"], other["name"] = []string{"other-mill"}, []string{"Other Mill"}
	site.branded("other@example.com", other, otherHost)
	editor := site.seat(customer, "nora@harborpine.com", "editor", "", pineHost)
	if got := editor.get("/platform"); got.status != http.StatusOK {
		t.Fatalf("at home: %d", got.status)
	}
	cookies := editor.client.Jar.Cookies(site.address())
	for _, host := range []string{otherHost, "plainhand.example"} {
		elsewhere := site.at(host)
		elsewhere.client.Jar.SetCookies(site.address(), cookies)
		for _, cookie := range cookies { // under each name of a session cookie
			for _, name := range []string{"__Host-plainhand", "__Host-session"} {
				elsewhere.client.Jar.SetCookies(site.address(), []*http.Cookie{{Name: name, Value: cookie.Value, Secure: true}})
			}
		}
		if got := elsewhere.get("/platform"); got.status != http.StatusSeeOther {
			t.Errorf("on %s: %d", host, got.status)
		}
	}
	// A link is valid on its brand's host only.
	customer.must("/account/brand/people", url.Values{"email": {"ada@harborpine.com"}, "role": {"editor"}})
	link := site.signInLink("ada@harborpine.com")
	for _, host := range []string{otherHost, "plainhand.example"} {
		if got := site.at(host).post(link, nil); got.status != http.StatusNotFound {
			t.Errorf("the link on %s: %d", host, got.status)
		}
	}
	ada := site.at(pineHost)
	if got := ada.get(link); got.status != 200 || !strings.Contains(got.body, "ada@harborpine.com") {
		t.Errorf("the link at home: %d", got.status)
	}
	ada.must(link, nil)
	if got := site.at(pineHost).post(link, nil); got.status != http.StatusNotFound {
		t.Errorf("the link, twice: %d", got.status)
	}
}

func TestOwnersManageMembers(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	customer := site.branded("owner@example.com", pine, pineHost)
	boss := site.seat(customer, "boss@harborpine.com", "owner", "", pineHost)
	boss.must("/people", url.Values{"email": {"nora@harborpine.com"}, "role": {"editor"}, "words": {"1,000"}})
	nora := site.at(pineHost)
	nora.must(site.signInLink("nora@harborpine.com"), nil)
	if got := nora.call("/api/humanize", `{"text":"We utilize it."}`); got.status != http.StatusOK {
		t.Fatalf("humanizing: %d %s", got.status, got.body)
	}
	got := nora.call("/api/humanize", `{"text":"`+strings.Repeat("We utilize it all. ", 300)+`"}`)
	if got.status != http.StatusForbidden || strings.Contains(got.body, "Upgrade") {
		t.Errorf("beyond the limit: %d %s", got.status, got.body)
	}
	table := boss.get("/people/usage.csv")
	if !strings.Contains(table.body, "nora@harborpine.com,,,editor,"+time.Now().UTC().Format(time.DateOnly)+",3,1000") {
		t.Errorf("the table: %s", table.body)
	}
	seats, err := site.accounts.Seats(t.Context(), site.brandID("harbor-pine"), time.Time{})
	if err != nil || len(seats) != 2 {
		t.Fatal(seats, err)
	}
	for _, seat := range seats {
		if seat.Role == account.RoleOwner {
			if got := boss.post("/people/"+seat.UserID.String()+"/remove", nil); got.status != http.StatusConflict {
				t.Errorf("removing oneself: %d", got.status)
			}
			continue
		}
		if got := nora.post("/people/"+seat.UserID.String()+"/remove", nil); got.status != http.StatusForbidden {
			t.Errorf("removed by an editor: %d", got.status)
		}
		boss.must("/people/"+seat.UserID.String(), url.Values{"role": {"editor"}, "words": {"5"}})
		boss.must("/people/"+seat.UserID.String()+"/remove", nil)
	}
	if got := nora.get("/platform"); got.status != http.StatusSeeOther {
		t.Errorf("a removed member: %d", got.status)
	}
	boss.get("/people").wantText("Former members").wantText("nora@harborpine.com").wantText("3 words this month")
	if table := boss.get("/people/usage.csv"); !strings.Contains(table.body, "nora@harborpine.com,,,,,3,,") {
		t.Errorf("the table without her: %s", table.body)
	}
	again := url.Values{"email": {"boss@harborpine.com"}, "role": {"editor"}}
	if got := boss.post("/people", again); got.status != http.StatusConflict {
		t.Errorf("invited twice: %d", got.status)
	}
}

func (s *testSite) brandID(slug string) (id uuid.UUID) {
	s.t.Helper()
	s.must(s.pool.QueryRow(s.t.Context(), `SELECT id FROM brands WHERE slug = $1`, slug).Scan(&id))
	return id
}

func TestBrandIsServedBelowItsSlug(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	site.branded("owner@example.com", pine, "")
	visitor := site.at("plainhand.example")
	if got := visitor.get("/w/harbor-pine"); got.header.Get("Location") != "/w/harbor-pine/" {
		t.Errorf("GET /w/harbor-pine: %d %s", got.status, got.header.Get("Location"))
	}
	if got := visitor.get("/w/harbor-pine/"); got.header.Get("Location") != "/w/harbor-pine/login" {
		t.Errorf("GET /w/harbor-pine/: %d %s", got.status, got.header.Get("Location"))
	}
	page := visitor.get("/w/harbor-pine/login")
	if strings.Contains(page.body, `href="/login`) || !strings.Contains(page.body, `action="/w/harbor-pine/login/link"`) {
		t.Error("a link leads out of the brand")
	}
	wantWhiteLabeled(t, page)
	if got := visitor.get("/w/unknown/"); got.status != http.StatusNotFound {
		t.Errorf("an unknown slug: %d", got.status)
	}
}

func TestUnverifiedHostsAreRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	site.branded("owner@example.com", pine, pineHost)
	stranger := site.at("editor.stranger.com")
	if got := stranger.get("/login"); got.status != http.StatusNotFound {
		t.Errorf("GET /login: %d", got.status)
	} else {
		wantWhiteLabeled(t, got)
	}
	if got := stranger.get("/healthz"); got.status != http.StatusOK {
		t.Errorf("GET /healthz: %d", got.status)
	}
	refused := site.at(pineHost).from("https://evil.example", http.MethodPost, "/login", "", "{}")
	if refused.status != http.StatusForbidden {
		t.Errorf("a post of another site: %d", refused.status)
	}
	wantWhiteLabeled(t, refused)
	for _, host := range []string{pineHost, "editor.stranger.com"} {
		if got := site.at(host).get("/login").header.Get("Strict-Transport-Security"); got != "max-age=63072000" {
			t.Errorf("%s has %q", host, got)
		}
	}
	for host, want := range map[string]int{"%00": 404, "127.0.0.1": 404,
		pineHost: 200, "editor.stranger.com": 404, "plainhand.example": 200} {
		for _, proxy := range []*browser{site.browser(), site.at("site")} { // proxies may use any host name
			if got := proxy.get("/brand-hosts?domain=" + host); got.status != want {
				t.Errorf("the proxy asks for %s: %d", host, got.status)
			}
		}
	}
}

func TestBrandIsSuspendedWithoutPlanAndDeletedAfter90Days(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	site.branded("owner@example.com", pine, pineHost)
	site.grant("owner@example.com", "basic")
	got := site.at(pineHost).get("/login")
	if got.status != http.StatusServiceUnavailable || strings.Contains(got.body, "Harbor") {
		t.Errorf("GET /login: %d", got.status)
	}
	wantWhiteLabeled(t, got)
	if err := site.brands.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.run(`UPDATE brands SET rests_since = now() - interval '89 days'`)
	if err := site.brands.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.brandID("harbor-pine") // it is still there
	site.run(`UPDATE brands SET rests_since = now() - interval '91 days'`)
	if err := site.brands.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := site.store.Branding.PublishedBySlug(t.Context(), "harbor-pine"); !errors.Is(err, branding.ErrNone) {
		t.Errorf("after 91 days: %v", err)
	}
}

func TestOperatorThemeIsApplied(t *testing.T) {
	t.Parallel()
	logo := branding.Logo{MediaType: "image/svg+xml", Content: []byte("<svg></svg>"), Ratio: 3}
	theme := &web.Theme{Settings: branding.Settings{Accent: "#0b6e4f", Typeface: branding.Sans}, Logo: &logo}
	base := "https://plainhand.example"
	site := newSite(t, withBaseURL(base), withDeps(
		func(d *handlers.Deps) { d.Site.Look = theme }))
	page := site.browser().get("/pricing")
	picture, _ := page.page().Find(".brand img").Attr("src")
	if !strings.Contains(page.body, "--caret:light-dark(#076d4e") || picture == "" {
		t.Errorf("the page has the logo %q", picture)
	}
	if got := site.browser().get(picture); got.status != http.StatusOK || got.body != "<svg></svg>" {
		t.Errorf("the logo: %d %s", got.status, got.body)
	}
	styles := page.page().Find("head style").Last().Text()
	sum := sha256.Sum256([]byte(styles))
	hash := base64.StdEncoding.EncodeToString(sum[:])
	if policy := page.header.Get("Content-Security-Policy"); !strings.Contains(policy, hash) {
		t.Errorf("the policy refuses the styles: %s", policy)
	}
}

// Reports and documents that a brand's members download contain the brand's name and not the site's.
func TestDownloadsAreWhiteLabeled(t *testing.T) {
	t.Parallel()
	site := newSite(t, withBaseURL("https://plainhand.example"))
	customer := site.branded("owner@example.com", pine, pineHost)
	nora := site.seat(customer, "nora@harborpine.com", "editor", "", pineHost)
	got := nora.post("/platform", url.Values{"text": {"We utilize it."}})
	page := got.page().Find(`a[href^="/account/texts/"]`)
	if got.status != http.StatusOK {
		t.Fatalf("humanizing: %d, %d links", got.status, page.Length())
	}
	list := nora.get("/account/texts").page().Find(`.log a[href^="/account/texts/"]`)
	text, _ := list.First().Attr("href")
	report := nora.get(text + "/report.pdf")
	if report.status != http.StatusOK || !strings.HasPrefix(report.body, "%PDF-") {
		t.Fatalf("the report of %q: %d", text, report.status)
	}
	wantWhiteLabeled(t, report)
	site.engine.Store(engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		at := strings.Index(request.Text, "new")
		changes := []humanize.Change{{Start: at, End: at + 3, Before: "new", After: "next", Rule: "new", Reason: "A test"}}
		return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}, nil
	}))
	sample := customer.get("/account/brand/preview/document")
	files, err := zip.NewReader(strings.NewReader(sample.body), int64(len(sample.body)))
	if err != nil {
		t.Fatalf("the sample: %d, %v", sample.status, err)
	}
	authors := 0
	for _, file := range files.File {
		opened, err := file.Open()
		site.must(err)
		content, err := io.ReadAll(opened)
		site.must(err)
		if strings.Contains(strings.ToLower(file.Name+string(content)), "plainhand") {
			t.Errorf("%s contains the site's own name", file.Name)
		}
		authors += strings.Count(string(content), `author="Harbor &amp; Pine"`)
	}
	if authors == 0 {
		t.Error("no change has the brand as its author")
	}
	if got := customer.get("/account/brand/preview/nothing"); got.status != http.StatusNotFound {
		t.Errorf("an unknown surface: %d", got.status)
	}
}
