package store

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/fault"
)

// Replica is a read replica of the database, or several replicas at one address, for reads that may be maxAge stale.
// The replay position is checked per connection, since connections may lead to different servers.
type Replica struct {
	db      Pool
	written atomic.Pointer[walPosition]
	follow  atomic.Bool
}

// walPosition is the end of the primary's write-ahead log at a time. The timeline distinguishes a primary from a former
// one.
type walPosition struct {
	Timeline, Position string
	asked              time.Time
}

const (
	// maxAge is the maximum staleness of reads from a replica.
	maxAge = 2 * time.Second
	// pollInterval is how often the primary's write position is read. A replica has the same time to receive it.
	pollInterval = maxAge / 4
	// replicaTimeout bounds a read from the replica, and leaves time to read from the primary instead.
	replicaTimeout = QueryTimeout / 4
)

// OpenReplica returns the replica at url, which may be down. It is not read before Watch has checked it. pooled means
// that it is behind a pooler, as in OpenPooled.
func OpenReplica(ctx context.Context, url string, pooled bool) (*Replica, error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	if pooled {
		disablePrepared(config, url)
	} else {
		setTimeouts(config)
	}
	replica := new(Replica)
	config.PrepareConn = replica.isRecent
	pool, err := pgxpool.NewWithConfig(ctx, config)
	replica.db = Pool{pool}
	return replica, err
}

// Close closes the connections to the replica.
func (r *Replica) Close() { r.db.pool.Close() }

// Watch checks every pollInterval, until ctx is done, whether the replica follows the primary.
func (r *Replica) Watch(ctx context.Context, primary *pgxpool.Pool) {
	defer r.follow.Store(false)
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		former := walPositionOf(ctx, primary)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		r.written.Store(former)
		r.follow.Store(former != nil && r.answers(ctx))
	}
}

// walPositionOf returns the primary's write position, or nil if it is unknown.
func walPositionOf(ctx context.Context, primary *pgxpool.Pool) *walPosition {
	ctx, cancel := context.WithTimeout(ctx, pollInterval)
	defer cancel()
	const query = `SELECT left(pg_walfile_name(lsn), 8), lsn::text FROM pg_current_wal_flush_lsn() AS lsn`
	at := &walPosition{asked: time.Now()}
	if primary.QueryRow(ctx, query).Scan(&at.Timeline, &at.Position) != nil {
		return nil // without an answer, as from a standby, the replica is not read
	}
	return at
}

// answers reports whether a statement on a connection of the replica succeeds.
func (r *Replica) answers(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, pollInterval)
	defer cancel()
	_, err := r.db.pool.Exec(ctx, "SELECT")
	return err == nil
}

// errBehind is the error of a connection to a server that lags more than maxAge behind the primary.
var errBehind = fault.New(fault.Unavailable, "The replica is behind.", "Read from the primary.")

// seenKey is the key in a connection's custom data for the time up to which its server was last known to be current.
const seenKey = "seen"

// isRecent is the pool's PrepareConn hook: it rejects connections to servers that lag more than maxAge.
func (r *Replica) isRecent(ctx context.Context, conn *pgx.Conn) (bool, error) {
	if seen, is := conn.PgConn().CustomData()[seenKey].(time.Time); is && time.Since(seen) < maxAge {
		return true, nil
	}
	written := r.written.Load()
	if written == nil || time.Since(written.asked) >= maxAge {
		return true, errBehind // the primary's position is unknown
	}
	// A server that is not in recovery is the primary itself, or a former one.
	const query = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() >= $2::text::pg_lsn
		ELSE left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) = $1 AND pg_current_wal_flush_lsn() >= $2::text::pg_lsn END`
	ctx, cancel := context.WithTimeout(ctx, pollInterval)
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

// Follows reports whether the replica is currently used for reads.
func (r *Replica) Follows() bool { return r != nil && r.follow.Load() }

// ReadFrom makes the stores use a replica for reads that may be stale. Call it before they are used.
func (s *DB) ReadFrom(replica *Replica) { s.replica = replica }

// ReadStale does a read that may be maxAge stale: on the replica if it follows, and otherwise, or if that fails, on the
// primary. read may be called twice.
func (s *DB) ReadStale(ctx context.Context, read func(ctx context.Context, db Pool) error) error {
	if !s.replica.Follows() {
		return read(ctx, s.Pool)
	}
	replicaCtx, cancel := context.WithTimeout(ctx, replicaTimeout)
	defer cancel()
	err := read(replicaCtx, s.replica.db)
	if err == nil || !isReplicaFailure(err) {
		return err
	}
	s.replica.follow.Store(false) // until Watch has checked it again
	return read(ctx, s.Pool)
}

// isReplicaFailure reports whether err is the replica's: it is down or lags, or canceled the query because of a
// recovery conflict.
func isReplicaFailure(err error) bool {
	const recoveryConflict = "40001"
	return fault.KindOf(err) == fault.Unavailable || unavailable(err) || hasCode(err, recoveryConflict)
}
