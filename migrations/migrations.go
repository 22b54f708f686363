// Package migrations contains the schema migrations as numbered steps, and applies them.
//
// A new step is a file with the next number. Released steps are never edited.
package migrations

import (
	"context"
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed *.sql
var files embed.FS

// Up applies the missing steps, and returns their number. Of concurrent calls in several processes, one applies the
// steps, and the others wait for up to five minutes. It returns a Conflict fault for a database that a newer program
// has migrated.
func Up(ctx context.Context, pool *pgxpool.Pool) (applied int, err error) {
	state, err := stateOf(ctx, pool)
	if err != nil {
		return 0, err
	}
	if state.newest > newest() {
		return 0, errNewer(state.newest)
	}
	if state.complete() {
		return 0, nil
	}
	return apply(ctx, pool)
}

func apply(ctx context.Context, pool *pgxpool.Pool) (applied int, err error) {
	config := pool.Config().ConnConfig
	config.Tracer = nil // the store's tracer has a timeout, and a step over a large table takes longer
	for _, timeout := range []string{"statement_timeout", "lock_timeout"} {
		delete(config.RuntimeParams, timeout)
	}
	database := stdlib.OpenDB(*config)
	defer database.Close()
	const secondsBetweenTries, tries = 1, 300
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(secondsBetweenTries, tries))
	if err != nil {
		return 0, err
	}
	steps, err := goose.NewProvider(goose.DialectPostgres, database, files,
		goose.WithSessionLocker(locker), goose.WithSlog(slog.New(slog.DiscardHandler)))
	if err != nil {
		return 0, err
	}
	done, err := steps.Up(ctx)
	return len(done), err
}

// Hash returns a hash of the names and contents of all steps.
func Hash() string {
	hash := sha256.New()
	for _, name := range names() {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err) // embedded, so it exists
		}
		fmt.Fprintf(hash, "%s %d\n%s", name, len(content), content)
	}
	return fmt.Sprintf("%x", hash.Sum(nil)[:6])
}

func names() []string {
	found, err := fs.Glob(files, "*.sql")
	if err != nil {
		panic(err) // the pattern is valid
	}
	return found
}
