package billing

import (
	"regexp"
	"slices"
)

// TaxID is a buyer's tax identification number. The zero TaxID is none.
type TaxID struct {
	Kind   string // of TaxIDKinds
	Number string
}

// TaxIDKind is a kind of tax ID that Stripe prints on invoices. Stripe supports more than these.
type TaxIDKind struct {
	ID      string // Stripe's
	Name    string
	Example string
	format  *regexp.Regexp
}

// The formats are those at https://docs.stripe.com/billing/customer/tax-ids.
var taxIDKinds = []TaxIDKind{
	{"eu_vat", "EU VAT number", "DE123456789", regexp.MustCompile(`^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|` +
		`LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[0-9A-Z]{2,12}$`)},
	{"gb_vat", "UK VAT number", "GB123456789", regexp.MustCompile(`^GB([0-9]{9}|[0-9]{12}|(GD|HA)[0-9]{3})$`)},
	{"us_ein", "US EIN", "12-3456789", regexp.MustCompile(`^[0-9]{2}-[0-9]{7}$`)},
	{"au_abn", "Australian ABN", "12345678912", regexp.MustCompile(`^[0-9]{11}$`)},
	{"ca_bn", "Canadian BN", "123456789", regexp.MustCompile(`^[0-9]{9}$`)},
	{"ch_vat", "Swiss VAT number", "CHE-123.456.789 MWST",
		regexp.MustCompile(`^CHE-[0-9]{3}\.[0-9]{3}\.[0-9]{3} (MWST|TVA|IVA)$`)},
	{"in_gst", "Indian GST number", "12ABCDE3456FGZH", regexp.MustCompile(`^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$`)},
	{"nz_gst", "New Zealand GST number", "123456789", regexp.MustCompile(`^[0-9]{8,9}$`)},
}

// TaxIDKinds returns the kinds in the order in which they are offered.
func TaxIDKinds() []TaxIDKind { return slices.Clone(taxIDKinds) }

// OffersTaxID reports whether we offer a kind of tax ID. An operator can set any other at Stripe.
func OffersTaxID(kind string) bool { return findTaxIDKind(kind) != nil }

// LooksRight reports whether the number has the format that Stripe documents for its kind. Only fake gateways use it:
// with Stripe, Stripe itself decides, because formats change.
func (id TaxID) LooksRight() bool {
	kind := findTaxIDKind(id.Kind)
	return kind != nil && kind.format.MatchString(id.Number)
}

// String returns the tax ID as printed on an invoice: EU VAT number DE123456789.
func (id TaxID) String() string {
	if kind := findTaxIDKind(id.Kind); kind != nil {
		return kind.Name + " " + id.Number
	}
	return id.Number
}

func findTaxIDKind(id string) *TaxIDKind {
	for i := range taxIDKinds {
		if taxIDKinds[i].ID == id {
			return &taxIDKinds[i]
		}
	}
	return nil
}
