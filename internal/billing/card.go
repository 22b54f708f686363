package billing

// brands are the gateways' words for them.
var brands = map[string]string{
	"visa": "Visa", "mastercard": "Mastercard", "amex": "American Express", "discover": "Discover",
	"diners": "Diners Club",
}

// Name is how the card is spoken of: Visa ending in 4242.
func (card Card) Name() string {
	brand, known := brands[card.Brand]
	if !known {
		brand = "Card"
	}
	return brand + " ending in " + card.Last4
}
