package pg

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
)

func (s *Server) pidPath() string { return filepath.Join(s.data, "postmaster.pid") }

// pid is the server's process id, or 0 without a pid file.
func (s *Server) pid() int {
	content, err := os.ReadFile(s.pidPath())
	if err != nil {
		return 0
	}
	first, _, _ := bytes.Cut(content, []byte("\n"))
	pid, _ := strconv.Atoi(string(first))
	return pid
}

// removeStaleLocks removes stale lock files, which would prevent PostgreSQL from starting.
func (s *Server) removeStaleLocks() error {
	if err := s.removeStalePid(); err != nil {
		return err
	}
	// The socket's folder is private, so its lock is just as stale.
	return os.RemoveAll(filepath.Join(string(s.socket), ".s.PGSQL."+socketPort+".lock"))
}

// removeStalePid removes a pid file that is empty after a power failure, or whose process id belongs to a different
// program, as after a reboot and in containers, or to a dead process that was not reaped. If there is no such process,
// PostgreSQL replaces the file itself.
func (s *Server) removeStalePid() error {
	pid := s.pid()
	if pid == 0 {
		return os.RemoveAll(s.pidPath())
	}
	if syscall.Kill(pid, 0) == syscall.ESRCH {
		return nil
	}
	command, err := commandLine(pid)
	if err != nil {
		return nil // PostgreSQL decides
	}
	if s.isOurs(command) {
		return fmt.Errorf("PostgreSQL runs on %s, but does not answer on %s: stop it with kill %d", s.data, s.socket, pid)
	}
	return os.Remove(s.pidPath())
}

// runsAs reports whether the process is running and is this server. A process that was not reaped, as happens to
// orphans in a container, has no command line.
func (s *Server) runsAs(pid int) bool {
	if pid == 0 || syscall.Kill(pid, 0) == syscall.ESRCH {
		return false
	}
	command, err := commandLine(pid)
	return err != nil || s.isOurs(command)
}

// isOurs reports whether the command line is that of PostgreSQL with this data directory.
func (s *Server) isOurs(command []byte) bool {
	return bytes.Contains(command, []byte("postgres")) && bytes.Contains(command, []byte(s.data))
}

func commandLine(pid int) ([]byte, error) {
	if content, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil {
		return content, nil
	}
	return exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
}
