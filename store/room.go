package store

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/fault"
)

// ErrReadOnly is returned by CanWrite for a database that accepts no writes, such as a standby.
var ErrReadOnly = fault.New(fault.Unavailable, "Our database can’t save changes right now.",
	"Nothing was lost. Try again in a minute.")

// roomEvery is how long an answer from CanWrite remains valid.
const roomEvery = 3 * time.Second

// room remembers whether the database could write.
type room struct {
	mutex sync.Mutex
	asked time.Time
	found error
}

// CanWrite returns nil when the database accepts changes and has room for them. It can be called as often as you like:
// the database is asked only once every few seconds.
//
// A full disk still accepts a change that fits where something was deleted, so trying one proves nothing. Instead we
// query a list of half a megabyte with too little memory for it: PostgreSQL writes it to disk, into a file that goes
// away with the query.
func (s *Store) CanWrite(ctx context.Context) error {
	s.room.mutex.Lock()
	defer s.room.mutex.Unlock()
	if time.Since(s.room.asked) < roomEvery {
		return s.room.found
	}
	err := s.tryRoom(ctx)
	if !errors.Is(err, context.Canceled) { // a canceled query found nothing
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
