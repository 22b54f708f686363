package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"
)

// every begins work at each interval until clock is done, whether earlier work has ended or not: people do not wait for
// each other, and a slow program must not get away with fewer requests. It returns when all work has ended.
func every(clock context.Context, interval time.Duration, work func(turn int)) {
	var all sync.WaitGroup
	defer all.Wait()
	began := time.Now()
	for turn := 0; clock.Err() == nil; turn++ {
		all.Go(func() { work(turn) })
		next := began.Add(time.Duration(turn+1) * interval)
		_ = sleep(clock, time.Until(next)) // the loop sees that clock is done
	}
}

// retry is how long an attacker whom the program has turned away waits before coming again. Without a wait we would
// measure what the attackers' half of this machine can do.
const retry = 100 * time.Millisecond

// attacker is one of many hostile clients. Each of its requests seems to come from a different network.
type attacker struct {
	*client
	number int // from 0
	random *rand.Rand
}

// crowd lets this many attackers work at the same time, each again and again until clock is done.
func (s *stage) crowd(clock context.Context, size int, work func(attacker) outcome) {
	var all sync.WaitGroup
	for number := range size {
		all.Go(func() {
			random := rand.New(rand.NewPCG(s.seed, uint64(number)))
			client := newClient(s.site, s.hostile, "", func() string { return anywhere(random) })
			attacker := attacker{client, number, random}
			defer attacker.leave()
			for clock.Err() == nil {
				if !work(attacker).fine() {
					_ = sleep(clock, retry) // the loop sees that clock is done
				}
			}
		})
	}
	all.Wait()
}
