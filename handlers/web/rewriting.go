package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"plainhand/engine/gated"
	"plainhand/engine/humanize"
	"plainhand/internal/admission"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/texts"
	"plainhand/internal/usage"
)

// Humanizing rewrites and counts members' texts, for forms and JSON calls.
type Humanizing struct {
	Engine    humanize.Engine
	Meter     *usage.Meter
	History   *texts.History
	WorkSlots *admission.Gate // for slow work outside the engine: parsing, reports, rendering
	RunSlots  *admission.Gate // per member; rejects excess runs immediately
}

// Reservations outlive runs. This fails to compile otherwise.
const _ = uint(usage.Lifetime - 2*humanize.Timeout)

var ErrProcess = fault.New(fault.Internal, "Failed to process text. Please try again.",
	"Your text is still here, and nothing was charged. If it happens again, write to us.")

// Reservation holds the words of a run until they are counted or released.
type Reservation interface {
	Count(ctx context.Context, outcome usage.Outcome, answer usage.Answer) error
	CountDelivered(ctx context.Context, part usage.Draft, words int)
	Release(ctx context.Context)
}

// Rewriting is one run on a member's text: begin, rewrite, and count, in this order. The caller must release it.
type Rewriting struct {
	Humanizing
	Visitor     Visitor
	Request     humanize.Prepared
	Charged     int // words of the input
	reservation Reservation
	Result      humanize.Result // set by rewrite
}

// Begin prepares a member's text and reserves its words. All checks come before the engine, in the order of the
// specification.
func (h Humanizing) Begin(r *http.Request, request humanize.Request) (*Rewriting, error) {
	visitor := VisitorOf(r)
	if err := visitor.Access.Allow(billing.Rewriting); err != nil {
		return nil, err
	}
	key, err := parseKey(r.Header.Get(KeyHeader))
	if err != nil {
		return nil, err
	}
	return h.BeginReserved(r, request, func(run *Rewriting) (Reservation, error) {
		return h.Meter.Reserve(r.Context(), run.Metered(key))
	})
}

// BeginReserved prepares a text and makes its reservation with reserve.
func (h Humanizing) BeginReserved(
	r *http.Request, request humanize.Request, reserve func(*Rewriting) (Reservation, error),
) (*Rewriting, error) {
	visitor := VisitorOf(r)
	request.Caller = visitor.Caller()
	prepared, err := h.Prepare(r.Context(), request)
	if err != nil {
		return nil, err
	}
	run := &Rewriting{Humanizing: h, Visitor: visitor, Request: prepared, Charged: humanize.ChargedWords(prepared.Text)}
	if run.reservation, err = reserve(run); err != nil {
		return nil, withChargedWords(err, prepared.Text)
	}
	return run, nil
}

// Metered is the run in the meter's terms.
func (run *Rewriting) Metered(key uuid.UUID) usage.Run {
	return usage.Run{
		UserID: run.Visitor.User.ID, Access: run.Visitor.Access, Key: key, Words: run.Charged,
		Fingerprint: run.Request.Fingerprint(),
		Draft:       usage.DraftOf(run.Visitor.User.ID, run.Request.Document(), humanize.ChargedWords),
	}
}

// Rewrite calls the engine.
func (run *Rewriting) Rewrite(ctx context.Context) (err error) {
	run.Result, err = run.Humanize(ctx, run.Request)
	return err
}

// WithSlot does slow work on the result in a worker slot.
func (run *Rewriting) WithSlot(ctx context.Context, work func() error) error {
	return run.WorkSlots.Do(ctx, SlotVisitor(run.Request.Request), work)
}

func (run *Rewriting) Changed() bool { return run.Result.Differs(run.Request.Text) }

// Count charges the words of the input if draw has rendered the answer and the result differs from the draft, once per
// draft and period (usage.Draft). Draw gets the visitor with the updated usage, and how the run was counted. It must be
// fast, since usage rows are locked meanwhile.
func (run *Rewriting) Count(ctx context.Context, draw func(Visitor, usage.Count) error) error {
	outcome := usage.Outcome{Changed: run.Changed(), Fingerprint: run.Result.Fingerprint(run.Request.Text)}
	return run.reservation.Count(ctx, outcome, func(used usage.Usage, count usage.Count) error {
		visitor := run.Visitor
		visitor.Usage = used
		return draw(visitor, count)
	})
}

// errEstimateOnly rolls back a count after its estimate.
var errEstimateOnly = errors.New("estimate only, not counted")

// Estimate returns what count would pass to draw if no other run is counted before. It charges and locks nothing.
func (run *Rewriting) Estimate(ctx context.Context) (expected Visitor, Estimate usage.Count, err error) {
	err = run.Count(ctx, func(visitor Visitor, count usage.Count) error {
		expected, Estimate = visitor, count
		return errEstimateOnly
	})
	if errors.Is(err, errEstimateOnly) {
		err = nil
	}
	return expected, Estimate, err
}

// Release releases the words of an uncounted run.
func (run *Rewriting) Release(ctx context.Context) { run.reservation.Release(ctx) }

// ReleaseUndelivered releases the words of an uncounted run, except those of paragraphs that were sent to a client that
// has since disconnected.
func (run *Rewriting) ReleaseUndelivered(ctx context.Context, events *EventStream) {
	if sent := events.delivered(); ctx.Err() != nil && len(sent) > 0 {
		part, words := usage.DeliveredDraft(run.Visitor.User.ID, run.Request.Document(), sent, humanize.ChargedWords)
		run.reservation.CountDelivered(ctx, part, words)
	}
	run.Release(ctx)
}

// AcquireRun takes one of the visitor's concurrent runs. Calls acquire it before reading the text, since parsing takes
// as long as many a run; forms afterward, since they have to return the text.
func (h Humanizing) AcquireRun(r *http.Request) (release func(), err error) {
	return h.RunSlots.Enter(r.Context(), admission.Visitor{Key: VisitorOf(r).User.ID.String()})
}

// Prepare prepares a request in a worker slot.
func (h Humanizing) Prepare(ctx context.Context, request humanize.Request) (prepared humanize.Prepared, err error) {
	err = h.WorkSlots.Do(ctx, SlotVisitor(request), func() error {
		prepared, err = humanize.Prepare(ctx, request)
		return err
	})
	return prepared, err
}

// SlotVisitor identifies a request's sender to the worker slots.
func SlotVisitor(request humanize.Request) admission.Visitor {
	return gated.Visitor(request.Caller, len(request.Text))
}

// withChargedWords adds the charged word count to a limit error.
func withChargedWords(err error, text string) error {
	if errors.Is(err, usage.ErrLimit) {
		public := PublicError(err)
		advice := strings.TrimSpace(humanize.CountsAs(text) + " " + public.Advice)
		return fault.New(public.Kind, public.Message, advice).Because(err)
	}
	return err
}

// Humanize calls the engine within humanize.Timeout.
func (h Humanizing) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	result, err := h.Engine.Humanize(ctx, request)
	if err == nil && strings.TrimSpace(result.Text) == "" {
		return result, ErrProcess
	}
	switch kind := fault.KindOf(err); {
	case err != nil && kind == fault.Internal:
		return result, ErrProcess.Because(err)
	case kind == fault.Unavailable:
		return result, unavailable(err)
	}
	return result, err
}

// unavailable is the error for a failed service: the specification's text for every failure, with the service's reason
// as advice.
func unavailable(err error) error {
	public, _ := errors.AsType[*fault.Error](err)
	reason := fault.New(fault.Unavailable, ErrProcess.Message, public.Message+" "+ErrProcess.Advice)
	return reason.After(public.RetryAfter).Because(err)
}
