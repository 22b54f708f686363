package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"plainhand/internal/needs"
	"plainhand/internal/pg/pgtest"
	"plainhand/static"
)

// A program joins the PostgreSQL of another process, which is killed. Then PostgreSQL is killed as well: the site
// recovers on its own.
func TestSiteRecoversWhenAJoinedDatabaseIsKilled(t *testing.T) {
	t.Parallel()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	s := &billingFixture{t: t, environment: map[string]string{"DATA_DIR": pgtest.Dir(t)}}
	_, kill := s.childProcess(nil)
	orphan := s.postmaster()
	s.running = serving(t, s.environment)
	kill()
	if s.postmaster() != orphan {
		t.Fatal("the server was not joined")
	}
	s.must(syscall.Kill(orphan, syscall.SIGKILL))
	s.eventually("another server answers", func() bool {
		running := s.postmaster()
		return running != 0 && running != orphan && s.status(t, http.MethodGet, "/readyz", "") == http.StatusOK
	})
}

// postmaster returns the process id of the embedded PostgreSQL, or 0 while there is none.
func (s *billingFixture) postmaster() int {
	content, err := os.ReadFile(filepath.Join(s.environment["DATA_DIR"], "postgres", "data", "postmaster.pid"))
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(content), "\n")
	pid, _ := strconv.Atoi(first)
	return pid
}
