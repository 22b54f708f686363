package main

import (
	"context"
	"time"
)

// The honest work by which every attack is measured. Members take turns, since a single one may not send that many
// texts in a minute.
const (
	honestMembers = 6
	textWords     = 1_000
	textEvery     = 200 * time.Millisecond
	pageEvery     = 500 * time.Millisecond
)

// signedInPages are the pages that members have open.
var signedInPages = []string{"/platform", "/account"}

var calmScene = scene{
	name:  "calm",
	about: "honest members alone",
	prepare: func(_ context.Context, s *stage) (attack, error) {
		return s.together(s.sendTexts, s.openPages(pageEvery)), nil
	},
	goals: working,
}

// browsers are the browsers of the honest members.
func (s *stage) browsers() []*client {
	browsers := make([]*client, len(s.members))
	for i, member := range s.members {
		browsers[i] = s.browser(member)
	}
	return browsers
}

// sendTexts has one new text after another humanized.
func (s *stage) sendTexts(ctx, clock context.Context) {
	s.takeTurns(ctx, clock, textEvery, func(turn int) message {
		return call("/api/humanize", map[string]any{"text": s.texts.text(turn, textWords)})
	})
}

// openPages opens one page after another.
func (s *stage) openPages(interval time.Duration) part {
	return func(ctx, clock context.Context) {
		s.takeTurns(ctx, clock, interval, func(turn int) message {
			return page(signedInPages[turn%len(signedInPages)])
		})
	}
}

// takeTurns sends a message at each interval, each from the next honest member.
func (s *stage) takeTurns(ctx, clock context.Context, interval time.Duration, next func(turn int) message) {
	browsers := s.browsers()
	every(clock, interval, func(turn int) { browsers[turn%len(browsers)].send(ctx, next(turn)) })
	for _, browser := range browsers {
		browser.leave()
	}
}
