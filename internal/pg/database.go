package pg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// The SQLSTATEs of connections to a server that is starting, recovering, or stopping.
const (
	adminShutdown    = "57P01"
	cannotConnectNow = "57P03"
)

// errNotRunning means that nothing listens on the socket.
var errNotRunning = errors.New("PostgreSQL does not run")

// join waits for a running server to answer, or returns errNotRunning. It also creates the database, which a server
// started by another process may lack.
func (s *Server) join(ctx context.Context) error {
	if !s.owner.isPrivate(string(s.socket)) {
		return errNotRunning // the socket may belong to another user's process
	}
	return poll(ctx, func() (bool, error) {
		err := s.makeDatabase(ctx)
		if notListening(err) {
			return true, errNotRunning
		}
		return !busy(err), err
	})
}

// awaitReady waits for a server that this process has just started. It runs a query, since the server accepts
// connections before it has recovered.
func (s *Server) awaitReady(ctx context.Context, exited <-chan struct{}) error {
	return poll(ctx, func() (bool, error) {
		select {
		case <-exited:
			return true, errExited
		default:
		}
		err := s.makeDatabase(ctx)
		return !notListening(err) && !busy(err), err
	})
}

// poll calls ask until it is done or ctx ends.
func poll(ctx context.Context, ask func() (done bool, err error)) error {
	for {
		done, err := ask()
		if done {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("wait for PostgreSQL: %w", errors.Join(ctx.Err(), err))
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// makeDatabase creates the database unless it exists.
func (s *Server) makeDatabase(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, s.urlOf("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	var exists bool
	const query = `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`
	if err := conn.QueryRow(ctx, query, s.database).Scan(&exists); err != nil || exists {
		return err
	}
	_, err = conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{s.database}.Sanitize())
	return err
}

func notListening(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED)
}

// busy reports whether err is that of a server that is starting, recovering, or stopping.
func busy(err error) bool {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		return refused.Code == cannotConnectNow || refused.Code == adminShutdown
	}
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}
