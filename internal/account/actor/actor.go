// Package actor carries the current user in a context, for row-level security in the database.
package actor

import (
	"context"

	"github.com/google/uuid"
)

type key struct{}

// WithUser returns a context whose statements see only the rows of a user.
func WithUser(ctx context.Context, userID uuid.UUID) context.Context {
	return context.WithValue(ctx, key{}, userID)
}

// System returns a system context, without row-level security, as jobs have it: for authentication, and for permitted
// actions of one user on another.
func System(ctx context.Context) context.Context { return WithUser(ctx, uuid.Nil) }

// User returns the context's user, or false in a system context.
func User(ctx context.Context) (uuid.UUID, bool) {
	userID, _ := ctx.Value(key{}).(uuid.UUID)
	return userID, userID != uuid.Nil
}
