package account

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/batches"
	accountviews "plainhand/views/account"
	billingviews "plainhand/views/billing"
)

// accountPages handles /account.
type accountPages struct {
	site     web.Site
	activity web.ActivityLog
	sessions web.Sessions
	batches  *batches.Batches
}

// Show handles GET /account: the account page, or the sign-in prompt for a signed-out visitor.
func (a accountPages) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	if !visitor.SignedIn {
		return web.Render(w, r, http.StatusOK, accountviews.SignInRequired(accountviews.NewSignInPage(a.site.Frame(r))))
	}
	summary := visitor.UsageSummary()
	days, news, err := a.activity.Activity(r.Context(), visitor.User.ID, accountviews.UsageSince(summary.Now),
		accountviews.RecentActivity)
	if err != nil {
		return err
	}
	storage, err := a.batches.Files.UsageOf(r.Context(), visitor.User.ID)
	if err != nil {
		return err
	}
	done, err := a.sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	page := accountviews.NewAccountPage(a.site.Frame(r), visitor.User, summary,
		accountviews.ActivityLog{Days: days, News: news},
		billingviews.NewSubscription(summary, done, web.NewIdempotencyKey())).WithStorage(storage)
	return web.RenderPrivate(w, r, accountviews.Account(page))
}
