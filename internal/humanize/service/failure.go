package service

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
)

// Failure is what went wrong between us and a service. Its messages come from the specification.
type Failure struct {
	Message string
	Status  int // of the service's answer; http.StatusRequestTimeout when it took too long, 0 when none came
	// RetryAfter is how long the service wants to be left alone; 0 where it does not say.
	RetryAfter time.Duration
	cause      error

	unusable bool // an answer came, but it is not a rewrite
}

func (f *Failure) Error() string {
	if f.cause == nil {
		return f.Message
	}
	return f.Message + ": " + f.cause.Error()
}

func (f *Failure) Unwrap() error { return f.cause }

// Refused is the failure of a service that answers with a status other than 200, described in our own words.
func Refused(status int, text string) *Failure {
	failure := &Failure{Status: status}
	switch status {
	case http.StatusBadRequest:
		failure.Message = humanize.InvalidText
	case http.StatusTooManyRequests:
		failure.Message = "Too many requests. Please wait a moment."
	case http.StatusInternalServerError:
		failure.Message = "Server error. Please try again later."
	default:
		failure.Message = fmt.Sprintf("Error %d: %s.", status, text)
	}
	return failure
}

// RefusedBy is the failure that an answer reports. What the service says besides the number may be anything, so it is
// never shown.
func RefusedBy(answer *http.Response) *Failure {
	failure := Refused(answer.StatusCode, cmp.Or(http.StatusText(answer.StatusCode), "Unknown Status"))
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds > 0 {
		failure.RetryAfter = time.Duration(seconds) * time.Second
	}
	return failure
}

// Unrecognized is the failure of an answer that does not say what it should.
func Unrecognized(cause error) *Failure {
	return &Failure{Message: "Invalid response format from API.", Status: http.StatusOK, cause: cause, unusable: true}
}

// Broken is the failure of a call that ended without a complete answer. A Failure stays what it is. Only a fault's
// words are shown to people: those of other errors are for us, and may repeat what the service sent.
func Broken(err error) *Failure {
	if failure, ok := errors.AsType[*Failure](err); ok {
		return failure
	}
	var network net.Error
	failure := &Failure{Message: "An unexpected error occurred.", cause: fault.WithoutAddress(err)}
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		failure.Message, failure.Status = "Request timeout. Please try again.", http.StatusRequestTimeout
	case isConnection(err):
		failure.Message = "Connection failed. Check console for details."
	default:
		if told, ok := errors.AsType[*fault.Error](err); ok {
			failure.Message = told.Message
		}
	}
	return failure
}

// told is the failure as an error that the rest of the product understands.
func (f *Failure) told() *fault.Error { return fault.New(fault.Unavailable, f.Message, "").Because(f) }
