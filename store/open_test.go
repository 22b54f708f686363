package store_test

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/store"
	"plainhand/store/stores"
)

func TestOpenRejectsInvalidURLs(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"postgres://ada:secret@host:port/database", "pool_max_conns=none password=secret", "::",
		"postgres://ada@host/database?password=secret&pool_max_conns=none", "postgres://ada@host:port/database?password=secret",
		"postgres://ada:secret@host/database?pool_max_conns=3",
	} {
		_, err := store.Open(t.Context(), url)
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "DATABASE_URL") {
			t.Errorf("%s: %v", url, err)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("the error holds the password: %v", err)
		}
	}
}

func TestURLParametersOverrideDefaults(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		url         string
		connections int32
		connect     time.Duration
		name        string
	}{
		{"postgres://host/app", 16, 5 * time.Second, "plainhand"},
		{"postgres://host/app?pool_max_conns=5&connect_timeout=9&application_name=other", 5, 9 * time.Second, "other"},
	} {
		pool, err := store.Open(t.Context(), test.url)
		if err != nil {
			t.Fatal(err)
		}
		config := pool.Config()
		pool.Close()
		if config.MaxConns != test.connections || config.ConnConfig.ConnectTimeout != test.connect ||
			config.ConnConfig.RuntimeParams["application_name"] != test.name {
			t.Errorf("%s: %d connections, %s, %q", test.url, config.MaxConns, config.ConnConfig.ConnectTimeout,
				config.ConnConfig.RuntimeParams["application_name"])
		}
	}
}

// openWith is openPool with one more parameter in the URL.
func openWith(t *testing.T, name, value string) *pgxpool.Pool {
	t.Helper()
	address, err := url.Parse(pgtest.New(t).Config().ConnString())
	if err != nil {
		t.Fatal(err)
	}
	parameters := address.Query()
	parameters.Set(name, value)
	address.RawQuery = parameters.Encode()
	pool, err := store.Open(t.Context(), address.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

func TestStatementTimesOut(t *testing.T) {
	t.Parallel()
	pool := openWith(t, "statement_timeout", "50ms")
	if _, err := pool.Exec(t.Context(), `SELECT pg_sleep(600)`); err == nil {
		t.Error("the statement did not time out")
	}
}

func TestTimesAreReadAsUTC(t *testing.T) {
	t.Parallel()
	pool := openWith(t, "timezone", "Asia/Tokyo")
	var at time.Time
	if err := pool.QueryRow(t.Context(), `SELECT $1::timestamptz`, july).Scan(&at); err != nil || at != july {
		t.Errorf("%s, %v; want %s", at, err, july)
	}
}

// After a failover, a pooler may still lead to the former primary.
func TestConnectionToFormerPrimaryIsClosed(t *testing.T) {
	t.Parallel()
	pool := openWith(t, "pool_max_conns", "4")
	s := stores.New(pool)
	if _, err := pool.Exec(t.Context(), `SET default_transaction_read_only = on`); err != nil {
		t.Fatal(err)
	}
	err := s.ForgetAttempts(t.Context(), "a key")
	if fault.KindOf(err) != fault.Unavailable {
		t.Errorf("the first change: %v", err)
	}
	if err := s.ForgetAttempts(t.Context(), "a key"); err != nil {
		t.Errorf("the second change: %v", err)
	}
}

// bounds.sql, which sets the timeouts behind a pooler, must match those that the program sets without one.
func TestBoundsFileMatchesTimeouts(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../deploy/docker/bounds.sql")
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range store.Bounds() {
		line := fmt.Sprintf("ALTER ROLE plainhand SET %s = '%s';\n", name, value)
		if !strings.Contains(string(content), line) {
			t.Errorf("bounds.sql lacks %s", line)
		}
	}
}
