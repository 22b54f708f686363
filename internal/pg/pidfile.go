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

// removeStalePid removes a file whose process number belongs to some other program by now, as happens after a reboot and in
// containers. PostgreSQL itself would refuse to start. A file whose process is gone it replaces by itself.
func (s *Server) removeStalePid() error {
	pid := s.pid()
	if pid <= 0 || syscall.Kill(pid, 0) == syscall.ESRCH {
		return nil
	}
	command, err := commandLine(pid)
	if err != nil {
		return nil // PostgreSQL decides
	}
	if bytes.Contains(command, []byte("postgres")) && bytes.Contains(command, []byte(s.data)) {
		return fmt.Errorf("PostgreSQL runs on %s as process %d, but does not answer on %s: stop it with kill %d", s.data, pid, s.socket, pid)
	}
	return os.Remove(s.pidPath())
}

func commandLine(pid int) ([]byte, error) {
	if content, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil {
		return content, nil
	}
	return exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
}
