// Package fault holds the kinds of error that the product distinguishes, with words for the people who meet them.
//
// A fault's Message and Advice may be shown to anybody; its cause is only for the log. An error that is not a fault is
// Internal, and nothing of its text reaches a visitor.
package fault

import (
	"errors"
	"time"
)

// Kind is what went wrong, in the terms that decide a status code and a page.
type Kind int

// The zero Kind is Internal, so that an unknown error is never taken for a harmless one.
const (
	Internal        Kind = iota
	Invalid              // the input cannot be used as it is
	Unauthenticated      // nobody is signed in, or the sign-in failed
	Forbidden            // somebody is signed in, but may not do this
	NotFound
	NotAllowed // the resource does not answer this method
	Conflict   // the request clashes with what is stored
	TooSlow    // the request's body took longer than we wait
	TooLarge   // the request's body is over its limit
	Unreadable // the request's body is of a kind that is not read here
	TooMany    // throttled for RetryAfter
	Unavailable
)

// Error is a failure that people can be told about.
type Error struct {
	Kind       Kind
	Message    string        // what happened, one sentence
	Advice     string        // what was kept and what to do; may be empty
	RetryAfter time.Duration // only with TooMany and Unavailable
	cause      error
}

// New returns a fault with words for people. Advice may be empty.
func New(kind Kind, message, advice string) *Error {
	return &Error{Kind: kind, Message: message, Advice: advice}
}

// Because returns a copy of e with the cause, for the log.
func (e *Error) Because(cause error) *Error {
	because := *e
	because.cause = cause
	return &because
}

// After returns a copy of e that tells when another try may succeed.
func (e *Error) After(wait time.Duration) *Error {
	after := *e
	after.RetryAfter = wait
	return &after
}

// Error is for logs: the message, followed by the cause.
func (e *Error) Error() string {
	if e.cause == nil {
		return e.Message
	}
	return e.Message + ": " + e.cause.Error()
}

func (e *Error) Unwrap() error { return e.cause }

// Is makes two faults with the same kind and message equal, whatever their causes.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.Kind == e.Kind && other.Message == e.Message
}

// Wait returns after how long another try may succeed, or zero unless err is a TooMany fault.
func Wait(err error) time.Duration {
	if e, ok := errors.AsType[*Error](err); ok && e.Kind == TooMany {
		return e.RetryAfter
	}
	return 0
}

// KindOf returns the kind of the first fault in err's chain, or Internal.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}
