package stripe

import (
	"context"
	"fmt"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// CheckPrices returns nil if Stripe's prices match our plans. It is for operators.
func (g *Gateway) CheckPrices(ctx context.Context) error {
	for _, plan := range billing.Plans() {
		price, err := g.client.V1Prices.Retrieve(ctx, g.prices[plan.ID], nil)
		if isMissing(err) {
			return wrongPrice(plan, "is not in this Stripe account, or not in this mode")
		}
		if err != nil {
			return failure(err)
		}
		if problem := problemWith(price, plan); problem != "" {
			return wrongPrice(plan, problem)
		}
	}
	return nil
}

func wrongPrice(plan billing.Plan, problem string) error {
	return fault.New(fault.Invalid, fmt.Sprintf("the price of %s %s", plan.Name, problem),
		"Create monthly prices in US dollars, as docs/operations.md tells, and set STRIPE_PRICE_BASIC, _PRO, and _PREMIUM.")
}

func problemWith(price *api.Price, plan billing.Plan) string {
	monthly := price.Recurring != nil && price.Recurring.Interval == api.PriceRecurringIntervalMonth &&
		price.Recurring.IntervalCount == 1
	switch {
	case !price.Active:
		return "is archived in Stripe"
	case !monthly:
		return "is not charged every month"
	case price.Currency != api.CurrencyUSD:
		return fmt.Sprintf("is in %s, not in usd", price.Currency)
	case price.UnitAmount != int64(plan.Cents()):
		return fmt.Sprintf("is %d cents in Stripe, and $%d on our pages", price.UnitAmount, plan.Price)
	}
	return ""
}
