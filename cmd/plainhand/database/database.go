// Package database opens and migrates the database of the settings, and checks the keys under which it is encrypted.
package database

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/cmd/plainhand/cli"
	"plainhand/internal/account/throttle"
	"plainhand/internal/config"
	"plainhand/internal/config/secret"
	"plainhand/internal/pg"
	"plainhand/migrations"
	"plainhand/store"
	"plainhand/store/stores"
)

// databaseName is the embedded server's database.
const databaseName = "plainhand"

// Database is the process's connections to PostgreSQL.
type Database struct {
	Pool    *pgxpool.Pool
	Direct  *pgxpool.Pool  // connections that bypass the pooler; the same as pool without one
	Replica *store.Replica // nil without DATABASE_REPLICA_URL
	server  *pg.Server     // nil with DATABASE_URL
}

// Open connects to DATABASE_URL, or starts or joins the embedded server in DATA_DIR.
func Open(ctx context.Context, config config.Config, log *slog.Logger) (opened Database, err error) {
	defer func() {
		if err != nil {
			opened.Close(log)
		}
	}()
	url := config.DatabaseURL
	if url == "" {
		if opened.server, err = openEmbedded(ctx, config, log); err != nil {
			return opened, err
		}
		url = opened.server.URL()
	}
	if config.DirectURL == "" {
		opened.Pool, err = connect(ctx, "DATABASE_URL", url, store.Open)
		opened.Direct = opened.Pool
	} else {
		err = opened.connectPooled(ctx, config, log)
	}
	if err == nil && config.ReplicaURL != "" {
		opened.Replica, err = store.OpenReplica(ctx, config.ReplicaURL, config.DirectURL != "")
	}
	return opened, err
}

func openEmbedded(ctx context.Context, config config.Config, log *slog.Logger) (*pg.Server, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return pg.Open(ctx, pg.Options{
		Dir: filepath.Join(DataDir(config), "postgres"), Database: databaseName, Bin: config.PostgresBin, Log: log,
		Guard: []string{program, GuardName},
	})
}

// GuardName is the internal command that watches the embedded server's owner.
const GuardName = "guard-database"

// Guard stops the embedded server once the process that started this one was killed, unless another process uses the
// server.
var Guard = cli.Command{Name: GuardName, Arguments: "DIR",
	Summary: "stop the embedded database in DIR when this command’s input ends", Run: runGuard}

func runGuard(_ context.Context, call *cli.Invocation) error {
	words, err := call.ParseArguments()
	if err != nil {
		return err
	}
	return pg.Guard(words[0], call.In)
}

// connectPooled connects through the pooler, and directly for what a pooler does not support.
func (d *Database) connectPooled(ctx context.Context, config config.Config, log *slog.Logger) (err error) {
	if d.Direct, err = connect(ctx, "DATABASE_DIRECT_URL", config.DirectURL, store.Open); err != nil {
		return err
	}
	if d.Pool, err = connect(ctx, "DATABASE_URL", config.DatabaseURL, store.OpenPooled); err != nil {
		return err
	}
	missing, err := store.MissingTimeouts(ctx, d.Pool)
	if len(missing) > 0 {
		log.Warn("no statement timeout behind the pooler: run these as the database's user",
			"statements", strings.Join(missing, "; "))
	}
	return err
}

// DataDir returns DATA_DIR, or its default.
func DataDir(config config.Config) string {
	if config.DataDir != "" {
		return config.DataDir
	}
	return pg.DefaultDir("var")
}

// SecretKeys returns the site's key, followed by its former keys. In development a key is generated and saved in
// DATA_DIR.
func SecretKeys(config config.Config) ([]secret.Key, error) {
	key := config.SecretKey
	if !key.Given() {
		var err error
		if key, err = secret.Kept(filepath.Join(DataDir(config), "secret.key")); err != nil {
			return nil, fmt.Errorf("no secret key could be kept under DATA_DIR, and SECRET_KEY is not set: %w", err)
		}
	}
	return append([]secret.Key{key}, config.FormerKeys...), nil
}

// CountingKeys returns the keys that pseudonymize users and networks in rate limit counters.
func CountingKeys(config config.Config) (throttle.Keys, error) {
	keys, err := SecretKeys(config)
	if err != nil {
		return throttle.Keys{}, err
	}
	return throttle.NewKeys(keys...), nil
}

// connect returns a pool for a database that has answered once. setting is the name of the setting with its address,
// for errors.
func connect(
	ctx context.Context, setting, url string, open func(context.Context, string) (*pgxpool.Pool, error),
) (*pgxpool.Pool, error) {
	pool, err := open(ctx, url)
	if err != nil {
		return nil, err
	}
	if _, err := pool.Exec(ctx, "SELECT"); err != nil { // unlike Ping, this times out if the database never responds
		where := pool.Config().ConnConfig
		pool.Close()
		return nil, fmt.Errorf("cannot reach the database %s at %s:%d. Start it, or check %s: %w",
			where.Database, where.Host, where.Port, setting, err)
	}
	return pool, nil
}

func (d Database) Close(log *slog.Logger) {
	for _, pool := range []*pgxpool.Pool{d.Pool, d.Direct} {
		if pool != nil {
			pool.Close()
		}
	}
	if d.Replica != nil {
		d.Replica.Close()
	}
	if d.server == nil {
		return
	}
	if err := d.server.Close(); err != nil {
		log.Error("the embedded PostgreSQL did not stop", "error", err)
	}
}

func Migrate(ctx context.Context, log *slog.Logger, pool *pgxpool.Pool) error {
	applied, err := migrations.Up(ctx, pool)
	if err == nil && applied > 0 {
		log.Info("migrated the database", "applied", applied)
	}
	if err != nil {
		return err
	}
	return stores.New(pool).GrantMemberRole(ctx)
}

// WithStore runs work on a migrated database that was encrypted under this process's key. Most operator commands need
// it.
func WithStore(ctx context.Context, streams cli.Streams, work func(config.Config, *stores.Set) error) error {
	return WithAnyKey(ctx, streams, func(config config.Config, database *stores.Set) error {
		if _, err := RecordedKey(ctx, config, database); err != nil {
			return err
		}
		return work(config, database)
	})
}

// WithAnyKey is WithStore without the key check, for the command that changes keys.
func WithAnyKey(ctx context.Context, streams cli.Streams, work func(config.Config, *stores.Set) error) error {
	config, err := cli.LoadConfig(streams)
	if err != nil {
		return err
	}
	log := cli.NewLogger(streams, config)
	database, err := Open(ctx, config, log)
	if err != nil {
		return err
	}
	defer database.Close(log)
	if err := Migrate(ctx, log, database.Direct); err != nil {
		return err
	}
	return work(config, stores.New(database.Pool))
}
