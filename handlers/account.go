package handlers

import (
	"context"
	"net/http"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/bulk"
	"plainhand/internal/usage"
	"plainhand/views"
)

// Past keeps what happened to users.
type Past interface {
	// Past returns the days since a moment on which the user's words were counted, oldest first, and the user's news,
	// newest first and at most limit of them.
	Past(ctx context.Context, userID uuid.UUID, since time.Time, limit int) ([]usage.Day, []billing.News, error)
}

// accountPages serves /account.
type accountPages struct {
	site     Site
	past     Past
	sessions sessions
	batches  *bulk.Batches
}

// Show handles GET /account: the account page, or a request to sign in.
func (a accountPages) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return render(w, r, http.StatusOK, views.SignInRequired(views.NewSignInPage(a.site.frame(r))))
	}
	standing := visitor.standing()
	days, news, err := a.past.Past(r.Context(), visitor.User.ID, views.UsageSince(standing.Now), views.RecentActivity)
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
	page := views.NewAccountPage(a.site.frame(r), visitor.User, standing, views.Past{Days: days, News: news},
		views.NewBilling(standing, done, newKey())).WithStorage(storage)
	return renderPrivate(w, r, views.Account(page))
}
