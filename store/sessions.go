package store

import (
	"context"
	"errors"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

var _ scs.CtxStore = (*Sessions)(nil)

// Sessions stores the browsers' sessions for an scs.SessionManager. Set its HashTokenInStore, so that nobody can sign
// in with what is stored here, and leave IdleTimeout alone, which would write on every request.
type Sessions struct{ store *Store }

// NewSessions returns the sessions kept in the pool's database.
func NewSessions(pool *pgxpool.Pool) *Sessions { return &Sessions{store: New(pool)} }

// FindCtx returns the data of a session that has neither ended nor expired.
func (s *Sessions) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	const query = `SELECT data FROM sessions WHERE token = $1 AND NOT ended AND expiry > now()`
	err = s.store.db.QueryRow(ctx, query, token).Scan(&data)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, explain(err)
}

// CommitCtx stores a session. One that was ended meanwhile by a concurrent request stays ended.
func (s *Sessions) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	const statement = `INSERT INTO sessions AS kept (token, data, expiry)
		VALUES ($1, $2, $3)
		ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry
		WHERE NOT kept.ended`
	_, err := s.store.exec(ctx, statement, token, data, expiry)
	return err
}

// DeleteCtx ends a session. Its data is gone at once; the row stays for an hour, longer than any request, so that
// CommitCtx can tell.
func (s *Sessions) DeleteCtx(ctx context.Context, token string) error {
	const statement = `UPDATE sessions
		SET ended = true, data = '', expiry = least(expiry, now() + interval '1 hour')
		WHERE token = $1`
	_, err := s.store.exec(ctx, statement, token)
	return err
}

// scs.Store requires Find, Commit, and Delete, but scs calls the variants with a context.

func (s *Sessions) Find(token string) (data []byte, found bool, err error) {
	return s.FindCtx(context.Background(), token)
}

func (s *Sessions) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

func (s *Sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }
