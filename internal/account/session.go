package account

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Session is a browser that is signed in to an account, as its owner sees it.
type Session struct {
	ID      uuid.UUID
	BeganAt time.Time
	SeenAt  time.Time // within a day
	Agent   string    // the browser as it names itself; may be empty, and anything may stand in it
	Address string    // from where it signed in; may be empty
}

// Sessions returns the browsers that are signed in to an account, the one that was seen last first.
func (a *Accounts) Sessions(ctx context.Context, userID uuid.UUID) ([]Session, error) {
	return a.storage.SessionsOf(ctx, userID)
}

// EndSession signs one browser out of its account. One that is signed out already, or belongs to somebody else, stays
// as it is.
func (a *Accounts) EndSession(ctx context.Context, userID, id uuid.UUID) error {
	return a.storage.EndSession(ctx, userID, id)
}

// EndSessions signs all browsers out of an account, and returns the user as they are from then on, for a new session to
// begin.
func (a *Accounts) EndSessions(ctx context.Context, userID uuid.UUID) (User, error) {
	return a.storage.EndSessions(ctx, userID)
}

// SessionStorage has the sessions, and the networks that users come from.
type SessionStorage interface {
	// SessionsOf returns a user's sessions that are under way, the one that was seen last first.
	SessionsOf(ctx context.Context, userID uuid.UUID) ([]Session, error)
	// EndSession ends one of a user's sessions, if it is theirs.
	EndSession(ctx context.Context, userID, id uuid.UUID) error
	// RememberNetwork records that key is known until then.
	RememberNetwork(ctx context.Context, key string, until time.Time) error
	// KnowsNetwork reports whether one of the keys is known at now.
	KnowsNetwork(ctx context.Context, keys []string, now time.Time) (bool, error)
}
