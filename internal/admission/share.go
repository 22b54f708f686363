package admission

import (
	"math"
	"time"
)

// share is one key's current and recent use of the gate.
type share struct {
	runs   int           // running or queued
	spent  time.Duration // running time, with exponential decay
	recent float64       // runs begun recently, a leaky bucket that drains at the rate of PerMinute
	at     time.Time     // of the last update
}

const (
	halfLife      = 10 * time.Second // of the running time spent
	minSpent      = time.Millisecond // less is rounded to 0
	sweepInterval = time.Minute
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

// age applies the decay since the last update.
func (s *share) age(now time.Time, perMinute int) {
	passed := now.Sub(s.at)
	s.at = now
	s.spent = time.Duration(float64(s.spent) * math.Exp2(-float64(passed)/float64(halfLife)))
	if s.spent < minSpent {
		s.spent = 0
	}
	s.recent = max(0, s.recent-float64(perMinute)*passed.Minutes())
}

// take begins a run, or returns how long to wait until the next may begin.
func (s *share) take(perMinute int) (wait time.Duration) {
	if perMinute == 0 {
		return 0
	}
	if over := s.recent + 1 - float64(perMinute); over > 0 {
		return time.Duration(over / float64(perMinute) * float64(time.Minute))
	}
	s.recent++
	return 0
}

// sweep deletes the shares without current or recent use, at most once per sweepInterval.
func (g *Gate) sweep() {
	if time.Since(g.swept) < sweepInterval {
		return
	}
	g.swept = time.Now()
	for key := range g.keys {
		if mine := g.share(key); mine.runs == 0 && mine.spent == 0 && mine.recent == 0 {
			delete(g.keys, key)
		}
	}
}
