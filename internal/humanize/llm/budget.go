package llm

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"plainhand/internal/humanize/service"
)

// budget is what one process may send in a day. It resets at midnight UTC, and when the process restarts.
type budget struct {
	most int // words; 0: unlimited
	now  func() time.Time

	mutex sync.Mutex
	day   string
	sent  int
}

func newBudget(most int, now func() time.Time) *budget { return &budget{most: most, now: now} }

// take counts words before they are sent, or returns why they must not be.
func (b *budget) take(words int) error {
	if b.most == 0 {
		return nil
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if today := b.now().UTC().Format(time.DateOnly); today != b.day {
		b.day, b.sent = today, 0
	}
	if b.sent+words > b.most {
		return fmt.Errorf("%w: the day's %d words are used up", service.Refused(http.StatusTooManyRequests, ""), b.most)
	}
	b.sent += words
	return nil
}
