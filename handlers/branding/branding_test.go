package branding_test

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/handlers/sitetest"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/branding"
)

func TestBrandIsServedOnItsHost(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	customer := site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	visitor := site.OnHost(sitetest.HarborPineHost)
	if got := visitor.Get("/"); got.Status != http.StatusSeeOther || got.Header.Get("Location") != "/login" {
		t.Errorf("GET /: %d %s", got.Status, got.Header.Get("Location"))
	}
	page := visitor.Get("/login")
	for _, want := range []string{"Harbor &amp; Pine", "mailto:help@harborpine.com", "--caret:light-dark(#1a4fa0",
		"noindex"} {
		if !strings.Contains(page.Body, want) {
			t.Errorf("GET /login has no %q", want)
		}
	}
	sitetest.WantWhiteLabeled(t, page)
	editor := site.InvitedMember(customer, "nora@harborpine.com", "editor", "500", sitetest.HarborPineHost)
	for _, path := range []string{"/platform/new", "/platform/sample", "/account", "/account/texts",
		"/account/preferences", "/platform/bulk", "/nowhere", "/pricing"} {
		got := editor.Get(path)
		if got.Status != 200 && path != "/nowhere" && path != "/pricing" {
			t.Errorf("GET %s: %d", path, got.Status)
		}
		sitetest.WantWhiteLabeled(t, got)
	}
	if got := editor.Get("/people"); got.Status != http.StatusForbidden {
		t.Errorf("an editor sees the member list: %d", got.Status)
	}
}

func TestMemberIsSignedInToOneBrandOnly(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	const otherHost = "texts.othermill.com"
	customer := site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	other := url.Values{}
	for name, values := range sitetest.HarborPine {
		other[name] = values
	}
	other["slug"], other["name"] = []string{"other-mill"}, []string{"Other Mill"}
	site.BrandOwner("other@example.com", other, otherHost)
	editor := site.InvitedMember(customer, "nora@harborpine.com", "editor", "", sitetest.HarborPineHost)
	if got := editor.Get("/platform"); got.Status != http.StatusOK {
		t.Fatalf("at home: %d", got.Status)
	}
	cookies := editor.Client.Jar.Cookies(site.Address())
	for _, host := range []string{otherHost, "plainhand.example"} {
		elsewhere := site.OnHost(host)
		elsewhere.Client.Jar.SetCookies(site.Address(), cookies)
		for _, cookie := range cookies { // under each name of a session cookie
			for _, name := range []string{"__Host-plainhand", "__Host-session"} {
				elsewhere.Client.Jar.SetCookies(site.Address(), []*http.Cookie{{Name: name, Value: cookie.Value, Secure: true}})
			}
		}
		if got := elsewhere.Get("/platform"); got.Status != http.StatusSeeOther {
			t.Errorf("on %s: %d", host, got.Status)
		}
	}
	// A link is valid on its brand's host only.
	customer.MustPost("/account/brand/people", url.Values{"email": {"ada@harborpine.com"}, "role": {"editor"}})
	link := site.SignInLink("ada@harborpine.com")
	for _, host := range []string{otherHost, "plainhand.example"} {
		if got := site.OnHost(host).Post(link, nil); got.Status != http.StatusNotFound {
			t.Errorf("the link on %s: %d", host, got.Status)
		}
	}
	ada := site.OnHost(sitetest.HarborPineHost)
	if got := ada.Get(link); got.Status != 200 || !strings.Contains(got.Body, "ada@harborpine.com") {
		t.Errorf("the link at home: %d", got.Status)
	}
	ada.MustPost(link, nil)
	if got := site.OnHost(sitetest.HarborPineHost).Post(link, nil); got.Status != http.StatusNotFound {
		t.Errorf("the link, twice: %d", got.Status)
	}
}

func TestOwnersManageMembers(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	customer := site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	boss := site.InvitedMember(customer, "boss@harborpine.com", "owner", "", sitetest.HarborPineHost)
	boss.MustPost("/people", url.Values{"email": {"nora@harborpine.com"}, "role": {"editor"}, "words": {"1,000"}})
	nora := site.OnHost(sitetest.HarborPineHost)
	nora.MustPost(site.SignInLink("nora@harborpine.com"), nil)
	if got := nora.Call("/api/humanize", `{"text":"We utilize it."}`); got.Status != http.StatusOK {
		t.Fatalf("humanizing: %d %s", got.Status, got.Body)
	}
	got := nora.Call("/api/humanize", `{"text":"`+strings.Repeat("We utilize it all. ", 300)+`"}`)
	if got.Status != http.StatusForbidden || strings.Contains(got.Body, "Upgrade") {
		t.Errorf("beyond the limit: %d %s", got.Status, got.Body)
	}
	table := boss.Get("/people/usage.csv")
	if !strings.Contains(table.Body, "nora@harborpine.com,,,editor,"+time.Now().UTC().Format(time.DateOnly)+",3,1000") {
		t.Errorf("the table: %s", table.Body)
	}
	members, err := site.Accounts.Members.List(t.Context(), site.BrandID("harbor-pine"), time.Time{})
	if err != nil || len(members) != 2 {
		t.Fatal(members, err)
	}
	for _, member := range members {
		if member.Role == account.RoleOwner {
			if got := boss.Post("/people/"+member.UserID.String()+"/remove", nil); got.Status != http.StatusConflict {
				t.Errorf("removing oneself: %d", got.Status)
			}
			continue
		}
		if got := nora.Post("/people/"+member.UserID.String()+"/remove", nil); got.Status != http.StatusForbidden {
			t.Errorf("removed by an editor: %d", got.Status)
		}
		boss.MustPost("/people/"+member.UserID.String(), url.Values{"role": {"editor"}, "words": {"5"}})
		boss.MustPost("/people/"+member.UserID.String()+"/remove", nil)
	}
	if got := nora.Get("/platform"); got.Status != http.StatusSeeOther {
		t.Errorf("a removed member: %d", got.Status)
	}
	boss.Get("/people").WantText("Former members").WantText("nora@harborpine.com").WantText("3 words this month")
	if table := boss.Get("/people/usage.csv"); !strings.Contains(table.Body, "nora@harborpine.com,,,,,3,,") {
		t.Errorf("the table without her: %s", table.Body)
	}
	invitation := url.Values{"email": {"boss@harborpine.com"}, "role": {"editor"}}
	if got := boss.Post("/people", invitation); got.Status != http.StatusConflict {
		t.Errorf("invited twice: %d", got.Status)
	}
}

func TestBrandIsServedBelowItsSlug(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	site.BrandOwner("owner@example.com", sitetest.HarborPine, "")
	visitor := site.OnHost("plainhand.example")
	if got := visitor.Get("/w/harbor-pine"); got.Header.Get("Location") != "/w/harbor-pine/" {
		t.Errorf("GET /w/harbor-pine: %d %s", got.Status, got.Header.Get("Location"))
	}
	if got := visitor.Get("/w/harbor-pine/"); got.Header.Get("Location") != "/w/harbor-pine/login" {
		t.Errorf("GET /w/harbor-pine/: %d %s", got.Status, got.Header.Get("Location"))
	}
	page := visitor.Get("/w/harbor-pine/login")
	if strings.Contains(page.Body, `href="/login`) || !strings.Contains(page.Body, `action="/w/harbor-pine/login/link"`) {
		t.Error("a link leads out of the brand")
	}
	sitetest.WantWhiteLabeled(t, page)
	if got := visitor.Get("/w/unknown/"); got.Status != http.StatusNotFound {
		t.Errorf("an unknown slug: %d", got.Status)
	}
}

func TestUnverifiedHostsAreRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	stranger := site.OnHost("editor.stranger.com")
	if got := stranger.Get("/login"); got.Status != http.StatusNotFound {
		t.Errorf("GET /login: %d", got.Status)
	} else {
		sitetest.WantWhiteLabeled(t, got)
	}
	if got := stranger.Get("/healthz"); got.Status != http.StatusOK {
		t.Errorf("GET /healthz: %d", got.Status)
	}
	refused := site.OnHost(sitetest.HarborPineHost).CallFrom("https://evil.example", http.MethodPost, "/login", "", "{}")
	if refused.Status != http.StatusForbidden {
		t.Errorf("a post of another site: %d", refused.Status)
	}
	sitetest.WantWhiteLabeled(t, refused)
	for _, host := range []string{sitetest.HarborPineHost, "editor.stranger.com"} {
		if got := site.OnHost(host).Get("/login").Header.Get("Strict-Transport-Security"); got != "max-age=63072000" {
			t.Errorf("%s has %q", host, got)
		}
	}
	for host, want := range map[string]int{"%00": 404, "127.0.0.1": 404,
		sitetest.HarborPineHost: 200, "editor.stranger.com": 404, "plainhand.example": 200} {
		for _, proxy := range []*sitetest.Browser{site.Browser(), site.OnHost("site")} { // proxies may use any host name
			if got := proxy.Get("/brand-hosts?domain=" + host); got.Status != want {
				t.Errorf("the proxy asks for %s: %d", host, got.Status)
			}
		}
	}
}

func TestBrandIsSuspendedWithoutPlanAndDeletedAfter90Days(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	site.Grant("owner@example.com", "basic")
	got := site.OnHost(sitetest.HarborPineHost).Get("/login")
	if got.Status != http.StatusServiceUnavailable || strings.Contains(got.Body, "Harbor") {
		t.Errorf("GET /login: %d", got.Status)
	}
	sitetest.WantWhiteLabeled(t, got)
	if err := site.Brands.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.Exec(`UPDATE brands SET rests_since = now() - interval '89 days'`)
	if err := site.Brands.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.BrandID("harbor-pine") // it is still there
	site.Exec(`UPDATE brands SET rests_since = now() - interval '91 days'`)
	if err := site.Brands.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := site.Store.Branding.PublishedBySlug(t.Context(), "harbor-pine"); !errors.Is(err, branding.ErrNone) {
		t.Errorf("after 91 days: %v", err)
	}
}

func TestOperatorThemeIsApplied(t *testing.T) {
	t.Parallel()
	logo := branding.Logo{MediaType: "image/svg+xml", Content: []byte("<svg></svg>"), Ratio: 3}
	theme := &web.Theme{Settings: branding.Settings{Accent: "#0b6e4f", Typeface: branding.Sans}, Logo: &logo}
	base := "https://plainhand.example"
	site := sitetest.New(t, sitetest.WithBaseURL(base), sitetest.WithDeps(
		func(d *handlers.Deps) { d.Site.Theme = theme }))
	page := site.Browser().Get("/pricing")
	picture, _ := page.Page().Find(".brand img").Attr("src")
	if !strings.Contains(page.Body, "--caret:light-dark(#076d4e") || picture == "" {
		t.Errorf("the page has the logo %q", picture)
	}
	if got := site.Browser().Get(picture); got.Status != http.StatusOK || got.Body != "<svg></svg>" {
		t.Errorf("the logo: %d %s", got.Status, got.Body)
	}
	styles := page.Page().Find("head style").Last().Text()
	sum := sha256.Sum256([]byte(styles))
	hash := base64.StdEncoding.EncodeToString(sum[:])
	if policy := page.Header.Get("Content-Security-Policy"); !strings.Contains(policy, hash) {
		t.Errorf("the policy refuses the styles: %s", policy)
	}
}

// Reports and documents that a brand's members download contain the brand's name and not the site's.
func TestDownloadsAreWhiteLabeled(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	customer := site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	nora := site.InvitedMember(customer, "nora@harborpine.com", "editor", "", sitetest.HarborPineHost)
	got := nora.Post("/platform", url.Values{"text": {"We utilize it."}})
	page := got.Page().Find(`a[href^="/account/texts/"]`)
	if got.Status != http.StatusOK {
		t.Fatalf("humanizing: %d, %d links", got.Status, page.Length())
	}
	list := nora.Get("/account/texts").Page().Find(`.log a[href^="/account/texts/"]`)
	text, _ := list.First().Attr("href")
	report := nora.Get(text + "/report.pdf")
	if report.Status != http.StatusOK || !strings.HasPrefix(report.Body, "%PDF-") {
		t.Fatalf("the report of %q: %d", text, report.Status)
	}
	sitetest.WantWhiteLabeled(t, report)
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		at := strings.Index(request.Text, "new")
		changes := []humanize.Change{{Start: at, End: at + 3, Before: "new", After: "next", Rule: "new", Reason: "A test"}}
		return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}, nil
	}))
	sample := customer.Get("/account/brand/preview/document")
	files, err := zip.NewReader(strings.NewReader(sample.Body), int64(len(sample.Body)))
	if err != nil {
		t.Fatalf("the sample: %d, %v", sample.Status, err)
	}
	authors := 0
	for _, file := range files.File {
		opened, err := file.Open()
		site.Must(err)
		content, err := io.ReadAll(opened)
		site.Must(err)
		if strings.Contains(strings.ToLower(file.Name+string(content)), "plainhand") {
			t.Errorf("%s contains the site's own name", file.Name)
		}
		authors += strings.Count(string(content), `author="Harbor &amp; Pine"`)
	}
	if authors == 0 {
		t.Error("no change has the brand as its author")
	}
	if got := customer.Get("/account/brand/preview/nothing"); got.Status != http.StatusNotFound {
		t.Errorf("an unknown surface: %d", got.Status)
	}
}
