package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/actor"
)

// walled are connections on which what is done in a user's name, as package actor has it, reaches rows of theirs alone,
// whatever a statement asks for: row-level security in PostgreSQL, behind the conditions of the statements themselves.
// The role and the name are set within the transaction of each statement, in the same exchange. See docs/adr/0065.
type walled struct{ pool *pgxpool.Pool }

const (
	actFor = `SELECT act_for($1)`
	// inName keeps the plans of a statement apart: PostgreSQL makes one anew whenever the role has changed.
	inName = ` -- in a user's name`
)

// Begin begins a transaction.
func (w walled) Begin(ctx context.Context) (pgx.Tx, error) {
	userID, named := actor.Of(ctx)
	if !named {
		return w.pool.Begin(ctx)
	}
	return w.pool.BeginTx(ctx, pgx.TxOptions{BeginQuery: `BEGIN; SELECT act_for('` + userID.String() + `')`})
}

// SendBatch sends a batch. Its answers are those of its own statements.
func (w walled) SendBatch(ctx context.Context, batch *pgx.Batch) pgx.BatchResults {
	userID, named := actor.Of(ctx)
	if !named {
		return w.pool.SendBatch(ctx, batch)
	}
	whole := &pgx.Batch{}
	whole.Queue(actFor, userID)
	for _, one := range batch.QueuedQueries {
		one.SQL += inName
	}
	whole.QueuedQueries = append(whole.QueuedQueries, batch.QueuedQueries...)
	return w.pool.SendBatch(ctx, whole)
}

// Exec runs a statement.
func (w walled) Exec(ctx context.Context, statement string, arguments ...any) (pgconn.CommandTag, error) {
	userID, named := actor.Of(ctx)
	if !named {
		return w.pool.Exec(ctx, statement, arguments...)
	}
	results := w.send(ctx, userID, statement, arguments)
	done, err := answered(results).Exec()
	if closed := results.Close(); err == nil {
		err = closed
	}
	return done, err
}

// Query runs a query.
func (w walled) Query(ctx context.Context, query string, arguments ...any) (pgx.Rows, error) {
	userID, named := actor.Of(ctx)
	if !named {
		return w.pool.Query(ctx, query, arguments...)
	}
	results := w.send(ctx, userID, query, arguments)
	rows, err := answered(results).Query()
	return batchRows{rows, results}, err
}

// QueryRow runs a query for one row.
func (w walled) QueryRow(ctx context.Context, query string, arguments ...any) pgx.Row {
	if _, named := actor.Of(ctx); !named {
		return w.pool.QueryRow(ctx, query, arguments...)
	}
	rows, err := w.Query(ctx, query, arguments...)
	return onlyRow{rows, err}
}

func (w walled) send(ctx context.Context, userID uuid.UUID, statement string, arguments []any) pgx.BatchResults {
	batch := &pgx.Batch{}
	batch.Queue(actFor, userID)
	batch.Queue(statement+inName, arguments...)
	return w.pool.SendBatch(ctx, batch)
}

// answered returns the results after the answer to actFor. If that failed, so do the others.
func answered(results pgx.BatchResults) pgx.BatchResults {
	_, _ = results.Exec()
	return results
}

// batchRows give the connection back when they are closed.
type batchRows struct {
	pgx.Rows
	results pgx.BatchResults
}

// Close implements pgx.Rows.
func (r batchRows) Close() {
	r.Rows.Close()
	_ = r.results.Close() // its error is that of the rows
}

// onlyRow is the first of some rows.
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
