package api

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/webhooks"
	"plainhand/store"
)

var _ apikey.Storage = (*Store)(nil)

const (
	keyColumns = `id, user_id, name, hint, test, scopes, made_at, expires_at, used_at, revoked_at`
	// FindKey is the query for a key by the hash of its secret.
	FindKey = `SELECT ` + keyColumns + ` FROM api_keys WHERE hash = $1`
	// KeyUser is the ID of that key's user.
	KeyUser = `(SELECT user_id FROM api_keys WHERE hash = $1)`
	// keyWorks is the condition of keys that are neither revoked nor expired.
	keyWorks = `revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`
)

// AddKey implements apikey.Storage.
func (s *Store) AddKey(
	ctx context.Context, key apikey.Key, hash apikey.Hash, email account.Email, maxKeys int,
) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		return s.addKey(ctx, tx, key, hash, email, maxKeys)
	}))
}

func (s *Store) addKey(
	ctx context.Context, tx pgx.Tx, key apikey.Key, hash apikey.Hash, email account.Email, maxKeys int,
) error {
	if err := store.LockUser(ctx, tx, key.UserID); err != nil {
		return err
	}
	var exists bool
	const query = `SELECT EXISTS (SELECT FROM api_keys WHERE id = $1)`
	if err := tx.QueryRow(ctx, query, key.ID).Scan(&exists); err != nil {
		return err
	}
	if exists {
		return apikey.ErrExists
	}
	const statement = `INSERT INTO api_keys (id, user_id, name, hint, hash, test, scopes, made_at, expires_at)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
		WHERE (SELECT count(*) FROM api_keys WHERE user_id = $2 AND ` + keyWorks + `) < $10`
	done, err := tx.Exec(ctx, statement, key.ID, key.UserID, key.Name, key.Hint, hash[:], key.Test, key.Scopes,
		key.MadeAt, key.ExpiresAt, maxKeys)
	if err == nil && done.RowsAffected() == 0 {
		err = apikey.ErrTooMany
	}
	if err == nil {
		err = store.Record(ctx, tx, key.UserID, account.ActKeyCreated)
	}
	if err == nil {
		err = s.EnqueueAccountEmail(ctx, tx, key.UserID, email)
	}
	if err == nil {
		err = s.NotifyWebhooks(ctx, tx, key.UserID, webhooks.Event{Kind: webhooks.KeyCreated,
			Data: webhooks.KeyData{ID: key.ID, Hint: key.Hint, Test: key.Test}}, key.MadeAt)
	}
	return err
}

// RotateKey implements apikey.Storage.
func (s *Store) RotateKey(
	ctx context.Context, former uuid.UUID, ends time.Time, key apikey.Key, hash apikey.Hash, email account.Email,
	maxKeys int,
) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const statement = `UPDATE api_keys SET expires_at = least(expires_at, $3), name = left(name, 90) || ' (former)'
			WHERE user_id = $1 AND id = $2 AND ` + keyWorks
		done, err := tx.Exec(ctx, statement, key.UserID, former, ends)
		if err == nil && done.RowsAffected() == 0 {
			err = apikey.ErrMissing
		}
		if err != nil {
			return err
		}
		return s.addKey(ctx, tx, key, hash, email, maxKeys)
	}))
}

// KeysOf implements apikey.Storage.
func (s *Store) KeysOf(ctx context.Context, userID uuid.UUID) ([]apikey.Key, error) {
	const query = `SELECT ` + keyColumns + ` FROM api_keys WHERE user_id = $1 ORDER BY made_at DESC, id DESC`
	rows, _ := s.Pool.Query(ctx, query, userID) // CollectRows returns the error
	keys, err := pgx.CollectRows(rows, pgx.RowToStructByName[apikey.Key])
	return keys, store.Explain(err)
}

// KeyByHash implements apikey.Storage.
func (s *Store) KeyByHash(ctx context.Context, hash apikey.Hash) (apikey.Key, error) {
	return store.QueryRow[apikey.Key](ctx, s.DB, apikey.ErrNone, FindKey, hash[:])
}

// KeyUsed implements apikey.Storage.
func (s *Store) KeyUsed(ctx context.Context, id uuid.UUID, at time.Time) error {
	_, err := s.Exec(ctx, `UPDATE api_keys SET used_at = $2 WHERE id = $1`, id, at)
	return err
}

// RevokeKeys implements apikey.Storage.
func (s *Store) RevokeKeys(ctx context.Context, userID uuid.UUID, now time.Time) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := store.LockUser(ctx, tx, userID); err != nil {
			return err
		}
		const statement = `UPDATE api_keys SET revoked_at = $2 WHERE user_id = $1 AND ` + keyWorks
		done, err := tx.Exec(ctx, statement, userID, now)
		if err != nil {
			return err
		}
		return store.RecordTimes(ctx, tx, userID, account.ActKeyRevoked, done.RowsAffected())
	}))
}

// RevokeKey implements apikey.Storage.
func (s *Store) RevokeKey(ctx context.Context, userID, id uuid.UUID, now time.Time) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const statement = `UPDATE api_keys SET revoked_at = $3 WHERE user_id = $1 AND id = $2 AND revoked_at IS NULL`
		done, err := tx.Exec(ctx, statement, userID, id, now)
		if err == nil && done.RowsAffected() == 0 {
			err = apikey.ErrMissing
		}
		if err == nil {
			err = store.Record(ctx, tx, userID, account.ActKeyRevoked)
		}
		return err
	}))
}
