package client

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// Error is why the site refused a request: a problem document, as RFC 9457 has it.
type Error struct {
	Type      string `json:"type"` // where the code is explained
	Title     string `json:"title"`
	Status    int    `json:"status"`
	Code      string `json:"code"`       // programs decide by it; empty if something between us answered
	Detail    string `json:"detail"`     // what happened, for a person
	Advice    string `json:"advice"`     // what to do, for a person
	Field     string `json:"field"`      // that is wrong
	RequestID string `json:"request_id"` // by which support finds the request

	RetryAfter time.Duration `json:"-"` // when another try may succeed; 0 if nobody knows
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
	return e.Code == "request_in_progress" || e.Code == "request_timeout"
}

func newError(answer *http.Response, body []byte) *Error {
	told := &Error{}
	_ = json.Unmarshal(body, told) // what is no problem document is told by its status
	told.Status = answer.StatusCode
	if told.Title == "" {
		told.Title = http.StatusText(answer.StatusCode)
	}
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds > 0 {
		told.RetryAfter = time.Duration(seconds) * time.Second
	}
	return told
}
