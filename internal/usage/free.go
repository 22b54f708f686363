package usage

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"plainhand/engine/humanize"
	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

// Limits of the free tool. Texts are not stored, so a repeated text counts again.
const (
	FreeWords = 1_000 // per text
	freeBytes = 16 << 10
	FreeTexts = 5 // a day, for each network
)

// freeTexts limits the free texts per network, and per /48 in IPv6.
var freeTexts = throttle.Throttle{Name: "free-text", Tries: FreeTexts, Wide: 4 * FreeTexts, Window: 24 * time.Hour}

// FreeMeter counts the free texts of visitors without an account. It is safe for concurrent use.
type FreeMeter struct {
	counter throttle.Counter
	now     func() time.Time
}

// NewFreeMeter returns a meter that counts texts with the counter. now is the clock.
func NewFreeMeter(counter throttle.Counter, now func() time.Time) *FreeMeter {
	return &FreeMeter{counter: counter, now: now}
}

// FreeAllowance is the remaining allowance of a network.
type FreeAllowance struct {
	Texts int
	Wait  time.Duration // until the full allowance is available again
}

// english formats 1000 as 1,000.
var english = message.NewPrinter(language.English)

var errFreeUsedUp = fault.New(fault.TooMany, "Today’s free texts are used up.", "")

// CheckFree returns an Invalid fault for a text of more than FreeWords charged words, or freeBytes bytes.
func CheckFree(text string) error {
	words := humanize.ChargedWords(text)
	reason := humanize.CountsAs(text)
	switch {
	case words <= FreeWords && len(text) <= freeBytes:
		return nil
	case words <= FreeWords:
		reason = "This text has few words, but a lot of markup or links between them."
	case reason == "":
		reason = english.Sprintf("This text has %d too many.", words-FreeWords)
	}
	return fault.New(fault.Invalid, english.Sprintf("You can humanize up to %d words at a time for free. %s", FreeWords, reason),
		"Your text is still here: shorten it, send it in parts, or choose a plan.")
}

// FreeReserved is a reservation of a free text. Release must be called when the run has ended, whatever its result.
type FreeReserved struct {
	counted  throttle.Tries
	standing FreeAllowance
	held     bool // Release has to give it back
}

// Reserve reserves one of the free texts of an address's network before the work. The TooMany fault has the time until
// the next one.
func (m *FreeMeter) Reserve(ctx context.Context, address netip.Addr) (*FreeReserved, error) {
	ctx, cancel := detached(ctx) // the result of a canceled statement would be unknown
	defer cancel()
	now := m.now()
	counted, err := m.counter.Take(ctx, now, freeTexts.From(address)...)
	if full, ok := errors.AsType[*fault.Error](err); ok && full.Kind == fault.TooMany {
		return nil, errFreeUsedUp.After(full.RetryAfter)
	}
	if err != nil {
		return nil, err
	}
	left, end := counted.Left()
	return &FreeReserved{counted, FreeAllowance{Texts: left, Wait: end.Sub(now)}, true}, nil
}

// Count charges the reserved text if it was changed, answer has rendered the response, and ctx is not done. answer gets
// the network's allowance after this text.
func (h *FreeReserved) Count(ctx context.Context, changed bool, answer func(FreeAllowance) error) error {
	standing := h.standing
	if !changed {
		standing.Texts++
	}
	if err := answer(standing); err != nil {
		return err
	}
	h.held = !changed || ctx.Err() != nil
	return ctx.Err()
}

// Release releases the reservation unless it was charged.
func (h *FreeReserved) Release(ctx context.Context) {
	if h.held {
		h.held = false
		_ = h.counted.GiveBack(ctx) // after an error, the counter expires with its window
	}
}
