package store

import (
	"context"

	"github.com/google/uuid"

	"plainhand/internal/account"
)

var _ account.Storage = (*Store)(nil)

// CreateUser stores a new user, or returns account.ErrEmailTaken. Of two calls at the same time, one gets the address.
func (s *Store) CreateUser(ctx context.Context, user account.User) error {
	const statement = `INSERT INTO users (id, email, first_name, last_name, password_hash, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (lower(email)) DO NOTHING`
	stored, err := s.exec(ctx, statement,
		user.ID, user.Email, user.FirstName, user.LastName, user.PasswordHash, user.CreatedAt)
	if err == nil && stored == 0 {
		return account.ErrEmailTaken
	}
	return err
}

// User returns the user with this id, or account.ErrNoUser.
func (s *Store) User(ctx context.Context, id uuid.UUID) (account.User, error) {
	const query = `SELECT id, email, first_name, last_name, password_hash, created_at FROM users WHERE id = $1`
	return one[account.User](ctx, s, account.ErrNoUser, query, id)
}

// UserByEmail ignores case. It returns account.ErrNoUser when nobody has the address.
func (s *Store) UserByEmail(ctx context.Context, email string) (account.User, error) {
	const query = `SELECT id, email, first_name, last_name, password_hash, created_at FROM users WHERE lower(email) = lower($1)`
	return one[account.User](ctx, s, account.ErrNoUser, query, email)
}

// SetPasswordHash replaces a user's password hash, or returns account.ErrNoUser.
func (s *Store) SetPasswordHash(ctx context.Context, id uuid.UUID, hash string) error {
	changed, err := s.exec(ctx, `UPDATE users SET password_hash = $2 WHERE id = $1`, id, hash)
	if err == nil && changed == 0 {
		return account.ErrNoUser
	}
	return err
}
