package stories

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
	"plainhand/views"
	pageviews "plainhand/views/pages"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// homePages are the home page in its states.
func homePages(t *testing.T, visitor, frame views.Frame, value string) map[string]templ.Component {
	t.Helper()
	demo := func(frame views.Frame) pageviews.DemoWidget {
		frame.Path = "/"
		return pageviews.NewDemoWidget(frame, views.UsageSummary{}, pageviews.Sample{Text: "a " + value + " b",
			Result: value}, islands.DemoMessages{Inactive: value})
	}
	words := pageWords(value)
	return map[string]templ.Component{
		"home":        pageviews.Home(pageviews.NewHomePage(visitor, words, drawnDemo(t, demo(visitor)))),
		"home result": pageviews.Home(pageviews.NewHomePage(frame, words, drawnDemo(t, demo(frame).WithResult()))),
		"home problem": pageviews.Home(pageviews.NewHomePage(frame, words,
			drawnDemo(t, demo(frame).WithText(value).WithProblem(value, value).WithOffer()))),
	}
}

// pageWords are claims and questions.
func pageWords(value string) pageviews.Words {
	return pageviews.Words{
		Claims: []pageviews.Claim{{Text: value, Meaning: value}, {Text: value, Meaning: value, Method: "/"}},
		Questions: []views.Question{{ID: "one", Text: value, Answer: "<p>One</p>"},
			{ID: "two", Text: value, Answer: "<p>Two</p>"}},
		PricingQuestions: []views.Question{{ID: "one", Text: value, Answer: "<p>One</p>"}},
	}
}

// guidePages are the list of guides, and a guide with a demo.
func guidePages(t *testing.T, visitor, frame views.Frame, value string) map[string]templ.Component {
	t.Helper()
	guides := samples.Guides()
	guides[0].Title, guides[0].Description, guides[0].Author.Name = value, value, value
	demo := drawnDemo(t, pageviews.NewGuideDemo(visitor, views.UsageSummary{},
		pageviews.Sample{Text: "a " + value + " b", Result: value}, islands.DemoMessages{}).WithResult().WithOffer())
	article := func(frame views.Frame) templ.Component {
		frame.Path = guides[0].Path()
		frame.CanonicalURL = "https://plainhand.example" + frame.Path
		return pageviews.Guide(pageviews.NewGuidePage(frame, guides[0], &demo, guides[1:], guides[1:]))
	}
	return map[string]templ.Component{
		"blog":           pageviews.Blog(pageviews.NewBlogPage(visitor, guides, "", "")),
		"blog searched":  pageviews.Blog(pageviews.NewBlogPage(frame, guides, guides[0].Category, value)),
		"article":        article(visitor),
		"article member": article(frame),
	}
}

// publicPages are the other pages of the site's public part.
func publicPages(t *testing.T, visitor, frame views.Frame, value string) map[string]templ.Component {
	t.Helper()
	text := "a " + value + " b"
	result := humanize.Result{Text: "A" + value, Changes: sampleChanges(value)}
	words, premium := pageWords(value), samples.Summary("basic", 29_000).Access
	return map[string]templ.Component{
		"pricing":        pageviews.Pricing(pageviews.NewPricingPage(visitor, words, billing.Plans(), billing.Access{})),
		"pricing active": pageviews.Pricing(pageviews.NewPricingPage(frame, words, billing.Plans(), premium)),
		"contact": pageviews.Contact(pageviews.NewContactPage(visitor, contact.Message{From: value, Message: value}).
			WithProblem(ui.Banner{
				Tone: ui.Error, Message: value})),
		"contact sent": pageviews.Contact(pageviews.NewContactPage(visitor, contact.Message{From: value}).AsSent()),
		"status": pageviews.Status(pageviews.NewStatusPage(visitor, status.Report{At: samples.Now, Results: []status.Result{
			{Name: value, Works: true}, {Name: value}}})),
		"mail": pageviews.MailPreview(pageviews.NewMailPreviewPage(frame,
			[]pageviews.MailLine{pageviews.NewMailSample("receipt", value)},
			[]pageviews.MailLine{pageviews.NewWrittenMail("1", value, value, samples.Now)})),
		"free": pageviews.FreeHumanizer(drawnFree(t, pageviews.NewFreeHumanizerPage(frame, text).
			WithResult(humanizetest.Prepare(t, humanize.Request{Text: text}), result,
				usage.Usage{Used: 4, Limit: usage.FreeTexts}))),
		"free problem": pageviews.FreeHumanizer(drawnFree(t, pageviews.NewFreeHumanizerPage(frame, value).
			WithProblem(value, value))),
		"text": views.Text(views.NewTextPage(frame,
			content.Page{Title: value, Lede: value, Updated: samples.Now, Meta: content.Meta{Title: value, Description: value},
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
func failurePages(frame views.Frame, value string) map[string]templ.Component {
	pages, titles := map[string]templ.Component{}, map[string]bool{}
	for status := http.StatusBadRequest; status < 600; status++ {
		page := views.NewFailurePage(frame, status, "Message.", "Advice.", value)
		if !titles[page.Title] {
			titles[page.Title] = true
			pages["failure "+strconv.Itoa(status)] = views.Failure(page)
		}
	}
	return pages
}
