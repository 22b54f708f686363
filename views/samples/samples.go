// Package samples makes frames, usage, and guides for stories and tests.
package samples

import (
	"time"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/views"
)

// Frame is the frame of a page for a visitor.
func Frame(visitor views.Visitor) views.Frame {
	return views.Frame{Brand: "Plainhand", Support: "support@plainhand.example", Path: "/pricing", Year: 2026,
		Visitor: visitor}
}

// Now is the time of all samples.
var Now = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// Summary is the usage of a plan, 12 days before the period's end.
func Summary(planID string, used int) views.UsageSummary {
	plan, err := billing.FindPlan(planID)
	if err != nil {
		panic(err) // the plan IDs are constants of stories and tests
	}
	end := Now.AddDate(0, 0, 12)
	return views.UsageSummary{
		Access: billing.Access{Active: true, Plan: plan, PeriodStart: end.AddDate(0, -1, 0), PeriodEnd: end},
		Usage:  usage.Usage{Used: used, Limit: plan.WordLimit, PeriodEnd: end},
		Now:    Now,
	}
}

// Guides are three guides, the first of which has every optional part.
func Guides() []content.Guide {
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

// Days is a month of usage.
func Days() (days []usage.Day) {
	for i, words := range []int{
		264, 880, 616, 1408, 0, 0, 770, 1144, 1760, 22, 1034, 0, 0, 1276, 2112, 792, 1364, 1628, 1,
	} {
		date := Now.Truncate(24*time.Hour).AddDate(0, 0, i-18)
		if words > 0 {
			days = append(days, usage.Day{Date: date, Words: words, Texts: 1 + i%3, Last: date.Add(17 * time.Hour)})
		}
	}
	return days
}

// News is a month of billing events, newest first.
func News() (news []billing.Event) {
	end := Now.AddDate(0, 0, 12)
	for i, event := range []billing.Event{
		{Kind: billing.NewsCardReplaced, Card: "visa 4242"},
		{Kind: billing.NewsPlanChanged, PlanID: "basic", PreviousPlanID: "pro"},
		{Kind: billing.NewsRenewed, PlanID: "basic", Until: &end},
	} {
		event.At = Now.AddDate(0, 0, -i)
		news = append(news, event)
	}
	return news
}
