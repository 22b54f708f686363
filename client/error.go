package client

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// Error is a refusal by the site: a problem document of RFC 9457.
type Error struct {
	Type      string `json:"type"` // URL of the code's documentation
	Title     string `json:"title"`
	Status    int    `json:"status"`
	Code      string `json:"code"`       // machine-readable; empty if a proxy responded
	Detail    string `json:"detail"`     // explanation for a person
	Advice    string `json:"advice"`     // advice for a person
	Field     string `json:"field"`      // name of the invalid field
	RequestID string `json:"request_id"` // identifies the request for support

	RetryAfter time.Duration `json:"-"` // time until a retry may succeed; 0 if unknown
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
	problem := &Error{}
	_ = json.Unmarshal(body, problem) // without a problem document, the status remains
	problem.Status = answer.StatusCode
	if problem.Title == "" {
		problem.Title = http.StatusText(answer.StatusCode)
	}
	if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds > 0 {
		problem.RetryAfter = time.Duration(seconds) * time.Second
	}
	return problem
}
