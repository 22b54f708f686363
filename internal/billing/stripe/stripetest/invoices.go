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

func (s *Server) showInvoice(inv *invoice, payments bool) object {
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
func (s *Server) bill(sub *subscription, reason string, start, end time.Time, lines ...line) *invoice {
	made := &invoice{id: s.newID("in"), customer: sub.customer, status: "draft", reason: reason, sub: sub,
		lines: lines, start: start, end: end, created: s.now}
	s.invoices, sub.latest = append(s.invoices, made), made
	return made
}

func (s *Server) finalize(inv *invoice) {
	inv.status, inv.number = "open", "FAKE-"+inv.id
	s.emit("invoice.finalized", s.showInvoice(inv, false))
	if total(inv.lines) <= 0 {
		s.settle(inv)
		return
	}
	id := s.newID("pi")
	inv.intent = &intent{id: id, charge: s.newID("ch"), secret: id + "_secret_1", status: "requires_payment_method",
		invoice: inv}
	s.intents = append(s.intents, inv.intent)
}

// settle does what an invoice was for.
func (s *Server) settle(inv *invoice) {
	inv.status, inv.paid = "paid", max(0, total(inv.lines))
	sub := inv.sub
	switch {
	case sub.pending != nil && sub.pending.invoice == inv:
		sub.price, sub.anchor, sub.months = sub.pending.price, sub.pending.anchor, 0
		sub.start, sub.end = billing.Period(sub.anchor, sub.anchor)
		sub.pending = nil
		s.emit("customer.subscription.pending_update_applied", s.showSubscription(sub, &request{}))
	case sub.ended.IsZero() && sub.latest == inv:
		sub.status = "active"
	}
	s.emit("invoice.paid", s.showInvoice(inv, false))
	s.changed(sub)
}

// void counts a renewal as settled, and abandons a first purchase.
func (s *Server) void(inv *invoice) {
	inv.status = "void"
	if inv.intent != nil {
		inv.intent.status = "canceled"
	}
	sub := inv.sub
	switch {
	case sub.pending != nil && sub.pending.invoice == inv:
		sub.pending = nil
	case sub.status == "incomplete":
		sub.status, sub.ended = "incomplete_expired", s.now
	case sub.status == "past_due" && sub.latest == inv:
		sub.status = "active"
	}
	s.emit("invoice.voided", s.showInvoice(inv, false))
	s.changed(sub)
}

func (s *Server) invoice(id string) *invoice {
	for _, inv := range s.invoices {
		if inv.id == id {
			return inv
		}
	}
	return nil
}

func (s *Server) listInvoices(r *request) (object, *refusal) {
	differs := func(name, value string) bool { return r.get(name) != "" && r.get(name) != value }
	some := slices.DeleteFunc(slices.Clone(s.invoices), func(inv *invoice) bool {
		return differs("customer", inv.customer) || differs("subscription", inv.sub.id) || differs("status", inv.status)
	})
	return list(r, some, func(inv *invoice) string { return inv.id }, func(inv *invoice) object {
		return s.showInvoice(inv, r.expands("data.payments"))
	}), nil
}

func (s *Server) finalizeInvoice(r *request) (object, *refusal) {
	inv := s.invoice(r.id)
	if inv == nil {
		return nil, missing(r.id)
	}
	if inv.status != "draft" {
		return nil, refuse("", "This invoice is already finalized.")
	}
	s.finalize(inv)
	return s.showInvoice(inv, r.expands("payments")), nil
}

func (s *Server) voidInvoice(r *request) (object, *refusal) {
	inv := s.invoice(r.id)
	if inv == nil {
		return nil, missing(r.id)
	}
	if inv.status != "open" {
		return nil, refuse("", "You can only void an open invoice.")
	}
	s.void(inv)
	return s.showInvoice(inv, false), nil
}

func (s *Server) listInvoicePayments(r *request) (object, *refusal) {
	inv := s.invoice(r.get("invoice"))
	if inv == nil {
		return nil, missing(r.get("invoice"))
	}
	some := slices.DeleteFunc(inv.payments(), func(made object) bool {
		return r.get("status") != "" && made["status"] != r.get("status")
	})
	return list(r, some, func(made object) string { return made["id"].(string) },
		func(made object) object { return made }), nil
}
