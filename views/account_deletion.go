package views

import (
	"plainhand/internal/billing"
	"plainhand/views/ui"
)

// DeletionPage asks whether to delete an account.
type DeletionPage struct {
	BillingPage
	Plan         string // what ends with it; empty without a plan
	UntilAnyway  string // the day until which a canceled plan would still run; empty if nothing is paid ahead
	MoneyBackYet bool   // the guarantee may apply, and is over with the account
	Proof        Proof
}

// NewDeletionPage asks the owner of an account with this access.
func NewDeletionPage(frame Frame, access billing.Access, proof Proof) DeletionPage {
	page := DeletionPage{BillingPage: billingPage(frame, "Delete your account", "At once, and for good."), Proof: proof}
	if access.Active {
		page.Plan = access.Plan.Name
	}
	if access.Status.Living() && !access.Status.Owing() {
		page.UntilAnyway = day(access.PeriodEnd)
		page.MoneyBackYet = notCovered(access.Guarantee) == ""
	}
	return page
}

// DeletedPage says that an account is gone.
type DeletedPage struct{ Frame }

// NewDeletedPage is for whoever has just left.
func NewDeletedPage(frame Frame) DeletedPage {
	return DeletedPage{frame.titled("Your account is deleted", "Everything we stored about you is erased.").private()}
}

// WithProblem returns the page with why the account is still there.
func (page DeletionPage) WithProblem(problem ui.Banner) DeletionPage {
	page.News = &problem
	return page
}
