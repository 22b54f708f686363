package views

import (
	"strings"
	"time"

	"github.com/a-h/templ"

	"plainhand/engine/humanize"
	"plainhand/engine/report"
	"plainhand/engine/text/document"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views/ui"
)

// Stories are the parts of pages in their states, for the storybook and the golden tests.
func Stories() []ui.Story {
	return []ui.Story{
		{Name: "header", Apart: true, Examples: headers()},
		{Name: "footer", Apart: true, Examples: footers()},
		single("galley", galley()),
		{Name: "island", Examples: hosts()},
		{Name: "desk", Apart: true, Examples: desks()},
		{Name: "report", Apart: true, Examples: reports()},
		{Name: "plans", Apart: true, Examples: plans()},
		{Name: "demo-mode", Apart: true, Examples: demoModes()},
		single("plan-summary", planSummary(*newPlanSummary(storyStanding("basic", 0)))),
		{Name: "billing", Apart: true, Examples: billings()},
		{Name: "invoices", Examples: invoiceTables()},
		single("before-after", beforeAfter()),
		single("features", features()),
		single("contents", contents(newContents(storyGuides()[0].Contents))),
		{Name: "guides", Apart: true, Examples: guideLists()},
		{Name: "article", Examples: articles()},
		single("claims", claims([]Claim{
			{Text: "Meaning preserved", Meaning: "Figures are compared."},
			{Text: "Free to try", Meaning: "A sample.", Method: "/#try"},
		})),
		single("questions", questions([]Question{
			{ID: "counted", Text: "Which words are counted?", Answer: "<p>The words you put in.</p>"},
			{ID: "long", Text: "May a question be longer than one line, and what becomes of its sign then?", Answer: "<p>Yes.</p>"},
		})),
		{Name: "tools", Apart: true, Examples: toolParts()},
		{Name: "sign-in", Apart: true, Examples: signIns()},
		{Name: "order", Apart: true, Examples: orders()},
		{Name: "card", Apart: true, Examples: cardForms()},
		{Name: "account", Apart: true, Examples: accounts()},
	}
}

// single is the story of a component with one state.
func single(name string, component templ.Component) ui.Story {
	return ui.Story{Name: name, Examples: []ui.Example{{Name: name, Component: component}}}
}

func storyFrame(name string, visitor Visitor) Frame {
	visitor.FirstName = name
	return Frame{Brand: "Plainhand", Support: "support@plainhand.example", Path: "/pricing", Year: 2026, Visitor: visitor}
}

var storyNow = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// storyStanding is a standing on a plan, 12 days before the period's end.
func storyStanding(planID string, used int) UsageSummary {
	plan, err := billing.FindPlan(planID)
	if err != nil {
		panic(err) // the plan IDs are constants of this file
	}
	end := storyNow.AddDate(0, 0, 12)
	return UsageSummary{
		Access: billing.Access{Active: true, Plan: plan, PeriodStart: end.AddDate(0, -1, 0), PeriodEnd: end},
		Usage:  usage.Usage{Used: used, Limit: plan.WordLimit, PeriodEnd: end},
		Now:    storyNow,
	}
}

func demoModes() []ui.Example {
	with := func(status billing.Status, notice billing.Notice) templ.Component {
		standing := storyStanding("basic", 0)
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
	return []ui.Example{
		{Name: "visitor", Component: header(storyFrame("", Visitor{}))},
		{Name: "signed in", Component: header(storyFrame("Ada", user))},
		{Name: "with a plan", Component: header(storyFrame("Ada", member))},
		{Name: "no name", Component: header(storyFrame("", user))},
		{Name: "long name", Component: header(storyFrame("Adolph Blaine Wolfeschlegelsteinhausenbergerdorff", member))},
		{Name: "right to left", Component: header(storyFrame("עדה", member))},
		{Name: "on the platform", Component: header(storyFrame("Ada", member).wide())},
	}
}

func footers() []ui.Example {
	return []ui.Example{
		{Name: "visitor", Component: footer(storyFrame("", Visitor{}))},
		{Name: "with a plan", Component: footer(storyFrame("Ada", Visitor{SignedIn: true, Active: true}))},
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

// desks are the forms that replace islands that could not be rendered. The islands have their own stories.
func desks() []ui.Example {
	plain := desk{ID: "humanize", Action: "/platform", Text: "We utilize it.\n\nIt works.", Submit: "Humanize Text"}
	result, failed := plain, plain
	result.Result = "We use it.\n\nIt works."
	failed.Problem = &islands.Problem{Message: "Failed to process text.", Advice: "Nothing was charged."}
	editor := NewPlatformPage(storyFrame("Ada", Visitor{SignedIn: true, Active: true}), account.User{},
		storyStanding("basic", 0), islands.Draft{Text: plain.Text, Keep: "Ada, Plainhand"}, islands.Messages{})
	return []ui.Example{
		{Name: "draft", Component: plainDesk(plain)},
		{Name: "with a result", Component: plainDesk(result)},
		{Name: "with a problem", Component: plainDesk(failed)},
		{Name: "with settings", Component: plainEditor(editor.Props)},
	}
}

// reports have sentences of many lengths, and every part or none.
func reports() []ui.Example {
	with := func(before, after string) templ.Component {
		return reportDrawing(newReportDrawn(report.New(document.Parse(before, nil), humanize.Result{Text: after})))
	}
	before := "Moreover, Ada Lovelace’s café in Graz leverages 12 robust ovens. It is important to note that the oven is " +
		"“older than the street”. It thrives."
	return []ui.Example{
		{Name: "usual", Component: with(before, "Ada Lovelace’s café in Graz uses 12 ovens, and note that the oven is “older "+
			"than the street”. It does well. People come, sit down, and stay until somebody sweeps around them.")},
		{Name: "grouped", Component: with(strings.Repeat("It is small. We delve into 12 old books. Nobody knows why that is so. ", 200),
			strings.Repeat("It is small, and we look into 12 old books. ", 190))},
		{Name: "one sentence", Component: with("We met on a day in May.", "We met on a day in May.")},
		{Name: "empty", Component: with("", "")},
	}
}

func plans() []ui.Example {
	cards := func(visitor Visitor, access billing.Access) templ.Component {
		return planCards(NewPricingPage(storyFrame("", visitor), Words{}, billing.Plans(), access).Plans)
	}
	return []ui.Example{
		{Name: "visitor", Component: cards(Visitor{}, billing.Access{})},
		{Name: "current plan", Component: cards(Visitor{SignedIn: true, Active: true}, storyStanding("pro", 0).Access)},
	}
}

// orders are purchases before and after the payment.
func orders() []ui.Example {
	visitor := Visitor{SignedIn: true}
	buying := func(planID string, taking CardInput, guarantee billing.RefundAnswer) templ.Component {
		visitor.Guarantee = guarantee
		standing := storyStanding(planID, 0)
		sheet := NewCardSheet(taking, account.User{}, islands.ToSubscribe)
		return order(NewCheckoutPage(storyFrame("Ada", visitor), standing.Access.Plan, standing.Now, sheet))
	}
	had := storyStanding("premium", 0).Access
	had.Status = billing.StatusActive
	return []ui.Example{
		{Name: "limited", Component: buying("basic", CardInput{}, billing.RefundOpen)},
		{Name: "premium, in the demo", Component: buying("premium", CardInput{Demo: true}, billing.RefundOpen)},
		{Name: "for somebody who was refunded", Component: buying("basic", CardInput{}, billing.RefundOnceOnly)},
		{Name: "a week after the first payment", Component: buying("basic", CardInput{}, billing.RefundTooLate)},
		{Name: "bought", Component: bought(NewSuccessPage(storyFrame("Ada", visitor), had))},
	}
}

func signIns() []ui.Example {
	form := AuthForm{Email: "ada@example.com", Error: "That email or password isn’t right.",
		Advice: "Check both and try again.", Shortest: 6}
	taken := AuthForm{Email: "ada@example.com", Plan: "pro", Error: "An account with this email already exists.",
		Advice: "Sign in instead, or use another email address.", Taken: true, Shortest: 6}
	return []ui.Example{
		{Name: "login", Component: AuthDialog(NewLoginPage(storyFrame("", Visitor{}), AuthForm{}))},
		{Name: "refused", Component: AuthDialog(NewLoginPage(storyFrame("", Visitor{}), form))},
		{Name: "signup", Component: AuthDialog(NewSignupPage(storyFrame("", Visitor{}), AuthForm{Shortest: 6}))},
		{Name: "taken, with a plan", Component: AuthDialog(NewSignupPage(storyFrame("", Visitor{}), taken))},
		{Name: "signed out", Component: signedOut(storyFrame("", Visitor{}))},
	}
}

// cardForms are the forms for visitors without a script. The islands have their own stories.
func cardForms() []ui.Example {
	card := NewCardSheet(CardInput{Demo: true}, account.User{}, islands.ToSubscribe)
	card.Key, card.Form.PlanID, card.Form.Action = "a key", "pro", "/checkout"
	card.Form.Submit, card.Form.Cancel = "Start Pro - $24/mo", "/pricing"
	card.Form.Terms = "You pay $24 today and $24 every month until you cancel."
	bank := NewCardSheet(CardInput{Demo: true}, account.User{}, islands.ToConfirm)
	bank.Key, bank.Form.ClientSecret, bank.Form.Cancel, bank.Form.Done = "a key", "a secret", "/account", "/account"
	stripe := NewCardSheet(CardInput{}, account.User{}, islands.ToSubscribe)
	stripe.Form.Cancel = "/pricing"
	return []ui.Example{
		{Name: "demo", Component: plainCard(card)},
		{Name: "refused", Component: plainCard(card.WithProblem("Your card was declined.", "Nothing was charged."))},
		{Name: "bank, about a payment", Component: plainCard(bank)},
		{Name: "bank, about a card", Component: plainCard(bank.WithCardAgain("pm_demo_asks", 0))},
		{Name: "stripe", Component: plainCard(stripe)},
	}
}
