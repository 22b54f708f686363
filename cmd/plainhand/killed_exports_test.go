package main

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/export"
	"plainhand/internal/needs"
	"plainhand/static"
)

// The process is killed twice: while a copy of data is made, and while the emails about them are sent. In the end each
// user has one copy and one email.
func TestExportsAndEmailsAreCompletedOnceWhenKilled(t *testing.T) {
	t.Parallel()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	const people = 12
	s := stoppedBillingFixture(t, nil)
	for i := range people {
		now := time.Now().UTC()
		user := account.User{ID: uuid.New(), Email: fmt.Sprintf("user%d@example.org", i), PasswordHash: "a hash",
			CreatedAt: now}
		s.must(s.database.Account.Users.CreateUser(t.Context(), user))
		s.must(s.database.Account.Exports.AskExport(t.Context(), export.Copy{ID: uuid.New(), UserID: user.ID, AskedAt: now,
			ExpiresAt: now.Add(time.Hour)}))
	}

	tx, err := s.pool.Begin(t.Context())
	s.must(err)
	_, err = tx.Exec(t.Context(), `LOCK TABLE mails IN SHARE MODE`)
	s.must(err)
	_, kill := s.childProcess(os.Stderr)
	s.eventually("a copy is under way", func() bool { return s.count(`SELECT count(*) FROM export_parts`) > 0 })
	kill()
	s.must(tx.Rollback(t.Context()))
	if ready := s.count(`SELECT count(*) FROM exports WHERE ready_at IS NOT NULL`); ready != 0 {
		t.Fatalf("%d are ready before the kill", ready)
	}

	s.rescue()
	_, kill = s.childProcess(os.Stderr)
	s.eventually("emails go out", func() bool { return s.count(`SELECT count(*) FROM mails WHERE sent_at IS NOT NULL`) > 0 })
	kill()

	s.rescue()
	s.running = serving(t, s.environment)
	s.eventually("every email is sent", func() bool {
		return s.count(`SELECT count(*) FROM mails WHERE kind = 'export_ready' AND sent_at IS NOT NULL`) == people
	})
	if ready := s.count(`SELECT count(*) FROM exports WHERE ready_at IS NOT NULL AND size > 0`); ready != people {
		t.Errorf("%d copies are ready", ready)
	}
	if mails := s.count(`SELECT count(*) FROM mails`); mails != people {
		t.Errorf("%d emails", mails)
	}
}

// rescue immediately makes jobs of a killed process available again, which River does after a while.
func (s *billingFixture) rescue() {
	s.t.Helper()
	const rescued = `UPDATE river_job SET state = 'available', scheduled_at = now() WHERE state = 'running'`
	_, err := s.pool.Exec(s.t.Context(), rescued)
	s.must(err)
}
