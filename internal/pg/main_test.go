package pg

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/pg/pgtest/eventually"
)

// childDir is the environment variable with the directory that the test binary opens when it runs as a child process.
const childDir = "PG_TEST_CHILD_DIR"

// childGuarded is the environment variable that gives the child's server a guard.
const childGuarded = "PG_TEST_CHILD_GUARDED"

// guardArgument is the argument with which the test binary runs as the guard of a child's server.
const guardArgument = "guard"

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == guardArgument {
		if err := Guard(os.Args[2], os.Stdin); err != nil {
			panic(err)
		}
		return
	}
	if dir := os.Getenv(childDir); dir != "" {
		os.Exit(runChild(dir))
	}
	status := m.Run()
	os.RemoveAll(seedDir())
	os.Exit(status)
}

// seed creates a data directory once, for copies, since initdb takes longer than the tests themselves.
var seed = sync.OnceValues(func() (data string, err error) {
	server, err := Open(context.Background(), Options{Dir: seedDir(), Database: "app"})
	if err != nil {
		return "", err
	}
	return server.data, server.Close()
})

var seedDir = sync.OnceValue(func() string {
	dir, err := openTempDir()
	if err != nil {
		panic(err)
	}
	return dir
})

// runChild opens the server, adds a row, prints the server's process id, and uses the server until its input ends.
func runChild(dir string) int {
	ctx := context.Background()
	options := Options{Dir: dir, Database: "app"}
	if os.Getenv(childGuarded) != "" {
		options.Guard = []string{os.Args[0], guardArgument}
	}
	server, err := Open(ctx, options)
	if err == nil {
		err = addRow(ctx, server)
	}
	if err != nil {
		fmt.Println("error:", err)
		return 1
	}
	fmt.Println("ready", server.pid())
	bufio.NewReader(os.Stdin).ReadString('\n')
	if err := server.Close(); err != nil {
		fmt.Println("error:", err)
		return 1
	}
	return 0
}

// startChild runs runChild in its own process, and returns the process id of its server.
func startChild(t *testing.T, dir string, as *syscall.Credential) (child *exec.Cmd, serverPid int) {
	t.Helper()
	child, serverPid, err := tryChild(t, dir, as)
	if err != nil {
		t.Fatal(err)
	}
	return child, serverPid
}

// startGuarded is startChild with a guard.
func startGuarded(t *testing.T, dir string) (child *exec.Cmd, serverPid int) {
	t.Helper()
	child, serverPid, err := tryChild(t, dir, nil, childGuarded+"=1")
	if err != nil {
		t.Fatal(err)
	}
	return child, serverPid
}

func tryChild(
	t *testing.T, dir string, as *syscall.Credential, environment ...string,
) (child *exec.Cmd, serverPid int, err error) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if as != nil {
		program = copyExecutable(t, program)
	}
	child = exec.Command(program)
	child.Dir = workingDir(t)
	child.Env = append(append(os.Environ(), childDir+"="+dir), environment...)
	child.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	child.Stderr = os.Stderr
	input, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		input.Close() // makes the child leave the server
		child.Wait()
	})
	line, _ := bufio.NewReader(output).ReadString('\n')
	if _, err := fmt.Sscanf(line, "ready %d", &serverPid); err != nil {
		return child, 0, errors.New(line)
	}
	return child, serverPid, nil
}

func workingDir(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func copyExecutable(t *testing.T, program string) string {
	t.Helper()
	path := filepath.Join(openDir(t), "program")
	install(t, program, path)
	return path
}

// install copies a program in a separate process, so that no test's child can hold it open and keep it from running.
func install(t *testing.T, from, to string) {
	t.Helper()
	if out, err := exec.Command("cp", from, to).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := os.Chmod(to, 0o755); err != nil {
		t.Fatal(err)
	}
}

// openDir is t.TempDir with permissions for servers that run as another user.
func openDir(t testing.TB) string {
	t.Helper()
	dir, err := openTempDir()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// openTempDir creates a folder, in memory if possible: the tests are several times slower on a disk.
func openTempDir() (string, error) {
	dir, err := os.MkdirTemp("/dev/shm", "plainhand-pg-")
	if err != nil {
		dir, err = os.MkdirTemp("", "plainhand-pg-")
	}
	if err != nil {
		return "", err
	}
	return dir, os.Chmod(dir, 0o755)
}

// open opens the server of dir, with a copy of the seed if there is no data, and closes it after the test.
func open(t *testing.T, dir string) *Server {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "data")); errors.Is(err, fs.ErrNotExist) {
		copySeed(t, dir)
	}
	server, err := Open(t.Context(), Options{Dir: dir, Database: "app"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeServer(t, server) })
	return server
}

func copySeed(t *testing.T, dir string) {
	t.Helper()
	from, err := seed()
	if err != nil {
		t.Fatal(err)
	}
	if err := makeDir(dir); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("cp", "-Rp", from, filepath.Join(dir, "data")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// closeServer closes a server, unless it is closed already.
func closeServer(t *testing.T, server *Server) {
	t.Helper()
	if server.closing.Err() != nil {
		return
	}
	if err := server.Close(); err != nil {
		t.Error(err)
	}
}

func connect(t *testing.T, server *Server) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}

func addRow(ctx context.Context, server *Server) error {
	conn, err := pgx.Connect(ctx, server.URL())
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `CREATE TABLE IF NOT EXISTS kept (at timestamptz DEFAULT now()); INSERT INTO kept DEFAULT VALUES`)
	return err
}

func rows(ctx context.Context, server *Server) (count int, err error) {
	conn, err := pgx.Connect(ctx, server.URL())
	if err != nil {
		return 0, err
	}
	defer conn.Close(ctx)
	err = conn.QueryRow(ctx, `SELECT count(*) FROM kept`).Scan(&count)
	return count, err
}

func wantRows(t *testing.T, server *Server, want int) {
	t.Helper()
	if got, err := rows(t.Context(), server); err != nil || got != want {
		t.Fatalf("%d rows, %v; want %d", got, err, want)
	}
}

// awaitRows waits until the server answers again.
func awaitRows(t *testing.T, server *Server, want int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	eventually.Holds(t, fmt.Sprintf("there are %d rows", want), func() bool {
		count, err := rows(ctx, server)
		return err == nil && count == want
	})
}

func mustAddRow(t *testing.T, server *Server) {
	t.Helper()
	if err := addRow(t.Context(), server); err != nil {
		t.Fatal(err)
	}
}

func kill(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// waitUntilGone waits for the end of a process that is not a child of this one.
func waitUntilGone(t *testing.T, pid int) {
	t.Helper()
	eventually.Holds(t, fmt.Sprintf("process %d has ended", pid), func() bool {
		return syscall.Kill(pid, 0) == syscall.ESRCH || isZombie(pid)
	})
}

// isZombie reports whether a process has ended but was not reaped, as happens to orphans in a container.
func isZombie(pid int) bool {
	state, err := exec.Command("ps", "-o", "state=", "-p", fmt.Sprint(pid)).Output()
	return err == nil && strings.HasPrefix(strings.TrimSpace(string(state)), "Z")
}

func wantError(t *testing.T, err error, words string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), words) {
		t.Fatalf("error %v; want it to say %q", err, words)
	}
}
