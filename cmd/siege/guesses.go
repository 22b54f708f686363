package main

import (
	"context"
	"fmt"
	"time"

	"plainhand/internal/benchserver"
)

const (
	guessers    = 200
	signInEvery = time.Second
)

var guessesScene = scene{
	name:  "guesses",
	about: "members sign in while passwords are guessed from everywhere",
	prepare: func(ctx context.Context, s *stage) (attack, error) {
		return s.together(s.signIns, s.guessers), s.signInOnce(ctx)
	},
	goals: working,
}

func signIn(email, password string) message {
	return call("/api/auth/login", map[string]any{"email": email, "password": password})
}

// signInOnce makes each member's network one from which they have signed in.
func (s *stage) signInOnce(ctx context.Context) error {
	for _, member := range s.members {
		browser := newClient(s.site, newRecord(), "", func() string { return member.address })
		if outcome := browser.send(ctx, signIn(member.email, benchserver.Password)); !outcome.fine() {
			return fmt.Errorf("signing in was answered with %s", outcome)
		}
		browser.leave()
	}
	return nil
}

// signIns are sign-ins of people who know their password, one after another.
func (s *stage) signIns(ctx, clock context.Context) {
	s.takeTurns(ctx, clock, signInEvery, func(turn int) message {
		return signIn(s.members[turn%len(s.members)].email, benchserver.Password)
	})
}

// guessers try the members' accounts, and others that may or may not exist.
func (s *stage) guessers(_, clock context.Context) {
	s.crowd(clock, guessers, func(guesser attacker) outcome {
		email := fmt.Sprintf("somebody%d@example.com", guesser.random.IntN(1000))
		if guesser.random.IntN(2) == 0 {
			email = oneOf(guesser.random, s.members).email
		}
		return guesser.send(clock, signIn(email, fmt.Sprintf("guess %d", guesser.random.Uint64())))
	})
}
