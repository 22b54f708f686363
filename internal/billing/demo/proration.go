package demo

import (
	"math"
	"time"

	"plainhand/internal/billing"
)

// prorate is what changing from a price to another costs at a moment of the period: what is left of the period at the new
// price, less the same at the old one, by the second and each rounded to the cent, as Stripe does it.
func prorate(from, to billing.Cents, start, end, at time.Time) billing.Cents {
	left := min(1, max(0, end.Sub(at).Seconds()/end.Sub(start).Seconds()))
	share := func(price billing.Cents) billing.Cents { return billing.Cents(math.Round(float64(price) * left)) }
	return share(to) - share(from)
}
