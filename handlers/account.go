package handlers

import (
	"context"
	"net/http"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/views"
)

// Past keeps what happened to users.
type Past interface {
	// Past returns the days since a moment on which words of the user were counted, the oldest first, and their news, the
	// newest first, up to limit.
	Past(ctx context.Context, userID uuid.UUID, since time.Time, limit int) ([]usage.Day, []billing.News, error)
}

// Account answers /account.
type Account struct {
	site     Site
	past     Past
	sessions sessions
}

// Show answers GET /account: the account's page, or the guard that asks to sign in.
func (a Account) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return render(w, r, http.StatusOK, views.SignInRequired(views.NewSignInPage(a.site.frame(r))))
	}
	standing := visitor.standing()
	days, news, err := a.past.Past(r.Context(), visitor.User.ID, views.UsageSince(standing.Now), views.RecentActivity)
	if err != nil {
		return err
	}
	done, err := a.sessions.told(w, r)
	if err != nil {
		return err
	}
	page := views.NewAccountPage(a.site.frame(r), visitor.User, standing, views.Past{Days: days, News: news},
		views.NewBilling(standing, done, newKey()))
	return renderPrivate(w, r, views.Account(page))
}
