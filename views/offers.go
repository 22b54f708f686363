package views

import (
	"plainhand/internal/billing"
)

// closingOffer is the line below the site's calls to action, with the terms of cancellation.
func closingOffer(visitor Visitor) string {
	if !visitor.promised() {
		return cheapestOffer() + " Cancel anytime."
	}
	return cheapestOffer() + " 7-day money-back guarantee, cancel anytime."
}

// cheapestOffer describes the cheapest plan's price.
func cheapestOffer() string {
	cheapest := billing.Plans()[0]
	return "From " + dollars(cheapest.Price) + " a month for " + grouped(cheapest.WordLimit) + " words."
}

// notCovered returns the reason why the money-back guarantee does not cover future payments, or "" if it does.
func notCovered(answer billing.RefundAnswer) string {
	switch answer {
	case billing.RefundOnceOnly:
		return "You’ve already used the money-back guarantee, which works once per customer."
	case billing.RefundTooLate:
		return "Your money-back guarantee ran for " + days(billing.RefundWindow) +
			" days from your first payment, and is over."
	}
	return ""
}
