package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"plainhand/internal/formats/sandbox"
	"plainhand/internal/needs"
)

// probeName is the name of a copy of this program that runs in the sandbox and tries to escape.
const probeName = "stranger"

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == probeName {
		os.Exit(runProbe(os.Args[1], os.Args[2:]))
	}
	os.Exit(m.Run())
}

var limits = sandbox.Limits{Time: 30 * time.Second, Memory: 256 << 20, Processes: 64, File: 8 << 20, Files: 24 << 20}

// openFolder returns a folder that every user can enter.
func openFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, path := range []string{folder, filepath.Dir(folder)} {
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// probeCommand returns a command that runs the probe in the sandbox.
func probeCommand(t *testing.T, act string, args ...string) sandbox.Command {
	t.Helper()
	folder := openFolder(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, probeName)
	if err := os.WriteFile(path, content, 0o755); err != nil {
		t.Fatal(err)
	}
	return sandbox.Command{Program: path, Args: append([]string{act}, args...), Folders: []string{folder},
		Input: "in", Output: "out", Limits: limits}
}

// run runs a command and returns its output. The test is skipped if the host allows no namespaces.
func run(t *testing.T, command sandbox.Command) (string, error) {
	t.Helper()
	out, err := sandbox.Run(t.Context(), command, strings.NewReader("a document"))
	if errors.Is(err, sandbox.ErrUnavailable) {
		needs.ToMakeNamespaces(t)
		t.Fatal(err)
	}
	return string(out), err
}

func TestProgramConvertsInputToOutput(t *testing.T) {
	t.Parallel()
	command := probeCommand(t, "copy")
	command.Files = map[string]string{"profile/user/settings": "a setting"}
	command.Links = map[string]string{"/proc/self/exe": "/usr/bin/true"}
	out, err := run(t, command)
	if err != nil || out != "a document, a setting, /usr/bin/true" {
		t.Errorf("%q, %v", out, err)
	}
}

func TestAProgramReachesNoNetwork(t *testing.T) {
	t.Parallel()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer tcp.Close()
	abstract, err := net.Listen("unix", "@plainhand-sandbox-test-"+fmt.Sprint(os.Getpid()))
	if err != nil {
		t.Fatal(err)
	}
	defer abstract.Close()
	folder := openFolder(t)
	socket, err := net.Listen("unix", filepath.Join(folder, "socket"))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	out, err := run(t, probeCommand(t, "network", tcp.Addr().String(), abstract.Addr().String(), socket.Addr().String()))
	if err != nil || out != "" {
		t.Errorf("%s was reached, %v", out, err)
	}
}

func TestAProgramSeesNoSecrets(t *testing.T) {
	t.Setenv("SECRET_KEY", "a secret key")
	folder := openFolder(t)
	secret := filepath.Join(folder, "secret")
	if err := os.WriteFile(secret, []byte("a secret file"), 0o644); err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	out, err := run(t, probeCommand(t, "secrets", secret, here, "/proc/self/environ", "/proc/1/environ",
		fmt.Sprintf("/proc/%d/environ", os.Getpid()), "/etc/shadow", "/etc/hostname", "/root", "/var/lib", "/run", "/sys",
		"/usr/local"))
	if err != nil || strings.Contains(out, "secret") || out != "HOME=/work\nPATH=/usr/bin:/bin\nTMPDIR=/work/tmp\n" {
		t.Errorf("it sees %s, %v", out, err)
	}
}

func TestAProgramHasNoRights(t *testing.T) {
	t.Parallel()
	command := probeCommand(t, "rights")
	out, err := run(t, command)
	if err != nil || out != "" {
		t.Errorf("it can %s, %v", out, err)
	}
}

func TestProgramIsLimitedInMemory(t *testing.T) {
	t.Parallel()
	if out, err := run(t, probeCommand(t, "memory")); err == nil {
		t.Errorf("it got %s", out)
	}
}

func TestProgramIsLimitedInProcesses(t *testing.T) {
	t.Parallel()
	command := probeCommand(t, "processes")
	out, err := run(t, command)
	var started int
	if _, scanned := fmt.Sscan(out, &started); err != nil || scanned != nil || started > int(limits.Processes) {
		t.Errorf("it started %q, %v", out, err)
	}
}

func TestProgramIsLimitedInFiles(t *testing.T) {
	t.Parallel()
	for act, limit := range map[string]uint64{"large file": limits.File, "many files": limits.Files} {
		out, err := run(t, probeCommand(t, act))
		var written uint64
		if _, scanned := fmt.Sscan(out, &written); err != nil || scanned != nil || written > limit || written < limit/2 {
			t.Errorf("%s: it wrote %q, %v", act, out, err)
		}
	}
}

func TestOutputBeyondLimitIsRejected(t *testing.T) {
	t.Parallel()
	command := probeCommand(t, "output")
	command.Limits.File = 1000
	if out, err := run(t, command); err == nil {
		t.Errorf("%d bytes", len(out))
	}
	command.Args = []string{"nothing"}
	if _, err := run(t, command); !errors.Is(err, sandbox.ErrOutput) {
		t.Errorf("no output: %v", err)
	}
}

func TestProgramIsKilledAtTimeLimit(t *testing.T) {
	t.Parallel()
	command := probeCommand(t, "sleep", "a-sleeping-stranger")
	command.Limits.Time = 2 * time.Second
	if _, err := run(t, command); !errors.Is(err, sandbox.ErrTime) {
		t.Errorf("it ended with %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	if _, err := sandbox.Run(ctx, command, strings.NewReader("")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it ended with %v", err)
	}
	processes, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range processes {
		if line, _ := os.ReadFile(path); bytes.Contains(line, []byte("a-sleeping-stranger")) {
			t.Errorf("%s is left: %q", path, line)
		}
	}
}
