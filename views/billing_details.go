package views

import (
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/views/ui"
)

// DetailsPage is the form of what invoices say about their buyer.
type DetailsPage struct {
	BillingPage
	Email      string
	Name       ui.Field
	Address    []ui.Field
	Number     ui.Field // the tax ID
	Countries  []ui.Option
	TaxIDKinds []ui.Option
}

// DoneDetails says that billing details were saved.
const DoneDetails Done = "details"

// NewDetailsPage shows a user the details that are kept, or those that they have just sent.
func NewDetailsPage(frame Frame, user account.User, details billing.Details, done Done) DetailsPage {
	at := details.Address
	page := DetailsPage{
		BillingPage: billingPage(frame, "Billing Details", "The name, address, and tax ID on your next invoices."),
		Email:       user.Email,
		Name:        detail("name", "Company or person", "organization", details.Name),
		Address: []ui.Field{
			detail("line1", "Address", "address-line1", at.Line1),
			detail("line2", "Address, second line", "address-line2", at.Line2),
			detail("postalCode", "Postal code", "postal-code", at.PostalCode),
			detail("city", "City", "address-level2", at.City),
			detail("state", "State or region", "address-level1", at.State),
		},
		Number:     detail("taxId", "Tax ID", "off", details.TaxID.Number),
		Countries:  []ui.Option{{Label: "None"}},
		TaxIDKinds: []ui.Option{{Label: "None"}},
	}
	for _, country := range billing.Countries() {
		page.Countries = append(page.Countries,
			ui.Option{Value: country.Code, Label: country.Name, Selected: country.Code == at.Country})
	}
	for _, kind := range billing.TaxIDKinds() {
		page.TaxIDKinds = append(page.TaxIDKinds, ui.Option{Value: kind.ID, Label: kind.Name + ", such as " + kind.Example,
			Selected: kind.ID == details.TaxID.Kind})
	}
	if done == DoneDetails {
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "Your next invoice says this."}
	}
	return page
}

// WithProblem returns the page with why nothing was saved.
func (page DetailsPage) WithProblem(problem ui.Banner) DetailsPage {
	page.News = &problem
	return page
}

// detail is a field of the form. What it takes is limited by bytes, which no attribute can say: the cashier refuses
// what is too long.
func detail(id, label, autocomplete, value string) ui.Field {
	return ui.Field{ID: id, Label: label, Type: "text", Value: value, Autocomplete: autocomplete}
}
