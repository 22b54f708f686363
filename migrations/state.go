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

// ErrBehind is what Check returns while steps are missing.
var ErrBehind = fault.New(fault.Unavailable, "The database is not up to date yet.", "Run plainhand migrate.")

func errNewer(version int64) error {
	return fault.New(fault.Conflict,
		fmt.Sprintf("The database was migrated by a newer version of this program: it is at step %d, and this program knows %d.",
			version, newest()),
		"Nothing was changed. Install the newer version, or restore a backup from before it.")
}

// Check returns nil when every step that this program knows has been applied, and ErrBehind when one is missing.
// Further steps from a newer program do not matter: while replicas are replaced one by one, the old ones go on working.
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

// state is what the database records about its steps.
type state struct {
	known  int64 // how many of the steps that this program knows have been applied
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
		return state{}, nil // no step has ever been applied
	}
	return found, err
}

// newest is the number of the last step. They are numbered from 1 without a gap.
func newest() int64 { return int64(len(names())) }
