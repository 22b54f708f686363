package stripetest

import (
	"slices"
	"time"

	"plainhand/internal/billing"
)

type subscription struct {
	id, item, customer, status string
	price                      string
	start, end                 time.Time // the current period
	anchor                     time.Time
	months                     int // periods begun after the first
	cancelAtEnd                bool
	cancelAt, created, ended   time.Time
	card                       string // its own, which takes precedence over the customer's
	latest                     *invoice
	schedule                   *schedule
	pending                    *pendingUpdate
}

// pendingUpdate is a change that waits for its invoice.
type pendingUpdate struct {
	price   string
	anchor  time.Time // when its period begins
	invoice *invoice
	expires time.Time
}

// pendingLimit is how long a first payment, or a change, can wait for the customer.
const pendingTimeout = 23 * time.Hour

func (s *Server) showSubscription(sub *subscription, r *request) object {
	reply := object{
		"id": sub.id, "object": "subscription", "customer": sub.customer, "status": sub.status, "created": sub.created.Unix(),
		"items": object{"object": "list",
			"data": []object{{"id": sub.item, "object": "subscription_item", "price": showPrice(sub.price),
				"current_period_start": sub.start.Unix(), "current_period_end": sub.end.Unix()}}},
		"cancel_at_period_end": sub.cancelAtEnd, "cancel_at": unixOrNil(sub.cancelAt), "ended_at": unixOrNil(sub.ended),
		"default_payment_method": orNil(sub.card), "latest_invoice": nil, "schedule": nil, "pending_update": nil,
	}
	if sub.latest != nil {
		reply["latest_invoice"] = sub.latest.id
		if whole := r.expands("latest_invoice.payments"); whole || r.expands("latest_invoice", "data.latest_invoice") {
			reply["latest_invoice"] = s.showInvoice(sub.latest, whole)
		}
	}
	if sub.schedule != nil {
		reply["schedule"] = sub.schedule.id
		if r.expands("schedule", "data.schedule") {
			reply["schedule"] = s.showSchedule(sub.schedule)
		}
	}
	if sub.pending != nil {
		reply["pending_update"] = object{"expires_at": sub.pending.expires.Unix(),
			"subscription_items": []object{{"id": sub.item, "price": showPrice(sub.pending.price)}}}
	}
	return reply
}

func showPrice(id string) object {
	return object{"id": id, "object": "price", "unit_amount": amountOf(id), "currency": "usd", "active": true,
		"recurring": object{"interval": "month", "interval_count": 1}}
}

func (s *Server) getPrice(r *request) (object, *refusal) {
	if _, known := planOf(r.id); !known {
		return nil, missing(r.id)
	}
	return showPrice(r.id), nil
}

// planOf returns the plan that one of our prices is for.
func planOf(price string) (billing.Plan, bool) {
	for planID, id := range Prices {
		if id == price {
			plan, err := billing.FindPlan(planID)
			return plan, err == nil
		}
	}
	return billing.Plan{}, false
}

func amountOf(price string) int64 {
	plan, _ := planOf(price)
	return int64(plan.Cents())
}

func (s *Server) find(id string) *subscription {
	for _, sub := range s.subs {
		if sub.id == id {
			return sub
		}
	}
	return nil
}

func (s *Server) changed(sub *subscription) {
	s.emit("customer.subscription.updated", s.showSubscription(sub, &request{}))
}

func (s *Server) subscribe(r *request) (object, *refusal) {
	c := s.customers[r.get("customer")]
	if c == nil || c.deleted {
		return nil, missing(r.get("customer"))
	}
	plan, known := planOf(r.get("items[0][price]"))
	if !known {
		return nil, missing(r.get("items[0][price]"))
	}
	if r.get("payment_behavior") != "default_incomplete" || r.get("billing_mode[type]") != "flexible" {
		return nil, refuse("payment_behavior", "the fake knows default_incomplete and flexible only")
	}
	start, end := billing.Period(s.now, s.now)
	sub := &subscription{id: s.newID("sub"), item: s.newID("si"), customer: c.id, status: "incomplete",
		price: Prices[plan.ID],
		start: start, end: end, anchor: s.now, created: s.now}
	s.subs = append(s.subs, sub)
	s.bill(sub, "subscription_create", start, start, line{"1 × " + plan.Name, amountOf(sub.price), start, end})
	s.finalize(sub.latest)
	s.emit("customer.subscription.created", s.showSubscription(sub, &request{}))
	return s.showSubscription(sub, r), nil
}

func (s *Server) getSubscription(r *request) (object, *refusal) {
	sub := s.find(r.id)
	if sub == nil {
		return nil, missing(r.id)
	}
	return s.showSubscription(sub, r), nil
}

func (s *Server) listSubscriptions(r *request) (object, *refusal) {
	own := slices.DeleteFunc(slices.Clone(s.subs), func(sub *subscription) bool {
		return sub.customer != r.get("customer") || r.get("status") != "all" && !sub.ended.IsZero()
	})
	return list(r, own, func(sub *subscription) string { return sub.id },
		func(sub *subscription) object { return s.showSubscription(sub, r) }), nil
}

func (s *Server) updateSubscription(r *request) (object, *refusal) {
	sub := s.find(r.id)
	switch {
	case sub == nil:
		return nil, missing(r.id)
	case !sub.ended.IsZero():
		return nil, refuse("", "A canceled subscription can only update its cancellation_details and metadata.")
	}
	if card := r.get("default_payment_method"); card != "" {
		if _, refused := s.own(sub.customer, card); refused != nil {
			return nil, refused
		}
		sub.card = card
	}
	_, atEnd := r.form["cancel_at_period_end"]
	_, at := r.form["cancel_at"]
	_, items := r.form["items[0][price]"]
	switch {
	case (atEnd || at || items) && sub.schedule != nil:
		return nil, refuse("", "The subscription is managed by a subscription schedule, and cannot be updated directly.")
	case atEnd && at:
		return nil, refuse("cancel_at", "You may only specify one of these parameters: cancel_at, cancel_at_period_end.")
	case items:
		if refused := s.upgrade(sub, r); refused != nil {
			return nil, refused
		}
	case atEnd:
		sub.cancelAtEnd, sub.cancelAt = r.get("cancel_at_period_end") == "true", time.Time{}
	case at:
		if sub.cancelAt.IsZero() || sub.cancelAtEnd {
			return nil, refuse("cancel_at", "there is no date to unset")
		}
		sub.cancelAt = time.Time{}
	}
	s.changed(sub)
	return s.showSubscription(sub, r), nil
}

// upgrade bills a change at once, and makes it when it is paid for.
func (s *Server) upgrade(sub *subscription, r *request) *refusal {
	lines, refused := s.upgradeLines(sub, r.get("items[0][id]"), r.get("items[0][price]"), r.get("billing_cycle_anchor"))
	switch {
	case refused != nil:
		return refused
	case r.get("payment_behavior") != "pending_if_incomplete" || r.get("proration_behavior") != "always_invoice":
		return refuse("payment_behavior", "the fake knows pending_if_incomplete and always_invoice only")
	case sub.status != "active":
		return refuse("", "Pending updates need an active subscription.")
	}
	for name := range r.form {
		if name == "cancel_at_period_end" || name == "default_payment_method" {
			return refuse(name, "This cannot be part of a pending update.")
		}
	}
	s.dropPending(sub)
	made := s.bill(sub, "subscription_update", sub.start, s.now, lines...)
	sub.pending = &pendingUpdate{price: r.get("items[0][price]"), anchor: s.now, invoice: made,
		expires: s.now.Add(pendingTimeout)}
	if sub.end.Before(sub.pending.expires) {
		sub.pending.expires = sub.end
	}
	s.finalize(made)
	if made.status == "open" {
		_ = s.charge(made, s.cardFor(sub), true)
	}
	return nil
}

// upgradeLines returns what an upgrade that begins a period bills: a month, less the time left at the old price.
func (s *Server) upgradeLines(sub *subscription, item, price, anchor string) ([]line, *refusal) {
	plan, known := planOf(price)
	switch {
	case item != sub.item || !known:
		return nil, missing(price)
	case anchor != "now":
		return nil, refuse("billing_cycle_anchor", "the fake knows upgrades that begin a period only")
	}
	left, whole := sub.end.Unix()-s.now.Unix(), sub.end.Unix()-sub.start.Unix()
	credit := (2*amountOf(sub.price)*left + whole) / (2 * whole)
	start, end := billing.Period(s.now, s.now)
	return []line{
		{"Unused time", -credit, s.now, sub.end},
		{"1 × " + plan.Name, amountOf(price), start, end},
	}, nil
}

func (s *Server) preview(r *request) (object, *refusal) {
	sub := s.find(r.get("subscription"))
	if sub == nil {
		return nil, missing(r.get("subscription"))
	}
	lines, refused := s.upgradeLines(sub, r.get("subscription_details[items][0][id]"),
		r.get("subscription_details[items][0][price]"), r.get("subscription_details[billing_cycle_anchor]"))
	if refused != nil {
		return nil, refused
	}
	return object{"object": "invoice", "amount_due": total(lines), "status": "draft"}, nil
}

func (s *Server) cancelSubscription(r *request) (object, *refusal) {
	sub := s.find(r.id)
	if sub == nil || !sub.ended.IsZero() {
		return nil, missing(r.id)
	}
	s.end(sub)
	return s.showSubscription(sub, r), nil
}

// end leaves open invoices as they are: Stripe only stops collecting them.
func (s *Server) end(sub *subscription) {
	sub.status, sub.ended, sub.schedule = "canceled", s.now, nil
	s.dropPending(sub)
	s.emit("customer.subscription.deleted", s.showSubscription(sub, &request{}))
}

func (s *Server) dropPending(sub *subscription) {
	if sub.pending != nil {
		s.void(sub.pending.invoice)
	}
}

// cardFor returns the card that is charged, or nil.
func (s *Server) cardFor(sub *subscription) *card {
	if sub.card != "" {
		return s.cards[sub.card]
	}
	return s.cards[s.customers[sub.customer].card]
}

// CancelAt sets a date for a subscription's end, as Stripe's dashboard does.
func (s *Server) CancelAt(subscriptionID string, at time.Time) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	sub := s.find(subscriptionID)
	sub.cancelAt = at
	s.changed(sub)
}

// OwnCard gives a subscription its own card, as an operator can in the dashboard.
func (s *Server) OwnCard(subscriptionID, cardID string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	sub := s.find(subscriptionID)
	s.cards[cardID].customer, sub.card = sub.customer, cardID
}

// Reprice moves a subscription to another price, possibly one that is not ours, as an operator can in the dashboard.
func (s *Server) Reprice(subscriptionID, price string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	sub := s.find(subscriptionID)
	sub.price = price
	s.changed(sub)
}

func unixOrNil(moment time.Time) any {
	if moment.IsZero() {
		return nil
	}
	return moment.Unix()
}
