package api

import (
	"encoding/json"
	"errors"
	"net/http"

	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/formats/document"
	"plainhand/internal/texts/files"
	"plainhand/internal/usage"
)

const problemType = "application/problem+json"

// problemJSON is the error reply of the API: RFC 9457 with extensions.
type problemJSON struct {
	Type      string `json:"type"` // documentation of the code
	Title     string `json:"title"`
	Status    int    `json:"status"`
	Code      string `json:"code"`             // stable, for programs
	Detail    string `json:"detail"`           // of this occurrence
	Advice    string `json:"advice,omitempty"` // remedy
	Field     string `json:"field,omitempty"`  // the invalid field
	RequestID string `json:"request_id"`
}

// problemKind is a documented error of the API. Its code never changes.
type problemKind struct {
	Code  string
	Title string
	When  string     // it occurs, for the documentation
	errs  []error    // the errors that it covers
	kind  fault.Kind // covers all other errors of this kind, if errs is empty
}

// problemKinds are all documented errors. The first match applies.
var problemKinds = []problemKind{
	{Code: "missing_key", Title: "No API key",
		When: "The header `Authorization: Bearer KEY` is missing.", errs: []error{errNoKey}},
	{Code: "invalid_key", Title: "Invalid API key",
		When: "The key is misspelled, revoked, or expired. The response doesn’t say which.", errs: []error{apikey.ErrNone}},
	{Code: "key_in_address", Title: "API key in the URL",
		When: "There is a key in the URL. Replace the key, because URLs end up in logs.", errs: []error{errKeyInAddress}},
	{Code: "missing_scope", Title: "The key lacks a scope",
		When: "The key doesn’t have the scope that the call needs.", errs: []error{errScope}},
	{Code: "account_closed", Title: "The account is closed",
		When: "We’ve closed the account of the key’s owner. Write to us.", errs: []error{account.ErrDisabled}},
	{Code: "no_plan", Title: "No active plan",
		When: "A live key’s owner has no plan at the moment.", errs: []error{billing.ErrInactive}},
	{Code: "not_in_plan", Title: "The plan doesn’t include this",
		When: "The plan of a live key’s owner has no API access.", errs: []error{billing.ErrNotIncluded}},
	{Code: "word_limit_reached", Title: "No words left",
		When: "The text has more words than are left this month.", errs: []error{usage.ErrLimit}},
	{Code: "trial_used_up", Title: "No trial words left today",
		When: "The text has more words than test keys have left today.", errs: []error{usage.ErrTrial}},
	{Code: "live_key_needed", Title: "A live key is needed",
		When: "Test keys are for single texts. Jobs need a live key.", errs: []error{errTestKey}},
	{Code: "plan_being_refunded", Title: "The plan is being refunded",
		When: "The plan’s owner has asked for their money back.", errs: []error{usage.ErrClosed}},
	{Code: "idempotency_key_invalid", Title: "Invalid Idempotency-Key",
		When: "The Idempotency-Key is empty, too long, or not printable ASCII.", errs: []error{idempotency.ErrKey}},
	{Code: "idempotency_key_reused", Title: "Idempotency-Key already used",
		When: "The Idempotency-Key was already used for another request.",
		errs: []error{idempotency.ErrReused, usage.ErrKeyReused}},
	{Code: "request_in_progress", Title: "The same request is in progress",
		When: "A request with this Idempotency-Key is in progress. Wait, and send it " +
			"again.", errs: []error{usage.ErrInProgress}},
	{Code: "unknown_version", Title: "Unknown version of the API",
		When: "The API-Version doesn’t exist.", errs: []error{errVersion}},
	{Code: "invalid_json", Title: "Invalid JSON",
		When: "The body isn’t a JSON object in UTF-8, or something follows it.", errs: []error{web.ErrJSON}},
	{Code: "unknown_field", Title: "Unknown field",
		When: "The body has a field that the call doesn’t have. `field` names it.", errs: []error{errUnknownField}},
	{Code: "invalid_field", Title: "Invalid field",
		When: "A field has a value that isn’t allowed. `field` names it.", errs: []error{errFieldType}},
	{Code: "empty_text", Title: "Empty text",
		When: "The text has no words.", errs: []error{errNoText}},
	{Code: "table_not_alone", Title: "A table with other files",
		When: "A job of files has a table and something else. Nothing was stored; send each table alone.",
		errs: []error{batches.ErrTableNotAlone}},
	{Code: "text_too_long", Title: "Text too long",
		When: "The text has more words than the call allows.", errs: []error{errTooManyWords, humanize.ErrTooLong}},
	{Code: "storage_full", Title: "The storage is full",
		When: "The files or texts of a job don’t fit into the account’s storage. Nothing was stored: delete jobs that you " +
			"don’t need anymore.", errs: []error{files.ErrFull}},
	{Code: "expands_too_much", Title: "The archive expands too much",
		When: "A ZIP archive or a table unpacks to more than 100 times its size.", errs: []error{document.ErrExpands}},
	{Code: "took_too_long", Title: "It took too long",
		When: "Rewriting took too long and was stopped. Try again.", errs: []error{usage.ErrExpired}},
	{Code: "cross_origin", Title: "Request from another site",
		When: "A browser sent the request from another site’s page.", errs: []error{web.ErrCrossOrigin}},
	{Code: "invalid_request", Title: "Invalid request",
		When: "Something else about the request is wrong; `advice` says what.", kind: fault.Invalid},
	{Code: "not_authenticated", Title: "Not authenticated",
		When: "The request couldn’t be authenticated for another reason.", kind: fault.Unauthenticated},
	{Code: "not_allowed", Title: "Not allowed",
		When: "Something else isn’t allowed.", kind: fault.Forbidden},
	{Code: "not_found", Title: "Not found",
		When: "There’s no such call, or nothing with this ID.", kind: fault.NotFound},
	{Code: "method_not_allowed", Title: "Method not allowed",
		When: "The URL doesn’t have this method. The header `Allow` lists those it has.", kind: fault.NotAllowed},
	{Code: "conflict", Title: "Conflict",
		When: "The request conflicts with the current state.", kind: fault.Conflict},
	{Code: "request_timeout", Title: "The request was too slow",
		When: "The body took too long to reach us.", kind: fault.TooSlow},
	{Code: "body_too_large", Title: "The body is too large",
		When: "The body is larger than the call allows.", kind: fault.TooLarge},
	{Code: "unsupported_body", Title: "Unsupported kind of body",
		When: "The body isn’t application/json, or it’s compressed.", kind: fault.Unreadable},
	{Code: "rate_limited", Title: "Too many requests",
		When: "There were too many requests. Wait for the seconds in `Retry-After`.", kind: fault.TooMany},
	{Code: "unavailable", Title: "Temporarily unavailable",
		When: "A service that we need isn’t responding, or there are too many requests. Try again.", kind: fault.Unavailable},
	{Code: "internal_error", Title: "Something broke on our side",
		When: "Something broke on our side. Tell us the `request_id`.", kind: fault.Internal},
}

// problemKindOf returns the documented error that covers err.
func problemKindOf(err error) problemKind {
	kind := web.PublicError(err).Kind
	for _, candidate := range problemKinds {
		if candidate.errs == nil && candidate.kind == kind {
			return candidate
		}
		for _, target := range candidate.errs {
			if errors.Is(err, target) {
				return candidate
			}
		}
	}
	return problemKinds[len(problemKinds)-1]
}

// fieldError is an error of one field of a request.
type fieldError struct {
	error
	field string
}

func (e fieldError) Unwrap() error { return e.error }

// problems writes the error replies of the API.
type problems struct{ site web.Site }

// reply returns the error reply for err.
func (p problems) reply(r *http.Request, err error) problemJSON {
	public, kind := web.PublicError(err), problemKindOf(err)
	message, advice := public.APIText()
	field, _ := errors.AsType[fieldError](err)
	return problemJSON{Type: p.site.BaseURL.JoinPath("/developers").String() + "#" + kind.Code, Title: kind.Title,
		Status: web.StatusFor(public.Kind), Code: kind.Code, Detail: message, Advice: advice,
		Field: field.field, RequestID: web.RequestIDOf(r)}
}

// challenges are the WWW-Authenticate challenges (RFC 6750), by problem code.
var challenges = map[string]string{
	"missing_key": `Bearer realm="API"`,
	"invalid_key": `Bearer realm="API", error="invalid_token"`,
}

// write writes the error reply for err.
func (p problems) write(w http.ResponseWriter, r *http.Request, err error) {
	problem := p.reply(r, err)
	if problem.Status == http.StatusUnauthorized {
		challenge := challenges[problem.Code]
		if web.IsMCP(r) {
			challenge += `, resource_metadata="` + p.site.Origin() + web.ResourcePath + r.URL.Path + `"`
		}
		w.Header().Set("WWW-Authenticate", challenge)
	}
	if problem.Code == "request_in_progress" {
		w.Header().Set("Retry-After", "1")
	}
	body, _ := json.Marshal(problem) // strings and figures always marshal
	web.WriteBody(w, r, problem.Status, problemType, body)
}

// ProblemCodes returns the codes of all problems, in the order of their documentation.
func ProblemCodes() (codes []string) {
	for _, kind := range problemKinds {
		codes = append(codes, kind.Code)
	}
	return codes
}
