package stripe

import (
	"context"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
)

// Invoices implements billing.Gateway. Drafts are Stripe's own business until they are final.
func (g *Gateway) Invoices(ctx context.Context, customerID string) ([]billing.Invoice, error) {
	refunded, err := g.refunded(ctx, customerID)
	if err != nil {
		return nil, err
	}
	var invoices []billing.Invoice
	list := &api.InvoiceListParams{Customer: api.String(customerID), Expand: expand("data.payments")}
	list.Limit = api.Int64(pageSize)
	for told, err := range g.client.V1Invoices.List(ctx, list).All(ctx) {
		if err != nil {
			return nil, failure(err)
		}
		if told.Status != api.InvoiceStatusDraft {
			invoices = append(invoices, invoiceOf(told, refunded))
		}
	}
	return invoices, nil
}

// refunded returns how much of each payment was refunded. Invoices do not tell.
func (g *Gateway) refunded(ctx context.Context, customerID string) (map[string]billing.Cents, error) {
	refunded := map[string]billing.Cents{}
	list := &api.ChargeListParams{Customer: api.String(customerID)}
	list.Limit = api.Int64(pageSize)
	for charge, err := range g.client.V1Charges.List(ctx, list).All(ctx) {
		if err != nil {
			return nil, failure(err)
		}
		if charge.PaymentIntent != nil {
			refunded[charge.PaymentIntent.ID] += billing.Cents(charge.AmountRefunded)
		}
	}
	return refunded, nil
}

func invoiceOf(told *api.Invoice, refunded map[string]billing.Cents) billing.Invoice {
	invoice := billing.Invoice{ID: told.ID, Number: told.Number, Status: billing.InvoiceStatus(told.Status),
		Total: billing.Cents(told.Total), Paid: billing.Cents(told.AmountPaid), CreatedAt: moment(told.Created),
		PDF: told.InvoicePDF}
	if told.Parent != nil && told.Parent.SubscriptionDetails != nil &&
		told.Parent.SubscriptionDetails.Subscription != nil {
		invoice.SubscriptionID = told.Parent.SubscriptionDetails.Subscription.ID
	}
	if line := mainLine(told); line != nil {
		invoice.Description = line.Description
		invoice.PeriodStart, invoice.PeriodEnd = moment(line.Period.Start), moment(line.Period.End)
	}
	if told.Payments != nil {
		for _, made := range told.Payments.Data {
			if made.Payment != nil && made.Payment.PaymentIntent != nil {
				invoice.Refunded += refunded[made.Payment.PaymentIntent.ID]
			}
		}
	}
	return invoice
}

// mainLine returns what an invoice is for: of an upgrade's two lines the one for the new plan, not the rest of the old
// one. Its period is the one paid for; the invoice's own is the time over which its lines were gathered.
func mainLine(told *api.Invoice) (main *api.InvoiceLineItem) {
	if told.Lines == nil {
		return nil
	}
	for _, line := range told.Lines.Data {
		if line.Period != nil && (main == nil || line.Amount > main.Amount) {
			main = line
		}
	}
	return main
}

// Refund implements billing.Gateway. An earlier refund counts as done, whatever the key: Stripe never refunds more than
// was paid.
func (g *Gateway) Refund(ctx context.Context, invoiceID string, key billing.Key) error {
	list := &api.InvoicePaymentListParams{Invoice: api.String(invoiceID), Status: api.String("paid")}
	for made, err := range g.client.V1InvoicePayments.List(ctx, list).All(ctx) {
		if err != nil {
			return failure(err)
		}
		if made.Payment == nil || made.Payment.PaymentIntent == nil {
			continue
		}
		intent := made.Payment.PaymentIntent.ID
		refund := &api.RefundCreateParams{PaymentIntent: api.String(intent), Reason: api.String("requested_by_customer")}
		refund.IdempotencyKey = step(key, "refund:"+intent)
		if _, err := g.client.V1Refunds.Create(ctx, refund); err != nil && !hasCode(err, api.ErrorCodeChargeAlreadyRefunded) {
			return failure(err)
		}
	}
	return nil
}
