package pg

import (
	"path/filepath"
	"testing"
)

func TestServerStopsWhenItsOnlyProcessIsKilled(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	copySeed(t, dir)
	child, pid := startGuarded(t, dir)
	kill(t, child.Process.Pid)
	child.Wait()
	waitUntilGone(t, pid)
	wantRows(t, open(t, dir), 1)
}

func TestServerOutlivesOneOfTwoProcessesThatAreKilled(t *testing.T) {
	t.Parallel()
	for name, order := range map[string][2]int{"the starter first": {0, 1}, "the joined one first": {1, 0}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := openDir(t)
			copySeed(t, dir)
			starter, pid := startGuarded(t, dir)
			joined, joinedPid := startGuarded(t, dir)
			if joinedPid != pid {
				t.Fatalf("two servers run, %d and %d", pid, joinedPid)
			}
			children := []int{starter.Process.Pid, joined.Process.Pid}
			observer := connect(t, &Server{database: "app", socket: socketDir(filepath.Join(dir, "run"))})
			kill(t, children[order[0]])
			if _, err := observer.Exec(t.Context(), `SELECT pg_sleep(0.5)`); err != nil {
				t.Errorf("the guard stopped a server that is in use: %v", err)
			}
			kill(t, children[order[1]])
			waitUntilGone(t, pid)
		})
	}
}
