package views

import (
	"strings"
	"time"

	"github.com/a-h/templ"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/views/ui"
)

// storyGuides are three guides, the first of which has every optional part.
func storyGuides() []content.Guide {
	day := func(month time.Month, date int) time.Time { return time.Date(2025, month, date, 0, 0, 0, 0, time.UTC) }
	example := content.Example{
		Before: "We utilize it.\n\nMoreover, it works.",
		Changes: []humanize.Change{{Start: 3, End: 10, Before: "utilize", After: "use"},
			{Start: 16, End: 28, Before: "Moreover, it", After: "It"}},
	}
	return []content.Guide{
		{
			Slug: "brand-voice", Title: "How to keep your brand voice when AI writes the draft",
			Description: "Write down what you refuse to say, then edit in two short passes.",
			Category:    "Brand Strategy", Tags: []string{"voice"}, Author: content.Author{Name: "The editors"},
			Published: day(time.September, 12), Updated: day(time.November, 21), Featured: true, Words: 1_600,
			Meta: content.Meta{Title: "Keep your brand voice with AI", Description: "How to keep a brand’s voice in a machine’s draft."},
			Contents: []content.Heading{
				{ID: "what", Title: "What a voice is made of", Level: 2},
				{ID: "refusals", Title: "Write the refusals down", Level: 2},
				{ID: "words", Title: "Words you never use", Level: 3}, {ID: "passes", Title: "Edit in two passes", Level: 2},
			},
			Body: []content.Block{
				{HTML: `<h2 id="what">What a voice is made of</h2><p>Ask five people, and hear <a href="/pricing">five</a> adjectives.</p>` +
					`<h2 id="refusals">Write the refusals down</h2><ul><li>Keep the list short.</li><li>Date it.</li></ul>` +
					`<h3 id="words">Words you never use</h3><blockquote><p>Cut at the comma.</p></blockquote>`},
				{Callout: &content.Callout{HTML: "See what an editor would strike from your draft.",
					Button: "Try it on your text"}},
				{Example: &example},
				{Demo: &example},
				{HTML: `<h2 id="passes">Edit in two passes</h2><p>First pass: <em>strike</em>. Second pass: <code>fill</code>.</p>`},
			},
		},
		{
			Slug: "cold-email", Title: "Write a cold email that gets replies", Description: "One fact about them, one question.",
			Category: "Sales", Tags: []string{"email", "voice"}, Author: content.Author{Name: "The editors"},
			Published: day(time.September, 9), Updated: day(time.September, 9), Words: 1_001,
			Meta: content.Meta{Title: "Cold email", Description: "A cold email that gets replies."},
		},
		{
			Slug: "fact-check", Title: "How to fact-check AI content", Description: "Where models invent, and how to spot it.",
			Category: "Quality Control", Tags: []string{"facts"}, Author: content.Author{Name: "The editors"},
			Published: day(time.September, 5), Updated: day(time.September, 5), Words: 1_000,
			Meta: content.Meta{Title: "Fact-check AI content", Description: "Where models invent facts."},
		},
	}
}

func guideLists() []ui.Example {
	lists := func(search string) templ.Component {
		page := NewBlogPage(Frame{}, storyGuides(), "", search)
		return guideRows(page)
	}
	return []ui.Example{
		{Name: "categories", Component: categories(categoryLinks(storyGuides(), "Sales"))},
		{Name: "all", Component: lists("")},
		{Name: "some found", Component: lists("EMAIL")},
		{Name: "none found", Component: lists(strings.Repeat("semicolons in Latin ", 12))},
		{Name: "beside an article", Component: guideList(guideLines(storyGuides()))},
	}
}

func articles() []ui.Example {
	frame := storyFrame("", Visitor{})
	frame.CanonicalURL = "https://plainhand.example/blog/brand-voice"
	page := NewGuidePage(frame, storyGuides()[0], nil, nil, nil)
	return []ui.Example{
		{Name: "byline", Component: byline(page)},
		{Name: "prose", Component: guidePart(page.Parts[0])},
		{Name: "callout", Component: guidePart(page.Parts[1])},
		{Name: "example", Component: guidePart(page.Parts[2])},
	}
}
