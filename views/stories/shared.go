package stories

import (
	"github.com/a-h/templ"

	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// shared are the parts that pages of several areas have.
func shared() []ui.Story {
	return []ui.Story{
		{Name: "header", Apart: true, Examples: headers()},
		{Name: "footer", Apart: true, Examples: footers()},
		{Name: "island", Examples: hosts()},
		{Name: "demo-mode", Apart: true, Examples: demoModes()},
		ui.Single("plan-summary", views.PlanDetails(*views.NewPlanSummary(samples.Summary("basic", 0)))),
		ui.Single("contents", views.Contents(views.NewContents(samples.Guides()[0].Contents))),
	}
}

func demoModes() []ui.Example {
	with := func(status billing.Status, notice billing.Notice) templ.Component {
		summary := samples.Summary("basic", 0)
		summary.Access.Status, summary.Access.Notice = status, notice
		return views.DemoNotice(*views.NewDemoMode(summary, "/account"))
	}
	return []ui.Example{
		{Name: "without a subscription", Component: views.DemoNotice(*views.NewDemoMode(views.UsageSummary{}, "/pricing"))},
		{Name: "renews", Component: with(billing.StatusActive, billing.NoNotice)},
		{Name: "ends", Component: with(billing.StatusActive, billing.NoticeEnding)},
		{Name: "past due", Component: with(billing.StatusPastDue, billing.NoticePastDue)},
		{Name: "over", Component: with(billing.StatusCanceled, billing.NoNotice)},
	}
}

func headers() []ui.Example {
	user, member := views.Visitor{SignedIn: true}, views.Visitor{SignedIn: true, Active: true}
	named := func(name string, visitor views.Visitor) views.Frame {
		visitor.FirstName = name
		return samples.Frame(visitor)
	}
	return []ui.Example{
		{Name: "visitor", Component: views.Header(samples.Frame(views.Visitor{}))},
		{Name: "signed in", Component: views.Header(named("Ada", user))},
		{Name: "with a plan", Component: views.Header(named("Ada", member))},
		{Name: "no name", Component: views.Header(samples.Frame(user))},
		{Name: "long name", Component: views.Header(named("Adolph Blaine Wolfeschlegelsteinhausenbergerdorff", member))},
		{Name: "right to left", Component: views.Header(named("עדה", member))},
		{Name: "on the platform", Component: views.Header(named("Ada", member).AsWide())},
	}
}

func footers() []ui.Example {
	return []ui.Example{
		{Name: "visitor", Component: views.Footer(samples.Frame(views.Visitor{}))},
		{Name: "with a plan",
			Component: views.Footer(samples.Frame(views.Visitor{FirstName: "Ada", SignedIn: true, Active: true}))},
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
