// Package store implements the storage interfaces of the domain packages in PostgreSQL, with one file per table.
//
// A missing row is an error of its domain package. A database that is down or restarting is a fault.Unavailable; the
// pool reconnects by itself.
package store

import (
	"context"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
)

// DB is the database, which the stores of all areas share. It is safe for concurrent use.
type DB struct {
	db            rlsPool
	replica       *Replica // nil: no replica
	jobs          *river.Client[pgx.Tx]
	customers     *keyedMutex // serializes work on a customer's row
	documents     *keyedMutex // serializes work on a customer's demo document; locked after customers
	diskCheck     diskCheck
	customerSlots chan struct{} // free slots for connections that wait for a customer's row or the gateway
	deliverySlots chan struct{} // used slots for connections in Commit and FinishItem
	charged       atomic.Int64  // words charged by this process
}

// NewDB returns a DB on the pool, which the caller closes.
func NewDB(pool *pgxpool.Pool) *DB {
	connections := pool.Config().MaxConns
	customerSlots := make(chan struct{}, max(1, connections/2))
	for range cap(customerSlots) {
		customerSlots <- struct{}{}
	}
	return &DB{db: rlsPool{pool}, jobs: newJobs(pool), customers: newKeyedMutex(), documents: newKeyedMutex(),
		customerSlots: customerSlots, deliverySlots: make(chan struct{}, max(1, connections/4))}
}

// exec runs a statement and returns the number of affected rows.
func (s *DB) exec(ctx context.Context, statement string, arguments ...any) (int64, error) {
	done, err := s.db.Exec(ctx, statement, arguments...)
	return done.RowsAffected(), explain(err)
}

// queryRow returns the single row of a query as a T, whose fields match the columns by name, or missing if there is
// none.
func queryRow[T any](ctx context.Context, s *DB, missing error, query string, arguments ...any) (T, error) {
	rows, _ := s.db.Query(ctx, query, arguments...) // CollectOneRow returns the error
	row, err := pgx.CollectOneRow(rows, pgx.RowToStructByName[T])
	return row, explainMissing(err, missing)
}

func queueRows[T any](batch *pgx.Batch, found *[]T, query string, arguments ...any) {
	batch.Queue(query, arguments...).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, pgx.RowToStructByName[T])
		return err
	})
}

// execRow runs a statement, and returns missing if it affected no row.
func (s *DB) execRow(ctx context.Context, missing error, statement string, arguments ...any) error {
	done, err := s.exec(ctx, statement, arguments...)
	if err == nil && done == 0 {
		err = missing
	}
	return err
}
