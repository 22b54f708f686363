package service

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
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
	// Said is the service's own account of it. It may repeat what was sent: it is for the operator's terminal, and never
	// logged or shown to visitors.
	Said  string
	cause error

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

// RefusedBy is the failure that an answer reports.
func RefusedBy(answer *http.Response) *Failure {
	failure := Refused(answer.StatusCode, cmp.Or(http.StatusText(answer.StatusCode), "Unknown Status"))
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds > 0 {
		failure.RetryAfter = time.Duration(seconds) * time.Second
	}
	if answer.Body != nil {
		body, _ := io.ReadAll(io.LimitReader(answer.Body, mostSaid)) // what is cut off tells nothing
		failure.Said = accountIn(body)
	}
	return failure
}

// mostSaid is the size in bytes of the longest account of a failure that is read.
const mostSaid = 8 << 10

// accountIn finds what a service says of its failure: the message in JSON as most services send it, or a line of text.
func accountIn(body []byte) string {
	var told struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
		Detail  any             `json:"detail"`
	}
	if json.Unmarshal(body, &told) != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(string(body)), "\n")
		if strings.HasPrefix(first, "<") {
			return "" // a page for people
		}
		return oneLine(first)
	}
	var text string
	var nested struct {
		Message string `json:"message"`
		Type    string `json:"type"`
	}
	if json.Unmarshal(told.Error, &text) != nil {
		_ = json.Unmarshal(told.Error, &nested) // whatever else it is says nothing
		text = cmp.Or(nested.Message, nested.Type)
	}
	detail, _ := told.Detail.(string)
	return oneLine(cmp.Or(text, told.Message, detail))
}

// longestSaid is the length in bytes of an account on one line.
const longestSaid = 300

func oneLine(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	if len(text) > longestSaid {
		text = strings.ToValidUTF8(text[:longestSaid], "") + "…"
	}
	return text
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
