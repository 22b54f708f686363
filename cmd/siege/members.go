package main

import (
	"context"
	"math/rand/v2"
	"slices"

	"plainhand/internal/humanize"
)

// More accounts would take longer to create than to attack with: each has several connections.
const (
	hostileAccounts    = 20
	hostileConnections = 5
)

var membersScene = scene{
	name:  "members",
	about: "beside members who send texts that nobody writes, as long as they may be",
	prepare: func(ctx context.Context, s *stage) (attack, error) {
		accounts, err := s.site.signUp(ctx, "hostile", hostileAccounts)
		ammunition()
		return s.together(s.sendTexts, s.openPages(pageEvery), s.hostileMembers(accounts)), err
	},
	goals: slices.Concat(working, []goal{nearCalm}),
}

// hostileMembers have plans. The last connection of each account sends one text again and again, which costs words only
// the first time.
func (s *stage) hostileMembers(accounts []member) part {
	return func(_, clock context.Context) {
		again := make([]message, len(accounts))
		for i := range again {
			again[i] = forMembers(rand.New(rand.NewPCG(s.seed, uint64(i))))
		}
		s.crowd(clock, len(accounts)*hostileConnections, func(hostile attacker) outcome {
			account := hostile.number % len(accounts)
			hostile.cookie = accounts[account].cookie
			if hostile.number/len(accounts) == hostileConnections-1 {
				return hostile.send(clock, again[account])
			}
			return hostile.send(clock, forMembers(hostile.random))
		})
	}
}

// forMembers sends as much as one run accepts.
func forMembers(random *rand.Rand) message {
	text := oneOf(random, ammunition())
	return call("/api/humanize", map[string]any{
		"text": cut(text.Text, humanize.MaxWords), "keep": text.Keep,
		"mode": oneOf(random, humanize.Modes()), "strength": oneOf(random, humanize.Strengths()),
		"layout": oneOf(random, humanize.Layouts()),
	})
}
