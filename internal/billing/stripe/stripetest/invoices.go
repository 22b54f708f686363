package stripetest

import (
	"fmt"
	"slices"
	"time"

	"plainhand/internal/billing"
)

type invoice struct {
	id, number, customer, status, reason string
	sub                                  *subscription
	lines                                []line
	start, end, created                  time.Time
	paid                                 int64
	intent                               *intent
	tries                                int
	next                                 time.Time // when a draft becomes final, and when it is charged again
}

type line struct {
	description string
	amount      int64
	start, end  time.Time
}

func total(lines []line) (sum int64) {
	for _, line := range lines {
		sum += line.amount
	}
	return sum
}

func (m *merchant) showInvoice(inv *invoice, payments bool) object {
	lines := []object{}
	for i, line := range inv.lines {
		lines = append(lines, object{"id": fmt.Sprintf("il_%s_%d", inv.id, i), "object": "line_item",
			"description": line.description, "amount": line.amount,
			"period": object{"start": line.start.Unix(), "end": line.end.Unix()}})
	}
	reply := object{
		"id": inv.id, "object": "invoice", "number": inv.number, "customer": inv.customer,
		"status": inv.status, "billing_reason": inv.reason,
		"total": total(inv.lines), "amount_due": total(inv.lines), "amount_paid": inv.paid, "created": inv.created.Unix(),
		"period_start": inv.start.Unix(), "period_end": inv.end.Unix(), "lines": object{"object": "list", "data": lines},
		"parent": object{"type": "subscription_details", "subscription_details": object{"subscription": inv.sub.id}},
	}
	if inv.status != "draft" {
		reply["invoice_pdf"] = "https://pay.stripe.example/" + inv.id + "/pdf"
	}
	if payments {
		reply["payments"] = object{"object": "list", "data": inv.payments()}
	}
	return reply
}

func (inv *invoice) payments() []object {
	if inv.intent == nil {
		return []object{}
	}
	status := map[string]string{"succeeded": "paid", "canceled": "canceled"}[inv.intent.status]
	if status == "" {
		status = "open"
	}
	return []object{{"id": "inpay_" + inv.id, "object": "invoice_payment", "invoice": inv.id, "is_default": true,
		"status":  status,
		"payment": object{"type": "payment_intent", "payment_intent": inv.intent.id}}}
}

// bill creates a draft, which becomes the subscription's latest invoice.
func (m *merchant) bill(sub *subscription, reason string, start, end time.Time, lines ...line) *invoice {
	created := &invoice{id: m.newID("in"), customer: sub.customer, status: "draft", reason: reason, sub: sub,
		lines: lines, start: start, end: end, created: m.now}
	m.invoices, sub.latest = append(m.invoices, created), created
	return created
}

func (m *merchant) finalize(inv *invoice) {
	inv.status, inv.number = "open", "FAKE-"+inv.id
	m.emit("invoice.finalized", m.showInvoice(inv, false))
	if total(inv.lines) <= 0 {
		m.settle(inv)
		return
	}
	id := m.newID("pi")
	inv.intent = &intent{id: id, charge: m.newID("ch"), secret: id + "_secret_1", status: "requires_payment_method",
		invoice: inv}
	m.intents = append(m.intents, inv.intent)
}

// settle does what an invoice was for.
func (m *merchant) settle(inv *invoice) {
	inv.status, inv.paid = "paid", max(0, total(inv.lines))
	sub := inv.sub
	switch {
	case sub.pending != nil && sub.pending.invoice == inv:
		sub.price, sub.anchor, sub.months = sub.pending.price, sub.pending.anchor, 0
		sub.start, sub.end = billing.Period(sub.anchor, sub.anchor)
		sub.pending = nil
		m.emit("customer.subscription.pending_update_applied", m.showSubscription(sub, &request{}))
	case sub.ended.IsZero() && sub.latest == inv:
		sub.status = "active"
	}
	m.emit("invoice.paid", m.showInvoice(inv, false))
	m.changed(sub)
}

// void counts a renewal as settled, and abandons a first purchase.
func (m *merchant) void(inv *invoice) {
	inv.status = "void"
	if inv.intent != nil {
		inv.intent.status = "canceled"
	}
	sub := inv.sub
	switch {
	case sub.pending != nil && sub.pending.invoice == inv:
		sub.pending = nil
	case sub.status == "incomplete":
		sub.status, sub.ended = "incomplete_expired", m.now
	case sub.status == "past_due" && sub.latest == inv:
		sub.status = "active"
	}
	m.emit("invoice.voided", m.showInvoice(inv, false))
	m.changed(sub)
}

func (m *merchant) invoice(id string) *invoice {
	for _, inv := range m.invoices {
		if inv.id == id {
			return inv
		}
	}
	return nil
}

func (r call) listInvoices() (object, *refusal) {
	differs := func(name, value string) bool { return r.get(name) != "" && r.get(name) != value }
	some := slices.DeleteFunc(slices.Clone(r.invoices), func(inv *invoice) bool {
		return differs("customer", inv.customer) || differs("subscription", inv.sub.id) || differs("status", inv.status)
	})
	return list(r.request, some, func(inv *invoice) string { return inv.id }, func(inv *invoice) object {
		return r.showInvoice(inv, r.expands("data.payments"))
	}), nil
}

func (r call) finalizeInvoice() (object, *refusal) {
	inv := r.invoice(r.id)
	if inv == nil {
		return nil, missing(r.id)
	}
	if inv.status != "draft" {
		return nil, refuse("", "This invoice is already finalized.")
	}
	r.finalize(inv)
	return r.showInvoice(inv, r.expands("payments")), nil
}

func (r call) voidInvoice() (object, *refusal) {
	inv := r.invoice(r.id)
	if inv == nil {
		return nil, missing(r.id)
	}
	if inv.status != "open" {
		return nil, refuse("", "You can only void an open invoice.")
	}
	r.void(inv)
	return r.showInvoice(inv, false), nil
}

func (r call) listInvoicePayments() (object, *refusal) {
	inv := r.invoice(r.get("invoice"))
	if inv == nil {
		return nil, missing(r.get("invoice"))
	}
	some := slices.DeleteFunc(inv.payments(), func(payment object) bool {
		return r.get("status") != "" && payment["status"] != r.get("status")
	})
	return list(r.request, some, func(payment object) string { return payment["id"].(string) },
		func(payment object) object { return payment }), nil
}
