package stories

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"golang.org/x/net/html"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/islands"
	"plainhand/views"
	accountviews "plainhand/views/account"
	editorviews "plainhand/views/editor"
	"plainhand/views/samples"
	"plainhand/views/viewstest"
)

func TestEveryPageSurvivesAwkwardValues(t *testing.T) { // LG04
	t.Parallel()
	for name, value := range awkward {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for page, component := range everyPage(t, value) {
				checkPage(t, page, viewstest.Elements(t, viewstest.Render(t, component)))
			}
		})
	}
}

// checkPage checks a page against the requirements of the content security policy, search engines, and screen readers.
func checkPage(t *testing.T, page string, all []*html.Node) {
	t.Helper()
	count, ids := map[string]int{}, map[string]bool{}
	for _, node := range all {
		count[node.Namespace+node.Data]++ // SVG images have their own titles
		for _, attribute := range node.Attr {
			if attribute.Key == "style" || strings.HasPrefix(attribute.Key, "on") {
				t.Errorf("%s: <%s> has %s, which the content security policy refuses", page, node.Data, attribute.Key)
			}
		}
		if id, ok := viewstest.Attribute(node, "id"); ok {
			if ids[id] {
				t.Errorf("%s: id %q occurs twice", page, id)
			}
			ids[id] = true
		}
		if node.Data == "b" && viewstest.Text(node) != "hand" && node.Parent.Data != "p" {
			t.Errorf("%s: a value became markup", page)
		}
	}
	if count["h1"] != 1 || count["main"] != 1 || count["title"] != 1 {
		t.Errorf("%s: %d h1, %d main, %d title", page, count["h1"], count["main"], count["title"])
	}
	for _, node := range all {
		for _, reference := range []string{"for", "aria-labelledby", "aria-describedby", "form"} {
			if id, ok := viewstest.Attribute(node, reference); ok && !ids[id] {
				t.Errorf("%s: <%s %s=%q> refers to nothing", page, node.Data, reference, id)
			}
		}
		if href, ok := viewstest.Attribute(node, "href"); ok && strings.HasPrefix(href, "#") && !ids[href[1:]] {
			t.Errorf("%s: %s leads nowhere", page, href)
		}
	}
}

func TestLinksLeadToExistingPages(t *testing.T) { // G17
	t.Parallel()
	known := []string{"/", "/free-ai-humanizer", "/privacy", "/terms", "/refund", "/methodology", "/about", "/help",
		"/contact", "/status", "/blog",
		"/blog/brand-voice", "/blog/cold-email",
		"/blog/fact-check", "/tools", "/tools/one", "/pricing", "/login",
		"/use-cases", "/tools/humanize-chatgpt-output", "/tools/humanize-ai-for-blog-posts", "/tools/humanize-ai-for-emails",
		"/tools/humanize-ai-for-academic-writing", "/tools/humanize-ai-for-seo-content",
		"/signup", "/forgot", "/account/delete", "/account/data", "/platform/bulk", "/account/security", "/account/email",
		"/account/two-step", "/account/two-step/end", "/account/name", "/account/email/withdraw",
		"/two-step/way-back/Nora/stop", "/login/code", "/login/code/lost",
		"/account/password", "/account/confirm", "/account/confirm/with/oidc", "/account/passkeys/name",
		"/account/passkeys/remove", "/account/linked/oidc", "/account/linked/oidc/end", "/account/linked/google",
		"/account/texts", "/platform/new", "/account/texts/keep", "/account/api", "/account/api/webhooks", "/developers",
		"/account/texts/delete", "/account/preferences", "/account/brand", "/account/brand/publish",
		"/account/brand/hosts", "/account/brand/hosts/check", "/account/brand/hosts/delete", "/account/brand/people",
		"/account/brand/people/usage.csv", "/account/brand/embed", "/account/brand/embed/secret",
		"/account/brand/preview/sign-in", "/account/brand/preview/editor",
		"/account/brand/preview/email", "/account/brand/preview/document", "/account/brand/versions/1",
		"/account/verify", accountviews.RevokeAccessPath, "/account/sessions/end",
		"/account/sessions/end-others", "/account", "/platform", "/logout", "/checkout",
		"/account/plan", "/account/cancel", "/account/resume", "/account/refund", "/account/card",
		"/account/invoices/latest.pdf", "/account/billing-details",
		"/account/invoices", "/account/invoices/in_1.pdf",
		"/dev/mail/samples/receipt.html", "/dev/mail/samples/receipt.txt", "/dev/mail/written/1.html",
		"/dev/mail/written/1.txt"}
	for page, component := range everyPage(t, "Nora") {
		if strings.HasPrefix(page, "under ") {
			continue // a brand has pages of its own
		}
		for _, node := range viewstest.Elements(t, viewstest.Render(t, component)) {
			target, ok := viewstest.Attribute(node, "href")
			if !ok {
				target, ok = viewstest.Attribute(node, "action")
			}
			if !ok || node.Data == "link" {
				continue
			}
			path, _, _ := strings.Cut(strings.Split(target, "#")[0], "?")
			isKnown := slices.Contains(known, path) || strings.HasPrefix(path, "/platform/texts/") ||
				strings.HasPrefix(path, "/account/brand/people/") || strings.HasPrefix(target, "https://plainhand.example/w/")
			if path != "" && !isKnown && !strings.HasPrefix(target, "mailto:support@") &&
				!strings.HasPrefix(target, "data:text/plain") && !strings.Contains(target, uuid.Nil.String()) {
				t.Errorf("%s: %s is no page", page, target)
			}
		}
	}
}

func TestTitlesAreUnique(t *testing.T) { // LG04
	t.Parallel()
	seen := map[string]string{}
	for page, component := range everyPage(t, "Nora") {
		for _, node := range viewstest.Elements(t, viewstest.Render(t, component)) {
			if node.Data != "title" {
				continue
			}
			title, _, _ := strings.Cut(viewstest.Text(node), " · ")
			kind, _, _ := strings.Cut(page, " ")
			if kind == "under" {
				continue // another site has other titles
			}
			if kind == "failure" {
				kind = page
			}
			if other, ok := seen[title]; ok && other != kind {
				t.Errorf("%s and %s are both %q", kind, other, title)
			}
			seen[title] = kind
		}
	}
}

// G15: every page ends with one call to action, except those of subscribers, who already have a plan.
func TestPageEndsWithOneCallToAction(t *testing.T) {
	t.Parallel()
	calls := map[string]int{"home": 1, "blog": 1, "article": 1, "login": 0, "text": 1, "tools": 1, "tool": 1,
		"use-cases": 1,
		"pricing":   0, "checkout": 0, "success": 0, "free": 0}
	pages := everyPage(t, "Nora")
	for page, want := range calls {
		drawn := pages[page]
		if drawn == nil {
			t.Fatalf("no page %s", page)
		}
		got := 0
		for _, node := range viewstest.Elements(t, viewstest.Render(t, drawn)) {
			if class, _ := viewstest.Attribute(node, "class"); slices.Contains(strings.Fields(class), "call") {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d calls, want %d", page, got, want)
		}
	}
	member := views.Frame{Brand: "Plainhand", Visitor: views.Visitor{SignedIn: true, Active: true}, Year: 2026}
	if drawn := viewstest.Render(t, views.Footer(member)); strings.Contains(drawn, "Choose a plan") ||
		!strings.Contains(drawn, "© 2026 Plainhand<") {
		t.Errorf("a subscriber's footer: %s", drawn)
	}
}

// A03, AC07, AC09, AC10, G16, H03, H04, H07, H08, H12, H13, H14, PL03, PL11, PL13, PR01, PR02, PR05, PR08, PR11, SG01,
// UM02 to UM07
func TestPagesContainTheSpecifiedTexts(t *testing.T) {
	t.Parallel()
	pages := everyPage(t, "Nora")
	for page, words := range map[string][]string{
		"home":        {"AI-Generated Text", "Human-Like Text", "Get Started - Sign Up", "the API"},
		"home result": {"See the Magic", "0 / 30,000 words used"},
		"home problem": {"Transform This Text", "Try example", "AI Detection: ", "Significantly reduced", "Readability: ",
			"Enhanced",
			"Basic Plan", "$14", "Maybe Later", "Get Full Text", "7-day money-back guarantee", "cancel anytime"},
		"login":  {"Email", "Password", "Sign In"},
		"signup": {"First Name (Optional)", "Create account"},
		"pricing": {"Get Human-Like Text", "Most Popular", "30,000 words per month", "Questions?",
			"Before (AI)"},
		"account": {"Usage Statistics", "Current Plan", "Account Info", "Premium Member", "Go to Platform", "Account Created",
			"Quick Actions",
			"Update Payment Method", "Download Invoice", "Billing History", "Sign Out"},
		"account inactive": {"Inactive Subscription", "Upgrade Plan"},
		"sign-in required": {"Sign In Required", "Please sign in to access your account dashboard."},
		"platform": {"Paste your AI-generated text here to humanize it...", "Humanize Text", "Account", "Sign Out", "Quick Tips",
			"You're running low on words!"},
		"platform premium": {"Your humanized text will appear here", "No output yet", "No text yet", "Unlimited"},
	} {
		drawn := html.UnescapeString(viewstest.Render(t, pages[page]))
		for _, word := range words {
			if !strings.Contains(drawn, word) {
				t.Errorf("%s does not say %q", page, word)
			}
		}
	}
	for _, node := range viewstest.Elements(t, viewstest.Render(t, pages["home"])) {
		if node.Data == "h1" && strings.Join(strings.Fields(viewstest.Text(node)), " ") != "Make AI text sound human" {
			t.Errorf("the headline reads %q", viewstest.Text(node))
		}
	}
	if strings.Contains(viewstest.Render(t, pages["account inactive"]), "Go to Platform") {
		t.Error("a user without a plan is offered the platform")
	}
}

func TestTextsKeepTheirWhiteSpace(t *testing.T) {
	t.Parallel()
	const source = "\n  One\ttwo.\n\n\n- three\n  - four  "
	page := newPlatformPage(samples.Frame(views.Visitor{}), samples.Summary("basic", 1), islands.Draft{Text: source})
	page = page.WithResult(humanizetest.Prepare(t, humanize.Request{Text: source}), humanize.Result{Text: source})
	for _, node := range viewstest.Elements(t, viewstest.Render(t, editorviews.Platform(drawnPlatform(t, page)))) {
		view, _ := viewstest.Attribute(node, "data-view")
		if (view != "" || node.Data == "textarea") && viewstest.Text(node) != source {
			t.Errorf("<%s> %s shows %q", node.Data, view, viewstest.Text(node))
		}
	}
}

// The primary button comes before the others: at the left, and on top on a phone.
func TestPrimaryButtonComesFirst(t *testing.T) {
	t.Parallel()
	for page, component := range everyPage(t, "Nora") {
		for _, node := range viewstest.Elements(t, viewstest.Render(t, component)) {
			kind, _ := viewstest.Attribute(node, "data-kind")
			if kind != "primary" {
				continue
			}
			for before := node.PrevSibling; before != nil; before = before.PrevSibling {
				parent, _ := viewstest.Attribute(node.Parent, "class")
				if class, _ := viewstest.Attribute(before, "class"); class == "button" && parent != "head-actions" {
					t.Errorf("%s: another button comes before %s", page, node.FirstChild.FirstChild.Data)
				}
			}
		}
	}
}

// No page says 2 September 2026 where another says September 2, 2026.
func TestEveryDateIsInOneStyle(t *testing.T) {
	t.Parallel()
	other := regexp.MustCompile(`\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) 20`)
	for page, component := range everyPage(t, "Nora") {
		if found := other.FindString(viewstest.Render(t, component)); found != "" {
			t.Errorf("%s says %s", page, found)
		}
	}
}
