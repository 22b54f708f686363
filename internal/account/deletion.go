package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/actor"
	"plainhand/internal/fault"
)

// ErrPlanRuns is returned by DeleteUser of Storage while a subscription is charged for the account.
var ErrPlanRuns = fault.New(fault.Conflict, "Something was bought for this account just now.",
	"Your account is still there. Look at it, and try again.")

// Plans ends subscriptions.
type Plans interface {
	// Leave ends a user's subscription immediately and without a refund. It is idempotent.
	Leave(ctx context.Context, userID uuid.UUID) error
}

// Deletion holds the parameters of DeleteUser.
type Deletion struct {
	UserID uuid.UUID
	At     time.Time
	Email  Email // the last email, to the account's address
}

// Leave deletes the account of a user at their request. Faults: those of Delete.
func (u *Users) Leave(ctx context.Context, by Confirmed) error { return u.Delete(ctx, by.user.ID) }

// Delete ends the user's subscription, and then deletes all their data immediately and permanently. If it fails
// halfway, the account still exists, perhaps without its plan. The caller is the user, or an operator. Faults:
// ErrNoUser, ErrPlanRuns.
func (u *Users) Delete(ctx context.Context, id uuid.UUID) error {
	ctx = actor.System(ctx) // the members of a customer's brand are deleted too
	user, err := u.users.User(ctx, id)
	if err != nil {
		return err
	}
	if err := u.plans.Leave(ctx, id); err != nil {
		return err
	}
	email, err := newEventEmail(user, EmailAccountDeleted, u.now())
	if err != nil {
		return err
	}
	email.To, email.BrandID = user.Email, user.BrandID
	return u.users.DeleteUser(ctx, Deletion{UserID: id, At: email.At, Email: email})
}
