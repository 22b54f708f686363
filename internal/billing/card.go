package billing

// brands are the display names of the gateways' brand codes.
var brands = map[string]string{
	"visa": "Visa", "mastercard": "Mastercard", "amex": "American Express", "discover": "Discover",
	"diners": "Diners Club",
}

// Name returns a card's display name: Visa ending in 4242.
func (card Card) Name() string {
	brand, known := brands[card.Brand]
	if !known {
		brand = "Card"
	}
	return brand + " ending in " + card.Last4
}
