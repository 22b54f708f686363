package pages_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
)

const toolBefore, toolAfter = "I hope this finds you well.\n\nWe utilize it.", "We use it."

// toolsContent is content with a tool in every group, each related to the others.
func toolsContent(t *testing.T) content.Content {
	t.Helper()
	written := sitetest.Content(t)
	written.Tools = nil
	for _, tool := range []content.Tool{
		{Slug: "humanize-ai-for-emails", Title: "Humanize AI for Emails", Group: content.ContentType},
		{Slug: "humanize-ai-for-landing-pages", Title: "Humanize AI for Landing Pages", Group: content.UseCase},
		{Slug: "humanize-chatgpt-output", Title: "Humanize ChatGPT Output", Group: content.Platform},
		{Slug: "ai-humanizer-for-legal", Title: "AI Humanizer for Legal", Group: content.Industry},
		{Slug: "ai-humanizer-for-finance", Title: "AI Humanizer for Finance", Group: content.Industry},
	} {
		tool.UseCase, tool.Heading = "emails", "Heading of "+tool.Slug
		tool.Meta = content.Meta{Title: "Title of " + tool.Slug, Description: "Description of " + tool.Slug}
		tool.Intro = "<p>An intro.</p>"
		tool.Problem, tool.Benefits = []string{"A <em>pain</em>.", "Another."}, []string{"A help."}
		tool.Example = content.Example{Before: toolBefore, Changes: []humanize.Change{
			{Start: 0, End: 29, Before: toolBefore[:29], Rule: "greeting", Reason: "An empty wish"},
			{Start: 32, End: 39, Before: "utilize", After: "use", Rule: "utilize", Reason: "Plainer verb"},
		}}
		tool.Steps = []content.Step{{Title: "Paste.", Text: "Any draft."}, {Title: "Press.", Text: "The button."}}
		tool.Questions = []content.Question{{ID: "one", Text: "One?", Answer: "<p>Yes.</p>"},
			{ID: "two", Text: "Two?", Answer: "<p>No.</p>"}}
		tool.Sections = []content.Section{{ID: "more", Heading: "More",
			Body: []content.Block{{HTML: "<p>What only this page knows.</p>"}}}}
		tool.Related = []string{"humanize-chatgpt-output", "humanize-ai-for-landing-pages", "ai-humanizer-for-legal"}
		written.Tools = append(written.Tools, tool)
	}
	return written
}

func TestToolsAreListedOnce(t *testing.T) { // TI01, TI03
	t.Parallel()
	got := sitetest.New(t, sitetest.WithContent(toolsContent(t))).Browser().Get("/tools").WantStatus(http.StatusOK)
	listed := map[string][]string{}
	got.Page().Find("section:has(.tool-links)").Each(func(_ int, group *goquery.Selection) {
		group.Find(".tool-links a").Each(func(_ int, link *goquery.Selection) {
			heading := group.Find("h2").Text()
			listed[heading] = append(listed[heading], link.AttrOr("href", "")+" "+spaced(link.Text()))
		})
	})
	want := map[string][]string{
		"By Content Type": {"/tools/humanize-ai-for-emails Humanize AI for Emails", "/tools/humanize-ai-for-landing-pages Humanize AI for Landing Pages"},
		"By AI Platform":  {"/tools/humanize-chatgpt-output Humanize ChatGPT Output"},
		"By Industry":     {"/tools/ai-humanizer-for-finance AI Humanizer for Finance", "/tools/ai-humanizer-for-legal AI Humanizer for Legal"},
	}
	for heading, tools := range want {
		if !slices.Equal(listed[heading], tools) {
			t.Errorf("%s: %q", heading, listed[heading])
		}
	}
	for _, id := range []string{"content-type", "platform", "industry"} {
		if got.Page().Find(`.opening a[href="#`+id+`"]`).Length() != 1 || got.Page().Find("section#"+id).Length() != 1 {
			t.Errorf("nothing leads to the group %s", id)
		}
	}
	if len(listed) != len(want) {
		t.Errorf("the groups are %v", listed)
	}
}

func TestAGroupWithoutToolsIsAbsent(t *testing.T) { // TI02
	t.Parallel()
	written := toolsContent(t)
	written.Tools = written.Tools[:3]
	got := sitetest.New(t, sitetest.WithContent(written)).Browser().Get("/tools")
	if text := got.Text("main"); strings.Contains(text, "By Industry") || !strings.Contains(text, "By AI Platform") {
		t.Errorf("it says %s", text)
	}
}

func TestToolsAreSearched(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t, sitetest.WithContent(toolsContent(t))).Browser()
	for search, want := range map[string]string{
		"%20EMAIL":       "By Content Type: Humanize AI for Emails",
		"humanizer+for":  "By Industry: AI Humanizer for Finance, AI Humanizer for Legal",
		"semicolons":     "",
		"Description+of": "", // in no page's title
	} {
		got := b.Get("/tools?search=" + search).WantStatus(http.StatusOK)
		visible := got.Page().Find("#tools:not([hidden]) section:not([hidden])").
			Map(func(_ int, group *goquery.Selection) string {
				links := group.Find("li:not([hidden])").
					Map(func(_ int, link *goquery.Selection) string { return spaced(link.Text()) })
				return group.Find("h2").Text() + ": " + strings.Join(links, ", ")
			})
		if strings.Join(visible, "; ") != want {
			t.Errorf("%s finds %q", search, visible)
		}
		if none := got.Text("#none:not([hidden])"); (none != "") != (want == "") {
			t.Errorf("%s: %q", search, none)
		}
		if got.Page().Find("meta[name=robots][content=noindex]").Length() != 1 || got.Page().Find("figure:not([hidden])").
			Length() != 0 {
			t.Errorf("%s: the results are indexable, or have a specimen between them", search)
		}
	}
}

// Every specimen is the engine's edit of a sentence on the page that it names.
func TestSpecimensAreOnTheirPages(t *testing.T) {
	t.Parallel()
	for path, count := range map[string]int{"/tools": 3, "/use-cases": 5} { // one per group, one per case
		page := published(t, path).WantStatus(http.StatusOK).Page()
		figures := page.Find("main figure")
		if figures.Length() != count {
			t.Errorf("%s has %d specimens", path, figures.Length())
		}
		figures.Each(func(_ int, figure *goquery.Selection) {
			address, linked := figure.Find("figcaption a").Attr("href")
			if !linked { // on /tools, whose list has the link
				_, of, _ := strings.Cut(figure.Find("figcaption").Text(), "“")
				of, _, _ = strings.Cut(of, ",”")
				links := page.Find(".tool-links a").FilterFunction(func(_ int, link *goquery.Selection) bool {
					return spaced(link.Text()) == of
				})
				if links.Length() != 1 {
					t.Fatalf("%s: %d links to %q", path, links.Length(), of)
				}
				address, _ = links.Attr("href")
			}
			source := published(t, address).WantStatus(http.StatusOK).Text(".ba")
			marks := figure.Find("del, ins")
			if marks.Length() < 3 {
				t.Errorf("%s: %d marks in %q", path, marks.Length(), figure.Text())
			}
			marks.Each(func(_ int, mark *goquery.Selection) {
				if !strings.Contains(source, spaced(mark.Text())) {
					t.Errorf("%s: %q is not on %s", path, mark.Text(), address)
				}
			})
		})
	}
}

// start returns the targets of a page's purchase buttons with this label.
func start(page sitetest.Response, label string) []string {
	return page.Page().Find("main a.button").FilterFunction(func(_ int, button *goquery.Selection) bool {
		return spaced(button.Text()) == label
	}).Map(func(_ int, button *goquery.Selection) string { return button.AttrOr("href", "") })
}

func TestToolPagesLinkToTheirTargets(t *testing.T) { // TI04, TI05, TP05, TP13
	t.Parallel()
	site := sitetest.New(t, sitetest.WithContent(toolsContent(t)))
	for name, test := range map[string]struct {
		browser     *sitetest.Browser
		label, path string
	}{
		"signed out": {site.Browser(), "Get Started - $14/mo", "/signup?plan=basic"},
		"signed in":  {site.Member("bob@example.com"), "Get Started - $14/mo", "/checkout?plan=basic"},
		"subscribed": {site.Subscriber("ada@example.com", "basic"), "Get Started", "/platform"},
	} {
		index := test.browser.Get("/tools").WantText("Not Sure Which Tool to Use?")
		if got := start(index, test.label); !slices.Equal(got, []string{test.path}) {
			t.Errorf("%s: the list leads to %q", name, got)
		}
		tool := test.browser.Get("/tools/humanize-ai-for-emails")
		if got := start(tool, "Get Started"); !slices.Equal(got,
			[]string{test.path, test.path}) { // at the top, and at the end
			t.Errorf("%s: a tool leads to %q", name, got)
		}
	}
}

func TestAnUnknownToolLeadsHome(t *testing.T) { // TP01
	t.Parallel()
	b := sitetest.New(t, sitetest.WithContent(toolsContent(t))).Browser()
	for range 2 {
		got := b.Get("/tools/none").WantStatus(http.StatusFound)
		if to := got.Header.Get("Location"); to != "/" {
			t.Errorf("to %q", to)
		}
	}
	b.Post("/tools/none", sitetest.DemoForm("a text")).WantStatus(http.StatusFound)
}

func TestToolPageHasItsSections(t *testing.T) { // TP04, TP05, TP06, TP07, TP08, TP09, TP10, TP11, TP12, TP14
	t.Parallel()
	got := sitetest.New(t, sitetest.WithContent(toolsContent(t))).Browser().Get("/tools/humanize-ai-for-emails").
		WantStatus(http.StatusOK)
	for selector, want := range map[string]string{
		"title":                        "Title of humanize-ai-for-emails · Plainhand",
		"h1":                           "Heading of humanize-ai-for-emails",
		".crumbs":                      "Home Tools Humanize AI for Emails",
		".opening .lede":               "An intro.",
		".two section:nth-child(1) h2": "The Problem with AI emails",
		".two section:nth-child(1) li": "A pain . Another.",
		".two section:nth-child(2)":    "How Humanization Helps A help.",
		".ba .label":                   "Before (AI) After (Humanized)",
		".works h2":                    "How It Works",
		".works h3":                    "Paste. Press.",
		".works > p:first-of-type":     "Most content is processed in under 30 seconds.",
		"#more":                        "More What only this page knows.",
		"section:has(.faq) h2":         "Common Questions",
		".faq h3":                      "One? Two?",
		".tool-links":                  "Humanize ChatGPT Output Humanize AI for Landing Pages AI Humanizer for Legal",
		".unmeasured":                  "",
	} {
		if text := got.Text(selector); text != want {
			t.Errorf("%s says %q", selector, text)
		}
	}
	page := got.Page()
	sides := page.Find(".ba .marked")
	if text := sides.Eq(0).Text(); text != toolBefore {
		t.Errorf("the text before is %q", text)
	}
	if text := sides.Eq(1).Text(); text != toolAfter {
		t.Errorf("the text after is %q", text)
	}
	if marks := sides.Find("del, ins").Length(); marks != 3 {
		t.Errorf("%d marks", marks)
	}
	if sample := sitetest.SampleOf(got); sample != toolBefore {
		t.Errorf("the sample is %q", sample)
	}
	if description := page.Find(`meta[name="description"]`).
		AttrOr("content", ""); description != "Description of humanize-ai-for-emails" {
		t.Errorf("the description is %q", description)
	}
}

func TestToolsDescribeThemselves(t *testing.T) { // LG05
	t.Parallel()
	b := sitetest.New(t, sitetest.WithContent(toolsContent(t))).Browser()
	for path, want := range map[string][]string{
		"/tools":                        {"CollectionPage", "BreadcrumbList"},
		"/tools/humanize-ai-for-emails": {"WebPage", "SoftwareApplication", "FAQPage", "BreadcrumbList"},
		"/use-cases":                    {"WebPage", "BreadcrumbList"},
	} {
		got := b.Get(path).WantStatus(http.StatusOK)
		kinds := got.Page().Find(`script[type="application/ld+json"]`).Map(func(_ int, script *goquery.Selection) string {
			return sitetest.Response{T: t, Body: script.Text()}.JSON()["@type"].(string)
		})
		if !slices.Equal(kinds, want) {
			t.Errorf("%s describes %q", path, kinds)
		}
	}
}

func TestAToolIsTriedOnItsOwnSample(t *testing.T) { // TP09: without JavaScript.
	t.Parallel()
	site := sitetest.New(t, sitetest.WithContent(toolsContent(t)))
	const path, own = "/tools/humanize-ai-for-emails", "My own text."
	visitor, member := site.Browser(), site.Member("bob@example.com")
	for name, b := range map[string]*sitetest.Browser{"signed out": visitor, "signed in": member} {
		got := b.Post(path, sitetest.DemoForm(strings.ReplaceAll(toolBefore, "\n", "\r\n"))).WantStatus(http.StatusOK)
		offered := map[string]string{"signed in": toolAfter}[name] // the offer is the result of the sample otherwise
		if text := got.Page().Find("#try p.script").Text(); text != offered {
			t.Errorf("%s: the result is %q", name, text)
		}
		got.WantText("Common Questions")
		if cached := got.Header.Get("Cache-Control"); cached != "no-store" {
			t.Errorf("%s: Cache-Control: %q", name, cached)
		}
	}
	got := member.Post(path, sitetest.DemoForm(own)).WantStatus(http.StatusForbidden).
		WantText("Active subscription required.")
	if kept := sitetest.SampleOf(got); kept != own || strings.Contains(got.Text("#try"), toolAfter) {
		t.Errorf("the text became %q", kept)
	}
	if home := got.Page().Find("#try a.button").AttrOr("href", ""); home != path {
		t.Errorf("the example is at %q", home)
	}
	visitor.Post(path, sitetest.DemoForm(" ")).WantStatus(http.StatusBadRequest).
		WantText("Please enter some text to humanize.")
	visitor.Post(path, sitetest.DemoForm(strings.Repeat("é", 2<<20))).WantStatus(http.StatusRequestEntityTooLarge)
}

func TestAMemberUsesThePlatform(t *testing.T) { // H16, on a tool page
	t.Parallel()
	site := sitetest.New(t, sitetest.WithContent(toolsContent(t)))
	subscriber := site.Subscriber("ada@example.com", "basic")
	got := subscriber.Get("/tools/humanize-ai-for-emails").WantStatus(http.StatusOK)
	button := got.Page().Find("#try [type=submit]")
	if _, off := button.Attr("disabled"); !off || spaced(button.Text()) != "Use Platform for Processing" {
		t.Errorf("the button says %q, and is off: %v", button.Text(), off)
	}
	if got.Page().Find(`#try .desk-action a[href="/platform"]`).Length() != 1 {
		t.Error("nothing beside it leads to the platform")
	}
	subscriber.Post("/tools/humanize-ai-for-emails", sitetest.DemoForm("a text")).WantRedirect("/platform")
}

func TestAnUnmeasuredFigureIsMarked(t *testing.T) { // TP15
	t.Parallel()
	got := sitetest.New(t, sitetest.WithContent(toolsContent(t))).Browser().Get("/tools/humanize-ai-for-landing-pages")
	if text := got.Text(".unmeasured"); !strings.Contains(text, "20–40%") ||
		!strings.Contains(text, "We haven’t measured it") {
		t.Errorf("it says %q", text)
	}
	if times := strings.Count(got.Body, "20–40%"); times != 1 {
		t.Errorf("the claim appears %d times", times)
	}
}

func TestToolPagesAreCached(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t, sitetest.WithContent(toolsContent(t))).Browser()
	for _, path := range []string{"/tools", "/tools/humanize-ai-for-emails"} {
		drawn, kept := b.GetUntilCached(path)
		if drawn.Body != kept.Body {
			t.Errorf("%s: another page is kept than was drawn", path)
		}
		kept.WantSignedOut()
	}
}
