package views

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/google/uuid"
	"golang.org/x/net/html"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/mail/contact"
	"plainhand/internal/status"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views/ui"
)

// awkward are unusual values of users and programs where a word was expected.
var awkward = map[string]string{
	"empty":   "",
	"plain":   "Nora",
	"markup":  `</script><b onclick="x">'"&amp;`,
	"rtl":     "שלום \u202eעולם\u202c",
	"long":    strings.Repeat("Wolfeschlegelsteinhausenbergerdorff", 20),
	"unicode": "e\u0301 👩‍👩‍👧 \u200b\ufeff \u2028",
	"lines":   "\n\n a\t b \r\n",
}

// everyPage renders each page with one value wherever a visitor, an operator, or an engine supplies the words.
func everyPage(t *testing.T, value string) map[string]templ.Component {
	t.Helper()
	visitor := Frame{Brand: "Plainhand", Support: "support@plainhand.example", CanonicalURL: "https://plainhand.example/"}
	frame := Frame{Path: value, Brand: "Brand " + value, Support: visitor.Support, CanonicalURL: visitor.CanonicalURL}
	frame.Visitor = Visitor{SignedIn: true, FirstName: value}
	form := AuthForm{Email: value, FirstName: value, Next: value, Plan: value, Destination: "/" + value, Error: value,
		Advice: value}
	user := account.User{Email: value, Profile: account.Profile{FirstName: value}}
	text := "a " + value + " b"
	result := humanize.Result{Text: "A" + value, Changes: []humanize.Change{
		{Start: 0, End: 1, Before: "a", After: value, Reason: value},
		{Start: 2, End: 2 + len(value), Before: value, Reason: value},
	}}
	draft := islands.Draft{Text: text, Keep: value}
	demo := func(frame Frame) DemoWidget {
		frame.Path = "/"
		return NewDemoWidget(frame, UsageSummary{}, Sample{Text: text, Result: value}, islands.DemoMessages{Inactive: value})
	}
	words := Words{
		Claims: []Claim{{Text: value, Meaning: value}, {Text: value, Meaning: value, Method: "/"}},
		Questions: []Question{{ID: "one", Text: value, Answer: "<p>One</p>"},
			{ID: "two", Text: value, Answer: "<p>Two</p>"}},
		PricingQuestions: []Question{{ID: "one", Text: value, Answer: "<p>One</p>"}},
	}
	standing := standingOn(t, "basic", 29_000)
	guides := storyGuides()
	guides[0].Title, guides[0].Description, guides[0].Author.Name = value, value, value
	guideDemo := drawnDemo(t, NewGuideDemo(visitor, UsageSummary{}, Sample{Text: text, Result: value},
		islands.DemoMessages{}).WithResult().WithOffer())
	article := func(frame Frame) templ.Component {
		frame.Path = guides[0].Path()
		frame.CanonicalURL = "https://plainhand.example" + frame.Path
		return Guide(NewGuidePage(frame, guides[0], &guideDemo, guides[1:], guides[1:]))
	}
	twoStep, err := NewTwoFactorPage(frame, account.Setup{Secret: "JBSWY3DPEHPK3PXP", URL: "otpauth://totp/" + value},
		Proof{Password: true, Other: "/account/confirm"})
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]templ.Component{
		"home":        Home(NewHomePage(visitor, words, drawnDemo(t, demo(visitor)))),
		"home result": Home(NewHomePage(frame, words, drawnDemo(t, demo(frame).WithResult()))),
		"home problem": Home(NewHomePage(frame, words,
			drawnDemo(t, demo(frame).WithText(value).WithProblem(value, value).WithOffer()))),
		"blog":           Blog(NewBlogPage(visitor, guides, "", "")),
		"blog searched":  Blog(NewBlogPage(frame, guides, guides[0].Category, value)),
		"article":        article(visitor),
		"article member": article(frame),
		"login":          Auth(NewLoginPage(frame, form)),
		"signup":         Auth(NewSignupPage(visitor, form)),
		"pricing":        Pricing(NewPricingPage(visitor, words, billing.Plans(), billing.Access{})),
		"pricing active": Pricing(NewPricingPage(frame, words, billing.Plans(), standing.Access)),
		"account": Account(NewAccountPage(frame, user, standing, storyPast(),
			NewBilling(standing, DoneResume, billing.Key(value)))),
		"deleted": Deleted(NewDeletedPage(frame)),
		"security": Security(NewSecurityPage(frame, user, storySignIn(value), DonePassword).
			WithAccess([]Access{newAccess(value, "API key", nil)})),
		"confirm": Confirm(NewConfirmPage(frame, user, storyWays(value), "/account").
			WithProblem(ui.Banner{Tone: ui.Error, Message: value})),
		"confirm unproven": Confirm(NewConfirmPage(frame, user, SignInMethods{}, "/account")),
		"leaving":          Leaving(NewLeavingPage(frame, value, "/")),
		"preferences":      Preferences(NewPreferencesPage(frame, user, DonePreferences)),
		"link":             Link(NewChangeEmailPage(visitor, value)),
		"link later":       Link(NewRecoveryPage(visitor, value, noon, false)),
		"forgot":           Forgot(NewForgotPage(visitor, value).WithProblem(ui.Banner{Tone: ui.Error, Message: value})),
		"contact": Contact(NewContactPage(visitor, contact.Message{From: value, Message: value}).WithProblem(ui.Banner{
			Tone: ui.Error, Message: value})),
		"contact sent": Contact(NewContactPage(visitor, contact.Message{From: value}).AsSent()),
		"status": Status(NewStatusPage(visitor, status.Report{At: noon, Results: []status.Result{
			{Name: value, Works: true}, {Name: value}}})),
		"forgot sent":      Forgot(NewForgotPage(visitor, value).AsSent()),
		"code":             Code(NewCodePage(visitor, "/"+value).WithProblem(ui.Banner{Tone: ui.Error, Message: value})),
		"two-step":         TwoFactorSetup(twoStep),
		"recovery codes":   RecoveryCodes(NewRecoveryCodesPage(frame, []string{value})),
		"reset":            Reset(NewResetPage(visitor, 6)),
		"account inactive": Account(NewAccountPage(frame, user, UsageSummary{Now: noon}, ActivityLog{}, Billing{})),
		"checkout": Checkout(NewCheckoutPage(frame, standing.Access.Plan, noon,
			NewCardSheet(CardInput{Demo: true}, user, islands.ToSubscribe)).WithProblem(value, value)),
		"mail": MailPreview(NewMailPreviewPage(frame, []MailLine{NewMailSample("receipt", value)},
			[]MailLine{NewWrittenMail("1", value, value, noon)})),
		"success":          Success(NewSuccessPage(frame, standing.Access)),
		"sign-in required": SignInRequired(NewSignInPage(visitor)),
		"free": FreeHumanizer(drawnFree(t, NewFreeHumanizerPage(frame, text).
			WithResult(humanizetest.Prepare(t, humanize.Request{Text: text}), result,
				usage.Usage{Used: 4, Limit: usage.FreeTexts}))),
		"free problem": FreeHumanizer(drawnFree(t, NewFreeHumanizerPage(frame, value).WithProblem(value, value))),
		"text": Text(NewTextPage(frame,
			content.Page{Title: value, Lede: value, Updated: noon, Meta: content.Meta{Title: value, Description: value},
				Contents: []content.Heading{{ID: "one", Title: value, Level: 2}}, Opening: []content.Block{{HTML: "<p>One</p>"}},
				Sections: []content.Section{{ID: "one", Heading: value}}})),
		"platform": Platform(drawnPlatform(t, testPlatform(frame, standing, draft).
			WithResult(humanizetest.Prepare(t, humanize.Request{Text: draft.Text}), result))),
		"platform problem": Platform(drawnPlatform(t, testPlatform(frame, standing, draft).WithProblem(value, value))),
		"platform premium": Platform(drawnPlatform(t, testPlatform(frame, standingOn(t, "premium", 1), islands.Draft{}))),
	}
	bank := NewCardSheet(CardInput{Demo: true}, user, islands.ToConfirm)
	bank.Card, bank.Form.ClientSecret = billing.CardToken(value), value
	bank.Form.Done, bank.Form.Cancel, bank.Form.Action = "/"+value, "/"+value, "/"+value
	pages["bank question"] = BankQuestion(NewBankQuestionPage(frame, bank, standing.Access.Plan))
	pages["bank card"] = BankQuestion(NewBankQuestionPage(frame, bank.WithCardAgain(billing.CardToken(value), 0),
		standing.Access.Plan))
	pages["bank refusal"] = BankRefusal(NewBankRefusalPage(frame, true, value, value, "/account"))
	maps.Copy(pages, billingPages(frame, value))
	maps.Copy(pages, bulkPages(frame, value))
	maps.Copy(pages, keysPages(frame, value))
	maps.Copy(pages, brandPages(frame, value))
	maps.Copy(pages, toolPages(t, frame, value))
	maps.Copy(pages, textPages(t, frame, standing, value))
	for status := range titles {
		pages["failure "+strconv.Itoa(status)] = Failure(NewFailurePage(visitor, status, "Message.", "Advice.", value))
	}
	return pages
}

func draw(t *testing.T, component templ.Component) string {
	t.Helper()
	var page strings.Builder
	if err := component.Render(t.Context(), &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// elements parses a page and returns all of its elements.
func elements(t *testing.T, page string) []*html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var found []*html.Node
	for node := range root.Descendants() {
		if node.Type == html.ElementNode {
			found = append(found, node)
		}
	}
	return found
}

func attribute(node *html.Node, name string) (string, bool) {
	for _, attribute := range node.Attr {
		if attribute.Key == name {
			return attribute.Val, true
		}
	}
	return "", false
}

func text(node *html.Node) string {
	var all strings.Builder
	for inner := range node.Descendants() {
		if inner.Type == html.TextNode {
			all.WriteString(inner.Data)
		}
	}
	return all.String()
}

func TestEveryPageSurvivesAwkwardValues(t *testing.T) { // LG04
	t.Parallel()
	for name, value := range awkward {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for page, component := range everyPage(t, value) {
				checkPage(t, page, elements(t, draw(t, component)))
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
		if id, ok := attribute(node, "id"); ok {
			if ids[id] {
				t.Errorf("%s: id %q occurs twice", page, id)
			}
			ids[id] = true
		}
		if node.Data == "b" && text(node) != "hand" && node.Parent.Data != "p" {
			t.Errorf("%s: a value became markup", page)
		}
	}
	if count["h1"] != 1 || count["main"] != 1 || count["title"] != 1 {
		t.Errorf("%s: %d h1, %d main, %d title", page, count["h1"], count["main"], count["title"])
	}
	for _, node := range all {
		for _, reference := range []string{"for", "aria-labelledby", "aria-describedby", "form"} {
			if id, ok := attribute(node, reference); ok && !ids[id] {
				t.Errorf("%s: <%s %s=%q> refers to nothing", page, node.Data, reference, id)
			}
		}
		if href, ok := attribute(node, "href"); ok && strings.HasPrefix(href, "#") && !ids[href[1:]] {
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
		"/account/verify", RevokeAccessPath, "/account/sessions/end",
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
		for _, node := range elements(t, draw(t, component)) {
			target, ok := attribute(node, "href")
			if !ok {
				target, ok = attribute(node, "action")
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
		for _, node := range elements(t, draw(t, component)) {
			if node.Data != "title" {
				continue
			}
			title, _, _ := strings.Cut(text(node), " · ")
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

func TestHeaderFollowsTheVisitor(t *testing.T) { // G03, G04, G05, G06, G07, G08, G09, G10
	t.Parallel()
	tests := []struct {
		name      string
		visitor   Visitor
		has, lack []string
	}{
		{"signed out", Visitor{}, []string{"Sign In", "Subscribe Now", "Try it free", `"/#features"`},
			[]string{"Sign Out", "/platform", "/account"}},
		{"inactive", Visitor{SignedIn: true, FirstName: "Nora"},
			[]string{"Nora", "/account", "Sign Out", "Try it free", `"/#features"`},
			[]string{"Sign In", "Subscribe Now", "/platform"}},
		{"active", Visitor{SignedIn: true, Active: true},
			[]string{">Account<", "/account", "/platform", "Sign Out", `"/?features#features"`},
			[]string{"Sign In", "Subscribe Now", "Try it free"}},
	}
	for _, test := range tests {
		drawn := draw(t, header(Frame{Brand: "Plainhand", Visitor: test.visitor}))
		for _, word := range append(test.has, `href="/"`, `href="/tools"`, `href="/pricing"`) {
			if !strings.Contains(drawn, word) {
				t.Errorf("%s: no %q", test.name, word)
			}
		}
		for _, word := range test.lack {
			if strings.Contains(drawn, word) {
				t.Errorf("%s: %q", test.name, word)
			}
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
		for _, node := range elements(t, draw(t, drawn)) {
			if class, _ := attribute(node, "class"); slices.Contains(strings.Fields(class), "call") {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d calls, want %d", page, got, want)
		}
	}
	member := Frame{Brand: "Plainhand", Visitor: Visitor{SignedIn: true, Active: true}, Year: 2026}
	if drawn := draw(t, footer(member)); strings.Contains(drawn, "Choose a plan") ||
		!strings.Contains(drawn, "© 2026 Plainhand.") {
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
		drawn := html.UnescapeString(draw(t, pages[page]))
		for _, word := range words {
			if !strings.Contains(drawn, word) {
				t.Errorf("%s does not say %q", page, word)
			}
		}
	}
	for _, node := range elements(t, draw(t, pages["home"])) {
		if node.Data == "h1" && strings.Join(strings.Fields(text(node)), " ") != "Make AI text sound human" {
			t.Errorf("the headline reads %q", text(node))
		}
	}
	if strings.Contains(draw(t, pages["account inactive"]), "Go to Platform") {
		t.Error("a user without a plan is offered the platform")
	}
}

func TestTextsKeepTheirWhiteSpace(t *testing.T) {
	t.Parallel()
	const source = "\n  One\ttwo.\n\n\n- three\n  - four  "
	page := testPlatform(testFrame(Visitor{}), standingOn(t, "basic", 1), islands.Draft{Text: source})
	page = page.WithResult(humanizetest.Prepare(t, humanize.Request{Text: source}), humanize.Result{Text: source})
	for _, node := range elements(t, draw(t, Platform(drawnPlatform(t, page)))) {
		view, _ := attribute(node, "data-view")
		if (view != "" || node.Data == "textarea") && text(node) != source {
			t.Errorf("<%s> %s shows %q", node.Data, view, text(node))
		}
	}
}

// The primary button comes before the others: at the left, and on top on a phone.
func TestPrimaryButtonComesFirst(t *testing.T) {
	t.Parallel()
	for page, component := range everyPage(t, "Nora") {
		for _, node := range elements(t, draw(t, component)) {
			kind, _ := attribute(node, "data-kind")
			if kind != "primary" {
				continue
			}
			for before := node.PrevSibling; before != nil; before = before.PrevSibling {
				parent, _ := attribute(node.Parent, "class")
				if class, _ := attribute(before, "class"); class == "button" && parent != "head-actions" {
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
		if found := other.FindString(draw(t, component)); found != "" {
			t.Errorf("%s says %s", page, found)
		}
	}
}
