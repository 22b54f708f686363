// Package cli runs a command of a table: its streams and flags, its errors and exit code, and its log.
package cli

import (
	"errors"
	"flag"

	"plainhand/internal/fault"
)

// Exit codes.
const (
	ExitFailure = 1 // the command failed
	ExitUsage   = 2 // the command or its input is invalid
	ExitPartial = 3 // some of several files failed
)

// UsageError is an error in how a command was called. It says what to type instead.
type UsageError string

func (e UsageError) Error() string { return string(e) }

// PartialError is the error if some of several files failed.
type PartialError string

func (e PartialError) Error() string { return string(e) }

// ExitCode returns the exit code of a command that ended with an error, or without one.
func ExitCode(err error) int {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if _, ok := errors.AsType[PartialError](err); ok {
		return ExitPartial
	}
	if _, ok := errors.AsType[UsageError](err); ok || fault.KindOf(err) == fault.Invalid {
		return ExitUsage
	}
	return ExitFailure
}
