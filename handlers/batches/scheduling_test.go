package batches_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/batches"
	"plainhand/internal/usage"
)

// ready returns the path of a batch of texts of four words each that is ready to start. name distinguishes its texts.
func ready(b *sitetest.Browser, texts int, name string) string {
	b.Site.T.Helper()
	files := make([]sitetest.File, texts)
	for i := range files {
		files[i] = sitetest.File{Name: fmt.Sprintf("%s-%d.txt", name, i), Content: fmt.Sprintf("%s: we utilize item-%d.",
			name, i)}
	}
	return b.Batch(files...)
}

// started returns the path of a running batch of texts of four words each.
func started(b *sitetest.Browser, texts int, name string) string {
	return b.Start(ready(b, texts, name))
}

// A batch of two that starts after one of thirty is done after about as many items of each.
func TestBatchesAreScheduledFairly(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Customer("ada@example.com", "pro"), site.Customer("bob@example.com", "pro")
	long, short := ready(ada.Browser, 30, "Ada"), ready(bob.Browser, 2, "Bob")
	ada.Start(long)
	bob.Start(short)
	for range 5 {
		if err := site.Batches.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	bob.Get(short).WantText("2 done")
	ada.Get(long).WantText("3 done · 27 to do")
}

// The same text is charged once, even across batches.
func TestConcurrentWorkersShareABatch(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	path := started(ada.Browser, 40, "Ada")
	var group errgroup.Group
	for range 4 {
		group.Go(func() error {
			for {
				if err := site.Batches.Next(t.Context()); err != nil {
					if errors.Is(err, batches.ErrNone) {
						return nil
					}
					return err
				}
			}
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	ada.Get(path).WantText("Done").WantText("40 done")
	site.WantWords(40*4, 0)
	second := started(ada.Browser, 40, "Ada")
	site.RunBatches()
	ada.Get(second).WantText("40 done").WantText("1 change, nothing charged: you’ve paid for this text already")
	site.WantWords(40*4, 0)
}

// The update of a worker that lost its lease changes nothing.
func TestOnlyTheLeaseHolderCompletesAnItem(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	path := started(ada.Browser, 1, "Ada")
	claimed, resume := make(chan struct{}), make(chan struct{})
	var once sync.Once
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		first := false
		once.Do(func() { first = true })
		if first {
			close(claimed)
			<-resume
		}
		return sitetest.PlainVerbs(ctx, request)
	}))
	slow := make(chan error)
	go func() { slow <- site.Batches.Next(t.Context()) }()
	<-claimed
	site.Exec(`UPDATE batch_items SET leased_until = now()`)
	if err := site.Batches.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.RunBatches()
	close(resume)
	if err := <-slow; err != nil {
		t.Errorf("the slow worker: %v", err)
	}
	ada.Get(path).WantText("1 done")
	site.WantWords(4, 0)
	if got := site.Count(`SELECT count(*) FROM text_versions`); got != 1 {
		t.Errorf("%d versions", got)
	}
}

// An item whose workers crash fails after the maximum number of attempts. A retry resets them.
func TestCrashingItemFailsAfterMaxAttempts(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	path := started(ada.Browser, 1, "Ada")
	site.Exec(`UPDATE batch_items SET begun = 5`)
	if err := site.Batches.Next(t.Context()); err == nil || errors.Is(err, batches.ErrNone) {
		t.Errorf("no error is returned for the log: %v", err)
	}
	ada.Get(path).WantText("1 failed").WantText("Something broke on our side")
	site.WantWords(0, 0)
	ada.Post(path+"/retry", nil).WantRedirect(path)
	site.RunBatches()
	ada.Get(path).WantText("1 done")
	site.WantWords(4, 0)
}

// The reservation lasts until the batch is deleted or expires.
func TestWordsOfAWaitingBatchStayReserved(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	first, second := ready(ada.Browser, 2, "First"), ready(ada.Browser, 2, "Second")
	ada.Start(first)
	ada.Start(second)
	site.WantWords(0, 16)
	meter := &usage.Meter{Storage: site.Store.Billing, Now: time.Now}
	sweep := func() {
		t.Helper()
		if err := errors.Join(site.Batches.Sweep(t.Context()), meter.Sweep(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
	// As after minutes without a worker's heartbeat.
	site.Exec(`UPDATE usage_ledger SET expires_at = now() - interval '1 second'`)
	sweep()
	site.WantWords(0, 16)
	ada.Post(first+"/delete", nil)
	site.WantWords(0, 8)
	site.Exec(`UPDATE batches SET expires_at = now()`)
	sweep()
	site.WantWords(0, 0)
	ada.Get(second).WantStatus(404)
	if got := site.Count(`SELECT count(*) FROM batches`) + site.Count(`SELECT count(*) FROM files`); got != 0 {
		t.Errorf("%d rows are left", got)
	}
}

// A batch that took more than a minute ends with an email.
func TestLongBatchSendsAnEmailWhenDone(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	started(ada.Browser, 1, "Short")
	site.RunBatches()
	started(ada.Browser, 2, "Long")
	site.Exec(`UPDATE batches SET started_at = now() - interval '2 minutes' WHERE state = 'running'`)
	site.RunBatches()
	if got := site.CountEmails("ada@example.com", batches.EmailDone); got != 1 {
		t.Errorf("%d emails, not 1", got)
	}
}

// signalRuns makes the engine send a signal for each run that begins.
func signalRuns(s *sitetest.Site) <-chan struct{} {
	const manyRuns = 100
	runs := make(chan struct{}, manyRuns)
	s.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		runs <- struct{}{}
		return sitetest.PlainVerbs(ctx, request)
	}))
	return runs
}

func waitForRuns(runs <-chan struct{}, count int) {
	for range count {
		<-runs
	}
}

// Canceling and deleting a batch while workers process it neither blocks nor loses words.
func TestRunningBatchIsCanceledOrDeleted(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	for round := range 8 {
		path, runs := started(ada.Browser, 20, fmt.Sprintf("Round-%d", round)), signalRuns(site)
		id := uuid.MustParse(strings.TrimPrefix(path, "/platform/bulk/"))
		var group errgroup.Group
		for range 3 {
			group.Go(func() error {
				for range 6 {
					if err := site.Batches.Next(t.Context()); err != nil && !errors.Is(err, batches.ErrNone) {
						return err
					}
				}
				return nil
			})
		}
		group.Go(func() error {
			waitForRuns(runs, round)
			if round%2 == 0 {
				return site.Batches.Delete(t.Context(), ada.ID, id)
			}
			err := site.Batches.Cancel(t.Context(), ada.ID, id)
			if errors.Is(err, batches.ErrState) {
				return nil // the batch was done already
			}
			return err
		})
		group.Go(func() error { return site.Batches.Sweep(t.Context()) })
		if err := group.Wait(); err != nil {
			t.Fatal(err)
		}
		site.Exec(`UPDATE batches SET state = 'ended' WHERE state = 'running'`)
	}
	used := site.Count(`SELECT coalesce(sum(words), 0) FROM usage_ledger WHERE state = 'committed'`)
	site.WantWords(used, 0)
	if got := site.Count(`SELECT count(*) FROM texts`); got != used/4 {
		t.Errorf("%d texts for %d words", got, used)
	}
}

// Deleting all texts while a batch runs does not block, and releases the reserved words.
func TestTextsAreDeletedDuringABatch(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	for round := range 6 {
		started(ada.Browser, 12, fmt.Sprintf("Round-%d", round))
		runs := signalRuns(site)
		var group errgroup.Group
		for range 3 {
			group.Go(func() error {
				for range 4 {
					if err := site.Batches.Next(t.Context()); err != nil && !errors.Is(err, batches.ErrNone) {
						return err
					}
				}
				return nil
			})
		}
		group.Go(func() error {
			waitForRuns(runs, round)
			return site.History.DeleteAll(t.Context(), ada.ID)
		})
		if err := group.Wait(); err != nil {
			t.Fatal(err)
		}
		site.WantWords(site.Count(`SELECT coalesce(sum(words), 0) FROM usage_ledger WHERE state = 'committed'`), 0)
	}
	ada.Post("/account/texts/delete", nil)
	if got := site.Count(`SELECT count(*) FROM batches`) + site.Count(`SELECT count(*) FROM files`); got != 0 {
		t.Errorf("%d rows are left", got)
	}
}

// Without a history, a batch's results and the edits to them are saved for a week, and deleted with the batch.
func TestBatchResultsAreSavedWithoutAHistory(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	ada.Post("/account/texts/keep", url.Values{"days": {"0"}}).WantRedirect("/account/texts")
	path := started(ada.Browser, 1, "Ada")
	site.RunBatches()
	id := sitetest.ResultOf(ada.Browser, path)
	ada.Post("/account/texts/"+id+"/name", url.Values{"name": {"Mine"}})
	resumed := url.Values{"text": {"Ada: we utilize item-0 and more."}, "kept": {id}, "revision": {"2"}}
	ada.Post("/platform", resumed).WantStatus(http.StatusOK)
	file := ada.Get(path + "/items/" + id + "/same").WantStatus(http.StatusOK)
	if want := "Ada: we use item-0 and more."; file.Body != want {
		t.Errorf("the file says %q, not %q", file.Body, want)
	}
	ada.Post("/platform", url.Values{"text": {"We utilize another one."}}).WantStatus(http.StatusOK)
	if got := site.Count(`SELECT count(*) FROM texts`); got != 1 {
		t.Errorf("%d texts are saved, not 1", got)
	}
	ada.Post(path+"/delete", nil).WantRedirect("/platform/bulk")
	if got := site.Count(`SELECT count(*) FROM texts`); got != 0 {
		t.Errorf("%d texts of a deleted batch are saved", got)
	}
}

// A batch never starts at a price that was not shown.
func TestAnotherColumnIsPricedBeforeTheStart(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	path := ada.Batch(sitetest.File{Name: "a.csv", Content: "One,Two\nWe utilize this all day.,They utilize it.\n"})
	ada.Post(path+"/start", url.Values{"column": {"1"}}).WantStatus(http.StatusConflict).
		WantText("You’ve chosen another column.").WantText("It costs up to 3 words.")
	site.WantWords(0, 0)
	ada.Post(path+"/start", url.Values{"column": {"1"}}).WantRedirect(path)
}
