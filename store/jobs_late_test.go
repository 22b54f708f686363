package store_test

import (
	"errors"
	"testing"
	"time"

	"plainhand/internal/pg/pgtest"
	"plainhand/store"
	"plainhand/store/stores"
)

// The page at /status shows this.
func TestOverdueJobsAreReported(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	s := stores.New(pool)
	late := func(queue string) bool {
		t.Helper()
		err := s.CheckQueue(t.Context(), queue, 10*time.Minute)
		if err != nil && !errors.Is(err, store.ErrBehind) {
			t.Fatal(err)
		}
		return err != nil
	}
	run := func(statement string) {
		t.Helper()
		if _, err := pool.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	const job = `INSERT INTO river_job (kind, queue, state, max_attempts, args, scheduled_at) VALUES `
	run(job + `('a', 'default', 'available', 5, '{}', now() - interval '9 minutes'),
		('b', 'other', 'available', 5, '{}', now() - interval '11 minutes'),
		('c', 'default', 'scheduled', 5, '{}', now() + interval '1 day')`)
	if late("default") || !late("other") {
		t.Errorf("default is late: %v, other: %v", late("default"), late("other"))
	}
	run(job + `('d', 'default', 'retryable', 5, '{}', now() - interval '11 minutes')`)
	if !late("default") {
		t.Error("an overdue retry is not reported")
	}
}

func TestUndeliverableEmailsAreReported(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	s := stores.New(pool)
	for _, step := range []struct {
		name, statement string
		late            bool
	}{
		{"a new email", `INSERT INTO mails (id, kind, key, facts, address, attempts) VALUES
			(gen_random_uuid(), 'contact', 'a', '{}', 'a@example.com', 1)`, false},
		{"a failing email", `UPDATE mails SET created_at = now() - interval '11 minutes'`, true},
		{"another email was sent", `INSERT INTO mails (id, kind, key, facts, address, sent_at) VALUES
			(gen_random_uuid(), 'contact', 'b', '{}', 'b@example.com', now())`, false},
		{"the other was sent long ago", `UPDATE mails SET sent_at = now() - interval '1 hour' WHERE key = 'b'`, true},
		{"the failing email is abandoned", `UPDATE mails SET given_up_at = now() WHERE key = 'a'`, false},
	} {
		if _, err := pool.Exec(t.Context(), step.statement); err != nil {
			t.Fatal(err)
		}
		err := s.CheckEmailQueue(t.Context(), 10*time.Minute)
		if errors.Is(err, store.ErrBehind) != step.late || err != nil && !errors.Is(err, store.ErrBehind) {
			t.Errorf("%s: %v", step.name, err)
		}
	}
}
