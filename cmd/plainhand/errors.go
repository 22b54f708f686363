package main

import (
	"errors"
	"flag"

	"plainhand/internal/fault"
)

// Exit codes.
const (
	exitFailure = 1 // the command failed
	exitUsage   = 2 // the command or its input is invalid
	exitPartial = 3 // some of several files failed
)

// usageError is an error in how a command was called. It says what to type instead.
type usageError string

func (e usageError) Error() string { return string(e) }

// partialError is the error if some of several files failed.
type partialError string

func (e partialError) Error() string { return string(e) }

// exitCode returns the exit code of a command that ended with an error, or without one.
func exitCode(err error) int {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if _, ok := errors.AsType[partialError](err); ok {
		return exitPartial
	}
	if _, ok := errors.AsType[usageError](err); ok || fault.KindOf(err) == fault.Invalid {
		return exitUsage
	}
	return exitFailure
}
