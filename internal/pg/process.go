package pg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// errExited is returned for a server that ended before it was ready.
var errExited = errors.New("PostgreSQL did not start")

// joinOrStart joins or starts the server, under the start lock. exited is closed when the server ends.
func (s *Server) joinOrStart(ctx context.Context) (exited <-chan struct{}, err error) {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	switch err := s.join(ctx); {
	case err == nil:
		return s.exitOf(s.pid()), nil
	case !errors.Is(err, errNotRunning):
		return nil, err
	}
	bin, err := s.prepare(ctx)
	if err != nil {
		return nil, err
	}
	tries := 1
	if s.pid() != 0 {
		tries = 20 // backends of a killed server may hold its shared memory a moment longer
	}
	if err := s.removeStaleLocks(); err != nil {
		return nil, err
	}
	for range tries {
		exited, err = s.start(ctx, bin)
		if !errors.Is(err, errExited) || ctx.Err() != nil {
			return exited, err
		}
		time.Sleep(100 * time.Millisecond)
	}
	return nil, fmt.Errorf("%w: the end of %s has the reason", err, s.logPath())
}

// start runs PostgreSQL and waits until it answers.
func (s *Server) start(ctx context.Context, bin binaries) (<-chan struct{}, error) {
	log, err := os.OpenFile(s.logPath(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	if err := s.owner.take(s.logPath()); err != nil {
		return nil, err
	}
	command := s.command(context.Background(), bin.program("postgres"), s.arguments()...) // outlives ctx
	command.Stdout, command.Stderr = log, log
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("start PostgreSQL as the user %s: %w", s.owner, err)
	}
	exited := make(chan struct{})
	go func() {
		_ = command.Wait() // the reason is in its log
		close(exited)
	}()
	if err := s.awaitReady(ctx, exited); err != nil {
		_ = command.Process.Signal(syscall.SIGQUIT) // it may have ended
		<-exited
		return nil, err
	}
	return exited, nil
}

// pollInterval is how often a server that is not a child process is checked: the kernel notifies only the parent of its
// end.
const pollInterval = 250 * time.Millisecond

// exitOf returns a channel that is closed when a server that another process started ends, but not after Close.
func (s *Server) exitOf(pid int) <-chan struct{} {
	exited := make(chan struct{})
	s.watch.Go(func() {
		for {
			select {
			case <-s.closing.Done():
				return
			case <-time.After(pollInterval):
			}
			if !s.runsAs(pid) {
				close(exited)
				return
			}
		}
	})
	return exited
}

// restartAfter restarts the server whenever it ends before Close. Other processes that use it do the same: one of them
// restarts it, and the others join.
func (s *Server) restartAfter(exited <-chan struct{}) {
	for {
		select {
		case <-s.closing.Done():
			return
		case <-exited:
		}
		s.log.Warn("PostgreSQL ended unexpectedly and is restarted", "log", s.logPath())
		exited = s.restart()
	}
}

func (s *Server) restart() <-chan struct{} {
	for {
		exited, err := s.lockedJoinOrStart(s.closing)
		if err == nil || s.closing.Err() != nil {
			return exited
		}
		s.log.Error("restart of PostgreSQL failed; retrying", "error", err)
		select {
		case <-s.closing.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

func (s *Server) lockedJoinOrStart(ctx context.Context) (<-chan struct{}, error) {
	starting, err := s.lockStart(ctx)
	if err != nil {
		return nil, err
	}
	defer starting.Close()
	// Not canceled by Close, which waits instead: canceling ends the server, which others may have joined.
	return s.joinOrStart(context.WithoutCancel(ctx))
}

// stop asks for a fast shutdown, which ends open transactions and writes a checkpoint.
func (s *Server) stop() error {
	pid := s.pid()
	if pid == 0 || syscall.Kill(pid, syscall.SIGINT) != nil {
		return nil // not running
	}
	for end := time.Now().Add(stopTimeout); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if s.pid() == 0 {
			return nil
		}
	}
	return fmt.Errorf("PostgreSQL, process %d, has not stopped within %s", pid, stopTimeout)
}

func (s *Server) logPath() string { return filepath.Join(s.dir, "postgres.log") }
