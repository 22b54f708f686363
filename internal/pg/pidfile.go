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

// pid is the server's process, or 0 when it has left no file that says so.
func (s *Server) pid() int {
	content, err := os.ReadFile(s.pidPath())
	if err != nil {
		return 0
	}
	first, _, _ := bytes.Cut(content, []byte("\n"))
	pid, _ := strconv.Atoi(string(first))
	return pid
}

// removeStaleLocks removes the files that keep PostgreSQL from starting although none runs on these data.
func (s *Server) removeStaleLocks() error {
	if err := s.removeStalePid(); err != nil {
		return err
	}
	// The socket's folder is ours alone, so its lock is as stale as the other file.
	return os.RemoveAll(filepath.Join(string(s.socket), ".s.PGSQL."+socketPort+".lock"))
}

// removeStalePid removes a file that a power cut left empty, or whose process number belongs to some other program by
// now, as happens after a reboot and in containers. It can be that of a dead process, too, about which nobody has asked
// yet. A file whose process is gone for good PostgreSQL replaces by itself.
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

// runsAs reports whether the process runs, and is our server. One that has ended and that nobody has asked about, as
// happens to orphans in a container, has no command line any more.
func (s *Server) runsAs(pid int) bool {
	if pid == 0 || syscall.Kill(pid, 0) == syscall.ESRCH {
		return false
	}
	command, err := commandLine(pid)
	return err != nil || s.isOurs(command)
}

// isOurs reports whether the command line is that of a PostgreSQL on these data.
func (s *Server) isOurs(command []byte) bool {
	return bytes.Contains(command, []byte("postgres")) && bytes.Contains(command, []byte(s.data))
}

func commandLine(pid int) ([]byte, error) {
	if content, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil {
		return content, nil
	}
	return exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
}
