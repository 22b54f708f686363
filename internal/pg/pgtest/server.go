package pgtest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/pg"
)

// URLVariable is the environment variable with the URL of a server to use instead of starting one.
const URLVariable = "TEST_DATABASE_URL"

// databasePrefix is the prefix of the names of tests' databases and roles. The process id follows.
const databasePrefix = "test_"

// startTimeout bounds starting the server and creating the template.
const startTimeout = 2 * time.Minute

// server is the server that the tests of a process share.
type server struct {
	url   *url.URL
	admin *pgxpool.Pool
}

// shared starts or joins the server. It is never closed: there is no hook after the last test of a process.
var shared = sync.OnceValues(func() (*server, error) {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	address, own, err := serverURL(ctx)
	if err != nil {
		return nil, err
	}
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme == "" {
		return nil, fmt.Errorf("%s must have the form postgres://user:password@host/database", URLVariable)
	}
	const adminConnections = 4
	admin, err := connect(context.Background(), address, adminConnections)
	if err != nil {
		return nil, err
	}
	found := &server{url: parsed, admin: admin}
	if own {
		if err := found.dropAbandoned(ctx); err != nil {
			return nil, err
		}
	}
	return found, found.makeTemplate(ctx)
})

func serverURL(ctx context.Context) (address string, own bool, err error) {
	if address := os.Getenv(URLVariable); address != "" {
		return address, false, nil
	}
	started, err := Open(ctx)
	if err != nil {
		return "", false, err
	}
	return started.URL(), true, nil
}

// Open starts or joins the server that the tests use without TEST_DATABASE_URL.
func Open(ctx context.Context) (*pg.Server, error) {
	return pg.Open(ctx, pg.Options{Dir: dir(), Database: "postgres", Bin: os.Getenv("PG_BIN"), Fast: true})
}

func dir() string {
	return filepath.Join(fastestTempDir(), fmt.Sprintf("plainhand-test-%d", os.Geteuid()))
}

// fastestTempDir is in memory if there is room, where databases are copied several times faster than on a disk.
func fastestTempDir() string {
	const memory, room = "/dev/shm", 1 << 30
	var free syscall.Statfs_t
	if err := syscall.Statfs(memory, &free); err == nil && uint64(free.Bavail)*uint64(free.Bsize) > room {
		return memory
	}
	return os.TempDir()
}

// Dir returns a folder for a server of the test's own. Unlike t.TempDir, the user that PostgreSQL runs as can reach it.
// It is removed when the test ends.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp(fastestTempDir(), "plainhand-test-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func (s *server) urlOf(database string) string {
	address := *s.url
	address.Path = "/" + database
	return address.String()
}

// dropAbandoned removes the databases and roles of test processes that were killed.
func (s *server) dropAbandoned(ctx context.Context) error {
	const query = `SELECT datname, 'DATABASE IF EXISTS %q WITH (FORCE)' FROM pg_database WHERE starts_with(datname, $1)
		UNION ALL SELECT rolname, 'ROLE IF EXISTS %q' FROM pg_roles WHERE starts_with(rolname, $1) ORDER BY 2`
	rows, _ := s.admin.Query(ctx, query, databasePrefix) // ForEachRow returns the error
	var drops []string
	var name, what string
	_, err := pgx.ForEachRow(rows, []any{&name, &what}, func() error {
		process, _, _ := strings.Cut(strings.TrimPrefix(name, databasePrefix), "_")
		if pid, err := strconv.Atoi(process); err == nil && syscall.Kill(pid, 0) == syscall.ESRCH {
			drops = append(drops, fmt.Sprintf("DROP "+what, name))
		}
		return nil
	})
	for _, drop := range drops {
		if err == nil {
			_, err = s.admin.Exec(ctx, drop)
		}
	}
	return err
}
