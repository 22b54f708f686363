package pages

import (
	"github.com/a-h/templ"

	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// Stories are the parts of public pages.
func Stories() []ui.Story {
	return []ui.Story{
		ui.Single("galley", galley()),
		{Name: "plans", Apart: true, Examples: plans()},
		ui.Single("before-after", beforeAfter()),
		ui.Single("features", features()),
		{Name: "guides", Apart: true, Examples: guideLists()},
		{Name: "article", Examples: articles()},
		ui.Single("claims", claims([]Claim{
			{Text: "Meaning preserved", Meaning: "Figures are compared."},
			{Text: "Free to try", Meaning: "A sample.", Method: "/#try"},
		})),
		ui.Single("questions", questions([]views.Question{
			{ID: "counted", Text: "Which words are counted?", Answer: "<p>The words you put in.</p>"},
			{ID: "long", Text: "May a question be longer than one line, and what becomes of its sign then?", Answer: "<p>Yes.</p>"},
		})),
		{Name: "tools", Apart: true, Examples: toolParts()},
	}
}

func plans() []ui.Example {
	cards := func(visitor views.Visitor, access billing.Access) templ.Component {
		return planCards(NewPricingPage(samples.Frame(visitor), Words{}, billing.Plans(), access).Plans)
	}
	return []ui.Example{
		{Name: "visitor", Component: cards(views.Visitor{}, billing.Access{})},
		{Name: "current plan", Component: cards(views.Visitor{SignedIn: true, Active: true},
			samples.Summary("pro", 0).Access)},
	}
}
