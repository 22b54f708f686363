// Package upgrade tests that the previous release keeps working on this release's schema, as a rolling upgrade
// requires.
package upgrade

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/needs"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/migrations"
)

// programVariable is the environment variable with the path of the previous release's program, as
// scripts/previous-release prints it.
const programVariable = "PREVIOUS_RELEASE"

// notWritten are the tables that the journey leaves empty: they need another site, a device, a payment service, or an
// operator. Package migrations compares the schemas to check that their rows can be written.
var notWritten = []string{"brand_logos", "embed_tokens", "files_to_remove", "grants", "linked_accounts",
	"operator_acts", "passkeys", "webhook_events"}

func TestPreviousReleaseWritesToThisSchema(t *testing.T) {
	t.Parallel()
	program := os.Getenv(programVariable)
	if program == "" {
		needs.Skip(t, needs.PreviousRelease, nil)
	}
	pool := pgtest.Empty(t)
	site := start(t, program, pool)
	tables := tablesOf(t, pool)
	before := site.newBrowser()
	before.signUp("before@example.org")
	if applied, err := migrations.Up(t.Context(), pool); err != nil || applied == 0 {
		t.Fatalf("%d steps are new since the previous release (%v)", applied, err)
	}
	before.post("/account/name", "firstName", "Grace", "lastName", "Hopper")
	site.journey()
	defer func() {
		if missing := empty(t, pool, tables); len(missing) > 0 {
			t.Errorf("these tables have no row: %q", missing)
		}
	}()
	eventually.Holds(t, "every table has a row", func() bool { return len(empty(t, pool, tables)) == 0 })
	for line := range strings.Lines(site.log.String()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "SQLSTATE") {
			t.Errorf("the previous release logs: %s", line)
		}
	}
}

// tablesOf lists the tables that the journey writes to.
func tablesOf(t *testing.T, pool *pgxpool.Pool) []string {
	t.Helper()
	rows, _ := pool.Query(t.Context(), `SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace
		AND relkind IN ('r', 'p') AND NOT relispartition AND relname !~ '^river_' ORDER BY 1`)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(tables, func(name string) bool { return slices.Contains(notWritten, name) })
}

func empty(t *testing.T, pool *pgxpool.Pool, tables []string) (missing []string) {
	t.Helper()
	for _, table := range tables {
		var written bool
		query := "SELECT EXISTS (SELECT FROM " + pgx.Identifier{table}.Sanitize() + ")"
		if err := pool.QueryRow(t.Context(), query).Scan(&written); err != nil {
			t.Fatal(err)
		}
		if !written {
			missing = append(missing, table)
		}
	}
	return missing
}

// site is a running program under test.
type site struct {
	t    *testing.T
	pool *pgxpool.Pool
	url  string
	log  *lockedLog
}

// lockedLog is a log that can be read while the program writes.
type lockedLog struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (l *lockedLog) Write(data []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.Write(data)
}

func (l *lockedLog) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.String()
}

// secretKey is the site's key.
var secretKey = strings.Repeat("ab", 32)

// start runs a program on a database until the test ends.
func start(t *testing.T, program string, pool *pgxpool.Pool) *site {
	t.Helper()
	process := exec.Command(program, "serve")
	process.Env = append(os.Environ(), "DATABASE_URL="+pool.Config().ConnString(), "DATA_DIR="+t.TempDir(),
		"ADDR=127.0.0.1:0", "SECRET_KEY="+secretKey, "ENGINE=builtin")
	site := &site{t: t, pool: pool, log: new(lockedLog)}
	process.Stderr = site.log
	output, err := process.StdoutPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { process.Process.Kill(); process.Wait() })
	line, err := bufio.NewReader(output).ReadString('\n')
	url, found := strings.CutPrefix(strings.TrimSpace(line), "Plainhand is running at ")
	if err != nil || !found {
		t.Fatalf("it prints %q (%v):\n%s", line, err, site.log)
	}
	go io.Copy(io.Discard, output)
	site.url = url
	return site
}

// Migrations that a release has applied must not be edited.
func TestStepsOfThePreviousReleaseWereNotEdited(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("previous-release")
	if err != nil {
		t.Fatal(err)
	}
	var version, commit string
	var last int
	if _, err := fmt.Sscan(string(content), &version, &commit, &last); err != nil {
		t.Fatal(err)
	}
	history := func(arguments ...string) (string, error) {
		out, err := exec.Command("git", append([]string{"-c", "safe.directory=*", "-C", "../.."}, arguments...)...).Output()
		return string(out), err
	}
	if _, err := history("cat-file", "-e", commit+"^{commit}"); err != nil {
		needs.Skip(t, needs.History, err)
	}
	edited, err := history("diff", "--name-only", "--diff-filter=MDR", commit, "--", "migrations/*.sql")
	if err != nil || edited != "" {
		t.Errorf("these were released with %s and have changed since (%v):\n%s", version, err, edited)
	}
	names, err := history("ls-tree", "--name-only", commit, "migrations/")
	if count := strings.Count(names, ".sql\n"); err != nil || count != last {
		t.Errorf("%s has %d steps, and previous-release says %d (%v)", version, count, last, err)
	}
}

func TestChangelogHasThePreviousRelease(t *testing.T) {
	t.Parallel()
	release, err := os.ReadFile("previous-release")
	if err != nil {
		t.Fatal(err)
	}
	changelog, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	version, _, _ := strings.Cut(strings.TrimPrefix(string(release), "v"), " ")
	latest := regexp.MustCompile(`(?m)^## (\d\S*) - \d{4}-\d\d-\d\d$`).FindStringSubmatch(string(changelog))
	if latest == nil || latest[1] != version {
		t.Errorf("the newest release of the changelog is %q, and the previous release is %s", latest, version)
	}
}
