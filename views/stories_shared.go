package views

import (
	"github.com/a-h/templ"

	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views/ui"
)

// sharedStories are the parts that pages of several areas have.
func sharedStories() []ui.Story {
	return []ui.Story{
		{Name: "header", Apart: true, Examples: headers()},
		{Name: "footer", Apart: true, Examples: footers()},
		{Name: "island", Examples: hosts()},
		{Name: "demo-mode", Apart: true, Examples: demoModes()},
		ui.Single("plan-summary", planSummary(*newPlanSummary(sampleSummary("basic", 0)))),
		ui.Single("contents", contents(newContents(sampleGuides()[0].Contents))),
	}
}

func demoModes() []ui.Example {
	with := func(status billing.Status, notice billing.Notice) templ.Component {
		standing := sampleSummary("basic", 0)
		standing.Access.Status, standing.Access.Notice = status, notice
		return demoMode(*NewDemoMode(standing, "/account"))
	}
	return []ui.Example{
		{Name: "without a subscription", Component: demoMode(*NewDemoMode(UsageSummary{}, "/pricing"))},
		{Name: "renews", Component: with(billing.StatusActive, billing.NoNotice)},
		{Name: "ends", Component: with(billing.StatusActive, billing.NoticeEnding)},
		{Name: "past due", Component: with(billing.StatusPastDue, billing.NoticePastDue)},
		{Name: "over", Component: with(billing.StatusCanceled, billing.NoNotice)},
	}
}

func headers() []ui.Example {
	user, member := Visitor{SignedIn: true}, Visitor{SignedIn: true, Active: true}
	named := func(name string, visitor Visitor) Frame {
		visitor.FirstName = name
		return sampleFrame(visitor)
	}
	return []ui.Example{
		{Name: "visitor", Component: header(sampleFrame(Visitor{}))},
		{Name: "signed in", Component: header(named("Ada", user))},
		{Name: "with a plan", Component: header(named("Ada", member))},
		{Name: "no name", Component: header(sampleFrame(user))},
		{Name: "long name", Component: header(named("Adolph Blaine Wolfeschlegelsteinhausenbergerdorff", member))},
		{Name: "right to left", Component: header(named("עדה", member))},
		{Name: "on the platform", Component: header(named("Ada", member).wide())},
	}
}

func footers() []ui.Example {
	return []ui.Example{
		{Name: "visitor", Component: footer(sampleFrame(Visitor{}))},
		{Name: "with a plan", Component: footer(sampleFrame(Visitor{FirstName: "Ada", SignedIn: true, Active: true}))},
	}
}

// hosts are islands with an unknown component, in their waiting state. Real islands have their own stories.
func hosts() []ui.Example {
	drawn := islands.Rendered{Component: "none/None", Props: []byte(`{"text":"\u003c/script\u003e"}`),
		HTML: "<p>Drawn</p>"}
	empty := islands.Rendered{Component: "none/None", Props: []byte(`{}`)}
	return []ui.Example{
		{Name: "drawn", Component: drawn.Place(islands.WakeOnInteraction)},
		{Name: "not drawn", Component: empty.Place(islands.WakeOnInteraction)},
	}
}
