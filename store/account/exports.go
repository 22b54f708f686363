package account

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/export"
	"plainhand/store"
)

var _ export.Storage = (*Exports)(nil)

// Exports stores data exports.
type Exports struct{ *store.DB }

const exportColumns = `id, user_id, asked_at, ready_at, expires_at, size`

// AskExport implements export.Storage.
func (e *Exports) AskExport(ctx context.Context, wanted export.Copy) error {
	return store.Explain(pgx.BeginFunc(ctx, e.Pool, func(tx pgx.Tx) error {
		var id uuid.UUID // the lock makes the later of two concurrent calls win
		err := tx.QueryRow(ctx, `SELECT id FROM users WHERE id = $1 FOR UPDATE`, wanted.UserID).Scan(&id)
		if err != nil {
			return store.ExplainMissing(err, account.ErrNoUser)
		}
		if err := store.DeleteExport(ctx, tx, wanted.UserID); err != nil {
			return err
		}
		const statement = `INSERT INTO exports (id, user_id, asked_at, expires_at) VALUES ($1, $2, $3, $4)`
		_, err = tx.Exec(ctx, statement, wanted.ID, wanted.UserID, wanted.AskedAt, wanted.ExpiresAt)
		if err != nil {
			return err
		}
		if err := store.Record(ctx, tx, wanted.UserID, account.ActExported); err != nil {
			return err
		}
		_, err = e.Jobs.InsertTx(ctx, tx, export.Make{ID: wanted.ID}, nil)
		return err
	}))
}

// ExportOf implements export.Storage.
func (e *Exports) ExportOf(ctx context.Context, userID uuid.UUID, now time.Time) (export.Copy, error) {
	const query = `SELECT ` + exportColumns + ` FROM exports WHERE user_id = $1 AND expires_at > $2`
	return store.QueryRow[export.Copy](ctx, e.DB, export.ErrNone, query, userID, now)
}

// BeginExport implements export.Storage.
func (e *Exports) BeginExport(ctx context.Context, id uuid.UUID) (wanted export.Copy, try int, err error) {
	err = pgx.BeginFunc(ctx, e.Pool, func(tx pgx.Tx) error {
		const statement = `UPDATE exports SET tries = tries + 1 WHERE id = $1 AND ready_at IS NULL AND
			expires_at > now() RETURNING tries`
		if err := tx.QueryRow(ctx, statement, id).Scan(&try); err != nil {
			return store.ExplainMissing(err, export.ErrNone)
		}
		if _, err := tx.Exec(ctx, `DELETE FROM export_parts WHERE export_id = $1`, id); err != nil {
			return err
		}
		rows, _ := tx.Query(ctx, `SELECT `+exportColumns+` FROM exports WHERE id = $1`, id)
		wanted, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[export.Copy])
		return err
	})
	return wanted, try, store.Explain(err)
}

// AddExportPart implements export.Storage.
func (e *Exports) AddExportPart(ctx context.Context, id uuid.UUID, try, number int, sealed []byte) error {
	const statement = `INSERT INTO export_parts (export_id, number, sealed)
		SELECT id, $3, $4 FROM exports WHERE id = $1 AND tries = $2 AND ready_at IS NULL FOR SHARE`
	added, err := e.Exec(ctx, statement, id, try, number, sealed)
	if err == nil && added == 0 {
		err = export.ErrNone
	}
	return err
}

// FinishExport implements export.Storage.
func (e *Exports) FinishExport(ctx context.Context, finished export.Copy, try int, sent account.Sent) error {
	return store.Explain(pgx.BeginFunc(ctx, e.Pool, func(tx pgx.Tx) error {
		const statement = `UPDATE exports SET ready_at = $3, expires_at = $4, size = $5
			WHERE id = $1 AND tries = $2 AND ready_at IS NULL`
		done, err := tx.Exec(ctx, statement, finished.ID, try, finished.ReadyAt, finished.ExpiresAt, finished.Size)
		if err == nil && done.RowsAffected() == 0 {
			err = export.ErrNone
		}
		if err != nil {
			return err
		}
		return openTicket(ctx, e.DB, tx, sent)
	}))
}

// ExportPart implements export.Storage.
func (e *Exports) ExportPart(ctx context.Context, id uuid.UUID, number int) ([]byte, error) {
	const query = `SELECT sealed FROM export_parts WHERE export_id = $1 AND number = $2`
	var sealed []byte
	err := e.Pool.QueryRow(ctx, query, id, number).Scan(&sealed)
	return sealed, store.ExplainMissing(err, export.ErrNone)
}

// exportedTable is a section of a data export: the rows of a table that belong to a user, with all columns except
// those omitted, so that a new column is exported unless someone decides otherwise.
type exportedTable struct {
	section, table string
	owner          string // column of the user's ID; "" for user_id
	omitted        string // columns that are secrets, internal IDs and states, or the user's ID
	added          string // a jsonb expression, of what replaces omitted columns
	condition      string // of the rows; "" for all
	order          string
}

// exportedTables are the sections of a data export, except for texts. A table with a user_id that is not here must be
// in the list of exceptions in exports_test.go, with the reason.
var exportedTables = []exportedTable{
	{section: "account", table: "users", owner: "id", omitted: "password_hash epoch brand_id role word_limit",
		order: "id"},
	{section: "plans", table: "subscriptions", order: "period_start",
		omitted: "user_id living next_plan_id dropped_plan_id pending_plan_id pending_until"},
	{section: "granted_plan", table: "grants", omitted: "user_id", order: "granted_at"},
	{section: "customer", table: "customers", omitted: "user_id clock", order: "id"},
	{section: "agreements", table: "consents", omitted: "user_id key", order: "given_at"},
	{section: "activity", table: "activity", omitted: "id user_id key subscription_id", order: "at, id"},
	{section: "words_by_period", table: "usage", omitted: "user_id reserved closed_until carried",
		order: "period_start"},
	{section: "runs", table: "usage_ledger", condition: "state = 'committed'", order: "created_at",
		omitted: "user_id period_start id key state fingerprint expires_at outcome draft"},
	{section: "sessions", table: "sessions", condition: "NOT ended", order: "began_at",
		omitted: "token data expiry ended user_id id"},
	{section: "two_step_sign_in", table: "second_steps", omitted: "user_id secret last_used", order: "confirmed_at"},
	{section: "passkeys", table: "passkeys", omitted: "id user_id credential", order: "added_at"},
	{section: "api_keys", table: "api_keys", omitted: "id user_id hash", order: "made_at"},
	{section: "programs", table: "oauth_grants", omitted: "id user_id client_id", order: "made_at",
		added: "jsonb_build_object('name', (SELECT name FROM oauth_clients WHERE id = client_id))"},
	{section: "webhooks", table: "webhooks", order: "made_at",
		omitted: "id user_id secret former_secret former_until busy_until failed_at"},
	{section: "brand", table: "brands", owner: "owner_id", omitted: "id owner_id origins embed_version", order: "id"},
	{section: "words_of_test_keys", table: "trial_words", omitted: "user_id", order: "day"},
	{section: "linked_accounts", table: "linked_accounts", omitted: "user_id", order: "linked_at"},
	{section: "links_in_emails", table: "tickets", omitted: "id user_id", order: "expires_at"},
	{section: "emails", table: "mails", omitted: "id user_id key facts attempts given_up_at address_verified",
		added: "jsonb_build_object('facts', facts - 'ticket')", order: "created_at"},
	{section: "batches", table: "batches", omitted: "user_id sealed table_id job request sent_at text_bytes",
		order: "made_at"},
	{section: "what_was_done", table: "audit", omitted: "id user_id operator network",
		added: "jsonb_build_object('by_our_staff', operator <> '')", order: "id"},
}

// query returns the SELECT of a table's rows as JSON, for the user with ID $1.
func (t exportedTable) query() string {
	return `SELECT to_jsonb(` + t.table + `) - string_to_array('` + t.omitted + `', ' ') || ` +
		cmp.Or(t.added, `'{}'`) + ` FROM ` + t.table + ` WHERE ` + cmp.Or(t.owner, "user_id") + ` = $1 AND ` +
		cmp.Or(t.condition, "true") + ` ORDER BY ` + t.order
}

// Held implements export.Storage.
func (e *Exports) ExportRows(
	ctx context.Context, userID uuid.UUID, do func(section string, row json.RawMessage) error,
) error {
	// SET LOCAL needs a transaction. Times must be in UTC whatever the server's time zone is.
	return store.Explain(pgx.BeginFunc(ctx, e.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL timezone = 'UTC'`); err != nil {
			return err
		}
		return exportRows(ctx, tx, userID, do)
	}))
}

func exportRows(
	ctx context.Context, tx pgx.Tx, userID uuid.UUID, do func(section string, row json.RawMessage) error,
) error {
	for _, table := range exportedTables {
		rows, _ := tx.Query(ctx, table.query(), userID) // ForEachRow returns the error
		var row json.RawMessage
		_, err := pgx.ForEachRow(rows, []any{&row}, func() error { return do(table.section, row) })
		if err != nil {
			return err
		}
	}
	return nil
}
