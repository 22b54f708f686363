package demo

import (
	"time"

	"plainhand/internal/billing"
)

// prorate is what changing from one price to another costs at a moment in the period: the rest of the period at the new
// price, less the same at the old one, by the second and each rounded to the cent, as Stripe calculates it.
func prorate(from, to billing.Cents, start, end, at time.Time) billing.Cents {
	whole := end.Unix() - start.Unix()
	left := billing.Cents(min(whole, max(0, end.Unix()-at.Unix())))
	share := func(price billing.Cents) billing.Cents {
		return (2*price*left + billing.Cents(whole)) / (2 * billing.Cents(whole))
	}
	return share(to) - share(from)
}
