// Package pg runs a bundled PostgreSQL server, so that the product can be tried without setting one up.
//
// Processes that open the same directory share one server. Each holds a shared lock on a file, which the kernel
// releases when a process dies, so the set of users is never stale. The last to Close stops the server. If that process
// is killed, its guard stops the server: a separate process, which Options.Guard starts. Without guards, a server whose
// processes were all killed keeps running until the next Open joins it.
package pg

import (
	"context"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// role is the name of the only database role. It needs no password: only the owner can enter the socket's directory.
const role = "plainhand"

// startTimeout bounds a start, which may include recovery after a crash.
const startTimeout = 2 * time.Minute

// stopTimeout bounds a stop, which writes a checkpoint.
const stopTimeout = 30 * time.Second

// Options describe the server to open.
type Options struct {
	Dir      string       // holds the data, the socket, the locks, and the log; created if missing
	Database string       // created if missing
	Bin      string       // the folder with initdb and postgres; empty: search for one
	Fast     bool         // for tests: data does not survive a power failure
	Log      *slog.Logger // logs unexpected ends of the server; may be nil

	// Guard is a command that calls Guard with its last argument, which Open appends, and its standard input. It stops
	// the server if this process is killed. Empty: no guard.
	Guard []string
}

// Server is a running PostgreSQL that this process uses.
type Server struct {
	database string
	fast     bool
	bin      string
	dir      string
	data     string
	socket   socketDir
	owner    owner
	log      *slog.Logger
	users    *os.File // locked for as long as this process uses the server
	guard    *os.File // the kernel closes it with this process; nil without a guard

	closing context.Context
	cancel  context.CancelFunc
	watch   sync.WaitGroup
}

// Open starts the server in options.Dir, or joins the one that is running there.
func Open(ctx context.Context, options Options) (*Server, error) {
	server, err := newServer(options)
	if err != nil {
		return nil, err
	}
	starting, err := server.lockStart(ctx)
	if err != nil {
		return nil, err
	}
	defer starting.Close()
	if server.users, err = lockFile(ctx, server.usersPath(), syscall.LOCK_SH, server.owner); err != nil {
		return nil, err
	}
	if err := server.startGuard(options.Guard); err != nil {
		server.users.Close()
		return nil, err
	}
	server.closing, server.cancel = context.WithCancel(context.Background())
	exited, err := server.joinOrStart(ctx)
	if err != nil {
		server.cancel()
		server.users.Close()
		server.dismissGuard()
		return nil, err
	}
	server.watch.Go(func() { server.restartAfter(exited) })
	return server, nil
}

func newServer(options Options) (*Server, error) {
	dir, err := filepath.Abs(options.Dir)
	if err != nil {
		return nil, err
	}
	if err := makeDir(dir); err != nil {
		return nil, err
	}
	data := filepath.Join(dir, "data")
	owner := ownerOf(data)
	if err := owner.mustReach(dir); err != nil {
		return nil, err
	}
	log := options.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Server{
		log: log, database: options.Database, fast: options.Fast, bin: options.Bin,
		dir: dir, data: data, socket: socketDirOf(dir), owner: owner,
	}, nil
}

// URL is the database's address, in the form of DATABASE_URL.
func (s *Server) URL() string { return s.urlOf(s.database) }

func (s *Server) urlOf(database string) string {
	where := url.Values{"host": {string(s.socket)}, "port": {socketPort}}
	return (&url.URL{Scheme: "postgres", User: url.User(role), Path: "/" + database, RawQuery: where.Encode()}).String()
}

// Close stops the server unless another process uses it. Close connections first: the stop ends them.
func (s *Server) Close() error {
	s.cancel()
	s.watch.Wait()
	defer s.dismissGuard()
	defer s.users.Close()
	_, err := s.stopUnused(s.users)
	return err
}

// lockStart locks starting and stopping this server until the file is closed.
func (s *Server) lockStart(ctx context.Context) (*os.File, error) {
	return lockFile(ctx, filepath.Join(s.dir, "start.lock"), syscall.LOCK_EX, s.owner)
}

func (s *Server) usersPath() string { return filepath.Join(s.dir, "users.lock") }
