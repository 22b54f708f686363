package handlers

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

// humanizing rewrites and counts members' texts, for forms and JSON calls.
type humanizing struct {
	engine    humanize.Engine
	meter     *usage.Meter
	history   *texts.History
	workSlots *admission.Gate // for slow work outside the engine: parsing, reports, rendering
	runSlots  *admission.Gate // per member; rejects excess runs immediately
}

// Reservations outlive runs. This fails to compile otherwise.
const _ = uint(usage.Lifetime - 2*humanize.Timeout)

var errProcess = fault.New(fault.Internal, "Failed to process text. Please try again.",
	"Your text is still here, and nothing was charged. If it happens again, write to us.")

// reservation holds the words of a run until they are counted or released.
type reservation interface {
	Count(ctx context.Context, outcome usage.Outcome, answer usage.Answer) error
	CountDelivered(ctx context.Context, part usage.Draft, words int)
	Release(ctx context.Context)
}

// rewriting is one run on a member's text: begin, rewrite, and count, in this order. The caller must release it.
type rewriting struct {
	humanizing
	visitor     visitor
	request     humanize.Prepared
	charged     int // words of the input
	reservation reservation
	result      humanize.Result // set by rewrite
}

// begin prepares a member's text and reserves its words. All checks come before the engine, in the order of the
// specification.
func (h humanizing) begin(r *http.Request, request humanize.Request) (*rewriting, error) {
	visitor := visitorOf(r)
	if err := visitor.Access.Allow(billing.Rewriting); err != nil {
		return nil, err
	}
	key, err := parseKey(r.Header.Get(keyHeader))
	if err != nil {
		return nil, err
	}
	return h.beginReserved(r, request, func(run *rewriting) (reservation, error) {
		return h.meter.Hold(r.Context(), run.metered(key))
	})
}

// beginReserved prepares a text and makes its reservation with reserve.
func (h humanizing) beginReserved(
	r *http.Request, request humanize.Request, reserve func(*rewriting) (reservation, error),
) (*rewriting, error) {
	visitor := visitorOf(r)
	request.Asking = visitor.caller()
	prepared, err := h.prepare(r.Context(), request)
	if err != nil {
		return nil, err
	}
	run := &rewriting{humanizing: h, visitor: visitor, request: prepared, charged: humanize.ChargedWords(prepared.Text)}
	if run.reservation, err = reserve(run); err != nil {
		return nil, withChargedWords(err, prepared.Text)
	}
	return run, nil
}

// metered is the run in the meter's terms.
func (run *rewriting) metered(key uuid.UUID) usage.Run {
	return usage.Run{
		UserID: run.visitor.User.ID, Access: run.visitor.Access, Key: key, Words: run.charged,
		Fingerprint: run.request.Fingerprint(),
		Draft:       usage.DraftOf(run.visitor.User.ID, run.request.Document(), humanize.ChargedWords),
	}
}

// rewrite calls the engine.
func (run *rewriting) rewrite(ctx context.Context) (err error) {
	run.result, err = run.humanize(ctx, run.request)
	return err
}

// withSlot does slow work on the result in a worker slot.
func (run *rewriting) withSlot(ctx context.Context, work func() error) error {
	return run.workSlots.Do(ctx, slotVisitor(run.request.Request), work)
}

func (run *rewriting) changed() bool { return run.result.Differs(run.request.Text) }

// count charges the words of the input if draw has rendered the answer and the result differs from the draft, once per
// draft and period (usage.Draft). Draw gets the visitor with the updated usage, and how the run was counted. It must be
// fast, since usage rows are locked meanwhile.
func (run *rewriting) count(ctx context.Context, draw func(visitor, usage.Count) error) error {
	outcome := usage.Outcome{Changed: run.changed(), Fingerprint: run.result.Fingerprint(run.request.Text)}
	return run.reservation.Count(ctx, outcome, func(used usage.Usage, count usage.Count) error {
		visitor := run.visitor
		visitor.Usage = used
		return draw(visitor, count)
	})
}

// errEstimateOnly rolls back a count after its estimate.
var errEstimateOnly = errors.New("estimate only, not counted")

// estimate returns what count would pass to draw if no other run is counted before. It charges and locks nothing.
func (run *rewriting) estimate(ctx context.Context) (expected visitor, estimate usage.Count, err error) {
	err = run.count(ctx, func(visitor visitor, count usage.Count) error {
		expected, estimate = visitor, count
		return errEstimateOnly
	})
	if errors.Is(err, errEstimateOnly) {
		err = nil
	}
	return expected, estimate, err
}

// release releases the words of an uncounted run.
func (run *rewriting) release(ctx context.Context) { run.reservation.Release(ctx) }

// releaseUndelivered releases the words of an uncounted run, except those of paragraphs that were sent to a client that
// has since disconnected.
func (run *rewriting) releaseUndelivered(ctx context.Context, events *stream) {
	if sent := events.delivered(); ctx.Err() != nil && len(sent) > 0 {
		part, words := usage.DeliveredDraft(run.visitor.User.ID, run.request.Document(), sent, humanize.ChargedWords)
		run.reservation.CountDelivered(ctx, part, words)
	}
	run.release(ctx)
}

// acquireRun takes one of the visitor's concurrent runs. Calls acquire it before reading the text, since parsing takes
// as long as many a run; forms afterward, since they have to return the text.
func (h humanizing) acquireRun(r *http.Request) (release func(), err error) {
	return h.runSlots.Enter(r.Context(), admission.Visitor{Key: visitorOf(r).User.ID.String()})
}

// prepare prepares a request in a worker slot.
func (h humanizing) prepare(ctx context.Context, request humanize.Request) (prepared humanize.Prepared, err error) {
	err = h.workSlots.Do(ctx, slotVisitor(request), func() error {
		prepared, err = humanize.Prepare(ctx, request)
		return err
	})
	return prepared, err
}

// slotVisitor identifies a request's sender to the worker slots.
func slotVisitor(request humanize.Request) admission.Visitor {
	return gated.Visitor(request.Asking, len(request.Text))
}

// withChargedWords adds the charged word count to a limit error.
func withChargedWords(err error, text string) error {
	if errors.Is(err, usage.ErrLimit) {
		public := publicError(err)
		advice := strings.TrimSpace(humanize.CountsAs(text) + " " + public.Advice)
		return fault.New(public.Kind, public.Message, advice).Because(err)
	}
	return err
}

// humanize calls the engine within humanize.Timeout.
func (h humanizing) humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	result, err := h.engine.Humanize(ctx, request)
	if err == nil && strings.TrimSpace(result.Text) == "" {
		return result, errProcess
	}
	switch kind := fault.KindOf(err); {
	case err != nil && kind == fault.Internal:
		return result, errProcess.Because(err)
	case kind == fault.Unavailable:
		return result, unavailable(err)
	}
	return result, err
}

// unavailable is the error for a failed service: the specification's text for every failure, with the service's reason
// as advice.
func unavailable(err error) error {
	public, _ := errors.AsType[*fault.Error](err)
	reason := fault.New(fault.Unavailable, errProcess.Message, public.Message+" "+errProcess.Advice)
	return reason.After(public.RetryAfter).Because(err)
}
