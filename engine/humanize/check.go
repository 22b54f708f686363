package humanize

import (
	"cmp"
	"errors"
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
	ErrEmpty = fault.New(fault.Invalid, "Please enter some text to humanize.", "").
			WithAPIText("There’s no text.", "Send a text with at least one word.")

	// ErrNUL is returned for a text with a NUL character.
	ErrNUL = fault.New(fault.Invalid, InvalidText,
		"The text contains NUL characters, as binary files do. Paste plain text.").
		WithAPIText("The text has a NUL character.", "Binary files have them. Send plain text.")

	// ErrMarkup is returned for a text with more bytes per word than MaxBytesPerWord.
	ErrMarkup = fault.New(fault.Invalid, InvalidText,
		"Most of it isn’t words, but markup, links, or invisible characters. Paste the text alone and try again.").
		WithAPIText("Most of the text isn’t words, but markup, links, or invisible characters.", "Send the text alone.")

	// ErrTooLong is the cause of the fault of a text with more than MaxWords words or MaxBytes bytes.
	ErrTooLong = errors.New("the text is too long")
)

// validated returns the request with its defaults, or an Invalid fault with advice on what to change.
func validated(request Request) (Request, error) {
	request.Mode = cmp.Or(request.Mode, DefaultMode)
	request.Strength = cmp.Or(request.Strength, DefaultStrength)
	request.Layout = layoutOf(request)
	if reason := invalidSetting(request); reason != "" {
		return request, fault.New(fault.Invalid, InvalidText, reason)
	}
	return request, checkText(request.Text)
}

func checkText(text string) error {
	switch {
	case len(text) > MaxBytes:
		return tooLong("The text is larger than 1 MB. Split it and humanize the parts one at a time.")
	case !utf8.ValidString(text):
		return fault.New(fault.Invalid, InvalidText, "The text isn’t valid UTF-8. Save it as UTF-8 and try again.")
	case strings.ContainsRune(text, 0):
		return ErrNUL
	case strings.TrimSpace(text) == "":
		return ErrEmpty
	}
	words := ChargedWords(text)
	switch {
	case words > MaxWords:
		return tooLong(tooManyWords(text, words))
	case len(text) > minBytes+MaxBytesPerWord*words:
		return ErrMarkup
	}
	return nil
}

func tooLong(reason string) error {
	return fault.New(fault.Invalid, InvalidText, reason).Because(ErrTooLong)
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

func tooManyWords(text string, words int) string {
	const wayOut = "Split it and humanize the parts one at a time."
	if counts := CountsAs(text); counts != "" {
		return english.Sprintf("%s You can humanize up to %d at a time. %s", counts, MaxWords, wayOut)
	}
	return english.Sprintf("This text has %d words, and you can humanize up to %d at a time. %s", words, MaxWords, wayOut)
}

// invalidSetting returns the advice on the first setting that is invalid, or "".
func invalidSetting(request Request) string {
	switch {
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
