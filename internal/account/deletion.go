package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/actor"
	"plainhand/internal/fault"
)

// ErrPlanRuns is what Storage returns from DeleteUser while something is charged for the account.
var ErrPlanRuns = fault.New(fault.Conflict, "Something was bought for this account just now.",
	"Your account is still there. Look at it, and try again.")

// Plans ends what somebody has bought.
type Plans interface {
	// Leave ends it now and without a refund. Leaving twice changes nothing.
	Leave(ctx context.Context, userID uuid.UUID) error
}

// Deletion is an account to be deleted.
type Deletion struct {
	UserID uuid.UUID
	At     time.Time
	Letter Letter // the last one, to the address that the account had
}

// Leave deletes the account of its owner. Faults: those of Delete.
func (a *Accounts) Leave(ctx context.Context, by Confirmed) error { return a.Delete(ctx, by.user.ID) }

// Delete ends what the user has bought, and then deletes everything that is stored of them, at once and for good. If it
// fails halfway, the account is still there, perhaps without its plan. The caller is the owner, or an operator. Faults:
// ErrNoUser, ErrPlanRuns.
func (a *Accounts) Delete(ctx context.Context, id uuid.UUID) error {
	ctx = actor.Anybody(ctx) // a customer's brand goes with its people
	user, err := a.storage.User(ctx, id)
	if err != nil {
		return err
	}
	if err := a.plans.Leave(ctx, id); err != nil {
		return err
	}
	letter, err := a.event(user, LetterAccountDeleted)
	if err != nil {
		return err
	}
	letter.To, letter.BrandID = user.Email, user.BrandID
	return a.storage.DeleteUser(ctx, Deletion{UserID: id, At: letter.At, Letter: letter})
}
