package editor_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
)

// childDatabaseEnv is the environment variable with the database of the child process of
// TestLedgerSurvivesKilledServers.
const childDatabaseEnv = "PLAINHAND_TEST_KILLED_DATABASE"

// TestServeUntilKilled is the body of a child process: a site whose engine hangs in each third run, and which serves
// until it is killed.
func TestServeUntilKilled(t *testing.T) {
	url := os.Getenv(childDatabaseEnv)
	if url == "" {
		t.Skip("it is the child process of TestLedgerSurvivesKilledServers")
	}
	pool, err := pgxpool.New(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	site := sitetest.New(t, sitetest.WithDatabase(pool))
	var runs atomic.Int64
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		if runs.Add(1)%3 == 0 { // hangs until the process is killed
			<-ctx.Done()
		}
		return sitetest.Edited(request), ctx.Err()
	}))
	fmt.Println(site.URL)
	select {}
}

// startChild starts a server in its own process, which the caller kills.
func startChild(t *testing.T, pool *pgxpool.Pool) (url string, kill func()) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(program, "-test.run=^TestServeUntilKilled$")
	child.Env = append(os.Environ(), "TMPDIR="+t.TempDir(), childDatabaseEnv+"="+pool.Config().ConnString())
	child.Stderr = os.Stderr // shows why it did not start
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		child.Process.Kill() // SIGKILL: nothing of the process runs after it
		child.Wait()
	})
	t.Cleanup(kill)
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "http://") {
		t.Fatalf("the child says %q, %v", line, err)
	}
	return strings.TrimSpace(line), kill
}

// PL28: eight times, one of two servers on a database is killed during its work. Afterward the ledger matches the
// sums, no user has passed the limit, and the surviving server's sweep has released every reserved word.
func TestLedgerSurvivesKilledServers(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	survivor := sitetest.New(t, sitetest.WithDatabase(pool))
	users := []*sitetest.Browser{survivor.Subscriber("ada@example.com", "basic"),
		survivor.Subscriber("bob@example.com", "premium")}
	const committed = `SELECT count(*) FROM usage_ledger WHERE state = 'committed'`
	for round := range 8 {
		url, kill := startChild(t, pool)
		reserved := survivor.CountReservedRuns()
		ctx, stop := context.WithCancel(t.Context())
		var clients sync.WaitGroup
		for i := range 12 {
			server := []string{url, url, survivor.URL}[i%3]
			clients.Go(func() { humanizeUntil(ctx, users[i%2], server, fmt.Sprintf("round%d client%d", round, i)) })
		}
		eventually.Holds(t, "a run is under way", func() bool { return survivor.CountReservedRuns() > reserved })
		done := survivor.Count(committed) + round // each time another number of runs, for other moments
		eventually.Holds(t, "runs are finished", func() bool { return survivor.Count(committed) >= done })
		kill()
		stop()
		clients.Wait()
		survivor.WantLedger()
	}
	reserved := survivor.CountReservedRuns()
	if t.Logf("%d runs were cut off", reserved); reserved == 0 {
		t.Error("no process was killed in the middle of a run")
	}
	survivor.SweepUntilReleased()
	survivor.WantLedger()
}

// humanizeUntil posts texts to a server until ctx is done or the server is gone.
func humanizeUntil(ctx context.Context, b *sitetest.Browser, url, name string) {
	for number := 0; ; number++ {
		body := strings.NewReader(sitetest.CallBody(fmt.Sprintf("%s %s", name, numberedText(number, 100))))
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/humanize", body)
		if err != nil {
			return
		}
		request.Header.Set("Content-Type", "application/json")
		response, err := b.Client.Do(request)
		if err != nil {
			return
		}
		response.Body.Close()
	}
}
