package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

const sampleStart, sampleResult = "In today’s fast-paced digital landscape", "Clear communication matters more now than it ever did."

// demoForm is the demo's form as a browser posts it.
func demoForm(text string) url.Values { return url.Values{"text": {text}} }

// sampleOf returns the initial text of the demo's field.
func sampleOf(home answer) string { return home.page().Find("#try textarea").Text() }

// H01, H02
func TestHomeSendsSubscribersToThePlatform(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.browser().get("/").wantStatus(http.StatusOK)
	site.member("bob@example.com").get("/").wantStatus(http.StatusOK)
	subscriber := site.subscriber("ada@example.com", "basic")
	subscriber.get("/").wantRedirect("/platform")
	features := subscriber.get("/pricing").page().Find("header nav a:contains('Features')").AttrOr("href", "")
	home := subscriber.get(strings.TrimSuffix(features, "#features")).wantStatus(http.StatusOK)
	if home.page().Find("#features").Length() != 1 || home.text("#try [type=submit]") != "Use Platform for Processing" {
		t.Errorf("Features leads a subscriber to %s, which says %s", features, home.text("main"))
	}
	subscriber.post("/", demoForm("a text of my own")).wantRedirect("/platform")
}

// H03, H04, H05, H06, H07, H08, H12, H13
func TestHomeShowsTheDemo(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	visitor, member := site.browser().get("/"), site.member("bob@example.com").get("/")
	if got := visitor.text("h1"); got != "Make AI text sound human" {
		t.Errorf("h1 = %q", got)
	}
	for _, home := range []answer{visitor, member} {
		home.wantText("AI-Generated Text").wantText("Human-Like Text").wantText("Your human-like text will appear here.")
		if !strings.HasPrefix(sampleOf(home), sampleStart) {
			t.Errorf("the field holds %q", sampleOf(home))
		}
		if placeholder, _ := home.page().Find("#try textarea").Attr("placeholder"); placeholder != "Paste your AI text here" {
			t.Errorf("the placeholder is %q", placeholder)
		}
		if home.page().Find("dialog[open]").Length() != 0 || strings.Contains(home.text("#try"), sampleResult) {
			t.Error("the result is shown before the form was posted")
		}
	}
	if got := visitor.text("#try [type=submit]"); got != "Get Started - Sign Up" ||
		strings.Contains(visitor.body, "words used") {
		t.Errorf("a visitor's button says %q, or there is a counter", got)
	}
	if got := member.wantText("0 / 30,000 words used").text("#try [type=submit]"); got != "See the Magic" {
		t.Errorf("a member's button says %q", got)
	}
}

// Home is cached once for signed-in visitors with a name and once for those without; neither gets the other's page, or
// a subscriber's.
func TestHomeIsNotSharedBetweenKindsOfVisitors(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	subscriber := site.subscriber("grace@example.com", "basic")
	ada, nameless := site.member("ada@example.com"), site.browser()
	nameless.post("/signup", credentials("bob@example.com", "secret")).wantRedirect("/")
	for range 3 {
		for _, test := range []struct {
			b            *browser
			path         string
			links        int // to the account, in the main navigation
			name, button string
		}{
			{subscriber, "/?features", 1, "Ada", "Use Platform for Processing"},
			{ada, "/", 1, "Ada", "See the Magic"},
			{ada, "/?features", 1, "Ada", "See the Magic"},
			{nameless, "/", 0, "Account", "See the Magic"}, // G09
		} {
			got := test.b.get(test.path).wantStatus(http.StatusOK)
			links, name := got.page().Find("header nav a[href='/account']").Length(), got.text(".menu-name")
			if button := got.text("#try [type=submit]"); links != test.links || name != test.name || button != test.button {
				t.Errorf("%s: %d links, %q, %q", test.path, links, name, button)
			}
		}
	}
}

// H19, H21, H22: without JavaScript.
func TestTheSampleHasItsResult(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, test := range []struct {
		name    string
		browser *browser
		offered bool
	}{
		{"signed out", site.browser(), true},
		{"signed in", site.member("bob@example.com"), false},
	} {
		got := test.browser.post("/", demoForm(sampleOf(test.browser.get("/")))).wantStatus(http.StatusOK)
		if shown := strings.Contains(got.text("#try"), sampleResult); shown == test.offered {
			t.Errorf("%s: the result is shown: %v", test.name, shown)
		}
		if !test.offered {
			got.wantText("The sample’s result, edited by hand")
		}
		if got.page().Find("#try [role=alert]").Length() != 0 {
			t.Errorf("%s: an error is shown", test.name)
		}
		if offered := got.page().Find("dialog.upsell[open]").Length() == 1; offered != test.offered {
			t.Errorf("%s: the offer is shown: %v", test.name, offered)
		}
	}
}

// The demo redirects a visitor's own text to the free tool instead of answering with the sample's result.
func TestOwnTextIsSentToTheFreeTool(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	const guide, own, sample = "/blog/make-ai-writing-sound-conversational", "We utilize it.", "the sample"
	for _, b := range []*browser{site.browser(), site.member("bob@example.com")} {
		for _, test := range []struct {
			path, text string
			free       bool // the free tool's button was pressed
			status     int  // 307 makes the browser send the text again
		}{
			{"/", own, true, http.StatusTemporaryRedirect},
			{"/tools/humanize-ai-for-emails", own, true, http.StatusTemporaryRedirect},
			{guide, own, true, http.StatusTemporaryRedirect},
			{guide, own, false, http.StatusTemporaryRedirect},
			{guide, words(30_000), false, http.StatusTemporaryRedirect},
			{"/", " \n", true, http.StatusSeeOther},
			{"/", sample, true, http.StatusSeeOther},
		} {
			form := demoForm(test.text)
			if test.text == sample {
				form = demoForm(sampleOf(b.get(test.path)))
			}
			if test.free {
				form.Set("free", "")
			}
			if got := b.post(test.path, form); got.status != test.status || got.header.Get("Location") != freePath+"#free" {
				t.Errorf("%s, %.20q: %d to %q", test.path, test.text, got.status, got.header.Get("Location"))
			}
		}
	}
}

// Except to visitors with a plan, who have the platform.
func TestTheFreeToolIsOfferedBesideEveryDemo(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	visitor, subscriber := site.browser(), site.subscriber("ada@example.com", "basic")
	for path, form := range map[string]string{
		"/": "try", "/tools/humanize-ai-for-emails": "try", "/blog/make-ai-writing-sound-conversational": "demo",
	} {
		button := visitor.get(path).page().Find("main button[name=free]")
		if button.Length() != 1 || button.AttrOr("form", "") != form {
			t.Errorf("%s: %d buttons for %q", path, button.Length(), button.AttrOr("form", ""))
		}
		if path != "/" && subscriber.get(path).page().Find("main button[name=free]").Length() != 0 {
			t.Errorf("%s offers a subscriber what is free", path)
		}
	}
}

// H09, H17, H18, H23, H28, UM01 to UM08: without JavaScript.
func TestDemoRejectsOwnTextByAccess(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	visitor, member := site.browser(), site.member("bob@example.com")
	const own = "My own text.\n\n\tWith <b>markup</b> to utilize."
	for _, test := range []struct {
		name    string
		browser *browser
		text    string
		status  int
		problem string
		offered bool
	}{
		{"signed out", visitor, own, http.StatusOK, "", true},
		{"inactive", member, own, http.StatusForbidden, "Active subscription required. Please subscribe to use this feature.", true},
		{"inactive, more than the limit", member, words(30_001), http.StatusForbidden, "Active subscription required.", true},
		{"blank", member, " \n\t\u3000", http.StatusBadRequest, "Please enter some text to humanize.", false},
		{"blank, signed out", visitor, "", http.StatusBadRequest, "Please enter some text to humanize.", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := test.browser.post("/", demoForm(strings.ReplaceAll(test.text, "\n", "\r\n")))
			got.t = t
			got.wantStatus(test.status).wantText("Try example")
			if kept := sampleOf(got); kept != test.text {
				t.Errorf("the text became %.60q", kept)
			}
			if problem := got.text("#try [role=alert]"); !strings.HasPrefix(problem, test.problem) ||
				(test.problem == "") != (problem == "") {
				t.Errorf("the problem is %q", problem)
			}
			if offered := got.page().Find("dialog.upsell[open]").Length() == 1; offered != test.offered {
				t.Errorf("the offer is shown: %v", offered)
			}
			if unedited := strings.Contains(got.text("dialog.upsell[open]"),
				"We haven’t edited your own text yet."); unedited != test.offered {
				t.Errorf("the offer says %q", got.text("dialog.upsell"))
			}
			if strings.Contains(got.text("#try"), sampleResult) {
				t.Error("the sample's result is shown for another text")
			}
			if cached := got.header.Get("Cache-Control"); cached != "no-store" {
				t.Errorf("Cache-Control: %q", cached)
			}
		})
	}
	visitor.post("/", demoForm(strings.Repeat("é", 2<<20))).wantStatus(http.StatusRequestEntityTooLarge)
}
