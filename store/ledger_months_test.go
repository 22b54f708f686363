package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/usage"
	"plainhand/store/stores"
)

// Partitions of the ledger are created in advance, and dropped after their retention. The unique indexes of the ledger
// exist in every partition.
func TestLedgerRotatesItsMonths(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	ada := addUser(t, s, "ada@example.org")
	thisMonth := time.Now().UTC().AddDate(0, 0, 1-time.Now().UTC().Day()).Truncate(24 * time.Hour)
	inAYear := thisMonth.AddDate(1, 0, 0)
	for range 2 {
		if err := s.TurnMonths(t.Context(), inAYear); err != nil {
			t.Fatal(err)
		}
	}
	for month, part := range map[time.Time]string{
		thisMonth:                "usage_ledger_before",
		inAYear.AddDate(0, 2, 9): "usage_ledger_" + inAYear.AddDate(0, 2, 0).Format("2006_01"),
		inAYear.AddDate(0, 3, 0): "usage_ledger_other",
	} {
		run := newReservation(t, ada.ID, 5)
		run.PeriodStart = month
		if _, err := s.Billing.Reserve(t.Context(), limited(run, 100)); err != nil {
			t.Fatal(err)
		}
		var found string
		const where = `SELECT tableoid::regclass::text FROM usage_ledger WHERE id = $1`
		if err := pool.QueryRow(t.Context(), where, run.ID).Scan(&found); err != nil || found != part {
			t.Errorf("a run of %s is in %s: %v; want %s", month.Format("2006-01"), found, err, part)
		}
		wantUnique(t, s, run)
	}
	if err := s.TurnMonths(t.Context(), inAYear.AddDate(2, 4, 0)); err != nil { // two years and a month after its end
		t.Fatal(err)
	}
	var left string
	const parts = `SELECT string_agg(DISTINCT tableoid::regclass::text, ' ') FROM usage_ledger`
	if err := pool.QueryRow(t.Context(), parts).Scan(&left); err != nil || left != "usage_ledger_other" {
		t.Errorf("runs are left in %q, %v", left, err)
	}
	if used, err := s.Billing.UsedWords(t.Context(), ada.ID, thisMonth); err != nil || used != 5 {
		t.Errorf("%d words of a month whose partition was dropped, %v; want 5", used, err)
	}
}

// wantUnique checks that a repeated Reserve fails while the run is in progress, and reports it as counted afterward,
// under the same key or for the same text. A released run stays released.
func wantUnique(t *testing.T, s *stores.Set, run usage.Entry) {
	t.Helper()
	if _, err := s.Billing.Reserve(t.Context(), limited(run, 100)); !errors.Is(err, usage.ErrInProgress) {
		t.Errorf("a repeated run in progress: %v", err)
	}
	sameKey, late := run, repeat(t, run)
	sameKey.ID, late.Fingerprint = newID(t), textOf(late.ID)
	if _, err := commitWords(t, s, run, 5); err != nil {
		t.Fatal(err)
	}
	for name, repeated := range map[string]usage.Entry{"the same key": sameKey, "the same text": repeat(t, run)} {
		if reserved, err := s.Billing.Reserve(t.Context(), limited(repeated, 100)); err != nil || !reserved.AlreadyCharged {
			t.Errorf("%s: %+v, %v", name, reserved, err)
		}
	}
	if err := s.Billing.Release(t.Context(), late); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Billing.Reserve(t.Context(), limited(late, 100)); !errors.Is(err, usage.ErrExpired) {
		t.Errorf("a released run is reserved: %v", err)
	}
}

// The statements of a request and of a sweep read a number of rows that does not depend on the number of users.
func TestNothingReadsEverybodysRows(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	now := time.Now().UTC().AddDate(0, 4, 0)
	start := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	const people = 8_000
	fillTables(t, s, pool, people, start)
	readAllRows := func() error {
		return s.Editor.HistoryKeys(t.Context(), func(uuid.UUID, []byte) error { return nil })
	}
	before := countRowsRead(t, pool)
	if readAllRows() != nil || countRowsRead(t, pool)["history_keys"]-before["history_keys"] < people {
		t.Error("the test would not detect reading all rows")
	}
	for _, call := range boundedCalls(t, s, now, start) {
		before := countRowsRead(t, pool)
		if err := call.do(); err != nil {
			t.Errorf("%s: %v", call.name, err)
		}
		for table, read := range countRowsRead(t, pool) {
			if more := read - before[table]; more > people/4 {
				t.Errorf("%s reads %d rows of %s", call.name, more, table)
			}
		}
	}
}

// fillTables fills the tables of the months until start for a number of users.
func fillTables(t *testing.T, s *stores.Set, pool *pgxpool.Pool, people int, start time.Time) {
	t.Helper()
	for ahead := -3; ahead <= 0; ahead++ {
		if err := s.TurnMonths(t.Context(), start.AddDate(0, ahead, 0)); err != nil {
			t.Fatal(err)
		}
	}
	for _, fill := range fillStatements {
		if _, err := pool.Exec(t.Context(), fmt.Sprintf(fill, people, start.Format(time.DateOnly))); err != nil {
			t.Fatal(fill, err)
		}
	}
	if _, err := pool.Exec(t.Context(), `ANALYZE`); err != nil {
		t.Fatal(err)
	}
}

// storeCall is a named call of the store.
type storeCall struct {
	name string
	do   func() error
}

// boundedCalls are calls whose reads must not grow with the number of users.
func boundedCalls(t *testing.T, s *stores.Set, now, start time.Time) []storeCall {
	ada := uuid.MustParse("00000000-0000-7000-8000-000000000007")
	run := newReservation(t, ada, 5)
	run.PeriodStart, run.CreatedAt, run.ExpiresAt = start, now, now.Add(usage.Lifetime)
	return []storeCall{
		{"User", func() error { _, err := s.Account.Users.User(t.Context(), ada); return err }},
		{"UserByEmail", func() error {
			_, err := s.Account.Users.UserByEmail(t.Context(), uuid.Nil,
				"USER7@example.org")
			return err
		}},
		{"FindCtx", func() error {
			_, _, err := s.Account.Sessions.FindCtx(t.Context(), "session 7")
			return err
		}},
		{"SessionsOf", func() error { _, err := s.Account.Sessions.SessionsOf(t.Context(), ada); return err }},
		{"Holding", func() error { _, err := s.Billing.EntitlementOf(t.Context(), ada); return err }},
		{"UsedWords", func() error { _, err := s.Billing.UsedWords(t.Context(), ada, start); return err }},
		{"Reserve", func() error { _, err := s.Billing.Reserve(t.Context(), limited(run, 1_000_000)); return err }},
		{"Commit", func() error { _, err := commitWords(t, s, run, 5); return err }},
		{"Past", func() error {
			_, _, err := s.Billing.Activity(t.Context(), ada, now.AddDate(0, 0, -29), 10)
			return err
		}},
		{"Records of one", func() error {
			_, err := s.Account.Audit.Records(t.Context(),
				account.RecordQuery{UserID: ada, Since: now.AddDate(-1, 0, 0), Limit: 20})
			return err
		}},
		{"Records of all", func() error {
			_, err := s.Account.Audit.Records(t.Context(), account.RecordQuery{Since: now.AddDate(-1, 0, 0), Limit: 20})
			return err
		}},
		{"ReleaseExpired", func() error { _, err := s.Billing.ReleaseExpired(t.Context(), now); return err }},
		{"RereadDue", func() error { _, err := s.RereadDue(t.Context(), now, false); return err }},
		{"Summaries", func() error {
			month := usage.Month{Start: start.AddDate(0, -1, 0), End: start}
			return s.Billing.Summaries(t.Context(), month, "a key", func(uuid.UUID, usage.Email) error { return nil })
		}},
		{"KeepsUp", func() error { return s.CheckQueue(t.Context(), "default", time.Minute) }},
		{"MailsKeepUp", func() error { return s.CheckEmailQueue(t.Context(), time.Minute) }},
		{"SweepBatches", func() error { return s.Batches.SweepBatches(t.Context(), now, now) }},
		{"SweepFiles", func() error { return s.Editor.SweepFiles(t.Context(), time.Now()) }},
		{"SweepTexts", func() error { return s.Editor.SweepTexts(t.Context(), time.Now(), time.Now()) }},
		{"Sweep", func() error { return s.Sweep(t.Context()) }},
	}
}
