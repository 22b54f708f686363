package store

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/export"
)

var _ export.Storage = (*AccountStore)(nil)

const exportColumns = `id, user_id, asked_at, ready_at, expires_at, size`

// AskExport implements export.Storage.
func (s *AccountStore) AskExport(ctx context.Context, wanted export.Copy) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		var id uuid.UUID // the lock makes the later of two concurrent calls win
		err := tx.QueryRow(ctx, `SELECT id FROM users WHERE id = $1 FOR UPDATE`, wanted.UserID).Scan(&id)
		if err != nil {
			return explainMissing(err, account.ErrNoUser)
		}
		if err := deleteExport(ctx, tx, wanted.UserID); err != nil {
			return err
		}
		const statement = `INSERT INTO exports (id, user_id, asked_at, expires_at) VALUES ($1, $2, $3, $4)`
		_, err = tx.Exec(ctx, statement, wanted.ID, wanted.UserID, wanted.AskedAt, wanted.ExpiresAt)
		if err != nil {
			return err
		}
		if err := record(ctx, tx, wanted.UserID, account.ActExported); err != nil {
			return err
		}
		_, err = s.jobs.InsertTx(ctx, tx, export.Make{ID: wanted.ID}, nil)
		return err
	}))
}

// ExportOf implements export.Storage.
func (s *AccountStore) ExportOf(ctx context.Context, userID uuid.UUID, now time.Time) (export.Copy, error) {
	const query = `SELECT ` + exportColumns + ` FROM exports WHERE user_id = $1 AND expires_at > $2`
	return queryRow[export.Copy](ctx, s.DB, export.ErrNone, query, userID, now)
}

// BeginExport implements export.Storage.
func (s *AccountStore) BeginExport(ctx context.Context, id uuid.UUID) (wanted export.Copy, try int, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		const statement = `UPDATE exports SET tries = tries + 1 WHERE id = $1 AND ready_at IS NULL AND
			expires_at > now() RETURNING tries`
		if err := tx.QueryRow(ctx, statement, id).Scan(&try); err != nil {
			return explainMissing(err, export.ErrNone)
		}
		if _, err := tx.Exec(ctx, `DELETE FROM export_parts WHERE export_id = $1`, id); err != nil {
			return err
		}
		rows, _ := tx.Query(ctx, `SELECT `+exportColumns+` FROM exports WHERE id = $1`, id)
		wanted, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[export.Copy])
		return err
	})
	return wanted, try, explain(err)
}

// AddExportPart implements export.Storage.
func (s *AccountStore) AddExportPart(ctx context.Context, id uuid.UUID, try, number int, sealed []byte) error {
	const statement = `INSERT INTO export_parts (export_id, number, sealed)
		SELECT id, $3, $4 FROM exports WHERE id = $1 AND tries = $2 AND ready_at IS NULL FOR SHARE`
	added, err := s.exec(ctx, statement, id, try, number, sealed)
	if err == nil && added == 0 {
		err = export.ErrNone
	}
	return err
}

// FinishExport implements export.Storage.
func (s *AccountStore) FinishExport(ctx context.Context, made export.Copy, try int, sent account.Sent) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		const statement = `UPDATE exports SET ready_at = $3, expires_at = $4, size = $5
			WHERE id = $1 AND tries = $2 AND ready_at IS NULL`
		done, err := tx.Exec(ctx, statement, made.ID, try, made.ReadyAt, made.ExpiresAt, made.Size)
		if err == nil && done.RowsAffected() == 0 {
			err = export.ErrNone
		}
		if err != nil {
			return err
		}
		return s.openTicket(ctx, tx, sent)
	}))
}

// ExportPart implements export.Storage.
func (s *AccountStore) ExportPart(ctx context.Context, id uuid.UUID, number int) ([]byte, error) {
	const query = `SELECT sealed FROM export_parts WHERE export_id = $1 AND number = $2`
	var sealed []byte
	err := s.db.QueryRow(ctx, query, id, number).Scan(&sealed)
	return sealed, explainMissing(err, export.ErrNone)
}

// exportQueries are the sections of a data export, except for texts. A table with a user_id that is not here must be in
// the list of exceptions in exports_test.go, with the reason.
var exportQueries = []struct{ section, query string }{
	{"account", `SELECT id, email, first_name, last_name, created_at, email_verified_at, arrived_at, disabled_at, mode,
		strength, layout, kept_words, low_words_mail, summary_mail, history_days FROM users WHERE id = $1`},
	{"plans", `SELECT id, customer_id, plan_id, status, period_start, period_end, paid_start, paid_end, cancel_at,
		ended_at, past_due_since FROM subscriptions WHERE user_id = $1 ORDER BY period_start`},
	{"granted_plan", `SELECT plan_id, granted_at, revoked_at FROM grants WHERE user_id = $1`},
	{"customer", `SELECT id, gateway, first_paid_at, created_at FROM customers WHERE user_id = $1`},
	{"agreements", `SELECT plan_id, price_cents, terms, given_at FROM consents WHERE user_id = $1 ORDER BY given_at`},
	{"activity", `SELECT kind, plan_id, previous_plan_id, until, amount, card, at FROM activity WHERE user_id = $1
		ORDER BY at, id`},
	{"words_by_period", `SELECT period_start, used FROM usage WHERE user_id = $1 ORDER BY period_start`},
	{"runs", `SELECT created_at, words FROM usage_ledger WHERE user_id = $1 AND state = 'committed' ORDER BY created_at`},
	{"sessions", `SELECT began_at, seen_at, agent, address FROM sessions WHERE user_id = $1 AND NOT ended
		ORDER BY began_at`},
	{"two_step_sign_in", `SELECT confirmed_at FROM second_steps WHERE user_id = $1`},
	{"passkeys", `SELECT name, added_at, used_at FROM passkeys WHERE user_id = $1 ORDER BY added_at`},
	{"api_keys", `SELECT name, hint, test, scopes, made_at, expires_at, used_at, revoked_at FROM api_keys
		WHERE user_id = $1 ORDER BY made_at`},
	{"programs", `SELECT name, scopes, oauth_grants.made_at, used_at FROM oauth_grants
		JOIN oauth_clients ON oauth_clients.id = client_id WHERE user_id = $1 ORDER BY oauth_grants.made_at`},
	{"webhooks", `SELECT url, events, made_at, failing_since, disabled_at FROM webhooks WHERE user_id = $1
		ORDER BY made_at`},
	{"brand", `SELECT slug, draft, version, made_at, rests_since FROM brands WHERE owner_id = $1`},
	{"words_of_test_keys", `SELECT day, words FROM trial_words WHERE user_id = $1 ORDER BY day`},
	{"linked_accounts", `SELECT issuer, subject, email, linked_at, used_at FROM linked_accounts WHERE user_id = $1
		ORDER BY linked_at`},
	{"links_in_emails", `SELECT purpose, email, expires_at FROM tickets WHERE user_id = $1 ORDER BY expires_at`},
	{"emails", `SELECT kind, facts - 'ticket' AS facts, address, created_at, sent_at FROM mails WHERE user_id = $1
		ORDER BY created_at`},
	{"batches", `SELECT id, state, made_at, started_at, ended_at, expires_at FROM batches WHERE user_id = $1
		ORDER BY made_at`},
	{"what_was_done", `SELECT at, act, operator <> '' AS by_our_staff, device FROM audit WHERE user_id = $1 ORDER BY id`},
}

// Held implements export.Storage.
func (s *AccountStore) Held(
	ctx context.Context, userID uuid.UUID, do func(section string, row json.RawMessage) error,
) error {
	// SET LOCAL needs a transaction. Times must be in UTC whatever the server's time zone is.
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL timezone = 'UTC'`); err != nil {
			return err
		}
		return exportRows(ctx, tx, userID, do)
	}))
}

func exportRows(
	ctx context.Context, tx pgx.Tx, userID uuid.UUID, do func(section string, row json.RawMessage) error,
) error {
	for _, section := range exportQueries {
		query := `SELECT to_jsonb(part) FROM (` + section.query + `) AS part`
		rows, _ := tx.Query(ctx, query, userID) // ForEachRow returns the error
		var row json.RawMessage
		_, err := pgx.ForEachRow(rows, []any{&row}, func() error { return do(section.section, row) })
		if err != nil {
			return err
		}
	}
	return nil
}
