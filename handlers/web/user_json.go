package web

import (
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/islands"
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

type SuccessJSON struct {
	Success bool `json:"success"`
}

type UserReplyJSON struct {
	Success   bool               `json:"success"`
	User      userJSON           `json:"user"`
	Allowance *islands.Allowance `json:"standing,omitempty"` // as the platform shows it; absent without a plan
}

func NewUserJSON(v Visitor) userJSON {
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

var (
	ErrSignInFirst = fault.New(fault.Unauthenticated, "You’re not signed in.",
		"Your session may have ended. Sign in, then try again.")
	ErrNoSuchUser = fault.New(fault.NotFound, "We couldn’t find that user.", "")
)
