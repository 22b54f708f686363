package main

import (
	"context"
	"errors"
	"slices"
	"syscall"
	"time"
)

const (
	frozenEvery = 100 * time.Millisecond
	frozenWords = 100
	before      = 2 * time.Second  // for which everything runs well first
	peace       = 5 * time.Second  // without a failure means that all is well again
	notForever  = 60 * time.Second // the longest wait for peace
)

var frozenScene = scene{
	name:  "frozen",
	about: "the database stands still, and goes on",
	prepare: func(_ context.Context, s *stage) (attack, error) {
		return func(ctx context.Context) error {
			return meanwhile(ctx, s.useEverything, func() error { return s.standStill(ctx) })
		}, nil
	},
	goals: slices.Concat(standing, []goal{notSlow}),
}

// useEverything requests signed-in pages, kept pages, and calls of the API.
func (s *stage) useEverything(ctx, clock context.Context) {
	pages := []string{"/account", "/pricing", "/platform", "/blog", "/"}
	const kinds = 7 // five pages and two calls; shares no factor with the number of members, so each requests all
	s.takeTurns(ctx, clock, frozenEvery, func(turn int) message {
		if kind := turn % kinds; kind < len(pages) {
			return page(pages[kind])
		}
		return call("/api/humanize", map[string]any{"text": s.texts.text(turn, frozenWords)})
	})
}

// standStill freezes the database, thaws it, and waits until no request fails anymore.
func (s *stage) standStill(ctx context.Context) error {
	if err := sleep(ctx, before); err != nil {
		return err
	}
	err := s.site.signalDatabase(syscall.SIGSTOP)
	if err == nil {
		err = sleep(ctx, s.freeze)
	}
	if err := errors.Join(err, s.site.signalDatabase(syscall.SIGCONT)); err != nil {
		return err
	}
	s.backs = append(s.backs, s.awaitPeace(ctx, time.Now()))
	return ctx.Err()
}

// awaitPeace returns for how long after thawing requests failed.
func (s *stage) awaitPeace(ctx context.Context, thawed time.Time) back {
	failed := thawed
	for time.Since(failed) < peace && time.Since(thawed) < notForever && ctx.Err() == nil {
		_ = sleep(ctx, frozenEvery) // the loop sees that ctx is done
		if last := s.honest.lastFailure(); last.After(failed) {
			failed = last
		}
	}
	if time.Since(failed) < peace {
		return back{after: "the thaw", took: time.Since(thawed), never: true}
	}
	return back{after: "the thaw", took: failed.Sub(thawed)}
}
