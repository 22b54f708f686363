package handlers

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/islands"
	"plainhand/views"
)

// userJSON is the signed-in user's account in JSON, without the password hash.
type userJSON struct {
	ID                 string     `json:"id"`
	Email              string     `json:"email"`
	FirstName          string     `json:"firstName"`
	LastName           string     `json:"lastName"`
	CreatedAt          time.Time  `json:"createdAt"`
	SubscriptionStatus string     `json:"subscriptionStatus"`
	CurrentPlan        *string    `json:"currentPlan"` // a plan's ID; null without one
	WordsUsedThisMonth int        `json:"wordsUsedThisMonth"`
	PlanResetDate      *time.Time `json:"planResetDate"` // the end of the period; null without a plan
}

type successJSON struct {
	Success bool `json:"success"`
}

type userReplyJSON struct {
	Success  bool               `json:"success"`
	User     userJSON           `json:"user"`
	Standing *islands.Allowance `json:"standing,omitempty"` // as the platform shows it; absent without a plan
}

func newUserJSON(v visitor) userJSON {
	user := userJSON{
		ID: v.User.ID.String(), Email: v.User.Email, FirstName: v.User.FirstName, LastName: v.User.LastName,
		CreatedAt: v.User.CreatedAt.UTC(), SubscriptionStatus: subscriptionStatus(v.Access), WordsUsedThisMonth: v.Usage.Used,
	}
	if v.Access.Active {
		reset := v.Access.PeriodEnd.UTC()
		user.CurrentPlan, user.PlanResetDate = &v.Access.Plan.ID, &reset
	}
	return user
}

// subscriptionStatus is "active" while there is access, otherwise the gateway's status, or "inactive" without a
// subscription.
func subscriptionStatus(access billing.Access) string {
	switch {
	case access.Active:
		return "active"
	case access.Status == "":
		return "inactive"
	}
	return string(access.Status)
}

// users serves the calls under /api/user.
type users struct{}

var (
	errSignInFirst = fault.New(fault.Unauthenticated, "You’re not signed in.",
		"Your session may have ended. Sign in, then try again.")
	errNoSuchUser = fault.New(fault.NotFound, "We couldn’t find that user.", "")
)

// Show handles GET /api/user/{id} with {success, user, standing} for the signed-in user. Other IDs are answered with
// 404.
func (users) Show(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return errSignInFirst
	}
	if chi.URLParam(r, "id") != visitor.User.ID.String() {
		return errNoSuchUser
	}
	reply := userReplyJSON{Success: true, User: newUserJSON(visitor)}
	if visitor.Access.Active {
		allowance := views.NewAllowance(visitor.usageSummary())
		reply.Standing = &allowance
	}
	return writeJSON(w, r, http.StatusOK, reply)
}

type usageReplyJSON struct {
	Success        bool `json:"success"`
	TotalWordsUsed int  `json:"totalWordsUsed"`
}

// Usage handles POST /api/user/usage {userId, wordsUsed} with {success, totalWordsUsed}. It only reports the counted
// words and ignores the client's figure. Other user IDs are answered with 404.
func (users) Usage(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if !visitor.SignedIn {
		return errSignInFirst
	}
	var body struct{ UserID string }
	if err := decodeJSON(r, &body); err != nil {
		return err
	}
	if body.UserID != "" && body.UserID != visitor.User.ID.String() {
		return errNoSuchUser
	}
	return writeJSON(w, r, http.StatusOK, usageReplyJSON{Success: true, TotalWordsUsed: visitor.Usage.Used})
}
