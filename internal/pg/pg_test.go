package pg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

func TestRowsAreThereAfterCloseAndOpen(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	server := open(t, dir)
	mustAddRow(t, server)
	pid := server.pid()
	closeServer(t, server)
	waitUntilGone(t, pid)
	wantRows(t, open(t, dir), 1)
}

func TestLongPathGetsAShortSocketDir(t *testing.T) {
	t.Parallel()
	server := open(t, filepath.Join(openDir(t), strings.Repeat("long/", 20), "with a space & more"))
	mustAddRow(t, server)
	wantRows(t, server, 1)
	t.Cleanup(func() { os.RemoveAll(string(server.socket)) })
}

func TestProcessesShareTheServerOfADir(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	const users = 6
	servers := make([]*Server, users)
	var opening sync.WaitGroup
	for i := range users {
		opening.Go(func() {
			// A process that joins a server creates its own database there.
			server, err := Open(t.Context(), Options{Dir: dir, Database: fmt.Sprintf("app%d", i%2)})
			if err != nil {
				t.Error(err)
				return
			}
			t.Cleanup(func() { closeServer(t, server) })
			servers[i] = server
		})
	}
	opening.Wait()
	if t.Failed() {
		return
	}
	pid := servers[0].pid()
	for _, server := range servers {
		mustAddRow(t, server)
	}
	wantRows(t, servers[0], users/2)
	for _, server := range servers[:users-1] {
		closeServer(t, server)
	}
	wantRows(t, servers[users-1], users/2)
	if servers[users-1].pid() != pid {
		t.Error("the server was restarted in between")
	}
	closeServer(t, servers[users-1])
	waitUntilGone(t, pid)
}

func TestOrphanedServerIsJoined(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	copySeed(t, dir)
	child, pid := startChild(t, dir, nil)
	kill(t, child.Process.Pid)
	child.Wait()
	server := open(t, dir)
	if server.pid() != pid {
		t.Errorf("the server is process %d; want the orphan %d", server.pid(), pid)
	}
	wantRows(t, server, 1)
	closeServer(t, server)
	waitUntilGone(t, pid)
}

func TestKilledServerIsRecovered(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	copySeed(t, dir)
	child, pid := startChild(t, dir, nil)
	kill(t, child.Process.Pid)
	kill(t, pid)
	child.Wait()
	server := open(t, dir) // postmaster.pid still exists, and backends may be alive
	wantRows(t, server, 1)
	mustAddRow(t, server)
	wantRows(t, server, 2)
}

func TestKilledServerIsRestarted(t *testing.T) {
	t.Parallel()
	server := open(t, openDir(t))
	mustAddRow(t, server)
	kill(t, server.pid())
	awaitRows(t, server, 1)
}

// Processes restart a server that they have joined as well: here one of two does.
func TestKilledServerIsRestartedByJoinedProcesses(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	copySeed(t, dir)
	starter, pid := startChild(t, dir, nil)
	kill(t, starter.Process.Pid)
	starter.Wait()
	servers := []*Server{open(t, dir), open(t, dir)}
	other, otherPid := startChild(t, dir, nil)
	if servers[0].pid() != pid || otherPid != pid {
		t.Fatalf("the server is no longer the orphan %d", pid)
	}
	killServer := func() {
		t.Helper()
		killed := servers[0].pid()
		kill(t, killed)
		for _, server := range servers {
			awaitRows(t, server, 2)
		}
		if pid = servers[0].pid(); pid == killed {
			t.Error("the killed server answers")
		}
	}
	killServer()
	kill(t, other.Process.Pid) // this may be the one that restarted it
	other.Wait()
	killServer()
	closeServer(t, servers[0])
	awaitRows(t, servers[1], 2)
	if servers[1].pid() != pid {
		t.Error("Close stopped a server that is in use")
	}
	closeServer(t, servers[1])
	waitUntilGone(t, pid)
}

func TestStalePidFileIsRemoved(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	server := open(t, dir)
	mustAddRow(t, server)
	closeServer(t, server)
	other := exec.Command("sleep", "600")
	// PostgreSQL only considers its own user's processes.
	other.SysProcAttr = &syscall.SysProcAttr{Credential: server.owner.credential()}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer other.Wait()
	defer other.Process.Kill()
	for name, pid := range map[string]int{"of another program": other.Process.Pid, "of no process": 1 << 22, "empty": 0} {
		content := fmt.Sprintf("%d\n%s\n", pid, server.data)
		if pid == 0 {
			content = ""
		}
		if err := os.WriteFile(server.pidPath(), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := server.owner.take(server.pidPath()); err != nil {
			t.Fatal(err)
		}
		second, err := Open(t.Context(), Options{Dir: dir, Database: "app"})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		wantRows(t, second, 1)
		closeServer(t, second)
	}
}

func TestOpenStopsWaitingWithItsContext(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	server, err := newServer(Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	starting, err := server.lockStart(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer starting.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, Options{Dir: dir, Database: "app"}); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v; want that the context ended", err)
	}
}

func TestOpenErrorNamesTheLog(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	server := open(t, dir)
	closeServer(t, server)
	if err := os.Remove(filepath.Join(server.data, "global", "pg_control")); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), Options{Dir: dir, Database: "app"})
	wantError(t, err, server.logPath())
}

func TestLogHasNoUserInput(t *testing.T) {
	t.Parallel()
	server := open(t, openDir(t))
	conn := connect(t, server)
	const secret = "ada@example.org"
	if _, err := conn.Exec(t.Context(), `CREATE TABLE people (email text UNIQUE)`); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second violates the constraint, which PostgreSQL logs
		conn.Exec(t.Context(), `INSERT INTO people VALUES ($1)`, secret)
	}
	conn.Exec(t.Context(), `SELECT pg_sleep(0.6), $1::text`, secret) // slow statements are logged as well
	content, err := os.ReadFile(server.logPath())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(content), "unique constraint") || !strings.Contains(string(content), "pg_sleep") {
		t.Fatalf("the log lacks what the test provokes:\n%s", content)
	}
	if strings.Contains(string(content), secret) {
		t.Fatalf("the log has user input:\n%s", content)
	}
}

func TestServerHasItsOwnProcessGroup(t *testing.T) {
	t.Parallel()
	server := open(t, openDir(t))
	group, err := syscall.Getpgid(server.pid())
	if err != nil || group == syscall.Getpgrp() {
		t.Fatalf("process group %d, %v: the same as the test's", group, err)
	}
}
