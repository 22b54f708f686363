package admission

import (
	"math"
	"time"
)

// share is what one key has of the gate now, and has had recently.
type share struct {
	runs  int           // running or waiting
	spent time.Duration // running; halved again and again as time passes
	begun float64       // recent runs, forgotten at the rate of PerMinute
	at    time.Time     // when all of this was up to date
}

// halfLife is after how long half of the time spent is forgotten. Less than forgotten counts as nothing.
const (
	halfLife  = 10 * time.Second
	forgotten = time.Millisecond
	sweepEach = time.Minute
)

// share returns a key's up-to-date share of the gate.
func (g *Gate) share(key string) *share {
	mine := g.keys[key]
	if mine == nil {
		mine = &share{at: time.Now()}
		g.keys[key] = mine
	}
	mine.age(time.Now(), g.limits.PerMinute)
	return mine
}

func (s *share) age(now time.Time, perMinute int) {
	passed := now.Sub(s.at)
	s.at = now
	s.spent = time.Duration(float64(s.spent) * math.Exp2(-float64(passed)/float64(halfLife)))
	if s.spent < forgotten {
		s.spent = 0
	}
	s.begun = max(0, s.begun-float64(perMinute)*passed.Minutes())
}

// take begins a run, or returns how long to wait until the next may begin.
func (s *share) take(perMinute int) (wait time.Duration) {
	if perMinute == 0 {
		return 0
	}
	if over := s.begun + 1 - float64(perMinute); over > 0 {
		return time.Duration(over / float64(perMinute) * float64(time.Minute))
	}
	s.begun++
	return 0
}

// sweep forgets, now and then, the keys with nothing left to remember.
func (g *Gate) sweep() {
	if time.Since(g.swept) < sweepEach {
		return
	}
	g.swept = time.Now()
	for key := range g.keys {
		if mine := g.share(key); mine.runs == 0 && mine.spent == 0 && mine.begun == 0 {
			delete(g.keys, key)
		}
	}
}
