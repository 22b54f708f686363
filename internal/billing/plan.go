// Package billing defines the plans and what they allow, as functions of stored data and the time, and sells them
// through a payment gateway.
package billing

import (
	"slices"

	"plainhand/internal/fault"
)

// Unlimited is the word limit of a plan without one.
const Unlimited = -1

// Plan is a plan of the price list.
type Plan struct {
	ID        string
	Name      string
	Price     int // US dollars per month
	WordLimit int // input words per period, or Unlimited
	Popular   bool
	Features  []Feature
}

var plans = []Plan{
	{ID: "basic", Name: "Basic", Price: 14, WordLimit: 30_000, Features: []Feature{Rewriting}},
	{ID: "pro", Name: "Pro", Price: 24, WordLimit: 60_000, Popular: true, Features: []Feature{Rewriting, Bulk, API}},
	{ID: "premium", Name: "Premium", Price: 99, WordLimit: Unlimited,
		Features: []Feature{Rewriting, Bulk, API, Documents, WhiteLabel}},
}

// Plans returns the price list, cheapest first.
func Plans() []Plan { return slices.Clone(plans) }

// ErrNoPlan is returned for an id that is not on the price list.
var ErrNoPlan = fault.New(fault.NotFound, "There’s no such plan.", "The plans are basic, pro, and premium.")

// FindPlan returns the plan with this id, or ErrNoPlan.
func FindPlan(id string) (Plan, error) {
	for _, plan := range plans {
		if plan.ID == id {
			return plan, nil
		}
	}
	return Plan{}, ErrNoPlan
}

// Cents is the monthly price.
func (plan Plan) Cents() Cents { return Cents(100 * plan.Price) }

// Upgradable reports whether there is a larger plan.
func (plan Plan) Upgradable() bool { return plan.Price < plans[len(plans)-1].Price }

// isUpgrade reports whether a plan costs more than another, by their ids.
func isUpgrade(fromID, toID string) bool {
	from, unknown := FindPlan(fromID)
	to, missing := FindPlan(toID)
	return unknown == nil && missing == nil && to.Price > from.Price
}

// exceeds reports whether the plan has more words than another.
func (plan Plan) exceeds(other Plan) bool {
	if plan.WordLimit == Unlimited || other.WordLimit == Unlimited {
		return other.WordLimit != Unlimited
	}
	return plan.WordLimit > other.WordLimit
}
