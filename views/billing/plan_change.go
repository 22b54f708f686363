package billing

import (
	"strconv"

	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// PlanChangePage shows the quote for a change of plan, and asks for confirmation.
type PlanChangePage struct {
	views.FormPage
	Pairs  []views.NamedValue
	Notes  []string
	Terms  string
	Submit string
	Keep   string // path back
	To     string // the plan's id
	At     string // time of the quote
	Due    string // amount due now by the quote, in cents
	Key    billing.Key
}

// NewPlanChangePage returns the page for a quote.
func NewPlanChangePage(frame views.Frame, quote billing.Quote, key billing.Key) PlanChangePage {
	page := PlanChangePage{
		FormPage: views.NewFormPage(frame, "Change to "+quote.To.Name, "What it costs, and when."),
		Submit:   "Change to " + quote.To.Name + " on " + format.Day(quote.Starts),
		Keep:     "Keep " + quote.From.Name,
		To:       quote.To.ID, At: unix(quote.At), Due: strconv.FormatInt(int64(quote.Due), 10), Key: key,
	}
	starts := format.Day(quote.Starts)
	if quote.Now() {
		starts, page.Submit = "Now", "Pay "+format.Cents(quote.Due)+" and change to "+quote.To.Name
	}
	page.Pairs = []views.NamedValue{
		{Name: "Your plan", Value: inWords(quote.From)},
		{Name: "New plan", Value: inWords(quote.To)},
		{Name: "Starts", Value: starts},
		{Name: "Due now", Value: format.Cents(quote.Due)},
		{Name: "Next payment", Value: format.Cents(quote.To.Cents()) + " on " + format.Day(quote.Renews)},
	}
	page.Notes, page.Terms = changeNotes(quote), quote.Terms()
	return page
}

func changeNotes(quote billing.Quote) []string {
	var notes []string
	if quote.Now() {
		notes = append(notes,
			"A new month begins now, with all of "+quote.To.Name+"’s words. You pay its price, less a credit for the time left in "+
				"the month you’ve paid for.",
			"Your old allowance is prorated: if you’ve used more than your share so far, the extra words count toward "+
				"the new month.",
			"The credit gets smaller every hour. If the price has changed when you press the button, you’ll see the new one "+
				"first.")
	} else {
		notes = append(notes, "You keep "+quote.From.Name+" and its words until "+format.Day(quote.Starts)+
			". You can change your mind until then.")
	}
	if quote.Resumes {
		notes = append(notes, "You canceled your plan. If you make this change, it continues.")
	}
	return notes
}

// WithProblem returns the page with the reason why the plan was not changed.
func (page PlanChangePage) WithProblem(problem ui.Banner) PlanChangePage {
	page.News = &problem
	return page
}
