package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"plainhand/cmd/plainhand/database"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
)

// embedded is the program in its own process, with the embedded database.
type embedded struct {
	t       *testing.T
	process *exec.Cmd
	url     string
	log     *lockedBuffer
	output  io.Closer // closes what reads its standard output and error
	dir     string
}

// TestMain runs the program instead of the tests in child processes.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == database.GuardName {
		main()
	}
	if os.Getenv(embeddedSite) != "" {
		os.Args = os.Args[:1]
		main()
	}
	flag.Parse()
	if err := flag.Set("test.parallel", strconv.Itoa(max(parallelTests, runtime.GOMAXPROCS(0)))); err != nil {
		panic(err) // the testing package has renamed its flag
	}
	os.Exit(m.Run())
}

// parallelTests is the minimum number of tests that run at once, since most wait for another process.
const parallelTests = 6

// embeddedSite is the environment variable that makes a child process run the program.
const embeddedSite = "PLAINHAND_TEST_EMBEDDED"

func startEmbedded(t *testing.T) *embedded {
	t.Helper()
	skipWithoutAssets(t)
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	site := &embedded{t: t, process: exec.Command(program), log: new(lockedBuffer), output: reader, dir: pgtest.Dir(t)}
	site.process.Env = append(os.Environ(), embeddedSite+"=1", "ADDR=127.0.0.1:0", "DATA_DIR="+site.dir)
	site.process.Stdout, site.process.Stderr = writer, writer
	if err := startHandlingHangups(site.process); err != nil {
		t.Fatal(err)
	}
	writer.Close()
	t.Cleanup(func() { site.process.Process.Kill(); site.process.Wait(); reader.Close() })
	lines := bufio.NewReader(reader)
	for site.url == "" {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("it does not start: %v\n%s", err, site.log)
		}
		fmt.Fprint(site.log, line)
		if url, found := strings.CutPrefix(strings.TrimSpace(line), "Plainhand is running at "); found {
			site.url = url
		}
	}
	go io.Copy(site.log, lines)
	return site
}

// startHandlingHangups starts a process with the default action for SIGHUP. Below nohup it would inherit the ignored
// signal, but signals that its parent handles are reset.
func startHandlingHangups(process *exec.Cmd) error {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	return process.Start()
}

// maxStopping bounds the wait for the end of a process that was sent a signal.
const maxStopping = time.Minute

// wait waits for the end of the process, and kills it if it has ignored its signal.
func (e *embedded) wait() error {
	killing := time.AfterFunc(maxStopping, func() { e.process.Process.Kill() })
	defer killing.Stop()
	return e.process.Wait()
}

// database returns the process ID of its PostgreSQL.
func (e *embedded) database() int {
	e.t.Helper()
	content, err := os.ReadFile(filepath.Join(e.dir, "postgres", "data", "postmaster.pid"))
	if err != nil {
		e.t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		e.t.Fatal(err)
	}
	return pid
}

func (e *embedded) awaitStopped(pid int) {
	e.t.Helper()
	eventually.Holds(e.t, "the database has stopped", func() bool {
		command, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		return err != nil || len(command) == 0 // a zombie has no command
	})
}

func TestHangupDrainsTheSiteAndIsLogged(t *testing.T) {
	t.Parallel()
	site := startEmbedded(t)
	database := site.database()
	site.process.Process.Signal(syscall.SIGHUP)
	if err := site.wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	site.awaitStopped(database)
	eventually.Holds(t, "the signal is logged", func() bool {
		return strings.Contains(site.log.String(), "msg=stopping cause=\"hangup signal received\"")
	})
}

func TestClosedOutputDoesNotEndTheSite(t *testing.T) {
	t.Parallel()
	site := startEmbedded(t)
	site.output.Close()
	for range 3 { // each of them writes to the log
		response, err := http.Get(site.url + "/pricing")
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
	}
	site.process.Process.Signal(syscall.SIGTERM)
	if err := site.wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

func TestDatabaseStopsWhenTheSiteIsKilled(t *testing.T) {
	t.Parallel()
	site := startEmbedded(t)
	database := site.database()
	site.process.Process.Kill()
	site.process.Wait()
	site.awaitStopped(database)
}
