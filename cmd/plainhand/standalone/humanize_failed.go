package standalone

import (
	"errors"
	"fmt"
	"strings"

	"plainhand/cmd/plainhand/cli"
	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// failedLine is the --jsonl output for a line that could not be rewritten.
type failedLine struct {
	Line   int     `json:"line"` // counted from 1, including blank ones
	Before *string `json:"before,omitempty"`
	Error  string  `json:"error"`
}

var (
	errNoTextLine = fault.New(fault.Invalid, `This line is not JSON of the form {"text": "…"}.`, "")
	errNotUnicode = fault.New(fault.Invalid,
		"This line is not valid UTF-8, or holds half of a character such as \\ud83d alone.", "")
	errTooLongLine = fault.New(fault.Invalid, fmt.Sprintf("This line is longer than %d MiB.", humanize.MaxLine>>20), "")
)

func reasonOf(failure error) string {
	if known, ok := errors.AsType[*fault.Error](failure); ok {
		return strings.TrimSpace(known.Message + " " + known.Advice)
	}
	return "Something broke on our side: " + failure.Error()
}

// summary counts the lines of a --jsonl run.
type summary struct {
	lines, failed, first int
	internal             bool // a failure was not caused by the input
}

func (s *summary) add(number int, failure error) {
	s.lines++
	if failure == nil {
		return
	}
	if s.failed++; s.failed == 1 {
		s.first = number
	}
	s.internal = s.internal || fault.KindOf(failure) != fault.Invalid
}

func (s summary) failure() error {
	if s.failed == 0 {
		return nil
	}
	const form = "not rewritten: %d of %d lines, the first of them line %d. The output says why, in the place of each"
	text := fmt.Sprintf(form, s.failed, s.lines, s.first)
	if s.internal {
		return errors.New(text)
	}
	return cli.UsageError(text)
}
