package usage

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/throttle"
)

// Limits of the free tool. Nothing of a text is stored, so the same text counts again.
const (
	FreeWords = 1_000 // per text
	freeBytes = 16 << 10
	FreeTexts = 5 // a day, for each network
)

// freeTexts limits the free texts of a network, and of the /48 around one in IPv6.
var freeTexts = throttle.Throttle{Name: "free-text", Tries: FreeTexts, Wide: 4 * FreeTexts, Window: 24 * time.Hour}

// FreeMeter lets people try the engine without an account. It is safe for concurrent use.
type FreeMeter struct {
	counter throttle.Counter
	now     func() time.Time
}

// NewFreeMeter returns a meter that counts texts with the counter. now is the clock.
func NewFreeMeter(counter throttle.Counter, now func() time.Time) *FreeMeter {
	return &FreeMeter{counter: counter, now: now}
}

// FreeStanding is what a network has left.
type FreeStanding struct {
	Texts int
	Wait  time.Duration // until all are available again
}

// english writes 1000 as 1,000.
var english = message.NewPrinter(language.English)

var errFreeUsedUp = fault.New(fault.TooMany, "Today’s free texts are used up.", "")

// CheckFree returns an Invalid fault for a text that counts as more words than are free, or that is far larger than
// such a text.
func CheckFree(text string) error {
	words := humanize.ChargedWords(text)
	why := humanize.CountsAs(text)
	switch {
	case words <= FreeWords && len(text) <= freeBytes:
		return nil
	case words <= FreeWords:
		why = "This text has few words, but a lot of markup or links between them."
	case why == "":
		why = english.Sprintf("This text has %d too many.", words-FreeWords)
	}
	return fault.New(fault.Invalid, english.Sprintf("You can humanize up to %d words at a time for free. %s", FreeWords, why),
		"Your text is still here: shorten it, send it in parts, or choose a plan.")
}

// FreeHeld is a free text on its way. Release must be called when that has ended, however it did.
type FreeHeld struct {
	counted  throttle.Tries
	standing FreeStanding
	held     bool // the text is due back
}

// Hold takes one of the free texts of somebody at the address, before there is any work. A TooMany fault tells when the
// next one is free.
func (m *FreeMeter) Hold(ctx context.Context, address netip.Addr) (*FreeHeld, error) {
	ctx, cancel := settling(ctx) // nobody would know whether a canceled statement counted
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
	return &FreeHeld{counted, FreeStanding{Texts: left, Wait: end.Sub(now)}, true}, nil
}

// Count counts the text if it was changed, and answer has rendered what will be sent for somebody who is still waiting.
// answer gets the network's standing by then.
func (h *FreeHeld) Count(ctx context.Context, changed bool, answer func(FreeStanding) error) error {
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

// Release gives back a text that was not counted.
func (h *FreeHeld) Release(ctx context.Context) {
	if h.held {
		h.held = false
		_ = h.counted.GiveBack(ctx) // or it is forgotten with its window
	}
}
