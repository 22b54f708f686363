package llm

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"plainhand/engine/model/service"
)

// budget limits the words that one process sends per day. It resets at midnight UTC, and when the process restarts.
type budget struct {
	maxWords int // words; 0: unlimited
	now      func() time.Time

	mutex sync.Mutex
	day   string
	sent  int
}

func newBudget(maxWords int, now func() time.Time) *budget {
	return &budget{maxWords: maxWords, now: now}
}

// take counts words before they are sent. It returns an error if they exceed the budget.
func (b *budget) take(words int) error {
	if b.maxWords == 0 {
		return nil
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if today := b.now().UTC().Format(time.DateOnly); today != b.day {
		b.day, b.sent = today, 0
	}
	if b.sent+words > b.maxWords {
		return fmt.Errorf("%w: the daily budget of %d words is exhausted",
			service.Refused(http.StatusTooManyRequests, ""), b.maxWords)
	}
	b.sent += words
	return nil
}
