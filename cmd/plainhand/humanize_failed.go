package main

import (
	"errors"
	"fmt"
	"strings"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
)

// failedLine is what --jsonl writes for a line that could not be rewritten.
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
	if told, ok := errors.AsType[*fault.Error](failure); ok {
		return strings.TrimSpace(told.Message + " " + told.Advice)
	}
	return "Something broke on our side: " + failure.Error()
}

// summary is what is reported at the end.
type summary struct {
	lines, failed, first int
	ours                 bool // a failure was not the input's fault
}

func (s *summary) add(number int, failure error) {
	s.lines++
	if failure == nil {
		return
	}
	if s.failed++; s.failed == 1 {
		s.first = number
	}
	s.ours = s.ours || fault.KindOf(failure) != fault.Invalid
}

func (s summary) failure() error {
	if s.failed == 0 {
		return nil
	}
	const form = "not rewritten: %d of %d lines, the first of them line %d. The output says why, in the place of each"
	text := fmt.Sprintf(form, s.failed, s.lines, s.first)
	if s.ours {
		return errors.New(text)
	}
	return usageError{text}
}
