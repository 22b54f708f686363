package account

import (
	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// DeletionPage asks for the confirmation of an account's deletion.
type DeletionPage struct {
	views.FormPage
	Plan         string // plan that ends with the account; empty without one
	UntilAnyway  string // last day of a canceled plan that is paid for; empty if nothing is paid ahead
	MoneyBackYet bool   // the money-back guarantee may still apply, and ends with the account
	Proof        views.Proof
}

// NewDeletionPage returns the page for an owner with this access.
func NewDeletionPage(frame views.Frame, access billing.Access, proof views.Proof) DeletionPage {
	page := DeletionPage{FormPage: views.NewFormPage(frame, "Delete your account", "Immediately and "+
		"permanently."), Proof: proof}
	if access.Active {
		page.Plan = access.Plan.Name
	}
	if access.Status.Living() && !access.Status.Owing() {
		page.UntilAnyway = format.Day(access.PeriodEnd)
		page.MoneyBackYet = views.GuaranteeRefusal(access.Guarantee) == ""
	}
	return page
}

// DeletedPage confirms that an account is deleted.
type DeletedPage struct{ views.Frame }

// NewDeletedPage returns the page that follows a deletion.
func NewDeletedPage(frame views.Frame) DeletedPage {
	return DeletedPage{frame.WithTitle("Your account is deleted", "Everything we stored about you is erased.").AsPrivate()}
}

// WithProblem returns the page with the reason why the account was not deleted.
func (page DeletionPage) WithProblem(problem ui.Banner) DeletionPage {
	page.News = &problem
	return page
}
