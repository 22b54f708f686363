package billing

import (
	"strings"

	"plainhand/internal/fault"
	"plainhand/internal/fault/oneline"
)

// Details are the buyer's details on invoices besides the email address. All of them may be empty. They are stored only
// at the gateway.
type Details struct {
	Name    string // of a company or a person
	Address Address
	TaxID   TaxID
}

// Address is the address of a buyer.
type Address struct {
	Line1, Line2     string
	PostalCode, City string
	State            string // or a region
	Country          string // the Code of a Country
}

// Maximum lengths in bytes.
const (
	MaxDetail = 200
	maxNumber = 40 // of a postal code, or a tax ID
)

// Errors of details.
var (
	ErrTaxID = fault.New(fault.Invalid, "This doesn’t look like a tax ID of the kind you chose.",
		"Nothing was saved. Check the number and its kind.")
	errTaxIDAlone = fault.New(fault.Invalid, "A tax ID needs both a kind and a number.",
		"Nothing was saved. Choose the kind and enter the number, or choose “None” and leave the number blank.")
	errCountryMissing = fault.New(fault.Invalid, "Your address has no country.",
		"Nothing was saved. Choose one, or leave the whole address blank.")
	errChoice = fault.New(fault.Invalid, "That country or kind of tax ID isn’t one of those we offer.",
		"Nothing was saved. Choose from the list.")
)

// DetailsFrom parses details from form fields.
func DetailsFrom(field func(name string) string) Details {
	text := func(name string) string { return strings.TrimSpace(field(name)) }
	return Details{
		Name: text("name"),
		Address: Address{Line1: text("line1"), Line2: text("line2"), PostalCode: text("postalCode"), City: text("city"),
			State: text("state"), Country: text("country")},
		TaxID: TaxID{Kind: text("taxIdKind"), Number: strings.ToUpper(text("taxId"))},
	}
}

// check returns an Invalid fault for details that must not be sent to a gateway.
func (d Details) check() error {
	for _, typed := range []struct {
		what, text string
		max        int
	}{
		{"name", d.Name, MaxDetail},
		{"first line of the address", d.Address.Line1, MaxDetail},
		{"second line of the address", d.Address.Line2, MaxDetail},
		{"postal code", d.Address.PostalCode, maxNumber},
		{"city", d.Address.City, MaxDetail},
		{"state or region", d.Address.State, MaxDetail},
		{"tax ID", d.TaxID.Number, maxNumber},
	} {
		if !oneline.Fits(typed.text, typed.max) {
			return fault.New(fault.Invalid, "The "+typed.what+" is too long, or contains characters we can’t print.",
				"Nothing was saved. Make it shorter, or leave it blank.")
		}
	}
	switch {
	case d.Address.Country != "" && countryName(d.Address.Country) == "",
		d.TaxID.Kind != "" && !OffersTaxID(d.TaxID.Kind):
		return errChoice
	case d.Address.Country == "" && d.Address != Address{}:
		return errCountryMissing
	case (d.TaxID.Kind == "") != (d.TaxID.Number == ""):
		return errTaxIDAlone
	}
	return nil
}

// Lines returns the details as printed on an invoice, without empty lines.
func (d Details) Lines() (lines []string) {
	place := d.Address.City
	if d.Address.State != "" {
		place = strings.TrimPrefix(place+", "+d.Address.State, ", ")
	}
	place = strings.TrimSpace(place + " " + d.Address.PostalCode)
	for _, line := range []string{d.Name, d.Address.Line1, d.Address.Line2, place, countryName(d.Address.Country),
		d.TaxID.String()} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
