package demo

import (
	"time"

	"plainhand/internal/billing"
)

// credit is what an upgrade gives back for the time left in a period, by the second and rounded to the cent, as Stripe
// calculates it.
func credit(price billing.Cents, start, end, at time.Time) billing.Cents {
	whole := billing.Cents(end.Unix() - start.Unix())
	left := min(whole, max(0, billing.Cents(end.Unix()-at.Unix())))
	return (2*price*left + whole) / (2 * whole)
}
