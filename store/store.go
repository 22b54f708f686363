// Package store keeps the product's data in PostgreSQL, with one file per table.
//
// A missing row is an error of the domain's own. A database that is down or restarting is a fault.Unavailable; the
// connections recover by themselves when it is back.
package store

import (
	"context"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
)

// Store does what the domain needs from a database. It is safe for concurrent use.
type Store struct {
	db         walled
	replica    *Replica // nil: there is none
	jobs       *river.Client[pgx.Tx]
	customers  *queues // for a customer's row
	documents  *queues // for the demo's document of a customer; entered after customers, never before
	room       room
	counters   chan struct{} // holds a value for each connection that may wait for a customer's row, or for the gateway
	deliveries chan struct{} // holds a value for each connection that Commit uses
	charged    atomic.Int64  // words, by this process
}

// New returns a store on the pool, which the caller closes.
func New(pool *pgxpool.Pool) *Store {
	connections := pool.Config().MaxConns
	counters := make(chan struct{}, max(1, connections/2))
	for range cap(counters) {
		counters <- struct{}{}
	}
	return &Store{db: walled{pool}, jobs: newJobs(pool), customers: newQueues(), documents: newQueues(),
		counters: counters, deliveries: make(chan struct{}, max(1, connections/4))}
}

// exec runs a statement and returns how many rows it touched.
func (s *Store) exec(ctx context.Context, statement string, arguments ...any) (int64, error) {
	done, err := s.db.Exec(ctx, statement, arguments...)
	return done.RowsAffected(), explain(err)
}

// one returns the single row of a query as a T, whose fields match the columns by name, or missing if there is none.
func one[T any](ctx context.Context, s *Store, missing error, query string, arguments ...any) (T, error) {
	rows, _ := s.db.Query(ctx, query, arguments...) // CollectOneRow returns the error
	row, err := pgx.CollectOneRow(rows, pgx.RowToStructByName[T])
	return row, explainMissing(err, missing)
}
