package views

import (
	"plainhand/internal/billing"
	"plainhand/views/ui"
)

// DeletionPage asks for the confirmation of an account's deletion.
type DeletionPage struct {
	FormPage
	Plan         string // plan that ends with the account; empty without one
	UntilAnyway  string // last day of a canceled plan that is paid for; empty if nothing is paid ahead
	MoneyBackYet bool   // the money-back guarantee may still apply, and ends with the account
	Proof        Proof
}

// NewDeletionPage returns the page for an owner with this access.
func NewDeletionPage(frame Frame, access billing.Access, proof Proof) DeletionPage {
	page := DeletionPage{FormPage: newFormPage(frame, "Delete your account", "At once, and for good."), Proof: proof}
	if access.Active {
		page.Plan = access.Plan.Name
	}
	if access.Status.Living() && !access.Status.Owing() {
		page.UntilAnyway = day(access.PeriodEnd)
		page.MoneyBackYet = notCovered(access.Guarantee) == ""
	}
	return page
}

// DeletedPage confirms that an account is deleted.
type DeletedPage struct{ Frame }

// NewDeletedPage returns the page that follows a deletion.
func NewDeletedPage(frame Frame) DeletedPage {
	return DeletedPage{frame.titled("Your account is deleted", "Everything we stored about you is erased.").private()}
}

// WithProblem returns the page with the reason why the account was not deleted.
func (page DeletionPage) WithProblem(problem ui.Banner) DeletionPage {
	page.News = &problem
	return page
}
