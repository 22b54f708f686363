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

func (m *merchant) showSubscription(sub *subscription, r *request) object {
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
			reply["latest_invoice"] = m.showInvoice(sub.latest, whole)
		}
	}
	if sub.schedule != nil {
		reply["schedule"] = sub.schedule.id
		if r.expands("schedule", "data.schedule") {
			reply["schedule"] = m.showSchedule(sub.schedule)
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

func (r call) getPrice() (object, *refusal) {
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

func (m *merchant) find(id string) *subscription {
	for _, sub := range m.subs {
		if sub.id == id {
			return sub
		}
	}
	return nil
}

func (m *merchant) changed(sub *subscription) {
	m.emit("customer.subscription.updated", m.showSubscription(sub, &request{}))
}

func (r call) subscribe() (object, *refusal) {
	c := r.customers[r.get("customer")]
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
	start, end := billing.Period(r.now, r.now)
	sub := &subscription{id: r.newID("sub"), item: r.newID("si"), customer: c.id, status: "incomplete",
		price: Prices[plan.ID],
		start: start, end: end, anchor: r.now, created: r.now}
	r.subs = append(r.subs, sub)
	r.bill(sub, "subscription_create", start, start, line{"1 × " + plan.Name, amountOf(sub.price), start, end})
	r.finalize(sub.latest)
	r.emit("customer.subscription.created", r.showSubscription(sub, &request{}))
	return r.showSubscription(sub, r.request), nil
}

func (r call) getSubscription() (object, *refusal) {
	sub := r.find(r.id)
	if sub == nil {
		return nil, missing(r.id)
	}
	return r.showSubscription(sub, r.request), nil
}

func (r call) listSubscriptions() (object, *refusal) {
	own := slices.DeleteFunc(slices.Clone(r.subs), func(sub *subscription) bool {
		return sub.customer != r.get("customer") || r.get("status") != "all" && !sub.ended.IsZero()
	})
	return list(r.request, own, func(sub *subscription) string { return sub.id },
		func(sub *subscription) object { return r.showSubscription(sub, r.request) }), nil
}

func (r call) updateSubscription() (object, *refusal) {
	sub := r.find(r.id)
	switch {
	case sub == nil:
		return nil, missing(r.id)
	case !sub.ended.IsZero():
		return nil, refuse("", "A canceled subscription can only update its cancellation_details and metadata.")
	}
	if card := r.get("default_payment_method"); card != "" {
		if _, refused := r.own(sub.customer, card); refused != nil {
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
		if refused := r.upgrade(sub); refused != nil {
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
	r.changed(sub)
	return r.showSubscription(sub, r.request), nil
}

// upgrade bills a change at once, and makes it when it is paid for.
func (r call) upgrade(sub *subscription) *refusal {
	lines, refused := r.upgradeLines(sub, r.get("items[0][id]"), r.get("items[0][price]"), r.get("billing_cycle_anchor"))
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
	r.dropPending(sub)
	billed := r.bill(sub, "subscription_update", sub.start, r.now, lines...)
	sub.pending = &pendingUpdate{price: r.get("items[0][price]"), anchor: r.now, invoice: billed,
		expires: r.now.Add(pendingTimeout)}
	if sub.end.Before(sub.pending.expires) {
		sub.pending.expires = sub.end
	}
	r.finalize(billed)
	if billed.status == "open" {
		_ = r.charge(billed, r.cardFor(sub), true)
	}
	return nil
}

// upgradeLines returns what an upgrade that begins a period bills: a month, less the time left at the old price.
func (m *merchant) upgradeLines(sub *subscription, item, price, anchor string) ([]line, *refusal) {
	plan, known := planOf(price)
	switch {
	case item != sub.item || !known:
		return nil, missing(price)
	case anchor != "now":
		return nil, refuse("billing_cycle_anchor", "the fake knows upgrades that begin a period only")
	}
	left, whole := sub.end.Unix()-m.now.Unix(), sub.end.Unix()-sub.start.Unix()
	credit := (2*amountOf(sub.price)*left + whole) / (2 * whole)
	start, end := billing.Period(m.now, m.now)
	return []line{
		{"Unused time", -credit, m.now, sub.end},
		{"1 × " + plan.Name, amountOf(price), start, end},
	}, nil
}

func (r call) preview() (object, *refusal) {
	sub := r.find(r.get("subscription"))
	if sub == nil {
		return nil, missing(r.get("subscription"))
	}
	lines, refused := r.upgradeLines(sub, r.get("subscription_details[items][0][id]"),
		r.get("subscription_details[items][0][price]"), r.get("subscription_details[billing_cycle_anchor]"))
	if refused != nil {
		return nil, refused
	}
	return object{"object": "invoice", "amount_due": total(lines), "status": "draft"}, nil
}

func (r call) cancelSubscription() (object, *refusal) {
	sub := r.find(r.id)
	if sub == nil || !sub.ended.IsZero() {
		return nil, missing(r.id)
	}
	r.end(sub)
	return r.showSubscription(sub, r.request), nil
}

// end leaves open invoices as they are: Stripe only stops collecting them.
func (m *merchant) end(sub *subscription) {
	sub.status, sub.ended, sub.schedule = "canceled", m.now, nil
	m.dropPending(sub)
	m.emit("customer.subscription.deleted", m.showSubscription(sub, &request{}))
}

func (m *merchant) dropPending(sub *subscription) {
	if sub.pending != nil {
		m.void(sub.pending.invoice)
	}
}

// cardFor returns the card that is charged, or nil.
func (m *merchant) cardFor(sub *subscription) *card {
	if sub.card != "" {
		return m.cards[sub.card]
	}
	return m.cards[m.customers[sub.customer].card]
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
