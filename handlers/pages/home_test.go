package pages_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
)

const sampleStart, sampleResult = "In today’s fast-paced digital landscape", "Clear communication matters more now than it ever did."

// H01, H02
func TestHomeSendsSubscribersToThePlatform(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Browser().Get("/").WantStatus(http.StatusOK)
	site.Member("bob@example.com").Get("/").WantStatus(http.StatusOK)
	subscriber := site.Subscriber("ada@example.com", "basic")
	subscriber.Get("/").WantRedirect("/platform")
	features := subscriber.Get("/pricing").Page().Find("header nav a:contains('Features')").AttrOr("href", "")
	home := subscriber.Get(strings.TrimSuffix(features, "#features")).WantStatus(http.StatusOK)
	if home.Page().Find("#features").Length() != 1 || home.Text("#try [type=submit]") != "Use Platform for Processing" {
		t.Errorf("Features leads a subscriber to %s, which says %s", features, home.Text("main"))
	}
	subscriber.Post("/", sitetest.DemoForm("a text of my own")).WantRedirect("/platform")
}

// H03, H04, H05, H06, H07, H08, H12, H13
func TestHomeShowsTheDemo(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	visitor, member := site.Browser().Get("/"), site.Member("bob@example.com").Get("/")
	if got := visitor.Text("h1"); got != "Make AI text sound human" {
		t.Errorf("h1 = %q", got)
	}
	for _, home := range []sitetest.Response{visitor, member} {
		home.WantText("AI-Generated Text").WantText("Human-Like Text").WantText("Your human-like text will appear here.")
		if !strings.HasPrefix(sitetest.SampleOf(home), sampleStart) {
			t.Errorf("the field holds %q", sitetest.SampleOf(home))
		}
		if placeholder, _ := home.Page().Find("#try textarea").Attr("placeholder"); placeholder != "Paste your AI text here" {
			t.Errorf("the placeholder is %q", placeholder)
		}
		if home.Page().Find("dialog[open]").Length() != 0 || strings.Contains(home.Text("#try"), sampleResult) {
			t.Error("the result is shown before the form was posted")
		}
	}
	if got := visitor.Text("#try [type=submit]"); got != "Get Started - Sign Up" ||
		strings.Contains(visitor.Body, "words used") {
		t.Errorf("a visitor's button says %q, or there is a counter", got)
	}
	if got := member.WantText("0 / 30,000 words used").Text("#try [type=submit]"); got != "See the Magic" {
		t.Errorf("a member's button says %q", got)
	}
}

// Home is cached once for signed-in visitors with a name and once for those without; neither gets the other's page, or
// a subscriber's.
func TestHomeIsNotSharedBetweenKindsOfVisitors(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	subscriber := site.Subscriber("grace@example.com", "basic")
	ada, nameless := site.Member("ada@example.com"), site.Browser()
	nameless.Post("/signup", sitetest.Credentials("bob@example.com", "secret")).WantRedirect("/")
	for range 3 {
		for _, test := range []struct {
			b            *sitetest.Browser
			path         string
			links        int // to the account, in the main navigation
			name, button string
		}{
			{subscriber, "/?features", 1, "Ada", "Use Platform for Processing"},
			{ada, "/", 1, "Ada", "See the Magic"},
			{ada, "/?features", 1, "Ada", "See the Magic"},
			{nameless, "/", 0, "Account", "See the Magic"}, // G09
		} {
			got := test.b.Get(test.path).WantStatus(http.StatusOK)
			links, name := got.Page().Find("header nav a[href='/account']").Length(), got.Text(".menu-name")
			if button := got.Text("#try [type=submit]"); links != test.links || name != test.name || button != test.button {
				t.Errorf("%s: %d links, %q, %q", test.path, links, name, button)
			}
		}
	}
}

// H19, H21, H22: without JavaScript.
func TestTheSampleHasItsResult(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for _, test := range []struct {
		name    string
		browser *sitetest.Browser
		offered bool
	}{
		{"signed out", site.Browser(), true},
		{"signed in", site.Member("bob@example.com"), false},
	} {
		got := test.browser.Post("/", sitetest.DemoForm(sitetest.SampleOf(test.browser.Get("/")))).WantStatus(http.StatusOK)
		if visible := strings.Contains(got.Text("#try"), sampleResult); visible == test.offered {
			t.Errorf("%s: the result is shown: %v", test.name, visible)
		}
		if !test.offered {
			got.WantText("The sample’s result, edited by hand")
		}
		if got.Page().Find("#try [role=alert]").Length() != 0 {
			t.Errorf("%s: an error is shown", test.name)
		}
		if offered := got.Page().Find("dialog.upsell[open]").Length() == 1; offered != test.offered {
			t.Errorf("%s: the offer is shown: %v", test.name, offered)
		}
	}
}

// The demo redirects a visitor's own text to the free tool instead of answering with the sample's result.
func TestOwnTextIsSentToTheFreeTool(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	const guide, own, sample = "/blog/make-ai-writing-sound-conversational", "We utilize it.", "the sample"
	for _, b := range []*sitetest.Browser{site.Browser(), site.Member("bob@example.com")} {
		for _, test := range []struct {
			path, text string
			free       bool // the free tool's button was pressed
			status     int  // 307 makes the browser send the text again
		}{
			{"/", own, true, http.StatusTemporaryRedirect},
			{"/tools/humanize-ai-for-emails", own, true, http.StatusTemporaryRedirect},
			{guide, own, true, http.StatusTemporaryRedirect},
			{guide, own, false, http.StatusTemporaryRedirect},
			{guide, sitetest.Words(30_000), false, http.StatusTemporaryRedirect},
			{"/", " \n", true, http.StatusSeeOther},
			{"/", sample, true, http.StatusSeeOther},
		} {
			form := sitetest.DemoForm(test.text)
			if test.text == sample {
				form = sitetest.DemoForm(sitetest.SampleOf(b.Get(test.path)))
			}
			if test.free {
				form.Set("free", "")
			}
			if got := b.Post(test.path, form); got.Status != test.status ||
				got.Header.Get("Location") != sitetest.FreePath+"#free" {
				t.Errorf("%s, %.20q: %d to %q", test.path, test.text, got.Status, got.Header.Get("Location"))
			}
		}
	}
}

// Except to visitors with a plan, who have the platform.
func TestTheFreeToolIsOfferedBesideEveryDemo(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	visitor, subscriber := site.Browser(), site.Subscriber("ada@example.com", "basic")
	for path, form := range map[string]string{
		"/": "try", "/tools/humanize-ai-for-emails": "try", "/blog/make-ai-writing-sound-conversational": "demo",
	} {
		button := visitor.Get(path).Page().Find("main button[name=free]")
		if button.Length() != 1 || button.AttrOr("form", "") != form {
			t.Errorf("%s: %d buttons for %q", path, button.Length(), button.AttrOr("form", ""))
		}
		if path != "/" && subscriber.Get(path).Page().Find("main button[name=free]").Length() != 0 {
			t.Errorf("%s offers a subscriber what is free", path)
		}
	}
}

// H09, H17, H18, H23, H28, UM01 to UM08: without JavaScript.
func TestDemoRejectsOwnTextByAccess(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	visitor, member := site.Browser(), site.Member("bob@example.com")
	const own = "My own text.\n\n\tWith <b>markup</b> to utilize."
	for _, test := range []struct {
		name    string
		browser *sitetest.Browser
		text    string
		status  int
		problem string
		offered bool
	}{
		{"signed out", visitor, own, http.StatusOK, "", true},
		{"inactive", member, own, http.StatusForbidden, "Active subscription required. Please subscribe to use this feature.", true},
		{"inactive, more than the limit", member, sitetest.Words(30_001), http.StatusForbidden,
			"Active subscription required.", true},
		{"blank", member, " \n\t\u3000", http.StatusBadRequest, "Please enter some text to humanize.", false},
		{"blank, signed out", visitor, "", http.StatusBadRequest, "Please enter some text to humanize.", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := test.browser.Post("/", sitetest.DemoForm(strings.ReplaceAll(test.text, "\n", "\r\n")))
			got.T = t
			got.WantStatus(test.status).WantText("Try example")
			if kept := sitetest.SampleOf(got); kept != test.text {
				t.Errorf("the text became %.60q", kept)
			}
			if problem := got.Text("#try [role=alert]"); !strings.HasPrefix(problem, test.problem) ||
				(test.problem == "") != (problem == "") {
				t.Errorf("the problem is %q", problem)
			}
			if offered := got.Page().Find("dialog.upsell[open]").Length() == 1; offered != test.offered {
				t.Errorf("the offer is shown: %v", offered)
			}
			if unedited := strings.Contains(got.Text("dialog.upsell[open]"),
				"We haven’t edited your own text yet."); unedited != test.offered {
				t.Errorf("the offer says %q", got.Text("dialog.upsell"))
			}
			if strings.Contains(got.Text("#try"), sampleResult) {
				t.Error("the sample's result is shown for another text")
			}
			if cached := got.Header.Get("Cache-Control"); cached != "no-store" {
				t.Errorf("Cache-Control: %q", cached)
			}
		})
	}
	visitor.Post("/", sitetest.DemoForm(strings.Repeat("é", 2<<20))).WantStatus(http.StatusRequestEntityTooLarge)
}

func TestHomeShowsTheEnginesResultOfTheSample(t *testing.T) {
	t.Parallel()
	failing := sitetest.New(t)
	calls := 0
	failing.Engine.Store(sitetest.EngineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		calls++
		return humanize.Result{}, errors.New("the engine fails")
	}))
	failing.Browser().Get("/").WantStatus(http.StatusOK)
	failed := failing.Browser().Get("/").WantStatus(http.StatusOK)
	if calls != 1 {
		t.Errorf("a failing engine is called %d times for two visitors", calls)
	}
	if failed.Page().Find("#edited-sample").Length() != 0 || failed.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("without a result the page has a section for it, or may be cached: %q", failed.Header.Get("Cache-Control"))
	}
	site := sitetest.New(t)
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		changes := []humanize.Change{{End: len("In today’s"), Before: "In today’s", After: "In this"}}
		return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}, nil
	}))
	home := site.Browser().Get("/").WantStatus(http.StatusOK)
	section := home.Page().Find("#edited-sample").Parent()
	if section.Find("del").Text() != "In today’s" || section.Find("ins").Text() != "In this" {
		t.Errorf("the section shows %q", section.Text())
	}
	if strings.Contains(home.Text("#try"), "In this") {
		t.Error("the demo shows the result")
	}
	if open := section.Find("a").AttrOr("href", ""); open != "/free-ai-humanizer?sample=#free" {
		t.Errorf("the sample is opened at %q", open)
	}
}

func TestFreeToolOpensWithTheNamedSample(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for query, want := range map[string]string{
		"":        "",
		"?sample": sampleStart, "?sample=": sampleStart, "?sample=unknown": sampleStart,
		"?sample=humanize-ai-for-emails": sitetest.SampleOf(site.Browser().Get("/tools/humanize-ai-for-emails")),
	} {
		text := site.Browser().Get("/free-ai-humanizer" + query).WantStatus(http.StatusOK).Page().Find("textarea").Text()
		if text = strings.TrimPrefix(text, "\n"); !strings.HasPrefix(text, want) || (want == "") != (text == "") {
			t.Errorf("%q: the field holds %q", query, text)
		}
	}
}
