package account

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/store"
)

// passkeyRow holds the columns of a passkey.
type passkeyRow struct {
	ID         []byte
	UserID     uuid.UUID
	Name       string
	Credential []byte
	AddedAt    time.Time
	UsedAt     *time.Time
}

const passkeys = `SELECT id, user_id, name, credential, added_at, used_at FROM passkeys `

func (r passkeyRow) passkey() (account.Passkey, error) {
	found := account.Passkey{ID: r.ID, UserID: r.UserID, Name: r.Name, AddedAt: r.AddedAt, UsedAt: r.UsedAt}
	return found, json.Unmarshal(r.Credential, &found.Credential)
}

// Passkeys implements account.PasskeyStorage.
func (c *Credentials) Passkeys(ctx context.Context, userID uuid.UUID) ([]account.Passkey, error) {
	rows, _ := c.Pool.Query(ctx, passkeys+`WHERE user_id = $1 ORDER BY added_at`, userID) // CollectRows returns the error
	stored, err := pgx.CollectRows(rows, pgx.RowToStructByName[passkeyRow])
	if err != nil {
		return nil, store.Explain(err)
	}
	found := make([]account.Passkey, len(stored))
	for i, row := range stored {
		if found[i], err = row.passkey(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// Passkey implements account.PasskeyStorage.
func (c *Credentials) Passkey(ctx context.Context, id []byte) (account.Passkey, error) {
	row, err := store.QueryRow[passkeyRow](ctx, c.DB, account.ErrNoPasskey, passkeys+`WHERE id = $1`, id)
	if err != nil {
		return account.Passkey{}, err
	}
	return row.passkey()
}

// AddPasskey implements account.PasskeyStorage.
func (c *Credentials) AddPasskey(ctx context.Context, passkey account.Passkey, sent account.Sent) error {
	credential, err := json.Marshal(passkey.Credential)
	if err != nil {
		return err
	}
	const statement = `INSERT INTO passkeys (id, user_id, name, credential, added_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT DO NOTHING`
	return store.Explain(pgx.BeginFunc(ctx, c.Pool, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, statement, passkey.ID, passkey.UserID, passkey.Name, credential, passkey.AddedAt)
		if err == nil && done.RowsAffected() == 0 {
			err = account.ErrPasskeyTaken
		}
		if err == nil {
			err = store.Record(ctx, tx, passkey.UserID, account.ActPasskeyAdded)
		}
		if err != nil {
			return err
		}
		return openTicket(ctx, c.DB, tx, sent)
	}))
}

// UsePasskey implements account.PasskeyStorage.
func (c *Credentials) UsePasskey(ctx context.Context, passkey account.Passkey) error {
	credential, err := json.Marshal(passkey.Credential)
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, `UPDATE passkeys SET credential = $2, used_at = $3 WHERE id = $1`, passkey.ID, credential,
		passkey.UsedAt)
	return err
}

// RenamePasskey implements account.PasskeyStorage.
func (c *Credentials) RenamePasskey(ctx context.Context, userID uuid.UUID, id []byte, name string) error {
	changed, err := c.Exec(ctx, `UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2`, userID, id, name)
	if err == nil && changed == 0 {
		return account.ErrNoPasskey
	}
	return err
}

// RemovePasskey implements account.PasskeyStorage.
func (c *Credentials) RemovePasskey(
	ctx context.Context, userID uuid.UUID, id []byte, email account.Email,
) (account.User, error) {
	const statement = `DELETE FROM passkeys WHERE user_id = $1 AND id = $2`
	return c.removeSignInMethod(ctx, userID, account.ActPasskeyRemoved, email, account.ErrNoPasskey, statement, userID,
		id)
}

// removeSignInMethod deletes a sign-in method with statement. It returns missing if there is none, and
// account.ErrLastSignInMethod if it is the user's only one. The user's row is locked, so that concurrent calls cannot
// remove the last two.
func (c *Credentials) removeSignInMethod(
	ctx context.Context, userID uuid.UUID, act account.Act, email account.Email, missing error, statement string,
	arguments ...any,
) (account.User, error) {
	const left = `SELECT password_hash <> '' OR EXISTS (SELECT FROM passkeys WHERE user_id = $1)
		OR EXISTS (SELECT FROM linked_accounts WHERE user_id = $1) FROM users WHERE id = $1`
	return changeCredential(ctx, c.DB, userID, act, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 FOR UPDATE`, userID); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, statement, arguments...)
		if err == nil && done.RowsAffected() == 0 {
			err = missing
		}
		if err != nil {
			return err
		}
		var other bool
		if err := tx.QueryRow(ctx, left, userID).Scan(&other); err != nil {
			return err
		}
		if !other {
			return account.ErrLastSignInMethod
		}
		return c.EnqueueAccountEmail(ctx, tx, userID, email)
	})
}

// EndSignInMethods implements account.CredentialStorage.
func (c *Credentials) EndSignInMethods(
	ctx context.Context, ticket, reset account.Ticket, since, now time.Time,
) (account.User, error) {
	return changeCredential(ctx, c.DB, ticket.UserID, account.ActSignInMethodsUndone, func(tx pgx.Tx) error {
		if err := redeemTicket(ctx, tx, ticket.ID, account.UndoSignInMethod, now); err != nil {
			return err
		}
		if err := deleteSignInMethods(ctx, tx, ticket.UserID, since); err != nil {
			return err
		}
		return openTicket(ctx, c.DB, tx, account.Sent{Ticket: reset})
	}, reset.ID)
}

// deleteSignInMethods deletes the passkeys, linked accounts, API keys, OAuth grants, and webhooks that were added at
// since or later.
func deleteSignInMethods(ctx context.Context, tx pgx.Tx, userID uuid.UUID, since time.Time) error {
	const keys = `DELETE FROM passkeys WHERE user_id = $1 AND added_at >= $2`
	if _, err := tx.Exec(ctx, keys, userID, since); err != nil {
		return err
	}
	const linked = `DELETE FROM linked_accounts WHERE user_id = $1 AND linked_at >= $2`
	if _, err := tx.Exec(ctx, linked, userID, since); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM api_keys WHERE user_id = $1 AND made_at >= $2`, userID, since); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM oauth_grants WHERE user_id = $1 AND made_at >= $2`, userID, since); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM webhooks WHERE user_id = $1 AND made_at >= $2`, userID, since)
	return err
}
