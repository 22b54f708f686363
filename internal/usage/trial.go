package usage

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
)

// TrialWords is how many words a day somebody can have humanized with test keys of the API, which nobody pays for.
const TrialWords = 100

// TrialStorage counts the words of each user on each day, in UTC.
type TrialStorage interface {
	// TakeTrialWords counts words, unless there were more than limit on that day, and returns how many are counted by then
	// and whether these are. Concurrent texts never exceed the limit together.
	TakeTrialWords(ctx context.Context, userID uuid.UUID, day time.Time, words, limit int) (used int, taken bool,
		err error)
	// GiveBackTrialWords takes words off the count of a day.
	GiveBackTrialWords(ctx context.Context, userID uuid.UUID, day time.Time, words int) error
	// TrialWordsUsed is what is counted on a day.
	TrialWordsUsed(ctx context.Context, userID uuid.UUID, day time.Time) (int, error)
}

// TrialMeter lets programs try the API. It is safe for concurrent use.
type TrialMeter struct {
	storage TrialStorage
	now     func() time.Time
}

// NewTrialMeter returns a meter on the storage. now is the clock.
func NewTrialMeter(storage TrialStorage, now func() time.Time) *TrialMeter {
	return &TrialMeter{storage, now}
}

// ErrTrial is returned for a text that does not fit into what is left of a day's trial.
var ErrTrial = fault.New(fault.Forbidden, english.Sprintf("Test keys have %d words a day, and this text has more than are left.",
	TrialWords), "Send a shorter text, wait for tomorrow (UTC), or use a live key.")

func (m *TrialMeter) today() time.Time { return m.now().UTC().Truncate(24 * time.Hour) }

func trialUsage(used int, day time.Time) Usage {
	return Usage{Used: used, Limit: TrialWords, PeriodEnd: day.Add(24 * time.Hour)}
}

// Standing returns where a user's trial stands today.
func (m *TrialMeter) Standing(ctx context.Context, userID uuid.UUID) (Usage, error) {
	used, err := m.storage.TrialWordsUsed(ctx, userID, m.today())
	return trialUsage(used, m.today()), err
}

// TrialHeld are the words of a trial on its way. Release must be called when it has ended, however it did.
type TrialHeld struct {
	meter  *TrialMeter
	userID uuid.UUID
	day    time.Time
	words  int
	used   int  // with these
	held   bool // they are due back
}

// Hold takes the words of a text from what is left of today, before there is any work. Fault: ErrTrial.
func (m *TrialMeter) Hold(ctx context.Context, userID uuid.UUID, text string) (*TrialHeld, error) {
	held := &TrialHeld{meter: m, userID: userID, day: m.today(), words: humanize.ChargedWords(text)}
	taking, cancel := settling(ctx) // nobody would know whether a canceled statement counted
	defer cancel()
	used, taken, err := m.storage.TakeTrialWords(taking, userID, held.day, held.words, TrialWords)
	if err == nil && !taken {
		err = ErrTrial
	}
	held.used, held.held = used, taken
	return held, err
}

// Count is Held.Count for words that nobody pays for: the same text counts again, since nothing of it is stored.
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

// CountDelivered is Held.CountDelivered for words that nobody pays for: those of paragraphs that were delivered before
// count again.
func (h *TrialHeld) CountDelivered(ctx context.Context, _ Draft, words int) {
	h.words -= min(h.words, words)
	h.Release(ctx)
}

// Release gives back words that were not counted.
func (h *TrialHeld) Release(ctx context.Context) {
	if !h.held {
		return
	}
	h.held = false
	ctx, cancel := settling(ctx)
	defer cancel()
	_ = h.meter.storage.GiveBackTrialWords(ctx, h.userID, h.day, h.words)
}
