package account

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/store"
)

// Users stores users.
type Users struct{ *store.DB }

// CreateUser stores a new user and opens their tickets, or returns account.ErrEmailTaken. Only one of two concurrent
// calls gets the address.
func (u *Users) CreateUser(ctx context.Context, user account.User, sent ...account.Sent) error {
	return store.Explain(pgx.BeginFunc(ctx, u.Pool, func(tx pgx.Tx) error {
		err := createUser(ctx, tx, user)
		for _, ticket := range sent {
			if err == nil {
				err = openTicket(ctx, u.DB, tx, ticket)
			}
		}
		return err
	}))
}

func createUser(ctx context.Context, tx pgx.Tx, user account.User) error {
	const statement = `
		INSERT INTO users (id, email, first_name, last_name, password_hash, created_at, email_verified_at)
		VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7 THEN $6::timestamptz END)
		ON CONFLICT (lower(email)) WHERE brand_id IS NULL DO NOTHING`
	stored, err := tx.Exec(ctx, statement, user.ID, user.Email, user.FirstName, user.LastName, user.PasswordHash,
		user.CreatedAt, user.EmailVerified)
	if err == nil && stored.RowsAffected() == 0 {
		return account.ErrEmailTaken
	}
	if err != nil {
		return err
	}
	return store.Record(ctx, tx, user.ID, account.ActSignedUp)
}

// userColumns are the fields of an account.User.
const userColumns = `id, email, first_name, last_name, mode, strength, layout, kept_words, low_words_mail, summary_mail, password_hash, created_at,
	email_verified_at IS NOT NULL AS email_verified, disabled_at IS NOT NULL AS disabled, epoch, history_days,
	coalesce(brand_id, '00000000-0000-0000-0000-000000000000') AS brand_id, coalesce(role, '') AS role,
	coalesce(word_limit, 0) AS word_limit,
	EXISTS (SELECT FROM second_steps WHERE user_id = users.id) AS two_factor`

// User returns the user with this id, or account.ErrNoUser.
func (u *Users) User(ctx context.Context, id uuid.UUID) (account.User, error) {
	const query = `SELECT ` + userColumns + ` FROM users WHERE id = $1`
	return store.QueryRow[account.User](ctx, u.DB, account.ErrNoUser, query, id)
}

// QueueUser queues the query for the user whose ID the SQL expression yields, which may refer to the argument as $1. It
// sets found to nil if there is none.
func QueueUser(batch *pgx.Batch, found **account.User, id string, argument any) {
	batch.Queue(`SELECT `+userColumns+` FROM users WHERE id = `+id, argument).Query(func(rows pgx.Rows) (err error) {
		*found, err = store.AtMostOne[account.User](rows)
		return err
	})
}

// UserByEmail returns the user with an address in a realm, ignoring case, or account.ErrNoUser.
func (u *Users) UserByEmail(ctx context.Context, realm uuid.UUID, email string) (account.User, error) {
	const query = `SELECT ` + userColumns + ` FROM users WHERE lower(email) = lower($1) AND `
	if realm == uuid.Nil {
		return store.QueryRow[account.User](ctx, u.DB, account.ErrNoUser, query+`brand_id IS NULL`, email)
	}
	return store.QueryRow[account.User](ctx, u.DB, account.ErrNoUser, query+`brand_id = $2`, email, realm)
}

// SetProfile implements account.UserStorage.
func (u *Users) SetProfile(ctx context.Context, id uuid.UUID, profile account.Profile) error {
	const statement = `UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1`
	_, err := u.Exec(ctx, statement, id, profile.FirstName, profile.LastName)
	return err
}

// SetPreferences implements account.UserStorage.
func (u *Users) SetPreferences(ctx context.Context, id uuid.UUID, preferences account.Preferences) error {
	const statement = `UPDATE users SET mode = $2, strength = $3, layout = $4, kept_words = $5, low_words_mail = $6,
		summary_mail = $7 WHERE id = $1`
	_, err := u.Exec(ctx, statement, id, preferences.Mode, preferences.Strength, preferences.Layout,
		preferences.KeptWords, preferences.LowWordsMail, preferences.SummaryMail)
	return err
}

// NoteArrival implements account.UserStorage.
func (u *Users) NoteArrival(ctx context.Context, userID uuid.UUID, now time.Time, email account.Email) error {
	const statement = `UPDATE users SET arrived_at = $2 WHERE id = $1 AND arrived_at IS NULL`
	return store.Explain(pgx.BeginFunc(ctx, u.Pool, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, statement, userID, now)
		if err == nil {
			err = store.Record(ctx, tx, userID, account.ActSignedIn)
		}
		if err != nil || email.Kind == "" || done.RowsAffected() == 1 {
			return err
		}
		return u.EnqueueAccountEmail(ctx, tx, userID, email)
	}))
}

// Disable disables a user's account and ends all sessions. It is for operators, like Enable and Verify.
func (u *Users) Disable(ctx context.Context, userID uuid.UUID) (account.User, error) {
	return changeCredential(ctx, u.DB, userID, account.ActDisabled, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE users SET disabled_at = coalesce(disabled_at, now()) WHERE id = $1`, userID)
		return err
	})
}

// Enable enables a disabled account.
func (u *Users) Enable(ctx context.Context, userID uuid.UUID) error {
	return store.Explain(pgx.BeginFunc(ctx, u.Pool, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `UPDATE users SET disabled_at = NULL WHERE id = $1 AND disabled_at IS NOT NULL`, userID)
		if err != nil || done.RowsAffected() == 0 {
			return err
		}
		return store.Record(ctx, tx, userID, account.ActEnabled)
	}))
}

// Verify marks a user's address as verified.
func (u *Users) Verify(ctx context.Context, userID uuid.UUID) error {
	return store.Explain(pgx.BeginFunc(ctx, u.Pool, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `UPDATE users SET email_verified_at = now() WHERE id = $1 AND email_verified_at IS NULL`,
			userID)
		if err != nil || done.RowsAffected() == 0 {
			return err
		}
		return store.Record(ctx, tx, userID, account.ActEmailVerified)
	}))
}

// Rehash replaces a user's password hash by a new one of the same password, unless the hash has changed concurrently.
func (u *Users) Rehash(ctx context.Context, id uuid.UUID, former, hash string) error {
	_, err := u.Exec(ctx, `UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2`, id, former, hash)
	return err
}
