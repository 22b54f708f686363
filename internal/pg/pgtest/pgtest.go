// Package pgtest gives every test its own PostgreSQL database, so that tests can run in parallel.
//
// A database takes a few milliseconds: it is a copy of a template that was migrated once. All test processes share a
// server of package pg, in memory if there is room. It keeps running for the next run, unless the command
// internal/pg/pgtest/serve stops it. TEST_DATABASE_URL sets another server; its user must be allowed to create
// databases.
package pgtest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// poolSize permits concurrent queries in a test, within the connection limit of the server.
const poolSize = 8

// cleanupTimeout bounds the cleanup after a test, whose own context has ended.
const cleanupTimeout = 30 * time.Second

// New returns a pool on a migrated database of the test's own, which is dropped when the test ends. Its URL, for a
// program that the test starts, is pool.Config().ConnString().
func New(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return create(t, fmt.Sprintf("TEMPLATE %s STRATEGY file_copy", template()))
}

// Empty is New without the migrations.
func Empty(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return create(t, "TEMPLATE template0")
}

func create(t testing.TB, like string) *pgxpool.Pool {
	t.Helper()
	shared, err := shared()
	if err != nil {
		t.Fatalf("a database for the test: %v", err)
	}
	name := newName()
	if _, err := shared.admin.Exec(t.Context(), fmt.Sprintf("CREATE DATABASE %q %s", name, like)); err != nil {
		t.Fatalf("a database for the test: %v", err)
	}
	pool, err := connect(t.Context(), shared.urlOf(name), poolSize)
	if err != nil {
		t.Fatalf("a database for the test: %v", err)
	}
	t.Cleanup(func() {
		pool.Close()
		ctx, cancel := context.WithTimeout(context.Background(), cleanupTimeout)
		defer cancel()
		if _, err := shared.admin.Exec(ctx, fmt.Sprintf("DROP DATABASE IF EXISTS %q WITH (FORCE)", name)); err != nil {
			t.Errorf("drop the test's database: %v", err)
		}
	})
	return pool
}

func newName() string { return fmt.Sprintf("%s%d_%s", databasePrefix, os.Getpid(), rand.Text()) }

// Restricted is Empty with a database user that owns the database but has no privileges on the server, so it cannot
// create roles. admin is a superuser's pool on the same database.
func Restricted(t testing.TB) (pool, admin *pgxpool.Pool) {
	t.Helper()
	shared, err := shared()
	if err != nil {
		t.Fatalf("a database for the test: %v", err)
	}
	role, password := newName(), rand.Text()
	create := fmt.Sprintf("CREATE ROLE %q LOGIN PASSWORD '%s'", role, password)
	if _, err := shared.admin.Exec(t.Context(), create); err != nil {
		t.Fatalf("a role for the test: %v", err)
	}
	t.Cleanup(func() { // after the database, which it owns
		ctx, cancel := context.WithTimeout(context.Background(), cleanupTimeout)
		defer cancel()
		if _, err := shared.admin.Exec(ctx, fmt.Sprintf("DROP ROLE %q", role)); err != nil {
			t.Errorf("drop the test's role: %v", err)
		}
	})
	admin = Empty(t)
	name := admin.Config().ConnConfig.Database
	if _, err := shared.admin.Exec(t.Context(), fmt.Sprintf("ALTER DATABASE %q OWNER TO %q", name, role)); err != nil {
		t.Fatalf("a database for the test: %v", err)
	}
	address, err := url.Parse(shared.urlOf(name))
	if err != nil {
		t.Fatal(err)
	}
	address.User = url.UserPassword(role, password)
	pool, err = connect(t.Context(), address.String(), poolSize)
	if err != nil {
		t.Fatalf("a database for the test: %v", err)
	}
	t.Cleanup(pool.Close)
	return pool, admin
}

func connect(ctx context.Context, url string, connections int32) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config.MaxConns = connections
	return pgxpool.NewWithConfig(ctx, config)
}
