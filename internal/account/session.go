package account

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Session is a signed-in browser in the list for its user.
type Session struct {
	ID      uuid.UUID
	BeganAt time.Time
	SeenAt  time.Time // the last use, with the precision of a day
	Agent   string    // the User-Agent header: untrusted, may be empty
	Address string    // the IP address at sign-in; may be empty
}

// Sessions returns the active sessions of an account, the most recently used first.
func (s *SecuritySettings) Sessions(ctx context.Context, userID uuid.UUID) ([]Session, error) {
	return s.sessions.SessionsOf(ctx, userID)
}

// EndSession ends a session of the user. It does nothing for an ended session, or one of another user.
func (s *SecuritySettings) EndSession(ctx context.Context, userID, id uuid.UUID) error {
	return s.sessions.EndSession(ctx, userID, id)
}

// EndSessions ends all sessions of an account, and returns the updated user, for a new session.
func (s *SecuritySettings) EndSessions(ctx context.Context, userID uuid.UUID) (User, error) {
	return s.credentials.EndSessions(ctx, userID)
}

// SessionStorage stores sessions.
type SessionStorage interface {
	// SessionsOf returns a user's active sessions, the most recently used first.
	SessionsOf(ctx context.Context, userID uuid.UUID) ([]Session, error)
	// EndSession ends a session of the user. It ignores the sessions of other users.
	EndSession(ctx context.Context, userID, id uuid.UUID) error
}

// NetworkStorage stores known networks and browsers.
type NetworkStorage interface {
	// RememberNetwork records that key is known until a time.
	RememberNetwork(ctx context.Context, key string, until time.Time) error
	// KnowsNetwork reports whether one of the keys is known at now.
	KnowsNetwork(ctx context.Context, keys []string, now time.Time) (bool, error)
}
