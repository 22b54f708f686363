package email

import (
	"flag"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"plainhand/internal/billing"
	"plainhand/internal/branding"
	"plainhand/internal/usage"
)

var update = flag.Bool("update", false, "accept what is written now as right")

func newSite(demo bool) Site {
	return Site{Brand: "Plainhand", BaseURL: &url.URL{Scheme: "https", Host: "plainhand.example"}, Demo: demo}
}

func samples(t *testing.T, site Site) []Sample {
	t.Helper()
	samples, err := Samples(site)
	if err != nil {
		t.Fatal(err)
	}
	return samples
}

func document(t *testing.T, email Email) string {
	t.Helper()
	drawn, err := email.HTML()
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

func TestEmailsMatchTheirGoldenFiles(t *testing.T) {
	t.Parallel()
	known := []string{}
	for _, sample := range samples(t, newSite(false)) {
		text := "Subject: " + sample.Email.Subject + "\nPreview: " + sample.Email.Preview + "\n\n" + sample.Email.Text()
		_, body, _ := strings.Cut(document(t, sample.Email), "</style>") // the style has its own file
		known = append(known, compare(t, sample.Name+".txt", text), compare(t, sample.Name+".html", body+"\n"))
	}
	files, err := filepath.Glob("testdata/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !slices.Contains(known, file) {
			t.Errorf("%s belongs to no email: delete it", file)
		}
	}
}

func compare(t *testing.T, name, got string) string {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || got != string(want) {
		t.Errorf("%s differs, %v. If the change is meant: go test ./views/email -update\ngot\n%s\nwant\n%s", path, err, got, want)
	}
	return path
}

// Email programs block, strip, or distrust these.
func TestEmailsLoadNothingAndHideNothing(t *testing.T) {
	t.Parallel()
	pages := []string{"account", "enter/", "login",
		"reset/", "verify/", "change-email/", "keep-email/", "two-step/", "undo-way-in/",
		"forgot", "privacy", "help", "status",
		"platform/bulk/"}
	for _, sample := range samples(t, newSite(true)) {
		root, err := html.Parse(strings.NewReader(document(t, sample.Email)))
		if err != nil {
			t.Fatal(err)
		}
		for node := range root.Descendants() {
			if slices.Contains([]string{"table", "img", "script", "link", "iframe", "form"}, node.Data) {
				t.Errorf("%s has a <%s>", sample.Name, node.Data)
			}
			for _, attribute := range node.Attr {
				leads := slices.ContainsFunc(pages, func(page string) bool {
					return strings.HasPrefix(attribute.Val, "https://plainhand.example/"+page)
				})
				if attribute.Key == "style" || attribute.Key == "href" && (!leads || strings.Contains(attribute.Val, "?")) {
					t.Errorf("%s: <%s %s=%q>", sample.Name, node.Data, attribute.Key, attribute.Val)
				}
			}
		}
	}
	if strings.Contains(style, "url(") || strings.Contains(style, "@import") {
		t.Error("the style fetches something")
	}
}

func TestTextAndHTMLSayTheSame(t *testing.T) {
	t.Parallel()
	for _, sample := range samples(t, newSite(true)) {
		plain, drawn := sample.Email.Text(), html.UnescapeString(document(t, sample.Email))
		said := append([]string{sample.Email.Heading, sample.Email.Link.URL, sample.Email.Link.Label, sample.Email.reason(),
			howToReply}, sample.Email.Says...)
		if sample.Email.Why == "" { // it is about money
			said = append(said, demoNotice)
		}
		for _, fact := range sample.Email.Facts {
			said = append(said, fact.Name, fact.Value)
		}
		for _, words := range said {
			if words == "" || !strings.Contains(plain, words) || !strings.Contains(drawn, words) {
				t.Errorf("%s: %q is not in both", sample.Name, words)
			}
		}
	}
}

func TestOnlyTheDemoMentionsDemoMode(t *testing.T) {
	t.Parallel()
	for _, sample := range samples(t, newSite(false)) {
		if strings.Contains(sample.Email.Text()+document(t, sample.Email), demoNotice) {
			t.Errorf("%s says so where people pay", sample.Name)
		}
	}
}

func TestEveryKindOfEmailIsRendered(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.July, 1, 0, 0, 0, 0, time.UTC)
	for _, kind := range []billing.NewsKind{billing.NewsPlanStarted, billing.NewsRenewed, billing.NewsRecovered,
		billing.NewsPaymentFailed,
		billing.NewsStopped, billing.NewsCanceled, billing.NewsRefunded, billing.NewsPlanChanged, billing.NewsChangePlanned} {
		emails := billing.EmailsOf([]billing.Event{{Kind: kind, Key: "key", PlanID: "pro", Until: &now, At: now}})
		if len(emails) != 1 {
			t.Fatalf("%s: %d letters", kind, len(emails))
		}
		if _, err := New(newSite(false), emails[0], nil); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
	if _, err := New(newSite(false), billing.Email{Kind: "greeting", PlanID: "pro"}, nil); err == nil {
		t.Error("a kind that there is not was written")
	}
	if _, err := New(newSite(false), billing.Email{Kind: billing.EmailReceipt, PlanID: "gold"}, nil); err == nil {
		t.Error("a plan that there is not was sold")
	}
}

func TestOperatorsBrandIsEscaped(t *testing.T) {
	t.Parallel()
	site := newSite(false)
	site.Brand = `Müller & <b>Söhne</b>`
	for _, sample := range samples(t, site) {
		if drawn := document(t, sample.Email); strings.Contains(drawn, "<b>") || strings.Contains(drawn, "<em>") {
			t.Errorf("%s: %s", sample.Name, drawn)
		}
	}
}

// Members of a brand can't buy a plan, so their emails mention none.
func TestEmailsToMembersMentionNoPlan(t *testing.T) {
	t.Parallel()
	under := newSite(false).Under(branding.Settings{Name: "Harbor & Pine", Accent: "#1a4fa0"}, newSite(false).BaseURL)
	written, err := NewForUsage(under, usage.Email{Kind: usage.EmailLowWords, Used: 450, Limit: 500})
	if text := written.Text(); err != nil || strings.Contains(text, "plan") || !strings.Contains(text, "Harbor & Pine") {
		t.Errorf("%v: %s", err, text)
	}
}

func TestEmailsHaveTheBrandsColor(t *testing.T) {
	t.Parallel()
	under := newSite(false).Under(branding.Settings{Name: "Harbor & Pine", Accent: "#ffe600"}, newSite(false).BaseURL)
	written, err := NewForUsage(under, usage.Email{Kind: usage.EmailLowWords, Used: 450, Limit: 500})
	if err != nil {
		t.Fatal(err)
	}
	light, dark, _ := strings.Cut(strings.TrimPrefix(written.style(), style), "@media (prefers-color-scheme: dark)")
	yellow, _ := branding.ParseColor("#ffe600")
	accent := branding.AccentOf(yellow)
	for theme, got := range map[branding.Theme]string{branding.Light: light, branding.Dark: dark} {
		button := branding.ButtonOf(yellow, theme)
		link := map[branding.Theme]branding.Color{branding.Light: accent.Light, branding.Dark: accent.Dark}[theme]
		for _, want := range []string{"a, .brand em { color: " + link.String(), "background: #ffe600; color: #000000",
			".action a { border-color: " + button.Edge.String()} {
			if !strings.Contains(got, want) {
				t.Errorf("theme %d has no %q: %s", theme, want, got)
			}
		}
	}
}
