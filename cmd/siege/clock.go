package main

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/google/uuid"

	"plainhand/views"
)

const (
	clockHands      = 20
	clockPagesEvery = 100 * time.Millisecond
)

var clockScene = scene{
	name:  "clock",
	about: "members' pages while one customer of the demo moves time ahead, again and again",
	prepare: func(ctx context.Context, s *stage) (attack, error) {
		cookie, err := s.buyer(ctx)
		return s.together(s.openPages(clockPagesEvery), s.moveClock(cookie)), err
	},
	goals: working,
}

// buyer signs up somebody who buys a plan in the demo, and returns their session's cookie.
func (s *stage) buyer(ctx context.Context) (cookie string, err error) {
	buyer, err := s.site.register("buyer@example.com")
	if err != nil {
		return "", err
	}
	browser := newClient(s.site, newRecord(), buyer.cookie, func() string { return "192.0.2.1" })
	defer browser.leave()
	order := url.Values{"plan": {"pro"}, "card": {"pm_demo_visa"}, "key": {uuid.NewString()}}
	bought := browser.send(ctx, form("/checkout", order))
	if bought != answered(303) {
		return "", fmt.Errorf("the order was answered with %s", bought)
	}
	return buyer.cookie, nil
}

func (s *stage) moveClock(cookie string) part {
	return func(_, clock context.Context) {
		s.crowd(clock, clockHands, func(hand attacker) outcome {
			hand.cookie = cookie
			return hand.send(clock, form("/demo/clock", url.Values{"by": {views.ByDay}, "next": {"/account"}}))
		})
	}
}
