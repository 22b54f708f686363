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

	"plainhand/internal/bulk"
	"plainhand/internal/humanize"
	"plainhand/internal/usage"
)

// ready returns the address of a batch of some texts, of four words each, that has been read.
func (b *browser) ready(texts int, of string) string {
	b.site.t.Helper()
	files := make([]sent, texts)
	for i := range files {
		files[i] = sent{fmt.Sprintf("%s-%d.txt", of, i), fmt.Sprintf("%s: we utilize item-%d.", of, i)}
	}
	return b.batch(files...)
}

// start starts a batch.
func (b *browser) start(path string) string {
	b.site.t.Helper()
	b.post(path+"/start", nil).wantRedirect(path)
	return path
}

// started returns the address of a batch of some texts, of four words each, that is under way.
func (b *browser) started(texts int, of string) string { return b.start(b.ready(texts, of)) }

// A batch of two that is started after one of thirty is done when the first one has been served about as often.
func TestBatchesTakeTurns(t *testing.T) {
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

// Two who work at once share a batch, and the same text twice is counted once.
func TestABatchIsShared(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	path := ada.started(40, "Ada")
	var group errgroup.Group
	for range 4 {
		group.Go(func() error {
			for {
				if err := site.batches.Next(t.Context()); err != nil {
					if errors.Is(err, bulk.ErrNone) {
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
	site.workOff()
	ada.get(again).wantText("40 done").wantText("1 change, nothing charged: you’ve paid for this text already")
	site.wantWords(40*4, 0)
}

// Whoever is slow finds that somebody else was faster, and changes nothing.
func TestOnlyTheLastOneWhoTookAnItemUpCounts(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	path := ada.started(1, "Ada")
	taken, goOn := make(chan struct{}), make(chan struct{})
	var once sync.Once
	site.engine.Store(engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		first := false
		once.Do(func() { first = true })
		if first {
			close(taken)
			<-goOn
		}
		return plainVerbs(ctx, request)
	}))
	slow := make(chan error)
	go func() { slow <- site.batches.Next(t.Context()) }()
	<-taken
	site.run(`UPDATE batch_items SET leased_until = now()`)
	if err := site.batches.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.workOff()
	close(goOn)
	if err := <-slow; err != nil {
		t.Errorf("the slow one: %v", err)
	}
	ada.get(path).wantText("1 done")
	site.wantWords(4, 0)
	if got := site.count(`SELECT count(*) FROM text_versions`); got != 1 {
		t.Errorf("%d versions", got)
	}
}

// An item that kills whoever takes it up is given up in the end. Tried again, it has as many tries.
func TestAnItemThatKillsIsGivenUp(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	path := ada.started(1, "Ada")
	site.run(`UPDATE batch_items SET begun = 5`)
	if err := site.batches.Next(t.Context()); err == nil || errors.Is(err, bulk.ErrNone) {
		t.Errorf("nothing is in the log: %v", err)
	}
	ada.get(path).wantText("1 failed").wantText("Something broke on our side")
	site.wantWords(0, 0)
	ada.post(path+"/retry", nil).wantRedirect(path)
	site.workOff()
	ada.get(path).wantText("1 done")
	site.wantWords(4, 0)
}

// Words are held for as long as a batch waits, and given back when it is deleted or its time is up.
func TestTheWordsOfABatchAreHeld(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	first, second := ada.ready(2, "First"), ada.ready(2, "Second")
	ada.start(first)
	ada.start(second)
	site.wantWords(0, 16)
	meter := usage.NewMeter(site.store, site.store, time.Now)
	sweep := func() {
		t.Helper()
		if err := errors.Join(site.batches.Sweep(t.Context()), meter.Sweep(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
	site.run(`UPDATE usage_ledger SET expires_at = now() - interval '1 second'`) // as if nobody had been there for minutes
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

// A batch that has taken more than a minute ends with an email.
func TestTheEndOfALongBatchIsTold(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	ada.started(1, "Short")
	site.workOff()
	ada.started(2, "Long")
	site.run(`UPDATE batches SET started_at = now() - interval '2 minutes' WHERE state = 'running'`)
	site.workOff()
	if got := site.told("ada@example.com", bulk.LetterDone); got != 1 {
		t.Errorf("%d emails, not 1", got)
	}
}

// Ending, canceling, and deleting at the same time as several work neither hangs nor loses a word.
func TestABatchThatIsCanceledWhileItIsUnderWay(t *testing.T) {
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
					if err := site.batches.Next(t.Context()); err != nil && !errors.Is(err, bulk.ErrNone) {
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
			if errors.Is(err, bulk.ErrState) {
				return nil // it was done
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

// Whoever deletes all texts while a batch is under way waits for nobody, and has the words back.
func TestTextsAreDeletedWhileABatchIsUnderWay(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	for round := range 6 {
		ada.started(12, fmt.Sprintf("Round-%d", round))
		var group errgroup.Group
		for range 3 {
			group.Go(func() error {
				for range 4 {
					if err := site.batches.Next(t.Context()); err != nil && !errors.Is(err, bulk.ErrNone) {
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

// Results of a batch are kept for a week for somebody who keeps no texts, with what they do with them, and go with it.
func TestABatchOfSomebodyWhoKeepsNoTexts(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	ada.post("/account/texts/keep", url.Values{"days": {"0"}}).wantRedirect("/account/texts")
	path := ada.started(1, "Ada")
	site.workOff()
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
		t.Errorf("%d texts are kept, not 1", got)
	}
	ada.post(path+"/delete", nil).wantRedirect("/platform/bulk")
	if got := site.count(`SELECT count(*) FROM texts`); got != 0 {
		t.Errorf("%d texts are kept of a batch that is gone", got)
	}
}

// Nothing is started at a price that its owner has not seen.
func TestAnotherColumnIsPricedFirst(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	path := ada.batch(sent{"a.csv", "One,Two\nWe utilize this all day.,They utilize it.\n"})
	ada.post(path+"/start", url.Values{"column": {"1"}}).wantStatus(http.StatusConflict).
		wantText("You’ve chosen another column.").wantText("It costs up to 3 words.")
	site.wantWords(0, 0)
	ada.post(path+"/start", url.Values{"column": {"1"}}).wantRedirect(path)
}
