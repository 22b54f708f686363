// Package visitors looks up sessions and API keys together with their users, entitlements, and usage, in one round
// trip.
package visitors

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/api/apikey"
	"plainhand/internal/visitor"
	"plainhand/store"
	accountstore "plainhand/store/account"
	apistore "plainhand/store/api"
	billingstore "plainhand/store/billing"
)

// Sessions is an accountstore.Sessions that fills the context's visitor.Record.
type Sessions struct {
	*accountstore.Sessions
	db *store.DB
}

// NewSessions returns the sessions in a database.
func NewSessions(db *store.DB) Sessions { return Sessions{accountstore.NewSessions(db), db} }

// FindCtx implements scs.CtxStore.
func (s Sessions) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	record := visitor.RecordOf(ctx)
	if record == nil {
		return s.Sessions.FindCtx(ctx, token)
	}
	batch := new(pgx.Batch)
	batch.Queue(accountstore.FindSession, token).QueryRow(func(row pgx.Row) error {
		err := row.Scan(&data)
		found = err == nil
		return ignoreNoRows(err)
	})
	queueRecord(batch, record, accountstore.SessionUser, token)
	err = s.db.Pool.SendBatch(ctx, batch).Close()
	return data, found, store.Explain(err)
}

// Keys is an apistore.Store that fills the context's visitor.Record.
type Keys struct{ *apistore.Store }

// KeyByHash implements apikey.Storage.
func (s Keys) KeyByHash(ctx context.Context, hash apikey.Hash) (key apikey.Key, err error) {
	record := visitor.RecordOf(ctx)
	if record == nil {
		return s.Store.KeyByHash(ctx, hash)
	}
	batch := new(pgx.Batch)
	batch.Queue(apistore.FindKey, hash[:]).Query(func(rows pgx.Rows) (err error) {
		key, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[apikey.Key])
		return err
	})
	queueRecord(batch, record, apistore.KeyUser, hash[:])
	err = s.Pool.SendBatch(ctx, batch).Close()
	return key, store.ExplainMissing(err, apikey.ErrNone)
}

// queueRecord queues the queries for a record of the user whose ID the SQL expression yields. It may refer to the
// argument as $1.
func queueRecord(batch *pgx.Batch, record *visitor.Record, user string, argument any) {
	accountstore.QueueUser(batch, &record.User, user, argument)
	billingstore.QueueState(batch, &record.State, user, argument)
}

func ignoreNoRows(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	return err
}
