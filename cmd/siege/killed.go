package main

import (
	"context"
	"time"
)

const (
	readyPath   = "/readyz"
	probeEvery  = 20 * time.Millisecond
	steadyFor   = time.Second // without a failure; before that, remains of a killed database may still have answered
	notSoEither = 30 * time.Second
)

var killedScene = scene{
	name:  "killed",
	about: "the program is killed and started again, then its database is killed",
	prepare: func(_ context.Context, s *stage) (attack, error) {
		return func(ctx context.Context) error {
			honest := func(ctx, clock context.Context) { s.takeTurns(ctx, clock, pageEvery, s.textOrPage) }
			return meanwhile(ctx, honest, func() error { return s.killBoth(ctx) })
		}, nil
	},
	goals: []goal{littleMemory, nothingElse, backSoon}, // a killed program cannot answer
}

func (s *stage) textOrPage(turn int) message {
	if turn%2 == 0 {
		return call("/api/humanize", map[string]any{"text": s.texts.text(turn, textWords)})
	}
	return page("/account")
}

// killBoth kills the program and restarts it, so that it joins the surviving database, and then kills that.
func (s *stage) killBoth(ctx context.Context) error {
	for _, blow := range []struct {
		name string
		deal func() error
	}{
		{"kill -9 of the program", func() error {
			if err := s.site.kill(); err != nil {
				return err
			}
			return s.site.start()
		}},
		{"kill -9 of the database", s.site.killPostmaster},
	} {
		if err := sleep(ctx, before); err != nil {
			return err
		}
		dealt := time.Now()
		if err := blow.deal(); err != nil {
			return err
		}
		s.backs = append(s.backs, s.awaitAnswers(ctx, blow.name, dealt))
	}
	return ctx.Err()
}

// awaitAnswers returns how long it took after a blow until the program was ready and kept showing a page to a member.
func (s *stage) awaitAnswers(ctx context.Context, blow string, dealt time.Time) back {
	browser := newClient(s.site, newRecord(), s.members[0].cookie, func() string { return s.members[0].address })
	defer browser.leave()
	well := time.Now()
	for time.Since(well) < steadyFor && time.Since(dealt) < notSoEither && ctx.Err() == nil {
		begun := time.Now()
		for _, path := range []string{readyPath, "/account"} {
			if !browser.send(ctx, page(path)).fine() {
				well = time.Now()
			}
		}
		_ = sleep(ctx, probeEvery-time.Since(begun)) // the loop sees that ctx is done
	}
	if time.Since(well) < steadyFor {
		return back{after: blow, took: time.Since(dealt), never: true}
	}
	return back{after: blow, took: well.Sub(dealt)}
}
