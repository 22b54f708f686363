package stripetest

import (
	"errors"
	"slices"
)

// intent is the payment for an invoice, with the charge that it becomes.
type intent struct {
	id, charge, secret, status string
	invoice                    *invoice
	problem                    string // why the last try failed
	refunded                   int64
}

func (p *intent) show() object {
	reply := object{"id": p.id, "object": "payment_intent", "status": p.status, "client_secret": p.secret,
		"customer": p.invoice.customer, "amount": total(p.invoice.lines), "last_payment_error": nil}
	if p.problem != "" {
		reply["last_payment_error"] = declined(p.problem).body()["error"]
	}
	return reply
}

// charge charges an invoice's total. A bank that asks gets its answer later, and only if the customer is present.
func (m *merchant) charge(inv *invoice, c *card, present bool) *refusal {
	fail := func(problem string) *refusal {
		inv.intent.status, inv.intent.problem = "requires_payment_method", problem
		m.emit("invoice.payment_failed", m.showInvoice(inv, false))
		return declined(problem)
	}
	switch {
	case c == nil:
		return fail("You did not set a valid payment method.")
	case c.declines != "":
		return fail(c.declines)
	case present && c.asks:
		inv.intent.status = "requires_action"
		m.emit("invoice.payment_action_required", m.showInvoice(inv, false))
		return nil
	case !present && c.alwaysAsks:
		return fail("Your card was declined. This transaction requires authentication.")
	}
	m.succeed(inv.intent)
	return nil
}

func (m *merchant) succeed(p *intent) {
	p.status, p.problem = "succeeded", ""
	m.emit("payment_intent.succeeded", p.show())
	m.settle(p.invoice)
}

func (m *merchant) intent(id string) *intent {
	for _, p := range m.intents {
		if p.id == id {
			return p
		}
	}
	return nil
}

func (r call) getIntent() (object, *refusal) {
	p := r.intent(r.id)
	if p == nil {
		return nil, missing(r.id)
	}
	return p.show(), nil
}

func (r call) confirmIntent() (object, *refusal) {
	p := r.intent(r.id)
	if p == nil {
		return nil, missing(r.id)
	}
	if p.status == "succeeded" || p.status == "canceled" {
		failed := refuse("", "This PaymentIntent is "+p.status+".")
		failed.code = "payment_intent_unexpected_state"
		return nil, failed
	}
	c, refused := r.own(p.invoice.customer, r.get("payment_method"))
	if refused != nil {
		return nil, refused
	}
	if refused := r.charge(p.invoice, c, true); refused != nil {
		return nil, refused
	}
	return p.show(), nil
}

// The errors that Confirm returns.
var (
	ErrNotAuthenticated = errors.New("the payment method is not authenticated")
	ErrNothingAsked     = errors.New("nothing is asked under this secret")
)

// Confirm is the customer's answer to their bank, as Stripe's script passes it on: about a payment, or about a card.
func (s *Server) Confirm(secret string, approved bool) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, p := range s.intents {
		if p.secret == secret && p.status == "requires_action" {
			if approved {
				s.succeed(p)
				return nil
			}
			p.status, p.problem = "requires_payment_method", notAuthenticated
			s.emit("invoice.payment_failed", s.showInvoice(p.invoice, false))
			return ErrNotAuthenticated
		}
	}
	for _, p := range s.setups {
		if p.secret == secret && p.status == "requires_action" {
			if approved {
				p.status = "succeeded"
				s.emit("setup_intent.succeeded", p.show())
				return nil
			}
			p.status = "requires_payment_method"
			return ErrNotAuthenticated
		}
	}
	return ErrNothingAsked
}

func (r call) listCharges() (object, *refusal) {
	own := slices.DeleteFunc(slices.Clone(r.intents), func(p *intent) bool {
		return p.invoice.customer != r.get("customer") || p.status != "succeeded"
	})
	return list(r.request, own, func(p *intent) string { return p.charge }, func(p *intent) object {
		return object{"id": p.charge, "object": "charge", "payment_intent": p.id, "amount": p.invoice.paid,
			"amount_refunded": p.refunded}
	}), nil
}

func (r call) refund() (object, *refusal) {
	p := r.intent(r.get("payment_intent"))
	if p == nil || p.status != "succeeded" {
		return nil, missing(r.get("payment_intent"))
	}
	if p.refunded == p.invoice.paid {
		failed := refuse("", "The charge has already been refunded.")
		failed.code = "charge_already_refunded"
		return nil, failed
	}
	p.refunded = p.invoice.paid
	r.emit("charge.refunded", object{"id": p.charge, "object": "charge", "customer": p.invoice.customer,
		"payment_intent": p.id})
	return object{"id": r.newID("re"), "object": "refund", "amount": p.refunded, "status": "succeeded",
		"payment_intent": p.id}, nil
}
