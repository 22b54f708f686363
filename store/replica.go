package store

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/fault"
)

// Replica is a copy of the database that follows it, or several copies at one address. What may be two seconds old is
// read there. Each connection is asked how much it has, since two of them may end at different servers.
type Replica struct {
	db      walled
	written atomic.Pointer[place]
	follow  atomic.Bool
}

// place is up to where the primary had written at a moment. The timeline tells a primary from a former one.
type place struct {
	Timeline, Position string
	asked              time.Time
}

const (
	// oldest is how old what a replica shows may be.
	oldest = 2 * time.Second
	// lookEvery is how often it is looked what the primary has written. A replica has as long to receive it.
	lookEvery = oldest / 4
	// patienceThere leaves time to read from the primary instead.
	patienceThere = Patience / 4
)

// OpenReplica returns the copy at url, which may be down. It is not read before Watch has looked at it. pooled says
// whether it is behind a pooler, as in OpenPooled.
func OpenReplica(ctx context.Context, url string, pooled bool) (*Replica, error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	if pooled {
		prepareNothing(config, url)
	} else {
		bound(config)
	}
	replica := new(Replica)
	config.PrepareConn = replica.isRecent
	pool, err := pgxpool.NewWithConfig(ctx, config)
	replica.db = walled{pool}
	return replica, err
}

// Close closes the connections to it.
func (r *Replica) Close() { r.db.pool.Close() }

// Watch looks, again and again until ctx is done, at whether the copy follows the primary.
func (r *Replica) Watch(ctx context.Context, primary *pgxpool.Pool) {
	defer r.follow.Store(false)
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		former := placeOf(ctx, primary)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		r.written.Store(former)
		r.follow.Store(former != nil && r.answers(ctx))
	}
}

// placeOf is up to where the primary has written, or nil if it does not say.
func placeOf(ctx context.Context, primary *pgxpool.Pool) *place {
	ctx, cancel := context.WithTimeout(ctx, lookEvery)
	defer cancel()
	const query = `SELECT left(pg_walfile_name(lsn), 8), lsn::text FROM pg_current_wal_flush_lsn() AS lsn`
	at := &place{asked: time.Now()}
	if primary.QueryRow(ctx, query).Scan(&at.Timeline, &at.Position) != nil {
		return nil // without an answer, as from a standby, the replica is not read
	}
	return at
}

// answers reports whether a connection of the replica's can be read.
func (r *Replica) answers(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, lookEvery)
	defer cancel()
	_, err := r.db.pool.Exec(ctx, "SELECT")
	return err == nil
}

// errBehind is what a connection fails with that ends at a server without what was written two seconds ago.
var errBehind = fault.New(fault.Unavailable, "The replica is behind.", "Read from the primary.")

// seenKey is where a connection keeps the time as of which its server had everything.
const seenKey = "seen"

// isRecent is what the pool asks before it gives a connection away: whether its server shows nothing too old.
func (r *Replica) isRecent(ctx context.Context, conn *pgx.Conn) (bool, error) {
	if seen, is := conn.PgConn().CustomData()[seenKey].(time.Time); is && time.Since(seen) < oldest {
		return true, nil
	}
	written := r.written.Load()
	if written == nil || time.Since(written.asked) >= oldest {
		return true, errBehind // nobody knows
	}
	// A server that is no standby is the primary itself, or a former one.
	const query = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() >= $2::text::pg_lsn
		ELSE left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) = $1 AND pg_current_wal_flush_lsn() >= $2::text::pg_lsn END`
	ctx, cancel := context.WithTimeout(ctx, lookEvery)
	defer cancel()
	var has bool
	if err := conn.QueryRow(ctx, query, written.Timeline, written.Position).Scan(&has); err != nil {
		return false, err
	}
	if !has {
		return false, errBehind
	}
	conn.PgConn().CustomData()[seenKey] = written.asked
	return true, nil
}

// Follows reports whether the copy is read now.
func (r *Replica) Follows() bool { return r != nil && r.follow.Load() }

// ReadFrom has the store read from a replica what may be two seconds old. Call it before the store is used.
func (s *Store) ReadFrom(replica *Replica) *Store {
	s.replica = replica
	return s
}

// readOlder reads what may be two seconds old, from the replica if it follows, and otherwise, or if it fails there,
// from the primary. read may be called twice.
func (s *Store) readOlder(ctx context.Context, read func(ctx context.Context, db walled) error) error {
	if !s.replica.Follows() {
		return read(ctx, s.db)
	}
	there, cancel := context.WithTimeout(ctx, patienceThere)
	defer cancel()
	err := read(there, s.replica.db)
	if err == nil || !failsThere(err) {
		return err
	}
	s.replica.follow.Store(false) // until Watch has looked again
	return read(ctx, s.db)
}

// failsThere reports whether a replica could not answer: it is gone or behind, or what was read had to make way for
// what it received meanwhile.
func failsThere(err error) bool {
	const recoveryConflict = "40001"
	return fault.KindOf(err) == fault.Unavailable || unavailable(err) || hasCode(err, recoveryConflict)
}
