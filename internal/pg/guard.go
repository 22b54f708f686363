package pg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// startGuard runs the guard, a process that outlives this one even if it is killed, and then stops a server that no
// other process uses. When this process ends, the kernel closes the pipe to the guard; dismissGuard writes to it
// before.
func (s *Server) startGuard(command []string) error {
	if len(command) == 0 {
		return nil
	}
	input, pipe, err := os.Pipe()
	if err != nil {
		return err
	}
	defer input.Close()
	guard := exec.Command(command[0], append(command[1:len(command):len(command)], s.dir)...)
	guard.Dir, guard.Stdin = "/", input
	guard.Env = []string{"GOMAXPROCS=1"}
	guard.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // signals of the terminal are for this process
	if err := guard.Start(); err != nil {
		pipe.Close()
		return fmt.Errorf("start the guard of PostgreSQL: %w", err)
	}
	go func() { _ = guard.Wait() }() // reaps a dismissed guard; others end after this process
	s.guard = pipe
	return nil
}

// dismissGuard ends the guard without stopping the server, after a regular Close.
func (s *Server) dismissGuard() {
	if s.guard != nil {
		_, _ = s.guard.Write([]byte{0}) // fails if the guard was killed
		s.guard.Close()
	}
}

// Guard is the main function of the process of Options.Guard. It waits until its input is closed, when the process that
// started it has ended, and then stops the server in dir unless another process uses it.
func Guard(dir string, input io.Reader) error {
	if dismissed, err := io.ReadAll(input); err != nil || len(dismissed) > 0 {
		return err
	}
	server, err := newServer(Options{Dir: dir})
	if err != nil {
		return err
	}
	users, err := os.OpenFile(server.usersPath(), os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer users.Close()
	// The kernel closes a killed process's files in any order, so its lock may outlast the pipe for a moment.
	const releaseTimeout, retryInterval = 5 * time.Second, 50 * time.Millisecond
	for end := time.Now().Add(releaseTimeout); ; time.Sleep(retryInterval) {
		used, err := server.stopUnused(users)
		if err != nil || !used || time.Now().After(end) {
			return err
		}
	}
}

// stopUnused stops the server, unless another process holds a lock on users.
func (s *Server) stopUnused(users *os.File) (used bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout+stopTimeout)
	defer cancel()
	starting, err := s.lockStart(ctx)
	if err != nil {
		return false, err
	}
	defer starting.Close()
	err = syscall.Flock(int(users.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("leave PostgreSQL: %w", err)
	}
	return false, s.stop()
}
