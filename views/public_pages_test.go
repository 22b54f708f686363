package views

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/a-h/templ"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/internal/billing"
	"plainhand/internal/mail/contact"
	"plainhand/internal/status"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views/ui"
)

// homePages are the home page in its states.
func homePages(t *testing.T, visitor, frame Frame, value string) map[string]templ.Component {
	t.Helper()
	demo := func(frame Frame) DemoWidget {
		frame.Path = "/"
		return NewDemoWidget(frame, UsageSummary{}, Sample{Text: "a " + value + " b", Result: value},
			islands.DemoMessages{Inactive: value})
	}
	words := pageWords(value)
	return map[string]templ.Component{
		"home":        Home(NewHomePage(visitor, words, drawnDemo(t, demo(visitor)))),
		"home result": Home(NewHomePage(frame, words, drawnDemo(t, demo(frame).WithResult()))),
		"home problem": Home(NewHomePage(frame, words,
			drawnDemo(t, demo(frame).WithText(value).WithProblem(value, value).WithOffer()))),
	}
}

// pageWords are claims and questions.
func pageWords(value string) Words {
	return Words{
		Claims: []Claim{{Text: value, Meaning: value}, {Text: value, Meaning: value, Method: "/"}},
		Questions: []Question{{ID: "one", Text: value, Answer: "<p>One</p>"},
			{ID: "two", Text: value, Answer: "<p>Two</p>"}},
		PricingQuestions: []Question{{ID: "one", Text: value, Answer: "<p>One</p>"}},
	}
}

// guidePages are the list of guides, and a guide with a demo.
func guidePages(t *testing.T, visitor, frame Frame, value string) map[string]templ.Component {
	t.Helper()
	guides := sampleGuides()
	guides[0].Title, guides[0].Description, guides[0].Author.Name = value, value, value
	demo := drawnDemo(t, NewGuideDemo(visitor, UsageSummary{}, Sample{Text: "a " + value + " b", Result: value},
		islands.DemoMessages{}).WithResult().WithOffer())
	article := func(frame Frame) templ.Component {
		frame.Path = guides[0].Path()
		frame.CanonicalURL = "https://plainhand.example" + frame.Path
		return Guide(NewGuidePage(frame, guides[0], &demo, guides[1:], guides[1:]))
	}
	return map[string]templ.Component{
		"blog":           Blog(NewBlogPage(visitor, guides, "", "")),
		"blog searched":  Blog(NewBlogPage(frame, guides, guides[0].Category, value)),
		"article":        article(visitor),
		"article member": article(frame),
	}
}

// publicPages are the other pages of the site's public part.
func publicPages(t *testing.T, visitor, frame Frame, value string) map[string]templ.Component {
	t.Helper()
	text := "a " + value + " b"
	result := humanize.Result{Text: "A" + value, Changes: sampleChanges(value)}
	words, premium := pageWords(value), sampleSummary("basic", 29_000).Access
	return map[string]templ.Component{
		"pricing":        Pricing(NewPricingPage(visitor, words, billing.Plans(), billing.Access{})),
		"pricing active": Pricing(NewPricingPage(frame, words, billing.Plans(), premium)),
		"contact": Contact(NewContactPage(visitor, contact.Message{From: value, Message: value}).WithProblem(ui.Banner{
			Tone: ui.Error, Message: value})),
		"contact sent": Contact(NewContactPage(visitor, contact.Message{From: value}).AsSent()),
		"status": Status(NewStatusPage(visitor, status.Report{At: sampleNow, Results: []status.Result{
			{Name: value, Works: true}, {Name: value}}})),
		"mail": MailPreview(NewMailPreviewPage(frame, []MailLine{NewMailSample("receipt", value)},
			[]MailLine{NewWrittenMail("1", value, value, sampleNow)})),
		"free": FreeHumanizer(drawnFree(t, NewFreeHumanizerPage(frame, text).
			WithResult(humanizetest.Prepare(t, humanize.Request{Text: text}), result,
				usage.Usage{Used: 4, Limit: usage.FreeTexts}))),
		"free problem": FreeHumanizer(drawnFree(t, NewFreeHumanizerPage(frame, value).WithProblem(value, value))),
		"text": Text(NewTextPage(frame,
			content.Page{Title: value, Lede: value, Updated: sampleNow, Meta: content.Meta{Title: value, Description: value},
				Contents: []content.Heading{{ID: "one", Title: value, Level: 2}}, Opening: []content.Block{{HTML: "<p>One</p>"}},
				Sections: []content.Section{{ID: "one", Heading: value}}})),
	}
}

// sampleChanges replaces a with a value, and deletes it from the text "a VALUE b".
func sampleChanges(value string) []humanize.Change {
	return []humanize.Change{
		{Start: 0, End: 1, Before: "a", After: value, Reason: value},
		{Start: 2, End: 2 + len(value), Before: value, Reason: value},
	}
}

// failurePages are an error page for each title.
func failurePages(frame Frame, value string) map[string]templ.Component {
	pages, titles := map[string]templ.Component{}, map[string]bool{}
	for status := http.StatusBadRequest; status < 600; status++ {
		page := NewFailurePage(frame, status, "Message.", "Advice.", value)
		if !titles[page.Title] {
			titles[page.Title] = true
			pages["failure "+strconv.Itoa(status)] = Failure(page)
		}
	}
	return pages
}
