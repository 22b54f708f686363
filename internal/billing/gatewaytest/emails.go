package gatewaytest

import (
	"fmt"
	"slices"

	"plainhand/internal/billing"
)

// An email names the invoice that it is about, whatever came later.
func emailsAndTheirInvoices(c *cashierFixture) {
	c.mustBuy("basic")
	c.MoveTo(c.Now().AddDate(0, 0, 10))
	quote, err := c.Preview(c.t.Context(), c.user, c.plan("pro"))
	c.must(err)
	c.must(c.accept(quote))
	c.MoveTo(c.access().PeriodEnd.Add(settled))
	c.read()
	_, err = c.ReplaceCard(c.t.Context(), c.user, c.card(DeclinesLater), newKey())
	c.must(err)
	c.MoveTo(c.access().PeriodEnd.Add(settled))
	c.read()
	_, err = c.ReplaceCard(c.t.Context(), c.user, c.card(Good), newKey())
	c.must(err)

	invoices, err := c.Invoices(c.t.Context(), c.user)
	c.must(err)
	_, news, err := c.Store.Billing.Activity(c.t.Context(), c.user, c.Now(), 100)
	c.must(err)
	var lines []string
	for _, item := range slices.Backward(news) {
		for _, email := range billing.EmailsOf([]billing.Event{item}) {
			line := fmt.Sprintf("%s %s", email.Kind, email.PlanID)
			if invoice := email.Invoice(invoices); invoice != nil {
				line += fmt.Sprintf(" %d", invoice.Paid)
			}
			lines = append(lines, line)
		}
	}
	want := []string{"receipt basic 1400", fmt.Sprintf("plan_changed pro %d", quote.Due), "receipt pro 2400",
		"card_replaced pro", "payment_failed pro", "card_replaced pro", "receipt pro 2400"}
	if !slices.Equal(lines, want) {
		c.t.Errorf("the emails are %q, want %q", lines, want)
	}
}
