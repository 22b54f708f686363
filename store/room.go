package store

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/fault"
)

// ErrReadOnly is returned by CanWrite for a database that takes no writes, such as a standby.
var ErrReadOnly = fault.New(fault.Unavailable, "Our database can’t save changes right now.",
	"Nothing was lost. Try again in a minute.")

// roomEvery is how long an answer of CanWrite's holds.
const roomEvery = 3 * time.Second

// room remembers whether the database could write.
type room struct {
	mutex sync.Mutex
	asked time.Time
	found error
}

// CanWrite returns nil when the database takes changes and has room for them. It may be called as often as somebody
// likes: the database is asked once in some seconds.
//
// A full disk still takes a change that fits where something was deleted, so that trying one proves nothing. What is
// tried is a list of half a megabyte, for which there is no memory: PostgreSQL puts it on the disk, in a file that is
// gone with the query.
func (s *Store) CanWrite(ctx context.Context) error {
	s.room.mutex.Lock()
	defer s.room.mutex.Unlock()
	if time.Since(s.room.asked) < roomEvery {
		return s.room.found
	}
	err := s.tryRoom(ctx)
	if !errors.Is(err, context.Canceled) { // then nothing was found
		s.room.asked, s.room.found = time.Now(), err
	}
	return err
}

func (s *Store) tryRoom(ctx context.Context) error {
	const try = `SELECT count(*), current_setting('transaction_read_only')::bool FROM generate_series(1, 40000)`
	var counted int
	var readOnly bool
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL work_mem = '64kB'`); err != nil {
			return err
		}
		return tx.QueryRow(ctx, try).Scan(&counted, &readOnly)
	})
	if err == nil && readOnly {
		return ErrReadOnly
	}
	return explain(err)
}
