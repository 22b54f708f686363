// Package fault has the product's kinds of errors, with a message and advice for the user.
//
// A fault's Message and Advice may be shown to every visitor, and its APIText is sent to every program; its cause is
// only logged. An error that is not a fault is Internal, and its text is never shown.
package fault

import (
	"errors"
	"strings"
	"time"
)

// Kind is the category of an error, which decides the status code and the error page.
type Kind int

// Internal is the zero Kind, so that an unknown error is never taken for a harmless one.
const (
	Internal        Kind = iota
	Invalid              // the input is invalid
	Unauthenticated      // no user is signed in, or the sign-in failed
	Forbidden            // the user may not do this
	NotFound
	NotAllowed // the resource does not support this method
	Conflict   // the request conflicts with stored data
	TooSlow    // the request's body took longer than the server waits
	TooLarge   // the request's body is over its limit
	Unreadable // of an unsupported media type
	TooMany    // rate-limited for RetryAfter
	Unavailable
)

// Error is a failure with a text for the user.
type Error struct {
	Kind       Kind
	Message    string        // one sentence about what happened
	Advice     string        // what was kept and what to do; may be empty
	RetryAfter time.Duration // only with TooMany and Unavailable
	apiText    *text         // for programs; nil if Message and Advice suit them as well
	cause      error
}

// text is the wording of a failure.
type text struct{ message, advice string }

// New returns a fault with a message and advice for the user. Advice may be empty.
func New(kind Kind, message, advice string) *Error {
	return &Error{Kind: kind, Message: message, Advice: advice}
}

// WithAPIText returns a copy of e with another wording for the authors of programs that call the API. It is needed
// where Message or Advice speak of what only the pages have.
func (e *Error) WithAPIText(message, advice string) *Error {
	worded := *e
	worded.apiText = &text{message, advice}
	return &worded
}

// APIText returns the message and the advice for the authors of programs.
func (e *Error) APIText() (message, advice string) {
	if e.apiText == nil {
		return e.Message, e.Advice
	}
	return e.apiText.message, e.apiText.advice
}

// PrependAdvice returns a copy of e with a sentence before its advice, in both wordings.
func (e *Error) PrependAdvice(sentence string) *Error {
	advised := *e
	advised.Advice = strings.TrimSpace(sentence + " " + e.Advice)
	if e.apiText != nil {
		advised.apiText = &text{e.apiText.message, strings.TrimSpace(sentence + " " + e.apiText.advice)}
	}
	return &advised
}

// Because returns a copy of e with the cause, for the log.
func (e *Error) Because(cause error) *Error {
	because := *e
	because.cause = cause
	return &because
}

// After returns a copy of e with the time until a retry may succeed.
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

// Wait returns the time until a retry may succeed; zero unless err is a TooMany fault.
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
