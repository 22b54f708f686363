package store

import (
	"context"
	"regexp"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// TablesHeld returns the tables that the copy of somebody's data is made from.
func TablesHeld() (tables []string) {
	from := regexp.MustCompile(`FROM (\w+)`)
	for _, one := range held {
		tables = append(tables, from.FindStringSubmatch(one.query)[1])
	}
	return tables
}

// PeopleAt returns how many calls that change the customer's subscriptions are running or waiting.
func (s *Store) PeopleAt(customerID string) int {
	s.customers.mutex.Lock()
	defer s.customers.mutex.Unlock()
	if line := s.customers.waiting[customerID]; line != nil {
		return line.people
	}
	return 0
}

// Place is where a primary is.
type Place = place

// IsRead reports whether a connection of the replica's is read when the primary has just said how far it is, or, if
// that is empty, has not.
func (r *Replica) IsRead(ctx context.Context, written Place) bool {
	r.written.Store(nil)
	if written.Position != "" {
		written.asked = time.Now()
		r.written.Store(&written)
	}
	return r.answers(ctx)
}

// Bounds returns the bounds on statements by name.
func Bounds() map[string]string { return bounds }

// TurnMonths does what Sweep does with the months of the ledger, as at a moment.
func (s *Store) TurnMonths(ctx context.Context, now time.Time) error { return s.turnMonths(ctx, now) }

// PostBatchLetter enqueues the email about a batch that has ended.
func (s *Store) PostBatchLetter(ctx context.Context, userID uuid.UUID) error {
	return pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		return s.postBatchLetter(ctx, tx, endedBatch{ID: uuid.New(), UserID: userID})
	})
}
