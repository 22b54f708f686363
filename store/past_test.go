package store_test

import (
	"testing"
	"time"

	"plainhand/internal/usage"
)

func TestPastCountsTheWordsOfEachDay(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	other := addUser(t, s, "bob@example.org")
	at := func(day, hour int) time.Time { return time.Date(2026, time.July, day, hour, 59, 59, 0, time.UTC) }
	var charged usage.Entry
	for _, run := range []struct {
		at    time.Time
		words int
	}{{at(1, 23), 7}, {at(2, 0), 10}, {at(2, 23), 20}, {at(4, 5), 1}} {
		r := newReservation(t, user, run.words)
		r.CreatedAt = run.at
		count(t, s, r, 1000)
		charged = r
	}
	count(t, s, newReservation(t, other.ID, 500), 1000)
	repeat := newReservation(t, user, 10)
	repeat.CreatedAt = at(5, 1)
	reserve(t, s, repeat, 1000)
	if _, known, err := commitOutcome(t, s, repeat, charged.Fingerprint); err != nil || !known { // brought nothing new
		t.Fatal(known, err)
	}
	reserved := newReservation(t, user, 100)
	reserved.CreatedAt = at(3, 1)
	reserve(t, s, reserved, 1000) // and not counted
	const insertEntry = `INSERT INTO usage_ledger (user_id, period_start, id, key, words, state, created_at, expires_at)
		VALUES ($1, $2, gen_random_uuid(), gen_random_uuid(), 9000, 'committed', $3, $3)`
	if _, err := pool.Exec(t.Context(), insertEntry, user, july, at(3, 2)); err != nil { // older than the ledger
		t.Fatal(err)
	}

	days, news, err := s.Billing.Activity(t.Context(), user, time.Date(2026, time.July, 2, 0, 0, 0, 0, time.UTC), 10)
	if err != nil || len(news) > 0 {
		t.Fatalf("%+v, %v", news, err)
	}
	midnight := func(day int) time.Time { return time.Date(2026, time.July, day, 0, 0, 0, 0, time.UTC) }
	want := []usage.Day{
		{Date: midnight(2), Words: 30, Texts: 2, Last: at(2, 23)},
		{Date: midnight(4), Words: 1, Texts: 1, Last: at(4, 5)},
	}
	if len(days) != len(want) {
		t.Fatalf("got %+v", days)
	}
	for i, day := range days {
		if !day.Date.Equal(want[i].Date) || day.Words != want[i].Words || day.Texts != want[i].Texts ||
			!day.Last.Equal(want[i].Last) {
			t.Errorf("got %+v, want %+v", day, want[i])
		}
	}
}
