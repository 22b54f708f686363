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
		reason = "Most of this text isn’t words but markup or links."
	case reason == "":
		reason = english.Sprintf("This text has %d too many.", words-FreeWords)
	}
	return fault.New(fault.Invalid, english.Sprintf("You can humanize up to %d words at a time for free. %s", FreeWords, reason),
		"Your text is still here: shorten it, send it in parts, or choose a plan.")
}

// freeBudget is the free texts of an address's network.
type freeBudget struct {
	meter   *Meter
	address netip.Addr
}

// Reserve implements Budget. The TooMany fault has the time until the next free text.
func (b freeBudget) Reserve(ctx context.Context, _ humanize.Prepared) (Reservation, error) {
	ctx, cancel := detached(ctx) // the result of a canceled statement would be unknown
	defer cancel()
	counted, err := b.meter.Attempts.Take(ctx, b.meter.Now(), freeTexts.From(b.address)...)
	if full, ok := errors.AsType[*fault.Error](err); ok && full.Kind == fault.TooMany {
		return nil, errFreeUsedUp.After(full.RetryAfter)
	}
	if err != nil {
		return nil, err
	}
	return &freeReservation{counted, true}, nil
}

// freeReservation is a reserved free text. Its Usage is in texts.
type freeReservation struct {
	counted throttle.Tries
	open    bool // neither charged nor given back
}

// Expected implements Reservation.
func (r *freeReservation) Expected(outcome Outcome) Receipt {
	left, end := r.counted.Left()
	if !outcome.Changed {
		left++
	}
	return Receipt{Usage: Usage{Used: FreeTexts - left, Limit: FreeTexts, PeriodEnd: end}}
}

// Commit implements Reservation.
func (r *freeReservation) Commit(_ context.Context, outcome Outcome) (Receipt, error) {
	r.open = !outcome.Changed
	return r.Expected(outcome), nil
}

// CommitDelivered implements Reservation.
func (r *freeReservation) CommitDelivered(context.Context, []Range) { r.open = false }

// Release implements Reservation.
func (r *freeReservation) Release(ctx context.Context) {
	if r.open {
		r.open = false
		_ = r.counted.GiveBack(ctx) // after an error, the counter expires with its window
	}
}
