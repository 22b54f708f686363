package store

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Replica is a copy of the database that follows it. What may be a second old is read there, unless the copy is behind.
type Replica struct {
	db     walled
	follow atomic.Bool
}

// NewReplica returns the copy that the pool reaches, which is not read before Watch has looked at it.
func NewReplica(pool *pgxpool.Pool) *Replica { return &Replica{db: walled{pool}} }

// lookEvery is how old what a replica shows may be: within this time it has to catch up with what was written before.
const lookEvery = time.Second

// Watch looks, again and again until ctx is done, at whether the copy follows the primary.
func (r *Replica) Watch(ctx context.Context, primary *pgxpool.Pool) {
	written := ""
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		r.follow.Store(written != "" && r.has(ctx, written))
		written = position(ctx, primary)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// position is up to where the primary has written, or empty if it does not say.
func position(ctx context.Context, primary *pgxpool.Pool) (written string) {
	ctx, cancel := context.WithTimeout(ctx, lookEvery)
	defer cancel()
	const query = `SELECT pg_current_wal_insert_lsn()::text WHERE NOT pg_is_in_recovery()`
	_ = primary.QueryRow(ctx, query).Scan(&written) // without an answer the replica is not read
	return written
}

// has reports whether what the primary had written at a position can be read here. With several servers at the address,
// it tells of one; whoever spreads connections over them leaves out those that lag.
func (r *Replica) has(ctx context.Context, position string) (has bool) {
	ctx, cancel := context.WithTimeout(ctx, lookEvery)
	defer cancel()
	const query = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END
		>= $1::text::pg_lsn`
	err := r.db.pool.QueryRow(ctx, query, position).Scan(&has)
	return err == nil && has
}

// Follows reports whether the copy is read now.
func (r *Replica) Follows() bool { return r != nil && r.follow.Load() }

// ReadFrom has the store read from a replica what may be a second old. Call it before the store is used.
func (s *Store) ReadFrom(replica *Replica) *Store {
	s.replica = replica
	return s
}

// readOlder reads what may be a second old, from the replica if it follows, and otherwise, or if it fails there, from
// the primary. read may be called twice.
func (s *Store) readOlder(read func(db walled) error) error {
	if !s.replica.Follows() {
		return read(s.db)
	}
	err := read(s.replica.db)
	if err == nil || !failsThere(err) {
		return err
	}
	s.replica.follow.Store(false) // until Watch has looked again
	return read(s.db)
}

// failsThere reports whether a replica could not answer: it is gone, or what was read had to make way for what it
// received meanwhile.
func failsThere(err error) bool {
	const recoveryConflict = "40001"
	return unavailable(err) || hasCode(err, recoveryConflict)
}
