package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/pg"
	"plainhand/internal/pgtest"
)

// openDatabase starts a database where the program would have its own.
func openDatabase(t *testing.T) (*site, *pg.Server) {
	t.Helper()
	folder := pgtest.Dir(t)
	options := pg.Options{Dir: filepath.Join(folder, "data", "postgres"), Database: "plainhand", Fast: true}
	server, err := pg.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return &site{folder: folder}, server
}

func TestADatabaseStandsStillAndGoesOn(t *testing.T) {
	t.Parallel()
	site, server := openDatabase(t)
	connection, err := pgx.Connect(t.Context(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.Background())
	if err := site.signalDatabase(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	answered := make(chan error, 1)
	go func() {
		_, err := connection.Exec(t.Context(), `SELECT 1`)
		answered <- err
	}()
	postmaster, err := site.postmaster()
	if err != nil {
		t.Fatal(err)
	}
	awaitState(t, "T (stopped)", postmaster, int(connection.PgConn().PID()))
	select {
	case <-answered:
		t.Error("it answers while it stands still")
	default:
	}
	if err := site.signalDatabase(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if err := <-answered; err != nil {
		t.Errorf("it does not go on: %v", err)
	}
}

func awaitState(t *testing.T, state string, processes ...int) {
	t.Helper()
	for _, process := range processes {
		for {
			status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(status), "State:\t"+state) {
				break
			}
		}
	}
}

func TestAProcessThatIsNotTheDatabaseIsLeftAlone(t *testing.T) {
	t.Parallel()
	site := &site{folder: t.TempDir()}
	data := filepath.Join(site.folder, "data", "postgres", "data")
	if err := os.MkdirAll(data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, "postmaster.pid"), fmt.Appendln(nil, os.Getpid()), 0o600); err != nil {
		t.Fatal(err)
	}
	site.endDatabase() // would end this test
	if err := site.killPostmaster(); err == nil || !strings.Contains(err.Error(), "no longer the database") {
		t.Errorf("got %v", err)
	}
}
