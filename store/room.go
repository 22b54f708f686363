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

// diskCheckInterval is how long a result of CanWrite is cached.
const diskCheckInterval = 3 * time.Second

// diskCheck is the cached result of CanWrite.
type diskCheck struct {
	mutex sync.Mutex
	asked time.Time
	found error
}

// CheckDisk returns nil if the database accepts writes and has free disk space. The result is cached for
// diskCheckInterval.
//
// A full disk still accepts a row that fits into the space of a deleted one, so a trial write proves nothing. Instead,
// a query sorts half a megabyte with too little work_mem, for which PostgreSQL writes a temporary file.
func (s *DB) CheckDisk(ctx context.Context) error {
	s.diskCheck.mutex.Lock()
	defer s.diskCheck.mutex.Unlock()
	if time.Since(s.diskCheck.asked) < diskCheckInterval {
		return s.diskCheck.found
	}
	err := s.checkDisk(ctx)
	if !errors.Is(err, context.Canceled) { // a canceled query has no result
		s.diskCheck.asked, s.diskCheck.found = time.Now(), err
	}
	return err
}

func (s *DB) checkDisk(ctx context.Context) error {
	const try = `SELECT count(*), current_setting('transaction_read_only')::bool FROM generate_series(1, 40000)`
	var rows int
	var readOnly bool
	err := pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL work_mem = '64kB'`); err != nil {
			return err
		}
		return tx.QueryRow(ctx, try).Scan(&rows, &readOnly)
	})
	if err == nil && readOnly {
		return ErrReadOnly
	}
	return Explain(err)
}
