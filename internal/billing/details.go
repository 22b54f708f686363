package billing

import (
	"strings"

	"plainhand/internal/fault"
	"plainhand/internal/oneline"
)

// Details are what invoices say about their buyer, beside the email address. All of it may be empty. The gateway keeps
// them, and we don't.
type Details struct {
	Name    string // of a company or a person
	Address Address
	TaxID   TaxID
}

// Address is where a buyer is.
type Address struct {
	Line1, Line2     string
	PostalCode, City string
	State            string // or a region
	Country          string // the Code of a Country
}

// The limits of what is typed, in bytes.
const (
	MostDetail = 200
	mostNumber = 40 // of a postal code, or a tax ID
)

// The reasons why details are refused.
var (
	ErrTaxID = fault.New(fault.Invalid, "This doesn’t look like a tax ID of the kind you chose.",
		"Nothing was saved. Check the number and its kind.")
	errTaxIDAlone = fault.New(fault.Invalid, "A tax ID needs its kind and its number.",
		"Nothing was saved. Add what is missing, or choose “None” and leave the number blank.")
	errCountryMissing = fault.New(fault.Invalid, "Your address has no country.",
		"Nothing was saved. Choose one, or leave the whole address blank.")
	errChoice = fault.New(fault.Invalid, "That country or kind of tax ID isn’t one of those we offer.",
		"Nothing was saved. Choose from the list.")
)

// DetailsFrom reads details from the fields of a form.
func DetailsFrom(field func(name string) string) Details {
	text := func(name string) string { return strings.TrimSpace(field(name)) }
	return Details{
		Name: text("name"),
		Address: Address{Line1: text("line1"), Line2: text("line2"), PostalCode: text("postalCode"), City: text("city"),
			State: text("state"), Country: text("country")},
		TaxID: TaxID{Kind: text("taxIdKind"), Number: strings.ToUpper(text("taxId"))},
	}
}

// check returns an Invalid fault for details that no gateway should be asked to keep.
func (d Details) check() error {
	for _, typed := range []struct {
		what, text string
		most       int
	}{
		{"name", d.Name, MostDetail},
		{"first line of the address", d.Address.Line1, MostDetail},
		{"second line of the address", d.Address.Line2, MostDetail},
		{"postal code", d.Address.PostalCode, mostNumber},
		{"city", d.Address.City, MostDetail},
		{"state or region", d.Address.State, MostDetail},
		{"tax ID", d.TaxID.Number, mostNumber},
	} {
		if !oneline.Fits(typed.text, typed.most) {
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

// Lines are the details as an invoice prints them, without empty lines.
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
