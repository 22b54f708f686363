package usage_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/usage"
)

// A canceled request may interrupt the reserving statement at any moment: before it is sent, while it runs, or while
// its answer is on the way. In each case, no words are reserved once the run has returned.
func TestRunCanceledAtAnyMomentReleasesItsWords(t *testing.T) {
	t.Parallel()
	d := newMeterTest(t)
	access, _, err := d.UsageOf(t.Context(), d.user)
	if err != nil {
		t.Fatal(err)
	}
	const workers, moments = 4, 150
	began := time.Now()
	d.canceledAfter(time.Minute, access)
	maxDelay := 3 * time.Since(began) // workers wait for each other, especially on a busy machine
	var running sync.WaitGroup
	var begun, canceled sync.Map
	for worker := range workers {
		running.Go(func() {
			mine := access // in separate periods, every other of which has no row yet
			mine.PeriodStart = access.PeriodStart.AddDate(worker+1, 0, 0)
			for moment := range moments {
				if moment%2 == 0 {
					mine.PeriodStart = mine.PeriodStart.Add(time.Hour)
				}
				if d.canceledAfter(maxDelay*time.Duration(moment)/moments, mine) {
					begun.Store(moment, true)
				} else {
					canceled.Store(moment, true)
				}
				if reservedWords := d.reservedWords(mine); reservedWords != 0 {
					t.Errorf("canceled at moment %d, %d words are reserved", moment, reservedWords)
				}
			}
		})
	}
	running.Wait()
	if countEntries(&begun) == 0 || countEntries(&canceled) == 0 {
		t.Errorf("%d runs reserved their words, %d were interrupted before", countEntries(&begun), countEntries(&canceled))
	}
	d.wantUsed(0)
}

// canceledAfter cancels a run after wait, or during its work, and reports whether the work began.
func (d *meterTest) canceledAfter(wait time.Duration, access billing.Access) (worked bool) {
	ctx, leave := context.WithCancel(d.t.Context())
	defer leave()
	timer := time.AfterFunc(wait, leave)
	defer timer.Stop()
	text := uuid.New()
	run := usage.Run{UserID: d.user, Access: access, Words: 300}
	copy(run.Fingerprint[:], text[:])
	_, err := d.charge(ctx, run, func() (usage.Outcome, error) {
		worked = true
		leave()
		return usage.Outcome{Changed: true, Fingerprint: run.Fingerprint}, ctx.Err()
	})
	if err == nil {
		d.t.Error("a canceled run succeeded")
	}
	return worked
}

// reservedWords returns the number of reserved words in the period of an access.
func (d *meterTest) reservedWords(access billing.Access) (words int) {
	d.t.Helper()
	const query = `SELECT coalesce(sum(reserved), 0) FROM usage WHERE user_id = $1 AND period_start = $2`
	if err := d.pool.QueryRow(d.t.Context(), query, d.user, access.PeriodStart).Scan(&words); err != nil {
		d.t.Error(err)
	}
	return words
}

func countEntries(m *sync.Map) (n int) {
	m.Range(func(any, any) bool { n++; return true })
	return n
}
