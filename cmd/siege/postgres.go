package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// postmaster returns the database process that starts the others.
func (s *site) postmaster() (pid int, err error) {
	data := filepath.Join(s.folder, "data", "postgres", "data")
	file, err := os.ReadFile(filepath.Join(data, "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(file), "\n")
	if pid, err = strconv.Atoi(first); err != nil {
		return 0, err
	}
	command, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err == nil && !bytes.Contains(command, []byte(data)) {
		err = fmt.Errorf("process %d is no longer the database", pid)
	}
	return pid, err
}

// signalDatabase sends a signal to all processes of the database, first to the postmaster: once stopped, it starts no
// more.
func (s *site) signalDatabase(signal syscall.Signal) error {
	postmaster, err := s.postmaster()
	if err != nil {
		return err
	}
	if err := syscall.Kill(postmaster, signal); err != nil {
		return err
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", postmaster, postmaster))
	if err != nil {
		return err
	}
	for child := range strings.FieldsSeq(string(children)) {
		pid, err := strconv.Atoi(child)
		if err != nil {
			return err
		}
		if err := syscall.Kill(pid, signal); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
	return nil
}

// killPostmaster does what the kernel does when memory runs out.
func (s *site) killPostmaster() error {
	postmaster, err := s.postmaster()
	if err != nil {
		return err
	}
	return syscall.Kill(postmaster, syscall.SIGKILL)
}

// endDatabase stops a database that its program could not stop because it was killed.
func (s *site) endDatabase() {
	for s.signalDatabase(syscall.SIGQUIT) == nil {
		time.Sleep(10 * time.Millisecond)
	}
}
