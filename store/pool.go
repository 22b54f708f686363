package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account/actor"
)

// Pool runs each statement under the row-level security policies of the context's user (see package actor), as a
// second line of defense behind the conditions of the statements. The role and the user are set within the transaction
// of each statement, in the same round trip. A system context has no restrictions. See docs/adr/0002.
type Pool struct{ pool *pgxpool.Pool }

const (
	setUserStatement = `SELECT act_for($1)`
	// rlsMarker makes a statement's text differ from the one without a user, so that each has its own prepared plan:
	// PostgreSQL replans a statement whenever the role has changed.
	rlsMarker = ` -- in a user's name`
)

// Begin begins a transaction for the context's user.
func (w Pool) Begin(ctx context.Context) (pgx.Tx, error) {
	userID, hasUser := actor.User(ctx)
	if !hasUser {
		return w.pool.Begin(ctx)
	}
	return w.pool.BeginTx(ctx, pgx.TxOptions{BeginQuery: `BEGIN; SELECT act_for('` + userID.String() + `')`})
}

// SendBatch sends a batch. The results include that of the added first statement, which sets the user.
func (w Pool) SendBatch(ctx context.Context, batch *pgx.Batch) pgx.BatchResults {
	userID, hasUser := actor.User(ctx)
	if !hasUser {
		return w.pool.SendBatch(ctx, batch)
	}
	extended := &pgx.Batch{}
	extended.Queue(setUserStatement, userID)
	for _, query := range batch.QueuedQueries {
		query.SQL += rlsMarker
	}
	extended.QueuedQueries = append(extended.QueuedQueries, batch.QueuedQueries...)
	return w.pool.SendBatch(ctx, extended)
}

// Exec runs a statement for the context's user.
func (w Pool) Exec(ctx context.Context, statement string, arguments ...any) (pgconn.CommandTag, error) {
	userID, hasUser := actor.User(ctx)
	if !hasUser {
		return w.pool.Exec(ctx, statement, arguments...)
	}
	results := w.send(ctx, userID, statement, arguments)
	done, err := skipSetUser(results).Exec()
	if closed := results.Close(); err == nil {
		err = closed
	}
	return done, err
}

// Query runs a query for the context's user.
func (w Pool) Query(ctx context.Context, query string, arguments ...any) (pgx.Rows, error) {
	userID, hasUser := actor.User(ctx)
	if !hasUser {
		return w.pool.Query(ctx, query, arguments...)
	}
	results := w.send(ctx, userID, query, arguments)
	rows, err := skipSetUser(results).Query()
	return batchRows{rows, results}, err
}

// QueryRow runs a query for one row for the context's user.
func (w Pool) QueryRow(ctx context.Context, query string, arguments ...any) pgx.Row {
	if _, hasUser := actor.User(ctx); !hasUser {
		return w.pool.QueryRow(ctx, query, arguments...)
	}
	rows, err := w.Query(ctx, query, arguments...)
	return onlyRow{rows, err}
}

func (w Pool) send(ctx context.Context, userID uuid.UUID, statement string, arguments []any) pgx.BatchResults {
	batch := &pgx.Batch{}
	batch.Queue(setUserStatement, userID)
	batch.Queue(statement+rlsMarker, arguments...)
	return w.pool.SendBatch(ctx, batch)
}

// skipSetUser skips the result of setUserStatement. If it failed, so do the results after it.
func skipSetUser(results pgx.BatchResults) pgx.BatchResults {
	_, _ = results.Exec()
	return results
}

// batchRows are the rows of a query in a batch, which release the connection when they are closed.
type batchRows struct {
	pgx.Rows
	results pgx.BatchResults
}

// Close implements pgx.Rows.
func (r batchRows) Close() {
	r.Rows.Close()
	_ = r.results.Close() // its error is that of the rows
}

// onlyRow is the first of the rows of a query.
type onlyRow struct {
	rows pgx.Rows
	err  error
}

// Scan implements pgx.Row.
func (r onlyRow) Scan(targets ...any) error {
	defer r.rows.Close()
	if r.err != nil {
		return r.err
	}
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return pgx.ErrNoRows
	}
	if err := r.rows.Scan(targets...); err != nil {
		return err
	}
	r.rows.Close()
	return r.rows.Err()
}
