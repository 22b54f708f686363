package views

import (
	"plainhand/internal/billing"
	"plainhand/views/format"
)

// ClosingOffer is the line below the site's calls to action, with the terms of cancellation.
func ClosingOffer(visitor Visitor) string {
	if !visitor.HasGuarantee() {
		return CheapestOffer() + " Cancel anytime."
	}
	return CheapestOffer() + " 7-day money-back guarantee. Cancel anytime."
}

// CheapestOffer describes the cheapest plan's price.
func CheapestOffer() string {
	cheapest := billing.Plans()[0]
	return "From " + format.Dollars(cheapest.Price) + " a month for " + format.Number(cheapest.WordLimit) + " words."
}

// GuaranteeRefusal returns the reason why the money-back guarantee does not cover future payments, or "" if it does.
func GuaranteeRefusal(answer billing.RefundAnswer) string {
	switch answer {
	case billing.RefundOnceOnly:
		return "You’ve already used the money-back guarantee, which works once per customer."
	case billing.RefundTooLate:
		return "Your money-back guarantee has ended. It covers the " + format.Days(billing.RefundWindow) +
			" days after your first payment."
	}
	return ""
}
