package handlers

import (
	"encoding/json"
	"errors"
	"net/http"

	"plainhand/internal/account"
	"plainhand/internal/apikey"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/idempotency"
	"plainhand/internal/usage"
)

const problemType = "application/problem+json"

// problemJSON is how every request to the API fails: RFC 9457, with what helps a program and its author besides.
type problemJSON struct {
	Type      string `json:"type"` // where the code is explained
	Title     string `json:"title"`
	Status    int    `json:"status"`
	Code      string `json:"code"`             // stable: programs decide by it
	Detail    string `json:"detail"`           // what happened this time
	Advice    string `json:"advice,omitempty"` // what to do
	Field     string `json:"field,omitempty"`  // that is wrong
	RequestID string `json:"request_id"`
}

// problemKind is something that can go wrong. Its code never changes.
type problemKind struct {
	Code  string
	Title string
	of    []error    // the faults that it is for
	kind  fault.Kind // for all other faults of a kind; only where of is empty
}

// problemKinds are all of them. The first that fits counts.
var problemKinds = []problemKind{
	{Code: "missing_key", Title: "No API key", of: []error{errNoKey}},
	{Code: "invalid_key", Title: "Invalid API key", of: []error{apikey.ErrNone}},
	{Code: "key_in_address", Title: "API key in the address", of: []error{errKeyInAddress}},
	{Code: "missing_scope", Title: "The key isn’t for this", of: []error{errScope}},
	{Code: "account_closed", Title: "The account is closed", of: []error{account.ErrDisabled}},
	{Code: "no_plan", Title: "No active plan", of: []error{billing.ErrInactive}},
	{Code: "not_in_plan", Title: "The plan doesn’t include this", of: []error{billing.ErrNotIncluded}},
	{Code: "word_limit_reached", Title: "No words left", of: []error{usage.ErrLimit}},
	{Code: "trial_used_up", Title: "No trial words left today", of: []error{usage.ErrTrial}},
	{Code: "plan_being_refunded", Title: "The plan is being refunded", of: []error{usage.ErrClosed}},
	{Code: "idempotency_key_invalid", Title: "Invalid Idempotency-Key", of: []error{idempotency.ErrKey}},
	{Code: "idempotency_key_reused", Title: "Idempotency-Key with another request",
		of: []error{idempotency.ErrReused, usage.ErrKeyReused}},
	{Code: "request_in_progress", Title: "The same request is under way", of: []error{usage.ErrUnderWay}},
	{Code: "unknown_version", Title: "Unknown version of the API", of: []error{errVersion}},
	{Code: "invalid_json", Title: "Invalid JSON", of: []error{errJSON}},
	{Code: "unknown_field", Title: "Unknown field", of: []error{errUnknownField}},
	{Code: "invalid_field", Title: "Invalid field", of: []error{errFieldType}},
	{Code: "empty_text", Title: "Empty text", of: []error{humanize.ErrEmpty}},
	{Code: "text_too_long", Title: "Text too long", of: []error{errTooManyWords}},
	{Code: "took_too_long", Title: "It took too long", of: []error{usage.ErrExpired}},
	{Code: "cross_origin", Title: "Sent from another site’s page", of: []error{errCrossOrigin}},
	{Code: "invalid_request", Title: "Invalid request", kind: fault.Invalid},
	{Code: "not_authenticated", Title: "Not authenticated", kind: fault.Unauthenticated},
	{Code: "not_allowed", Title: "Not allowed", kind: fault.Forbidden},
	{Code: "not_found", Title: "Not found", kind: fault.NotFound},
	{Code: "method_not_allowed", Title: "Method not allowed", kind: fault.NotAllowed},
	{Code: "conflict", Title: "Conflict", kind: fault.Conflict},
	{Code: "request_timeout", Title: "The request was too slow", kind: fault.TooSlow},
	{Code: "body_too_large", Title: "The body is too large", kind: fault.TooLarge},
	{Code: "unsupported_body", Title: "A body of another kind", kind: fault.Unreadable},
	{Code: "rate_limited", Title: "Too many requests", kind: fault.TooMany},
	{Code: "unavailable", Title: "Unavailable for now", kind: fault.Unavailable},
	{Code: "internal_error", Title: "Something broke on our side", kind: fault.Internal},
}

// problemKindOf is what went wrong.
func problemKindOf(err error) problemKind {
	kind := tell(err).Kind
	for _, one := range problemKinds {
		if one.of == nil && one.kind == kind {
			return one
		}
		for _, of := range one.of {
			if errors.Is(err, of) {
				return one
			}
		}
	}
	return problemKinds[len(problemKinds)-1]
}

// inField is a fault of one field of a request.
type inField struct {
	error
	field string
}

func (e inField) Unwrap() error { return e.error }

// problemOfCall is why a request failed, as its client is told.
func (f *failures) problemOfCall(r *http.Request, err error) problemJSON {
	told, kind := tell(err), problemKindOf(err)
	field, _ := errors.AsType[inField](err)
	return problemJSON{Type: f.site.BaseURL.JoinPath("/developers").String() + "#" + kind.Code, Title: kind.Title,
		Status: statusFor(told.Kind), Code: kind.Code, Detail: told.Message, Advice: told.Advice, Field: field.field,
		RequestID: requestIDOf(r)}
}

func (f *failures) writeProblem(w http.ResponseWriter, r *http.Request, err error) {
	problem := f.problemOfCall(r, err)
	if problem.Status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", `Bearer realm="API"`)
	}
	if problem.Code == "request_in_progress" {
		w.Header().Set("Retry-After", "1")
	}
	body, _ := json.Marshal(problem) // strings and figures always marshal
	writeBody(w, r, problem.Status, problemType, body)
}
