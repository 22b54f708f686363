package stripe

import (
	"context"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
)

// Invoices implements billing.Gateway. Drafts are left out.
func (g *Gateway) Invoices(ctx context.Context, customerID string) ([]billing.Invoice, error) {
	refunded, err := g.refunded(ctx, customerID)
	if err != nil {
		return nil, err
	}
	var invoices []billing.Invoice
	list := &api.InvoiceListParams{Customer: api.String(customerID), Expand: expand("data.payments")}
	list.Limit = api.Int64(pageSize)
	for invoice, err := range g.client.V1Invoices.List(ctx, list).All(ctx) {
		if err != nil {
			return nil, failure(err)
		}
		if invoice.Status != api.InvoiceStatusDraft {
			invoices = append(invoices, invoiceOf(invoice, refunded))
		}
	}
	return invoices, nil
}

// refunded returns the refunded amount per payment, which invoices lack.
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

func invoiceOf(source *api.Invoice, refunded map[string]billing.Cents) billing.Invoice {
	invoice := billing.Invoice{ID: source.ID, Number: source.Number, Status: billing.InvoiceStatus(source.Status),
		Total: billing.Cents(source.Total), Paid: billing.Cents(source.AmountPaid), CreatedAt: moment(source.Created),
		PDF: source.InvoicePDF}
	if source.Parent != nil && source.Parent.SubscriptionDetails != nil &&
		source.Parent.SubscriptionDetails.Subscription != nil {
		invoice.SubscriptionID = source.Parent.SubscriptionDetails.Subscription.ID
	}
	if line := mainLine(source); line != nil {
		invoice.Description = line.Description
		invoice.PeriodStart, invoice.PeriodEnd = moment(line.Period.Start), moment(line.Period.End)
	}
	if source.Payments != nil {
		for _, paid := range source.Payments.Data {
			if paid.Payment != nil && paid.Payment.PaymentIntent != nil {
				invoice.Refunded += refunded[paid.Payment.PaymentIntent.ID]
			}
		}
	}
	return invoice
}

// mainLine returns the line for the billed plan: of an upgrade's two lines the one for the new plan, not the credit for
// the old one. Its period is the one paid for; the invoice's own is the time over which its lines were collected.
func mainLine(invoice *api.Invoice) (main *api.InvoiceLineItem) {
	if invoice.Lines == nil {
		return nil
	}
	for _, line := range invoice.Lines.Data {
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
	for paid, err := range g.client.V1InvoicePayments.List(ctx, list).All(ctx) {
		if err != nil {
			return failure(err)
		}
		if paid.Payment == nil || paid.Payment.PaymentIntent == nil {
			continue
		}
		intent := paid.Payment.PaymentIntent.ID
		refund := &api.RefundCreateParams{PaymentIntent: api.String(intent), Reason: api.String("requested_by_customer")}
		refund.IdempotencyKey = requestKey(key, "refund:"+intent)
		if _, err := g.client.V1Refunds.Create(ctx, refund); err != nil && !hasCode(err, api.ErrorCodeChargeAlreadyRefunded) {
			return failure(err)
		}
	}
	return nil
}
