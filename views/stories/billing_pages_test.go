package stories

import (
	"slices"
	"testing"

	"github.com/a-h/templ"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views"
	billingviews "plainhand/views/billing"
	"plainhand/views/samples"
	"plainhand/views/ui"
	"plainhand/views/viewstest"
)

// billingPages are the pages for an action on a plan, with one value wherever a gateway supplies the words.
func billingPages(frame views.Frame, value string) map[string]templ.Component {
	plans := billing.Plans()
	quote := billing.Quote{From: plans[0], To: plans[1], Due: 705, At: samples.Now, Starts: samples.Now,
		Renews:  samples.Now.AddDate(0, 0, 20),
		Resumes: true}
	change := billingviews.NewPlanChangePage(frame, quote, billing.Key(value))
	open := billing.Guarantee{Purchase: billing.Purchase{Claim: billing.Claim{FirstPaidAt: &samples.Now}, Plan: plans[2]},
		Answer: billing.RefundOpen, Paid: 9900}
	late := open
	late.Answer = billing.RefundTooLate
	twice := open
	twice.Refunded, twice.Answer = true, billing.RefundOnceOnly
	returning := billing.Access{Status: billing.StatusActive, PeriodEnd: samples.Now, Guarantee: billing.RefundOnceOnly}
	invoices := []billing.Invoice{{ID: "in_1", Number: value, Description: value, Status: billing.InvoiceStatus(value),
		Total: 1400}}
	user := account.User{Email: value, Profile: account.Profile{FirstName: value}}
	card := billingviews.NewCardPage(frame, &billing.Card{Brand: value, Last4: value}, 1400,
		billingviews.NewCardSheet(billingviews.CardInput{Demo: true}, user, islands.ToReplace).WithProblem(value, value))
	return map[string]templ.Component{
		"card":      billingviews.UpdateCard(card),
		"card none": billingviews.UpdateCard(billingviews.NewNoCardPage(frame)),
		"billing details": billingviews.Details(billingviews.NewDetailsPage(frame, user, billing.Details{},
			billingviews.DoneDetails)),
		"billing details refused": billingviews.Details(billingviews.NewDetailsPage(frame, user, billing.Details{Name: value,
			Address: billing.Address{Line1: value, Country: value}, TaxID: billing.TaxID{Kind: value, Number: value}},
			views.DoneNothing).WithProblem(ui.Banner{Tone: ui.Error, Message: value, Advice: value})),
		"change": billingviews.PlanChange(change),
		"change declined": billingviews.PlanChange(change.WithProblem(ui.Banner{Tone: ui.Error, Message: value,
			Advice: value})),
		"cancel": billingviews.Cancel(billingviews.NewCancelPage(frame, billing.Access{Status: billing.StatusActive,
			PeriodEnd: samples.Now}, "a key")),
		"cancel past-due": billingviews.Cancel(billingviews.NewCancelPage(frame,
			billing.Access{Status: billing.StatusPastDue}, "a key")),
		"cancel again": billingviews.Cancel(billingviews.NewCancelPage(frame, returning, "a key")),
		"refund twice": billingviews.Refund(billingviews.NewRefundPage(frame, twice, samples.Now, "a key")),
		"refund":       billingviews.Refund(billingviews.NewRefundPage(frame, open, samples.Now, "a key")),
		"refund late": billingviews.Refund(billingviews.NewRefundPage(frame, late,
			samples.Now.AddDate(0, 0, 9), "a key")),
		"invoices":      billingviews.Invoices(billingviews.NewInvoicesPage(frame, invoices, billingviews.DoneRefunded)),
		"invoices none": billingviews.Invoices(billingviews.NewInvoicesPage(frame, nil, views.DoneNothing)),
	}
}

// checkoutPages are the pages for buying a plan.
func checkoutPages(frame views.Frame, value string) map[string]templ.Component {
	user := account.User{Email: value, Profile: account.Profile{FirstName: value}}
	access := samples.Summary("basic", 29_000).Access
	bank := billingviews.NewCardSheet(billingviews.CardInput{Demo: true}, user, islands.ToConfirm)
	bank.Card, bank.Form.ClientSecret = billing.CardToken(value), value
	bank.Form.Done, bank.Form.Cancel, bank.Form.Action = "/"+value, "/"+value, "/"+value
	reposted := bank.WithRepostedCard(billing.CardToken(value), 0)
	return map[string]templ.Component{
		"checkout": billingviews.Checkout(billingviews.NewCheckoutPage(frame, access.Plan, samples.Now,
			billingviews.NewCardSheet(billingviews.CardInput{Demo: true}, user, islands.ToSubscribe)).WithProblem(value, value)),
		"success":       billingviews.Success(billingviews.NewSuccessPage(frame, access)),
		"bank question": billingviews.BankQuestion(billingviews.NewBankQuestionPage(frame, bank, access.Plan)),
		"bank card":     billingviews.BankQuestion(billingviews.NewBankQuestionPage(frame, reposted, access.Plan)),
		"bank refusal":  billingviews.BankRefusal(billingviews.NewBankRefusalPage(frame, true, value, value, "/account")),
	}
}

// The button that ends a plan is never the most prominent one: the way back is.
func TestCancelButtonsAreNotPrimary(t *testing.T) {
	t.Parallel()
	pages := billingPages(samples.Frame(views.Visitor{SignedIn: true}), "Nora")
	for _, name := range []string{"cancel", "cancel past-due", "refund"} {
		var loud []string
		for _, node := range viewstest.Elements(t, viewstest.Render(t, pages[name])) {
			if kind, _ := viewstest.Attribute(node, "data-kind"); kind == string(ui.Primary) {
				href, _ := viewstest.Attribute(node, "href")
				loud = append(loud, href)
			}
		}
		if !slices.Equal(loud, []string{"/account"}) {
			t.Errorf("%s: the primary buttons lead to %q", name, loud)
		}
	}
}
