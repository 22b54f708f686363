package migrations

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/pressly/goose/v3"

	"plainhand/internal/fault"
)

// ErrBehind is returned by Check while steps are missing.
var ErrBehind = fault.New(fault.Unavailable, "The database is not up to date yet.", "Run plainhand migrate.")

func errNewer(version int64) error {
	return fault.New(fault.Conflict,
		fmt.Sprintf("The database was migrated by a newer version of this program: it is at step %d, and this program knows %d.",
			version, newest()),
		"Nothing was changed. Install the newer version, or restore a backup from before it.")
}

// Check returns ErrBehind if one of this program's steps has not been applied. It ignores steps of newer programs:
// during a rolling upgrade, old replicas stay ready.
func Check(ctx context.Context, pool *pgxpool.Pool) error {
	state, err := stateOf(ctx, pool)
	if err != nil {
		return err
	}
	if !state.complete() {
		return ErrBehind
	}
	return nil
}

// state is the state of a database's migrations.
type state struct {
	known  int64 // number of applied steps that this program has
	newest int64
}

func (s state) complete() bool { return s.known == newest() }

func stateOf(ctx context.Context, pool *pgxpool.Pool) (state, error) {
	const query = `SELECT count(DISTINCT version_id) FILTER (WHERE version_id BETWEEN 1 AND $1), coalesce(max(version_id), 0)
		FROM ` + goose.DefaultTablename + ` WHERE is_applied`
	var found state
	err := pool.QueryRow(ctx, query, newest()).Scan(&found.known, &found.newest)
	const undefinedTable = "42P01"
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == undefinedTable {
		return state{}, nil // an empty database
	}
	return found, err
}

// newest is the number of the last step. Steps are numbered from 1 without gaps.
func newest() int64 { return int64(len(names())) }
