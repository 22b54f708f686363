package store_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"plainhand/internal/account/actor"
	"plainhand/internal/billing"
	"plainhand/internal/needs"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/store"
	"plainhand/store/stores"
)

// startPooler starts PgBouncer in transaction mode with two server connections, and returns a pool through it.
func startPooler(t *testing.T, direct *pgxpool.Pool) *pgxpool.Pool {
	t.Helper()
	program := needs.Program(t, needs.PgBouncer, "pgbouncer")
	folder, err := os.MkdirTemp("/tmp", "pooler") // the path of a socket has to be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	server := direct.Config().ConnConfig
	settings := fmt.Sprintf(`[databases]
%[1]s = host=%[2]s port=%[3]d user=%[4]s
[pgbouncer]
listen_addr =
unix_socket_dir = %[5]s
listen_port = 6432
auth_type = any
pool_mode = transaction
default_pool_size = 2
`, server.Database, server.Host, server.Port, server.User, folder)
	file := filepath.Join(folder, "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program, file)
	asOwnerOf(t, command, server.Host, folder)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { command.Process.Kill(); command.Wait() })
	address := url.URL{Scheme: "postgres", Path: "/" + server.Database, RawQuery: url.Values{
		"host": {folder}, "port": {"6432"}, "user": {server.User}}.Encode()}
	pool, err := store.OpenPooled(t.Context(), address.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	eventually.Holds(t, "PgBouncer answers", func() bool { return pool.Ping(t.Context()) == nil })
	return pool
}

// asOwnerOf runs a command as the owner of a folder that only its owner may enter. PgBouncer refuses to run as root.
func asOwnerOf(t *testing.T, command *exec.Cmd, folder, own string) {
	t.Helper()
	info, err := os.Stat(folder)
	if err != nil {
		t.Fatal(err)
	}
	owner := info.Sys().(*syscall.Stat_t)
	if current, err := user.Current(); err != nil || current.Uid == strconv.Itoa(int(owner.Uid)) {
		return
	}
	if err := os.Chown(own, int(owner.Uid), int(owner.Gid)); err != nil {
		t.Fatal(err)
	}
	command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: owner.Uid, Gid: owner.Gid}}
}

// 32 users share two server connections under row-level security.
func TestRowSecurityWorksThroughPooler(t *testing.T) {
	t.Parallel()
	direct := pgtest.New(t)
	s := stores.New(startPooler(t, direct))
	var group errgroup.Group
	for i := range 32 {
		user := addUser(t, s, fmt.Sprintf("user%d@example.org", i))
		group.Go(func() error {
			ctx := actor.WithUser(context.WithoutCancel(t.Context()), user.ID)
			for range 8 {
				run := newReservation(t, user.ID, 1)
				if _, err := s.Billing.Reserve(ctx, limited(run, billing.Unlimited)); err != nil {
					return err
				}
				if _, err := commitWords(t, s, run, 1); err != nil {
					return err
				}
				if seen, err := s.Account.Users.User(ctx, user.ID); err != nil || seen.Email != user.Email {
					return fmt.Errorf("%s sees %s: %w", user.Email, seen.Email, err)
				}
			}
			used, err := s.Billing.UsedWords(ctx, user.ID, newReservation(t, user.ID, 1).PeriodStart)
			if err != nil || used != 8 {
				return fmt.Errorf("%d words are counted, not 8: %w", used, err)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Error(err)
	}
}

// A pooler drops startup parameters, so the timeouts have to be set in the database.
func TestUnboundedReportsMissingTimeouts(t *testing.T) {
	t.Parallel()
	direct := pgtest.New(t)
	before := startPooler(t, direct)
	missing, err := store.MissingTimeouts(t.Context(), before)
	if err != nil || len(missing) != 3 {
		t.Fatalf("%q, %v", missing, err)
	}
	database := direct.Config().ConnConfig.Database
	for _, statement := range missing {
		statement = strings.Replace(statement, "ROLE CURRENT_USER", fmt.Sprintf("DATABASE %q", database), 1)
		if _, err := direct.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if missing, err = store.MissingTimeouts(t.Context(), startPooler(t, direct)); err != nil || len(missing) != 0 {
		t.Errorf("%q, %v", missing, err)
	}
}
