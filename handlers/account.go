package handlers

import (
	"net/http"

	"plainhand/internal/batches"
	"plainhand/views"
)

// accountPages handles /account.
type accountPages struct {
	site     Site
	activity Past
	sessions sessions
	batches  *batches.Batches
}

// Show handles GET /account: the account page, or the sign-in prompt for a signed-out visitor.
func (a accountPages) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return render(w, r, http.StatusOK, views.SignInRequired(views.NewSignInPage(a.site.frame(r))))
	}
	summary := visitor.usageSummary()
	days, news, err := a.activity.Past(r.Context(), visitor.User.ID, views.UsageSince(summary.Now), views.RecentActivity)
	if err != nil {
		return err
	}
	storage, err := a.batches.Files.UsageOf(r.Context(), visitor.User.ID)
	if err != nil {
		return err
	}
	done, err := a.sessions.takeConfirmation(w, r)
	if err != nil {
		return err
	}
	page := views.NewAccountPage(a.site.frame(r), visitor.User, summary, views.Past{Days: days, News: news},
		views.NewBilling(summary, done, newIdempotencyKey())).WithStorage(storage)
	return renderPrivate(w, r, views.Account(page))
}
