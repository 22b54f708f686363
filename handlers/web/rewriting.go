package web

import (
	"net/http"

	"plainhand/engine/humanize"
	"plainhand/internal/admission"
	"plainhand/internal/billing"
	"plainhand/internal/rewriting"
	"plainhand/internal/usage"
)

// Rewriting rewrites visitors' texts, for forms and JSON calls.
type Rewriting struct {
	rewriting.Rewriter
	Meter    *usage.Meter
	RunSlots *admission.Gate // per member; rejects excess runs immediately
}

// MemberJob returns the job of a member's text, which is charged to their plan. The request's Idempotency-Key is that
// of the run. Errors: billing.ErrInactive, and that of an invalid key.
func (w Rewriting) MemberJob(r *http.Request, request humanize.Request) (rewriting.Job, error) {
	visitor := VisitorOf(r)
	if err := visitor.Access.Allow(billing.Rewriting); err != nil {
		return rewriting.Job{}, err
	}
	key, err := parseKey(r.Header.Get(KeyHeader))
	if err != nil {
		return rewriting.Job{}, err
	}
	request.Caller = visitor.Caller()
	return rewriting.Job{Request: request, Budget: w.Meter.Plan(visitor.User.ID, visitor.Access, key)}, nil
}

// AcquireRun takes one of the visitor's concurrent runs. Calls acquire it before reading the text, since parsing takes
// as long as many a run; forms afterward, since they have to return the text.
func (w Rewriting) AcquireRun(r *http.Request) (release func(), err error) {
	return w.RunSlots.Enter(r.Context(), admission.Visitor{Key: VisitorOf(r).User.ID.String()})
}
