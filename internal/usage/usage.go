// Package usage counts the words that people humanize against what their plan allows in a period.
package usage

import (
	"context"
	"math"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// ErrLimit is returned when the words do not fit in what is left of the period.
var ErrLimit = fault.New(fault.Forbidden, "Monthly word limit reached. Upgrade your plan for more words.", "")

// Storage counts words. A limit of billing.Unlimited never refuses.
type Storage interface {
	// UsedWords returns what is counted for the user in the period that starts at start, 0 when nothing is.
	UsedWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error)
	// AddWords counts words in one guarded statement and returns the new total, or ErrLimit when it would pass limit.
	AddWords(ctx context.Context, userID uuid.UUID, start time.Time, words, limit int) (int, error)
}

// Usage is where a user stands in the current period.
type Usage struct {
	Used      int
	Limit     int // billing.Unlimited on a plan without one
	PeriodEnd time.Time
}

// Unlimited reports whether the plan has no limit.
func (u Usage) Unlimited() bool { return u.Limit == billing.Unlimited }

// Remaining is how many words are left, never below 0. It means nothing when Unlimited.
func (u Usage) Remaining() int { return max(0, u.Limit-u.Used) }

// Percent is the used share of the limit, rounded, as every threshold wants it; 0 when Unlimited.
func (u Usage) Percent() int {
	if u.Limit <= 0 {
		return 0
	}
	return int(math.Round(100 * float64(u.Used) / float64(u.Limit)))
}

// Fits reports whether so many more words may be used.
func (u Usage) Fits(words int) bool { return u.Unlimited() || u.Used+words <= u.Limit }
