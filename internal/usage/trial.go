package usage

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// TrialWords is the free allowance of words per user and day for test keys of the API.
const TrialWords = 100

// TrialStorage counts the trial words per user and UTC day.
type TrialStorage interface {
	// TakeTrialWords adds words to the count of a day unless that exceeds limit. It returns the count, and whether the
	// words were added. Concurrent calls never exceed the limit.
	TakeTrialWords(ctx context.Context, userID uuid.UUID, day time.Time, words, limit int) (used int, taken bool,
		err error)
	// GiveBackTrialWords subtracts words from the count of a day.
	GiveBackTrialWords(ctx context.Context, userID uuid.UUID, day time.Time, words int) error
	// TrialWordsUsed returns the count of a day.
	TrialWordsUsed(ctx context.Context, userID uuid.UUID, day time.Time) (int, error)
}

// TrialMeter meters the words of test keys. It is safe for concurrent use.
type TrialMeter struct {
	storage TrialStorage
	now     func() time.Time
}

// NewTrialMeter returns a meter on the storage. now is the clock.
func NewTrialMeter(storage TrialStorage, now func() time.Time) *TrialMeter {
	return &TrialMeter{storage, now}
}

// ErrTrial is returned for a text that exceeds the remaining trial words of the day.
var ErrTrial = fault.New(fault.Forbidden, english.Sprintf("Test keys have %d words a day, and this text has more than are left.",
	TrialWords), "Send a shorter text, wait for tomorrow (UTC), or use a live key.")

func (m *TrialMeter) today() time.Time { return m.now().UTC().Truncate(24 * time.Hour) }

func trialUsage(used int, day time.Time) Usage {
	return Usage{Used: used, Limit: TrialWords, PeriodEnd: day.Add(24 * time.Hour)}
}

// Standing returns the user's trial usage of today.
func (m *TrialMeter) Standing(ctx context.Context, userID uuid.UUID) (Usage, error) {
	used, err := m.storage.TrialWordsUsed(ctx, userID, m.today())
	return trialUsage(used, m.today()), err
}

// TrialHeld is a reservation of trial words. Release must be called when the run has ended, whatever its result.
type TrialHeld struct {
	meter  *TrialMeter
	userID uuid.UUID
	day    time.Time
	words  int
	used   int  // including these
	held   bool // Release has to give them back
}

// Reserve reserves the words of a text in today's trial allowance before the work. Fault: ErrTrial.
func (m *TrialMeter) Reserve(ctx context.Context, userID uuid.UUID, text string) (*TrialHeld, error) {
	held := &TrialHeld{meter: m, userID: userID, day: m.today(), words: humanize.ChargedWords(text)}
	taking, cancel := detached(ctx) // the result of a canceled statement would be unknown
	defer cancel()
	used, taken, err := m.storage.TakeTrialWords(taking, userID, held.day, held.words, TrialWords)
	if err == nil && !taken {
		err = ErrTrial
	}
	held.used, held.held = used, taken
	return held, err
}

// Count is Held.Count for trial words. A repeated text counts again, since no fingerprint is stored.
func (h *TrialHeld) Count(ctx context.Context, outcome Outcome, answer Answer) error {
	count := Count{Used: h.used, Words: h.words}
	if !outcome.Changed {
		count = Count{Used: h.used - h.words}
	}
	if err := answer(trialUsage(count.Used, h.day), count); err != nil {
		return err
	}
	h.held = !outcome.Changed || ctx.Err() != nil
	return ctx.Err()
}

// CountDelivered is Held.CountDelivered for trial words. Paragraphs that were delivered before count again.
func (h *TrialHeld) CountDelivered(ctx context.Context, _ Draft, words int) {
	h.words -= min(h.words, words)
	h.Release(ctx)
}

// Release releases the words that were not counted.
func (h *TrialHeld) Release(ctx context.Context) {
	if !h.held {
		return
	}
	h.held = false
	ctx, cancel := detached(ctx)
	defer cancel()
	_ = h.meter.storage.GiveBackTrialWords(ctx, h.userID, h.day, h.words)
}
