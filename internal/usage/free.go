package usage

import (
	"context"
	"net/netip"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/throttle"
)

// What anybody can have humanized without an account: this many texts a day for everybody in one network. Nothing of a
// text is stored, so the same text counts again.
const (
	FreeWords  = 1_000 // per text
	freeBytes  = 16 << 10
	FreeTexts  = 5
	freeWindow = 24 * time.Hour
)

// FreeStorage counts the texts of each network.
type FreeStorage interface {
	// TakeFreeText counts one more text under key, unless limit is reached in the window that contains now. It returns how
	// many are counted, whether this one is, and when the window ends. A window starts with its first text. Concurrent
	// texts never exceed the limit together.
	TakeFreeText(ctx context.Context, key string, limit int, now time.Time, window time.Duration) (FreeCount, error)
	// GiveBackFreeText takes one text off the count of the window that ends at end, if that is the one under key.
	GiveBackFreeText(ctx context.Context, key string, end time.Time) error
}

// FreeCount is what is counted for one network.
type FreeCount struct {
	Texts   int
	Counted bool // whether the requested text was counted
	Ends    time.Time
}

// FreeMeter lets people try the engine without an account. It is safe for concurrent use.
type FreeMeter struct {
	storage FreeStorage
	keys    throttle.Keys
	now     func() time.Time
}

// NewFreeMeter returns a meter that counts in the storage under the keys. now is the clock.
func NewFreeMeter(storage FreeStorage, keys throttle.Keys, now func() time.Time) *FreeMeter {
	return &FreeMeter{storage: storage, keys: keys, now: now}
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
	meter    *FreeMeter
	key      string
	count    FreeCount
	standing FreeStanding
	held     bool // the text is due back
}

// Hold takes one of the free texts of somebody at the address, before there is any work. A TooMany fault tells when the
// next one is free.
func (m *FreeMeter) Hold(ctx context.Context, address netip.Addr) (*FreeHeld, error) {
	key, now := m.keys.Of("free-text", throttle.Network(address)), m.now()
	count, err := m.take(ctx, key, now)
	if err != nil {
		return nil, err
	}
	standing := FreeStanding{Texts: FreeTexts - count.Texts, Wait: count.Ends.Sub(now)}
	if !count.Counted {
		return nil, errFreeUsedUp.After(standing.Wait)
	}
	return &FreeHeld{m, key, count, standing, true}, nil
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
		h.meter.giveBack(ctx, h.key, h.count)
	}
}

// take continues when the visitor leaves: nobody would know whether a canceled statement counted.
func (m *FreeMeter) take(ctx context.Context, key string, now time.Time) (FreeCount, error) {
	ctx, cancel := settling(ctx)
	defer cancel()
	return m.storage.TakeFreeText(ctx, key, FreeTexts, now, freeWindow)
}

func (m *FreeMeter) giveBack(ctx context.Context, key string, count FreeCount) {
	ctx, cancel := settling(ctx)
	defer cancel()
	_ = m.storage.GiveBackFreeText(ctx, key, count.Ends)
}
