package operator

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"plainhand/cmd/plainhand/database"
	"plainhand/internal/config"
	"plainhand/migrations"
	"plainhand/store"
	"plainhand/store/stores"
)

// databaseExamined is the database shared by several examinations. The first of them opens it.
type databaseExamined struct {
	settings config.Config
	log      *slog.Logger
	opened   database.Database
}

func (d *databaseExamined) examinations() []examination {
	return []examination{
		{"database", d.look, "Start PostgreSQL, and see that DATABASE_URL leads to it from this machine."},
		{"schema", d.schema, "Run plainhand migrate."},
		{"users", d.rowSecurity, "Run what is named, and then plainhand doctor once more."},
		{"key", d.key, "Set SECRET_KEY as for the processes that serve."},
		{"room", d.room, "Make room on the database’s disk, or see why it is read-only."},
		{"clock", d.clock, "Let both machines follow the same time server, as with chrony."},
		{"replica", d.replica, "See why the replica is behind, or leave DATABASE_REPLICA_URL unset meanwhile."},
	}
}

// errNotReached is the result of examinations that need the database if it can't be reached.
var errNotReached = errors.New("the database was not reached")

func (d *databaseExamined) close() { d.opened.Close(d.log) }

func (d *databaseExamined) look(ctx context.Context) (found finding, err error) {
	opened, err := database.Open(ctx, d.settings, d.log)
	if err != nil {
		return found, err
	}
	d.opened = opened
	var version string
	began := time.Now()
	if err := opened.Pool.QueryRow(ctx, `SHOW server_version`).Scan(&version); err != nil {
		return found, err
	}
	took := time.Since(began)
	missing, err := store.MissingTimeouts(ctx, opened.Pool)
	if err != nil {
		return found, err
	}
	if len(missing) > 0 {
		found.odd = "statements may go on for ever; run " + strings.Join(missing, "; ")
	}
	found.fine = fmt.Sprintf("PostgreSQL %s answers in %.1f ms", version, float64(took.Microseconds())/1000)
	return found, nil
}

func (d *databaseExamined) schema(ctx context.Context) (finding, error) {
	if d.opened.Pool == nil {
		return finding{}, errNotReached
	}
	if err := migrations.Check(ctx, d.opened.Pool); err != nil {
		return finding{}, err
	}
	return finding{fine: "up to date"}, nil
}

func (d *databaseExamined) rowSecurity(ctx context.Context) (finding, error) {
	if d.opened.Pool == nil {
		return finding{}, errNotReached
	}
	if err := migrations.Check(ctx, d.opened.Pool); err != nil {
		return finding{}, err
	}
	found, err := stores.New(d.opened.Pool).RowSecurity(ctx)
	switch {
	case err != nil:
		return finding{}, err
	case !found.Active:
		return finding{odd: "row-level security is off; have an administrator run " + found.Enable()}, nil
	case !found.Complete():
		return finding{}, errors.New(strings.Join(found.Problems, "; "))
	}
	return finding{fine: "every table of users has its policy, and editor_member its privileges"}, nil
}

func (d *databaseExamined) key(ctx context.Context) (finding, error) {
	if d.opened.Pool == nil {
		return finding{}, errNotReached
	}
	if err := migrations.Check(ctx, d.opened.Pool); err != nil {
		return finding{}, err
	}
	recorded, err := database.RecordedKey(ctx, d.settings, stores.New(d.opened.Pool))
	if err != nil || recorded {
		return finding{fine: "SECRET_KEY reads what this database has encrypted"}, err
	}
	return finding{fine: "nothing is encrypted yet: the first start records SECRET_KEY"}, nil
}

func (d *databaseExamined) room(ctx context.Context) (finding, error) {
	if d.opened.Pool == nil {
		return finding{}, errNotReached
	}
	return finding{fine: "the database takes changes"}, stores.New(d.opened.Pool).CheckDisk(ctx)
}

// Thresholds of the clock skew. Codes of authenticator apps and links in emails depend on the database's clock, charges
// on this machine's.
const (
	oddClock   = 2 * time.Second
	wrongClock = 30 * time.Second
)

// clock compares the clocks of the database and this machine.
func (d *databaseExamined) clock(ctx context.Context) (finding, error) {
	if d.opened.Pool == nil {
		return finding{}, errNotReached
	}
	var there time.Time
	began := time.Now()
	if err := d.opened.Pool.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&there); err != nil {
		return finding{}, err
	}
	here := began.Add(time.Since(began) / 2)
	skew := fmt.Sprintf("the database’s clock is %s from this machine’s", there.Sub(here).Round(time.Millisecond))
	switch off := there.Sub(here).Abs(); {
	case off > wrongClock:
		return finding{}, errors.New(skew)
	case off > oddClock:
		return finding{odd: skew}, nil
	}
	return finding{fine: skew}, nil
}

// replica waits until the replica has replayed the primary's position.
func (d *databaseExamined) replica(ctx context.Context) (finding, error) {
	switch {
	case d.settings.ReplicaURL == "":
		return finding{fine: "none is configured"}, nil
	case d.opened.Pool == nil:
		return finding{}, errNotReached
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go d.opened.Replica.Watch(ctx, d.opened.Pool)
	for limit := time.After(5 * time.Second); !d.opened.Replica.Follows(); {
		select {
		case <-limit:
			return finding{}, errors.New("the replica does not follow within two seconds")
		case <-time.After(100 * time.Millisecond):
		}
	}
	return finding{fine: "follows within two seconds"}, nil
}
