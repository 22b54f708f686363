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

	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// Failure is an error of a service. Its messages come from the specification.
type Failure struct {
	Message string
	Status  int // HTTP status of the service's answer; http.StatusRequestTimeout after a timeout, 0 without an answer
	// RetryAfter is the delay that the service requests before the next call; 0 if it gives none.
	RetryAfter time.Duration
	// Said is the service's own error message. It may repeat the text: it is for the operator's terminal, and never
	// logged or shown to visitors.
	Said  string
	cause error

	unusable bool // the service answered, but not with a rewrite
}

func (f *Failure) Error() string {
	if f.cause == nil {
		return f.Message
	}
	return f.Message + ": " + f.cause.Error()
}

func (f *Failure) Unwrap() error { return f.cause }

// Refused returns the failure for a status other than 200, with our own message.
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

// RefusedBy returns the failure for an answer with a status other than 200.
func RefusedBy(answer *http.Response) *Failure {
	failure := Refused(answer.StatusCode, cmp.Or(http.StatusText(answer.StatusCode), "Unknown Status"))
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds > 0 {
		failure.RetryAfter = time.Duration(seconds) * time.Second
	}
	if answer.Body != nil {
		body, _ := io.ReadAll(io.LimitReader(answer.Body, maxErrorBody)) // a partial message is good enough
		failure.Said = errorDetail(body)
	}
	return failure
}

// maxErrorBody is the maximum number of bytes read of an error answer.
const maxErrorBody = 8 << 10

// errorDetail extracts a service's error message: from JSON in the usual fields, or the first line of text.
func errorDetail(body []byte) string {
	var reply struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
		Detail  any             `json:"detail"`
	}
	if json.Unmarshal(body, &reply) != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(string(body)), "\n")
		if strings.HasPrefix(first, "<") {
			return "" // an HTML page
		}
		return oneLine(first)
	}
	var text string
	var nested struct {
		Message string `json:"message"`
		Type    string `json:"type"`
	}
	if json.Unmarshal(reply.Error, &text) != nil {
		_ = json.Unmarshal(reply.Error, &nested) // other types hold no message
		text = cmp.Or(nested.Message, nested.Type)
	}
	detail, _ := reply.Detail.(string)
	return oneLine(cmp.Or(text, reply.Message, detail))
}

// maxDetail is the maximum length of an error message, in bytes.
const maxDetail = 300

func oneLine(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	if len(text) > maxDetail {
		text = strings.ToValidUTF8(text[:maxDetail], "") + "…"
	}
	return text
}

// Unrecognized returns the failure for an answer without the expected content.
func Unrecognized(cause error) *Failure {
	return &Failure{Message: "Invalid response format from API.", Status: http.StatusOK, cause: cause, unusable: true}
}

// Broken returns the failure for a call that ended without a complete answer. A Failure is returned unchanged. Only the
// messages of fault errors are shown to people: other errors may repeat what the service sent.
func Broken(err error) *Failure {
	if failure, ok := errors.AsType[*Failure](err); ok {
		return failure
	}
	var network net.Error
	failure := &Failure{Message: "An unexpected error occurred.", cause: fault.WithoutAddress(err)}
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		failure.Message, failure.Status = "Request timeout. Please try again.", http.StatusRequestTimeout
	case isConnectionError(err):
		failure.Message = "Connection failed. Check console for details."
	default:
		if reported, ok := errors.AsType[*fault.Error](err); ok {
			failure.Message = reported.Message
		}
	}
	return failure
}

// reported converts the failure to a fault of the kind Unavailable.
func (f *Failure) reported() *fault.Error {
	return fault.New(fault.Unavailable, f.Message, "").Because(f)
}
