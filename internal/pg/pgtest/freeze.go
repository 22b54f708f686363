package pgtest

import (
	"context"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Freeze suspends every process of the server at url: it accepts statements, but does not answer. thaw, or the end of
// the test, resumes it. The server must be the test's own.
func Freeze(t testing.TB, url string) (thaw func()) {
	t.Helper()
	const processes = `SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int
		UNION ALL SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	rows, _ := conn.Query(t.Context(), processes) // CollectRows returns the error
	pids, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		t.Fatal(err)
	}
	conn.Close(context.Background())
	for _, pid := range pids {
		if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil && err != syscall.ESRCH {
			t.Fatal(err)
		}
	}
	thaw = sync.OnceFunc(func() {
		for _, pid := range pids {
			syscall.Kill(pid, syscall.SIGCONT) // fails if it has ended
		}
	})
	t.Cleanup(thaw)
	return thaw
}
