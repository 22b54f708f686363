package humanize

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"plainhand/internal/fault"
)

// The limits of one call of an engine.
const (
	MaxWords = 30_000
	MaxBytes = 1 << 20
	MaxKeep  = 100       // kept words and phrases
	MaxKept  = 200       // bytes of each of them
	MaxSeed  = 1<<53 - 1 // the largest integer that JavaScript represents exactly
	// MaxBytesPerWord leaves room for links and markup. Input above it isn't text.
	MaxBytesPerWord = 100
	Timeout         = 30 * time.Second
)

// MaxLine is the maximum length, in bytes, of a line of JSON with a text: each byte of it escaped, plus other fields.
const MaxLine = 8 * MaxBytes

// InvalidText is the specification's message for every invalid input. The fault's advice gives the reason.
const InvalidText = "Invalid text format. Please check your input."

var (
	// ErrEmpty is returned for a text without a word.
	ErrEmpty = fault.New(fault.Invalid, "Please enter some text to humanize.", "")

	// ErrNUL is returned for a text with a NUL character.
	ErrNUL = fault.New(fault.Invalid, InvalidText,
		"The text contains NUL characters, as binary files do. Paste plain text.")
)

// validated returns the request with its defaults, or an Invalid fault with advice on what to change.
func validated(request Request) (Request, error) {
	request.Mode = cmp.Or(request.Mode, DefaultMode)
	request.Strength = cmp.Or(request.Strength, DefaultStrength)
	request.Layout = layoutOf(request)
	if reason := invalidReason(request); reason != "" {
		return request, fault.New(fault.Invalid, InvalidText, reason)
	}
	if strings.TrimSpace(request.Text) == "" {
		return request, ErrEmpty
	}
	words := ChargedWords(request.Text)
	if words > MaxWords {
		return request, fault.New(fault.Invalid, InvalidText, tooLong(request.Text, words))
	}
	if len(request.Text) > minBytes+MaxBytesPerWord*words {
		return request, fault.New(fault.Invalid, InvalidText,
			"Most of it isn’t words, but markup, links, or invisible characters. Paste the text alone and try again.")
	}
	return request, nil
}

func layoutOf(request Request) Layout {
	switch {
	case request.Layout == formerNatural:
		return Natural
	case request.Layout == "" && request.Strength == Light:
		return Keep
	}
	return cmp.Or(request.Layout, DefaultLayout)
}

// minBytes is the size up to which a text may have any number of bytes per word: it may be one long link.
const minBytes = 4 << 10

func tooLong(text string, words int) string {
	const wayOut = "Split it and humanize the parts one at a time."
	if counts := CountsAs(text); counts != "" {
		return english.Sprintf("%s You can humanize up to %d at a time. %s", counts, MaxWords, wayOut)
	}
	return english.Sprintf("This text has %d words, and you can humanize up to %d at a time. %s", words, MaxWords, wayOut)
}

func invalidReason(request Request) string {
	switch {
	case len(request.Text) > MaxBytes:
		return "The text is larger than 1 MB. Split it and humanize the parts one at a time."
	case !utf8.ValidString(request.Text):
		return "The text isn’t valid UTF-8. Save it as UTF-8 and try again."
	case strings.ContainsRune(request.Text, 0):
		return ErrNUL.Advice
	case !slices.Contains(Modes(), request.Mode):
		return fmt.Sprintf("There is no mode %q. Choose one of %v.", request.Mode, Modes())
	case !slices.Contains(Strengths(), request.Strength):
		return fmt.Sprintf("There is no strength %q. Choose one of %v.", request.Strength, Strengths())
	case !slices.Contains(Layouts(), request.Layout):
		return fmt.Sprintf("There is no layout %q. Choose one of %v.", request.Layout, Layouts())
	case len(request.Keep) > MaxKeep:
		return fmt.Sprintf("You can keep up to %d words and phrases.", MaxKeep)
	case slices.ContainsFunc(request.Keep, func(phrase string) bool { return len(phrase) > MaxKept }):
		return fmt.Sprintf("A kept word or phrase can have up to %d letters. Keep part of it.", MaxKept)
	case request.Seed > MaxSeed:
		return english.Sprintf("A seed can be up to %d.", uint64(MaxSeed))
	}
	return ""
}
