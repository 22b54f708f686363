package plainhand

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// Error is a refusal by the site. Nothing was charged. Its Code is empty if something between this program and the site
// responded.
type Error struct {
	Problem
	RetryAfter time.Duration // time until another attempt may succeed; 0 if unknown
}

func (e *Error) Error() string {
	text := fmt.Sprintf("%d %s", e.Status, e.Code)
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	if e.Field != "" {
		text += " (" + e.Field + ")"
	}
	return text
}

// Temporary reports whether the same request may succeed later.
func (e *Error) Temporary() bool {
	switch e.Status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return e.Code == CodeRequestInProgress || e.Code == CodeRequestTimeout
}

const maxProblem = 1 << 20 // bytes

// newError returns the error of a response. Without a problem document, the status remains.
func newError(response *http.Response) *Error {
	made := &Error{}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxProblem))
	if err == nil {
		_ = json.Unmarshal(body, &made.Problem)
	}
	made.Status = response.StatusCode
	if made.Title == "" {
		made.Title = http.StatusText(response.StatusCode)
	}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds > 0 {
		made.RetryAfter = time.Duration(seconds) * time.Second
	}
	return made
}

// retryAfter returns the time that the site asks to wait after an error; 0 if it does not.
func retryAfter(err error) time.Duration {
	if problem, ok := as[*Error](err); ok {
		return problem.RetryAfter
	}
	return 0
}

// as returns the first error of a type in a chain.
func as[T error](err error) (found T, ok bool) {
	ok = errors.As(err, &found)
	return found, ok
}

// StreamError is an interrupted stream. The paragraphs that were received are charged. The request is not repeated,
// since the engine might work on the text twice; repeating it with IdempotencyKey charges only the rest.
type StreamError struct {
	IdempotencyKey string
	Err            error
}

func (e *StreamError) Error() string { return "the stream was interrupted: " + e.Err.Error() }

func (e *StreamError) Unwrap() error { return e.Err }
