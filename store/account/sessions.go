package account

import (
	"context"
	"errors"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/account/session"
	"plainhand/store"
)

var _ scs.CtxStore = (*Sessions)(nil)

// Sessions is the scs.CtxStore of browser sessions. Set the SessionManager's HashTokenInStore, so that stored tokens
// cannot be used to sign in, but not IdleTimeout, which would cause a write on every request.
type Sessions struct{ store *store.DB }

// NewSessions returns the sessions in a database.
func NewSessions(db *store.DB) *Sessions { return &Sessions{store: db} }

const (
	// FindSession is the query for the data of a session by its token, unless it has ended or expired.
	FindSession = `SELECT data ` + ofSession
	// SessionUser is the ID of that session's user.
	SessionUser = `(SELECT user_id ` + ofSession + `)`

	ofSession = `FROM sessions WHERE token = $1 AND NOT ended AND expiry > now()`
)

// FindCtx implements scs.CtxStore. It finds sessions that have neither ended nor expired.
func (s *Sessions) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	err = s.store.Pool.QueryRow(ctx, FindSession, token).Scan(&data)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, store.Explain(err)
}

// CommitCtx implements scs.CtxStore. A session that a concurrent request has ended stays ended.
func (s *Sessions) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	const statement = `INSERT INTO sessions AS session (token, data, expiry, user_id, id, began_at, agent, address)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry, seen_at = excluded.seen_at,
			user_id = excluded.user_id, id = excluded.id, began_at = excluded.began_at, agent = excluded.agent,
			address = excluded.address
		WHERE NOT session.ended`
	arguments := []any{token, data, expiry, nil, nil, nil, "", ""}
	if owner, signedIn := session.OwnerOf(data); signedIn {
		arguments = append(arguments[:3], owner.User, owner.ID, owner.BeganAt, owner.Agent, owner.Address)
	}
	if _, err := s.store.Exec(ctx, statement, arguments...); err != nil {
		return err
	}
	if arguments[3] == nil {
		return nil
	}
	const beyond = `user_id = $1 AND token IN (SELECT token FROM sessions WHERE user_id = $1 AND NOT ended
		ORDER BY began_at DESC, token OFFSET $2)`
	_, err := s.store.Exec(ctx, endSessions+beyond, arguments[3], maxSessions)
	return err
}

// maxSessions is the maximum number of sessions per account. A new session beyond it ends the oldest one.
const maxSessions = 50

// DeleteCtx implements scs.CtxStore. It deletes a session's data at once, but keeps its row for an hour, longer than
// any request takes, so that CommitCtx doesn't revive the session.
func (s *Sessions) DeleteCtx(ctx context.Context, token string) error {
	_, err := s.store.Exec(ctx, endSessions+`token = $1`, token)
	return err
}

// endSessions ends the sessions that match the condition appended to it.
const endSessions = `UPDATE sessions
	SET ended = true, data = '', agent = '', address = '', expiry = least(expiry, now() + interval '1 hour')
	WHERE NOT ended AND `

// scs.Store requires Find, Commit, and Delete, but scs calls the variants with a context.

func (s *Sessions) Find(token string) (data []byte, found bool, err error) {
	return s.FindCtx(context.Background(), token)
}

func (s *Sessions) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

func (s *Sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

// SessionsOf returns a user's active sessions, the most recently used first.
func (s *Sessions) SessionsOf(ctx context.Context, userID uuid.UUID) ([]account.Session, error) {
	const query = `SELECT id, began_at, seen_at, agent, address FROM sessions
		WHERE user_id = $1 AND NOT ended AND expiry > now() ORDER BY seen_at DESC, id`
	rows, _ := s.store.Pool.Query(ctx, query, userID) // CollectRows returns the error
	sessions, err := pgx.CollectRows(rows, pgx.RowToStructByName[account.Session])
	return sessions, store.Explain(err)
}

// EndSession ends a session of the user. It ignores the sessions of other users.
func (s *Sessions) EndSession(ctx context.Context, userID, id uuid.UUID) error {
	return store.Explain(pgx.BeginFunc(ctx, s.store.Pool, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, endSessions+`user_id = $1 AND id = $2`, userID, id)
		if err != nil || done.RowsAffected() == 0 {
			return err
		}
		return store.Record(ctx, tx, userID, account.ActSessionsEnded)
	}))
}
