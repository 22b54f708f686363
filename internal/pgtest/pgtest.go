// Package pgtest gives every test its own PostgreSQL database, so that tests can run in parallel.
//
// A database takes a few milliseconds: it is a copy of a template that was migrated once. The server is our own, in
// memory if there is room, and all test processes share it. It outlives them, ready for the next run; the command
// internal/pgtest/serve stops it. TEST_DATABASE_URL names another server; its user must be allowed to create databases.
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

// poolSize is large enough for a test to run concurrent queries, and small enough for many tests to do so.
const poolSize = 8

// cleanupLimit bounds the cleanup after a test, whose own context has ended by then.
const cleanupLimit = 30 * time.Second

// New returns connections to a migrated database that is the test's own. It is dropped when the test ends. Its URL, for
// a program that the test starts, is pool.Config().ConnString().
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
		ctx, cancel := context.WithTimeout(context.Background(), cleanupLimit)
		defer cancel()
		if _, err := shared.admin.Exec(ctx, fmt.Sprintf("DROP DATABASE IF EXISTS %q WITH (FORCE)", name)); err != nil {
			t.Errorf("drop the test's database: %v", err)
		}
	})
	return pool
}

func newName() string { return fmt.Sprintf("%s%d_%s", databasePrefix, os.Getpid(), rand.Text()) }

// Restricted is Empty for a user who owns the database and has no rights on the server: it can create no roles. admin
// is connected to the same database as a superuser.
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
		ctx, cancel := context.WithTimeout(context.Background(), cleanupLimit)
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
