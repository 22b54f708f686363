package store

import (
	"context"
	"time"
)

// PeopleAt returns the number of running and waiting calls that change the customer's subscriptions.
func (s *DB) PeopleAt(customerID string) int {
	s.customers.mutex.Lock()
	defer s.customers.mutex.Unlock()
	if lock := s.customers.locks[customerID]; lock != nil {
		return lock.users
	}
	return 0
}

// Place is a WAL position of a primary.
type Place = walPosition

// IsRead reports whether a connection of the replica is used when the primary's last known position is written; an
// empty position is unknown.
func (r *Replica) IsRead(ctx context.Context, written Place) bool {
	r.written.Store(nil)
	if written.Position != "" {
		written.asked = time.Now()
		r.written.Store(&written)
	}
	return r.answers(ctx)
}

// Bounds returns the timeouts of statements by the name of the setting.
func Bounds() map[string]string { return timeouts }

// TurnMonths rotates the partitions of the ledger as Sweep does, at a given time.
func (s *DB) TurnMonths(ctx context.Context, now time.Time) error {
	return s.rotateMonths(ctx, now)
}

// SharedTables are the tables without a row-level security policy.
var SharedTables = sharedTables
