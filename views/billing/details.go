package billing

import (
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/ui"
)

// DetailsPage is the form of a customer's billing details, printed on invoices.
type DetailsPage struct {
	views.FormPage
	Email      string
	Name       ui.Field
	Address    []ui.Field
	Number     ui.Field // the tax ID
	Countries  []ui.Option
	TaxIDKinds []ui.Option
}

// DoneDetails confirms that billing details were saved.
const DoneDetails views.Done = "details"

// NewDetailsPage returns the form with the saved details, or with those just submitted.
func NewDetailsPage(frame views.Frame, user account.User, details billing.Details, done views.Done) DetailsPage {
	at := details.Address
	page := DetailsPage{
		FormPage: views.NewFormPage(frame, "Billing Details", "The name, address, and tax ID on your next invoices."),
		Email:    user.Email,
		Name:     detail("name", "Company or person", "organization", details.Name),
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

// WithProblem returns the page with an error.
func (page DetailsPage) WithProblem(problem ui.Banner) DetailsPage {
	page.News = &problem
	return page
}

// detail returns a field of the form. Its limit is in bytes, which no HTML attribute can express: the cashier rejects
// longer input.
func detail(id, label, autocomplete, value string) ui.Field {
	return ui.Field{ID: id, Label: label, Type: "text", Value: value, Autocomplete: autocomplete}
}
