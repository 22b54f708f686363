package stripe

import (
	"strings"
	"testing"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing"
)

func TestPricesMustMatchPlans(t *testing.T) {
	t.Parallel()
	plan, err := billing.FindPlan("pro")
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*api.Price){
		"":                          func(*api.Price) {},
		"is archived":               func(p *api.Price) { p.Active = false },
		"is not charged every":      func(p *api.Price) { p.Recurring.Interval = api.PriceRecurringIntervalYear },
		"every month":               func(p *api.Price) { p.Recurring = nil },
		"is in eur":                 func(p *api.Price) { p.Currency = api.CurrencyEUR },
		"is 2399 cents in Stripe, ": func(p *api.Price) { p.UnitAmount-- },
	} {
		price := &api.Price{Active: true, Currency: api.CurrencyUSD, UnitAmount: int64(plan.Cents()),
			Recurring: &api.PriceRecurring{Interval: api.PriceRecurringIntervalMonth, IntervalCount: 1}}
		change(price)
		if got := problemWith(price, plan); !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
