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

// The SQLSTATEs with which a server that is starting, recovering or stopping turns a connection away.
const (
	adminShutdown    = "57P01"
	cannotConnectNow = "57P03"
)

// errNotRunning means that nothing listens on the socket.
var errNotRunning = errors.New("PostgreSQL does not run")

// join waits for a server that runs already to answer, or returns errNotRunning. It also makes the database, which a
// server that another process started need not have.
func (s *Server) join(ctx context.Context) error {
	if !s.owner.isPrivate(string(s.socket)) {
		return errNotRunning // whatever listens there, it is not ours
	}
	return poll(ctx, func() (bool, error) {
		err := s.makeDatabase(ctx)
		if notListening(err) {
			return true, errNotRunning
		}
		return !busy(err), err
	})
}

// awaitReady waits for a server that we have just started. That it accepts connections is not enough: it does so before
// it has recovered.
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

// poll asks until it is done or ctx ends.
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

// makeDatabase makes the database unless it is there.
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

// busy is true of a server that is starting, recovering or stopping.
func busy(err error) bool {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		return refused.Code == cannotConnectNow || refused.Code == adminShutdown
	}
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}
