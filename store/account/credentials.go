package account

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/store"
)

// Credentials stores passwords, two-factor authentication, passkeys, and linked accounts.
type Credentials struct{ *store.DB }

// changeCredential changes a user's sign-in methods, and revokes everything that an attacker might have opened before:
// all sessions, including those stored later by concurrent requests (the new epoch invalidates them), and the tickets
// that account.Withdrawn lists, except those that the change itself opens. It returns the updated user.
func changeCredential(
	ctx context.Context, db *store.DB, userID uuid.UUID, act account.Act, change func(tx pgx.Tx) error,
	opened ...uuid.UUID,
) (account.User, error) {
	var user account.User
	err := pgx.BeginFunc(ctx, db.Pool, func(tx pgx.Tx) error {
		if err := change(tx); err != nil {
			return err
		}
		if err := store.Record(ctx, tx, userID, act); err != nil {
			return err
		}
		rows, _ := tx.Query(ctx, `UPDATE users SET epoch = epoch + 1 WHERE id = $1 RETURNING `+userColumns, userID)
		var err error
		if user, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[account.User]); err != nil {
			return store.ExplainMissing(err, account.ErrNoUser)
		}
		if _, err := tx.Exec(ctx, endSessions+`user_id = $1`, userID); err != nil {
			return err
		}
		const withdraw = `DELETE FROM tickets WHERE user_id = $1 AND purpose = ANY($2) AND id <> ALL($3)`
		_, err = tx.Exec(ctx, withdraw, userID, account.Withdrawn(), append([]uuid.UUID{}, opened...))
		return err
	})
	return user, store.Explain(err)
}

// EndSessions implements account.CredentialStorage.
func (c *Credentials) EndSessions(ctx context.Context, userID uuid.UUID) (account.User, error) {
	return changeCredential(ctx, c.DB, userID, account.ActSessionsEnded, func(pgx.Tx) error { return nil })
}

// ChangePassword implements account.CredentialStorage.
func (c *Credentials) ChangePassword(ctx context.Context, change account.PasswordChange) (account.User, error) {
	return changeCredential(ctx, c.DB, change.UserID, account.ActPasswordSet, func(tx pgx.Tx) error {
		if change.Ticket != uuid.Nil {
			if err := redeemTicket(ctx, tx, change.Ticket, account.ResetPassword, change.At); err != nil {
				return err
			}
		}
		const statement = `UPDATE users SET password_hash = $2 WHERE id = $1 AND ($3 OR epoch = $4)`
		done, err := tx.Exec(ctx, statement, change.UserID, change.Hash, change.Ticket != uuid.Nil, change.Epoch)
		if err == nil && done.RowsAffected() == 0 {
			err = account.ErrSignedOut
		}
		if err != nil {
			return err
		}
		return c.EnqueueAccountEmail(ctx, tx, change.UserID, change.Email)
	})
}

// ChangeEmail implements account.CredentialStorage.
func (c *Credentials) ChangeEmail(
	ctx context.Context, ticket account.Ticket, email account.Email, now time.Time,
) (account.User, error) {
	return changeCredential(ctx, c.DB, ticket.UserID, account.ActEmailChanged, func(tx pgx.Tx) error {
		// The recipient is the former address, whose verification is unknown once it is replaced.
		if err := c.EnqueueAccountEmail(ctx, tx, ticket.UserID, email); err != nil {
			return err
		}
		return setEmail(ctx, tx, ticket, now)
	})
}

// KeepEmail implements account.CredentialStorage.
func (c *Credentials) KeepEmail(
	ctx context.Context, ticket, reset account.Ticket, since, now time.Time,
) (account.User, error) {
	return changeCredential(ctx, c.DB, ticket.UserID, account.ActEmailKept, func(tx pgx.Tx) error {
		if err := setEmail(ctx, tx, ticket, now); err != nil {
			return err
		}
		const later = `DELETE FROM tickets WHERE user_id = $1 AND purpose = 'keep' AND expires_at >= $2`
		if _, err := tx.Exec(ctx, later, ticket.UserID, ticket.ExpiresAt); err != nil {
			return err
		}
		const step = `DELETE FROM second_steps WHERE user_id = $1 AND confirmed_at >= $2`
		if _, err := tx.Exec(ctx, step, ticket.UserID, since); err != nil {
			return err
		}
		if err := deleteSignInMethods(ctx, tx, ticket.UserID, since); err != nil {
			return err
		}
		return openTicket(ctx, c.DB, tx, account.Sent{Ticket: reset})
	}, reset.ID)
}

// setEmail redeems a ticket and sets its user's address to that of the ticket.
func setEmail(ctx context.Context, tx pgx.Tx, ticket account.Ticket, now time.Time) error {
	const statement = `
		WITH used AS (DELETE FROM tickets WHERE id = $1 AND purpose = $3 AND expires_at > $2 RETURNING user_id, email)
		UPDATE users SET email = used.email, email_verified_at = $2 FROM used WHERE users.id = used.user_id`
	done, err := tx.Exec(ctx, statement, ticket.ID, now, ticket.Purpose)
	switch {
	case store.IsDuplicate(err, "users_email"):
		return account.ErrEmailTaken
	case err == nil && done.RowsAffected() == 0:
		return account.ErrNoTicket
	}
	return err
}

// ConfirmTwoFactor implements account.CredentialStorage.
func (c *Credentials) ConfirmTwoFactor(
	ctx context.Context, step account.TwoFactor, used int64, recovery []string, sent account.Sent,
) (account.User, error) {
	const statement = `INSERT INTO second_steps (user_id, secret, confirmed_at, last_used) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`
	return changeCredential(ctx, c.DB, step.UserID, account.ActTwoFactorOn, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, statement, step.UserID, step.Secret, sent.Email.At, used)
		if err == nil && done.RowsAffected() == 0 {
			err = account.ErrTwoFactorOn
		}
		if err != nil {
			return err
		}
		if err := addRecoveryCodes(ctx, tx, step.UserID, recovery); err != nil {
			return err
		}
		return openTicket(ctx, c.DB, tx, sent)
	})
}

// EndTwoFactor implements account.CredentialStorage.
func (c *Credentials) EndTwoFactor(
	ctx context.Context, userID uuid.UUID, email account.Email,
) (account.User, error) {
	return changeCredential(ctx, c.DB, userID, account.ActTwoFactorOff, func(tx pgx.Tx) error {
		return c.endTwoFactor(ctx, tx, userID, email)
	})
}

// EndTwoFactorBy implements account.CredentialStorage.
func (c *Credentials) EndTwoFactorBy(
	ctx context.Context, ticket, reset account.Ticket, email account.Email, now time.Time,
) (account.User, error) {
	const use = `DELETE FROM tickets WHERE id = $1 AND purpose = $2 AND expires_at > $3`
	return changeCredential(ctx, c.DB, ticket.UserID, account.ActTwoFactorOff, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, use, ticket.ID, ticket.Purpose, now)
		if err == nil && done.RowsAffected() == 0 {
			err = account.ErrNoTicket
		}
		if err != nil {
			return err
		}
		if err := c.endTwoFactor(ctx, tx, ticket.UserID, email); err != nil || reset.ID == uuid.Nil {
			return err
		}
		return openTicket(ctx, c.DB, tx, account.Sent{Ticket: reset})
	}, reset.ID)
}

func (c *Credentials) endTwoFactor(ctx context.Context, tx pgx.Tx, userID uuid.UUID, email account.Email) error {
	done, err := tx.Exec(ctx, `DELETE FROM second_steps WHERE user_id = $1`, userID)
	if err != nil || done.RowsAffected() == 0 {
		return err
	}
	return c.EnqueueAccountEmail(ctx, tx, userID, email)
}
