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

// startGuard runs the guard, a process that outlives this one however it ends, and then stops a server that no other
// process uses. Closing the pipe says that this process is gone; leaving says that there is nothing to do.
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
	go func() { _ = guard.Wait() }() // it ends after this process, or when it is dismissed
	s.guard = pipe
	return nil
}

// dismissGuard tells the guard that the server was left in an orderly way.
func (s *Server) dismissGuard() {
	if s.guard != nil {
		_, _ = s.guard.Write([]byte{0}) // a guard that is gone needs no dismissal
		s.guard.Close()
	}
}

// Guard is what the process of Options.Guard does. It waits on its input for the end of the process that started it,
// and then stops the server in dir unless another process uses it.
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
	const releaseLimit, retryEvery = 5 * time.Second, 50 * time.Millisecond
	for end := time.Now().Add(releaseLimit); ; time.Sleep(retryEvery) {
		used, err := server.stopUnused(users)
		if err != nil || !used || time.Now().After(end) {
			return err
		}
	}
}

// stopUnused stops the server, unless another process holds the lock on the file of users.
func (s *Server) stopUnused(users *os.File) (used bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), startLimit+stopLimit)
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
