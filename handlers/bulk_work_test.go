package handlers_test

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
	"plainhand/internal/batches"
	"plainhand/internal/usage"
)

// ready returns the path of a batch of texts of four words each that is ready to start. name distinguishes its texts.
func (b *browser) ready(texts int, name string) string {
	b.site.t.Helper()
	files := make([]uploadFile, texts)
	for i := range files {
		files[i] = uploadFile{fmt.Sprintf("%s-%d.txt", name, i), fmt.Sprintf("%s: we utilize item-%d.", name, i)}
	}
	return b.batch(files...)
}

// start starts a batch and returns its path.
func (b *browser) start(path string) string {
	b.site.t.Helper()
	b.post(path+"/start", nil).wantRedirect(path)
	return path
}

// started returns the path of a running batch of texts of four words each.
func (b *browser) started(texts int, name string) string { return b.start(b.ready(texts, name)) }

// A batch of two that starts after one of thirty is done after about as many items of each.
func TestBatchesAreScheduledFairly(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.customer("ada@example.com", "pro"), site.customer("bob@example.com", "pro")
	long, short := ada.ready(30, "Ada"), bob.ready(2, "Bob")
	ada.start(long)
	bob.start(short)
	for range 5 {
		if err := site.batches.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	bob.get(short).wantText("2 done")
	ada.get(long).wantText("3 done · 27 to do")
}

// The same text is charged once, even across batches.
func TestConcurrentWorkersShareABatch(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	path := ada.started(40, "Ada")
	var group errgroup.Group
	for range 4 {
		group.Go(func() error {
			for {
				if err := site.batches.Next(t.Context()); err != nil {
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
	ada.get(path).wantText("Done").wantText("40 done")
	site.wantWords(40*4, 0)
	again := ada.started(40, "Ada")
	site.runBatches()
	ada.get(again).wantText("40 done").wantText("1 change, nothing charged: you’ve paid for this text already")
	site.wantWords(40*4, 0)
}

// The update of a worker that lost its lease changes nothing.
func TestOnlyTheLeaseHolderCompletesAnItem(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	path := ada.started(1, "Ada")
	claimed, resume := make(chan struct{}), make(chan struct{})
	var once sync.Once
	site.engine.Store(engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		first := false
		once.Do(func() { first = true })
		if first {
			close(claimed)
			<-resume
		}
		return plainVerbs(ctx, request)
	}))
	slow := make(chan error)
	go func() { slow <- site.batches.Next(t.Context()) }()
	<-claimed
	site.run(`UPDATE batch_items SET leased_until = now()`)
	if err := site.batches.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.runBatches()
	close(resume)
	if err := <-slow; err != nil {
		t.Errorf("the slow worker: %v", err)
	}
	ada.get(path).wantText("1 done")
	site.wantWords(4, 0)
	if got := site.count(`SELECT count(*) FROM text_versions`); got != 1 {
		t.Errorf("%d versions", got)
	}
}

// An item whose workers crash fails after the maximum number of attempts. A retry resets them.
func TestCrashingItemFailsAfterMaxAttempts(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	path := ada.started(1, "Ada")
	site.run(`UPDATE batch_items SET begun = 5`)
	if err := site.batches.Next(t.Context()); err == nil || errors.Is(err, batches.ErrNone) {
		t.Errorf("no error is returned for the log: %v", err)
	}
	ada.get(path).wantText("1 failed").wantText("Something broke on our side")
	site.wantWords(0, 0)
	ada.post(path+"/retry", nil).wantRedirect(path)
	site.runBatches()
	ada.get(path).wantText("1 done")
	site.wantWords(4, 0)
}

// The reservation lasts until the batch is deleted or expires.
func TestWordsOfAWaitingBatchStayReserved(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	first, second := ada.ready(2, "First"), ada.ready(2, "Second")
	ada.start(first)
	ada.start(second)
	site.wantWords(0, 16)
	meter := usage.NewMeter(site.store.Billing, site.store.Billing, time.Now)
	sweep := func() {
		t.Helper()
		if err := errors.Join(site.batches.Sweep(t.Context()), meter.Sweep(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
	// As after minutes without a worker's heartbeat.
	site.run(`UPDATE usage_ledger SET expires_at = now() - interval '1 second'`)
	sweep()
	site.wantWords(0, 16)
	ada.post(first+"/delete", nil)
	site.wantWords(0, 8)
	site.run(`UPDATE batches SET expires_at = now()`)
	sweep()
	site.wantWords(0, 0)
	ada.get(second).wantStatus(404)
	if got := site.count(`SELECT count(*) FROM batches`) + site.count(`SELECT count(*) FROM files`); got != 0 {
		t.Errorf("%d rows are left", got)
	}
}

// A batch that took more than a minute ends with an email.
func TestLongBatchSendsAnEmailWhenDone(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	ada.started(1, "Short")
	site.runBatches()
	ada.started(2, "Long")
	site.run(`UPDATE batches SET started_at = now() - interval '2 minutes' WHERE state = 'running'`)
	site.runBatches()
	if got := site.countEmails("ada@example.com", batches.EmailDone); got != 1 {
		t.Errorf("%d emails, not 1", got)
	}
}

// Canceling and deleting a batch while workers process it neither blocks nor loses words.
func TestRunningBatchIsCanceledOrDeleted(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	for round := range 8 {
		path := ada.started(20, fmt.Sprintf("Round-%d", round))
		id := uuid.MustParse(strings.TrimPrefix(path, "/platform/bulk/"))
		var group errgroup.Group
		for range 3 {
			group.Go(func() error {
				for range 6 {
					if err := site.batches.Next(t.Context()); err != nil && !errors.Is(err, batches.ErrNone) {
						return err
					}
				}
				return nil
			})
		}
		group.Go(func() error {
			time.Sleep(time.Duration(round) * 3 * time.Millisecond)
			if round%2 == 0 {
				return site.batches.Delete(t.Context(), ada.id, id)
			}
			err := site.batches.Cancel(t.Context(), ada.id, id)
			if errors.Is(err, batches.ErrState) {
				return nil // the batch was done already
			}
			return err
		})
		group.Go(func() error { return site.batches.Sweep(t.Context()) })
		if err := group.Wait(); err != nil {
			t.Fatal(err)
		}
		site.run(`UPDATE batches SET state = 'ended' WHERE state = 'running'`)
	}
	used := site.count(`SELECT coalesce(sum(words), 0) FROM usage_ledger WHERE state = 'committed'`)
	site.wantWords(used, 0)
	if got := site.count(`SELECT count(*) FROM texts`); got != used/4 {
		t.Errorf("%d texts for %d words", got, used)
	}
}

// Deleting all texts while a batch runs does not block, and releases the reserved words.
func TestTextsAreDeletedDuringABatch(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	for round := range 6 {
		ada.started(12, fmt.Sprintf("Round-%d", round))
		var group errgroup.Group
		for range 3 {
			group.Go(func() error {
				for range 4 {
					if err := site.batches.Next(t.Context()); err != nil && !errors.Is(err, batches.ErrNone) {
						return err
					}
				}
				return nil
			})
		}
		group.Go(func() error {
			time.Sleep(time.Duration(round) * 5 * time.Millisecond)
			return site.history.DeleteAll(t.Context(), ada.id)
		})
		if err := group.Wait(); err != nil {
			t.Fatal(err)
		}
		site.wantWords(site.count(`SELECT coalesce(sum(words), 0) FROM usage_ledger WHERE state = 'committed'`), 0)
	}
	ada.post("/account/texts/delete", nil)
	if got := site.count(`SELECT count(*) FROM batches`) + site.count(`SELECT count(*) FROM files`); got != 0 {
		t.Errorf("%d rows are left", got)
	}
}

// Without a history, a batch's results and the edits to them are saved for a week, and deleted with the batch.
func TestBatchResultsAreSavedWithoutAHistory(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	ada.post("/account/texts/keep", url.Values{"days": {"0"}}).wantRedirect("/account/texts")
	path := ada.started(1, "Ada")
	site.runBatches()
	id := resultOf(ada.browser, path)
	ada.post("/account/texts/"+id+"/name", url.Values{"name": {"Mine"}})
	again := url.Values{"text": {"Ada: we utilize item-0 and more."}, "kept": {id}, "revision": {"2"}}
	ada.post("/platform", again).wantStatus(http.StatusOK)
	file := ada.get(path + "/items/" + id + "/same").wantStatus(http.StatusOK)
	if want := "Ada: we use item-0 and more."; file.body != want {
		t.Errorf("the file says %q, not %q", file.body, want)
	}
	ada.post("/platform", url.Values{"text": {"We utilize another one."}}).wantStatus(http.StatusOK)
	if got := site.count(`SELECT count(*) FROM texts`); got != 1 {
		t.Errorf("%d texts are saved, not 1", got)
	}
	ada.post(path+"/delete", nil).wantRedirect("/platform/bulk")
	if got := site.count(`SELECT count(*) FROM texts`); got != 0 {
		t.Errorf("%d texts of a deleted batch are saved", got)
	}
}

// A batch never starts at a price that was not shown.
func TestAnotherColumnIsPricedBeforeTheStart(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	path := ada.batch(uploadFile{"a.csv", "One,Two\nWe utilize this all day.,They utilize it.\n"})
	ada.post(path+"/start", url.Values{"column": {"1"}}).wantStatus(http.StatusConflict).
		wantText("You’ve chosen another column.").wantText("It costs up to 3 words.")
	site.wantWords(0, 0)
	ada.post(path+"/start", url.Values{"column": {"1"}}).wantRedirect(path)
}
