// Package store implements the storage interfaces of the domain packages in PostgreSQL. The packages below it hold one
// area each, with one file per table; DB is the database that they share.
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
	Pool          Pool
	replica       *Replica // nil: no replica
	Jobs          *river.Client[pgx.Tx]
	customers     *keyedMutex // serializes work on a customer's row
	Documents     *keyedMutex // serializes work on a customer's demo document; locked after customers
	diskCheck     diskCheck
	customerSlots chan struct{} // free slots for connections that wait for a customer's row or the gateway
	Charged       atomic.Int64  // words charged by this process
}

// New returns a DB on the pool, which the caller closes.
func New(pool *pgxpool.Pool) *DB {
	connections := pool.Config().MaxConns
	customerSlots := make(chan struct{}, max(1, connections/2))
	for range cap(customerSlots) {
		customerSlots <- struct{}{}
	}
	return &DB{Pool: Pool{pool}, Jobs: newJobs(pool), customers: newKeyedMutex(), Documents: newKeyedMutex(),
		customerSlots: customerSlots}
}

// Exec runs a statement and returns the number of affected rows.
func (s *DB) Exec(ctx context.Context, statement string, arguments ...any) (int64, error) {
	done, err := s.Pool.Exec(ctx, statement, arguments...)
	return done.RowsAffected(), Explain(err)
}

// QueryRow returns the single row of a query as a T, whose fields match the columns by name, or missing if there is
// none.
func QueryRow[T any](ctx context.Context, s *DB, missing error, query string, arguments ...any) (T, error) {
	rows, _ := s.Pool.Query(ctx, query, arguments...) // CollectOneRow returns the error
	row, err := pgx.CollectOneRow(rows, pgx.RowToStructByName[T])
	return row, ExplainMissing(err, missing)
}

// AtMostOne returns the first row as a T, whose fields match the columns by name, or nil without an error if there is
// none.
func AtMostOne[T any](rows pgx.Rows) (*T, error) {
	found, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[T])
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

func QueueRows[T any](batch *pgx.Batch, found *[]T, query string, arguments ...any) {
	batch.Queue(query, arguments...).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, pgx.RowToStructByName[T])
		return err
	})
}

// ExecRow runs a statement, and returns missing if it affected no row.
func (s *DB) ExecRow(ctx context.Context, missing error, statement string, arguments ...any) error {
	done, err := s.Exec(ctx, statement, arguments...)
	if err == nil && done == 0 {
		err = missing
	}
	return err
}
