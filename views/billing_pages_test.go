package views

import (
	"slices"
	"testing"

	"github.com/a-h/templ"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views/ui"
	"plainhand/views/viewstest"
)

// billingPages are the pages for an action on a plan, with one value wherever a gateway supplies the words.
func billingPages(frame Frame, value string) map[string]templ.Component {
	plans := billing.Plans()
	quote := billing.Quote{From: plans[0], To: plans[1], Due: 705, At: sampleNow, Starts: sampleNow,
		Renews:  sampleNow.AddDate(0, 0, 20),
		Resumes: true}
	change := NewPlanChangePage(frame, quote, billing.Key(value))
	open := billing.Guarantee{Purchase: billing.Purchase{Claim: billing.Claim{FirstPaidAt: &sampleNow}, Plan: plans[2]},
		Answer: billing.RefundOpen, Paid: 9900}
	late := open
	late.Answer = billing.RefundTooLate
	twice := open
	twice.Refunded, twice.Answer = true, billing.RefundOnceOnly
	again := billing.Access{Status: billing.StatusActive, PeriodEnd: sampleNow, Guarantee: billing.RefundOnceOnly}
	invoices := []billing.Invoice{{ID: "in_1", Number: value, Description: value, Status: billing.InvoiceStatus(value),
		Total: 1400}}
	user := account.User{Email: value, Profile: account.Profile{FirstName: value}}
	card := NewCardPage(frame, &billing.Card{Brand: value, Last4: value}, 1400,
		NewCardSheet(CardInput{Demo: true}, user, islands.ToReplace).WithProblem(value, value))
	return map[string]templ.Component{
		"card":            UpdateCard(card),
		"card none":       UpdateCard(NewNoCardPage(frame)),
		"billing details": Details(NewDetailsPage(frame, user, billing.Details{}, DoneDetails)),
		"billing details refused": Details(NewDetailsPage(frame, user, billing.Details{Name: value,
			Address: billing.Address{Line1: value, Country: value}, TaxID: billing.TaxID{Kind: value, Number: value}},
			DoneNothing).WithProblem(ui.Banner{Tone: ui.Error, Message: value, Advice: value})),
		"change":          PlanChange(change),
		"change declined": PlanChange(change.WithProblem(ui.Banner{Tone: ui.Error, Message: value, Advice: value})),
		"cancel": Cancel(NewCancelPage(frame, billing.Access{Status: billing.StatusActive, PeriodEnd: sampleNow},
			"a key")),
		"cancel past-due": Cancel(NewCancelPage(frame, billing.Access{Status: billing.StatusPastDue}, "a key")),
		"cancel again":    Cancel(NewCancelPage(frame, again, "a key")),
		"refund twice":    Refund(NewRefundPage(frame, twice, sampleNow, "a key")),
		"refund":          Refund(NewRefundPage(frame, open, sampleNow, "a key")),
		"refund late":     Refund(NewRefundPage(frame, late, sampleNow.AddDate(0, 0, 9), "a key")),
		"invoices":        Invoices(NewInvoicesPage(frame, invoices, DoneRefunded)),
		"invoices none":   Invoices(NewInvoicesPage(frame, nil, DoneNothing)),
	}
}

// checkoutPages are the pages for buying a plan.
func checkoutPages(frame Frame, value string) map[string]templ.Component {
	user := account.User{Email: value, Profile: account.Profile{FirstName: value}}
	access := sampleSummary("basic", 29_000).Access
	bank := NewCardSheet(CardInput{Demo: true}, user, islands.ToConfirm)
	bank.Card, bank.Form.ClientSecret = billing.CardToken(value), value
	bank.Form.Done, bank.Form.Cancel, bank.Form.Action = "/"+value, "/"+value, "/"+value
	again := bank.WithCardAgain(billing.CardToken(value), 0)
	return map[string]templ.Component{
		"checkout": Checkout(NewCheckoutPage(frame, access.Plan, sampleNow,
			NewCardSheet(CardInput{Demo: true}, user, islands.ToSubscribe)).WithProblem(value, value)),
		"success":       Success(NewSuccessPage(frame, access)),
		"bank question": BankQuestion(NewBankQuestionPage(frame, bank, access.Plan)),
		"bank card":     BankQuestion(NewBankQuestionPage(frame, again, access.Plan)),
		"bank refusal":  BankRefusal(NewBankRefusalPage(frame, true, value, value, "/account")),
	}
}

// The button that ends a plan is never the most prominent one: the way back is.
func TestCancelButtonsAreNotPrimary(t *testing.T) {
	t.Parallel()
	pages := billingPages(sampleFrame(Visitor{SignedIn: true}), "Nora")
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
