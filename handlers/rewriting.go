package handlers

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"plainhand/internal/admission"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/history"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/gated"
	"plainhand/internal/usage"
)

// humanizing takes visitors' texts to results that are counted, for forms and calls alike.
type humanizing struct {
	engine  humanize.Engine
	meter   *usage.Meter
	history *history.History
	turns   *admission.Gate // for slow work outside the engine: parsing, reporting, rendering
	runs    *admission.Gate // per member: too many runs are refused at once
}

// Words are held for far longer than a run can take. This fails to compile otherwise.
const _ = uint(usage.Lifetime - 2*humanize.Timeout)

var errProcess = fault.New(fault.Internal, "Failed to process text. Please try again.",
	"Your text is still here, and nothing was charged. If it happens again, write to us.")

// hold is what is held for a run until it is counted.
type hold interface {
	Count(ctx context.Context, outcome usage.Outcome, answer usage.Answer) error
	CountDelivered(ctx context.Context, part usage.Draft, words int)
	Release(ctx context.Context)
}

// rewriting is a member's text on its way: begun, rewritten, and counted, in this order. Release must be called in the
// end.
type rewriting struct {
	humanizing
	visitor visitor
	request humanize.Prepared
	charged int // words of the text
	held    hold
	result  humanize.Result // once it is rewritten
}

// begin prepares a member's text and holds its words. Everything that can refuse it comes before the engine, in the
// order of the specification.
func (h humanizing) begin(r *http.Request, request humanize.Request) (*rewriting, error) {
	visitor := visitorOf(r)
	if err := visitor.Access.Allow(billing.Rewriting); err != nil {
		return nil, err
	}
	key, err := parseKey(r.Header.Get(keyHeader))
	if err != nil {
		return nil, err
	}
	return h.beginHeld(r, request, func(run *rewriting) (hold, error) {
		return h.meter.Hold(r.Context(), run.metered(key))
	})
}

// beginHeld prepares a text for whose words something is held.
func (h humanizing) beginHeld(
	r *http.Request, request humanize.Request, hold func(*rewriting) (hold, error),
) (*rewriting, error) {
	visitor := visitorOf(r)
	request.Asking = visitor.asking()
	prepared, err := h.prepare(r.Context(), request)
	if err != nil {
		return nil, err
	}
	run := &rewriting{humanizing: h, visitor: visitor, request: prepared, charged: humanize.ChargedWords(prepared.Text)}
	if run.held, err = hold(run); err != nil {
		return nil, withCount(err, prepared.Text)
	}
	return run, nil
}

// metered is the run as the meter takes it.
func (run *rewriting) metered(key uuid.UUID) usage.Run {
	return usage.Run{
		UserID: run.visitor.User.ID, Access: run.visitor.Access, Key: key, Words: run.charged,
		Fingerprint: run.request.Fingerprint(),
		Draft:       usage.DraftOf(run.visitor.User.ID, run.request.Document(), humanize.ChargedWords),
	}
}

// rewrite has the engine rewrite the text.
func (run *rewriting) rewrite(ctx context.Context) (err error) {
	run.result, err = run.humanize(ctx, run.request)
	return err
}

// inTurn does slow work on the result when its turn comes.
func (run *rewriting) inTurn(ctx context.Context, work func() error) error {
	return run.turns.Do(ctx, turnOf(run.request.Request), work)
}

func (run *rewriting) changed() bool { return run.result.Differs(run.request.Text) }

// count counts the words: only those of the input, only for an answer that draw has rendered and that differs from the
// draft, and once a period for a draft, by the rule of usage.Draft. Draw gets the visitor with the words used by then,
// and how the run was counted. It must be fast: what is counted is locked meanwhile.
func (run *rewriting) count(ctx context.Context, draw func(visitor, usage.Count) error) error {
	outcome := usage.Outcome{Changed: run.changed(), Fingerprint: run.result.Fingerprint(run.request.Text)}
	return run.held.Count(ctx, outcome, func(used usage.Usage, count usage.Count) error {
		visitor := run.visitor
		visitor.Usage = used
		return draw(visitor, count)
	})
}

// errForeseen ends a count before it takes effect.
var errForeseen = errors.New("foreseen, not counted")

// foresee returns what count is about to pass to its draw, unless another run ends before. It counts and locks nothing.
func (run *rewriting) foresee(ctx context.Context) (expected visitor, foreseen usage.Count, err error) {
	err = run.count(ctx, func(visitor visitor, count usage.Count) error {
		expected, foreseen = visitor, count
		return errForeseen
	})
	if errors.Is(err, errForeseen) {
		err = nil
	}
	return expected, foreseen, err
}

// release gives back the words of a run that was not counted.
func (run *rewriting) release(ctx context.Context) { run.held.Release(ctx) }

// releaseUndelivered gives back the words of a run that was not counted, except those of paragraphs that were sent to a
// client that has gone since.
func (run *rewriting) releaseUndelivered(ctx context.Context, events *stream) {
	if sent := events.delivered(); ctx.Err() != nil && len(sent) > 0 {
		part, words := usage.DeliveredDraft(run.visitor.User.ID, run.request.Document(), sent, humanize.ChargedWords)
		run.held.CountDelivered(ctx, part, words)
	}
	run.release(ctx)
}

// enter bounds how many runs a signed-in visitor has at once. Calls enter before their text is read, since reading it
// takes as long as many a run; forms afterward, since they have to give the text back.
func (h humanizing) enter(r *http.Request) (leave func(), err error) {
	return h.runs.Enter(r.Context(), admission.Visitor{Key: visitorOf(r).User.ID.String()})
}

// prepare prepares a request when its turn comes.
func (h humanizing) prepare(ctx context.Context, request humanize.Request) (prepared humanize.Prepared, err error) {
	err = h.turns.Do(ctx, turnOf(request), func() error {
		prepared, err = humanize.Prepare(ctx, request)
		return err
	})
	return prepared, err
}

func turnOf(request humanize.Request) admission.Visitor {
	return gated.Visitor(request.Asking, len(request.Text))
}

// withCount tells somebody whose words do not suffice what the text counts as, where that is not to be seen.
func withCount(err error, text string) error {
	if errors.Is(err, usage.ErrLimit) {
		told := tell(err)
		return fault.New(told.Kind, told.Message, strings.TrimSpace(humanize.CountsAs(text)+" "+told.Advice)).Because(err)
	}
	return err
}

// humanize has the engine rewrite a text.
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

// unavailable is what people are told when a service failed: the specification's text for every failure, then the
// reason.
func unavailable(err error) error {
	told, _ := errors.AsType[*fault.Error](err)
	reason := fault.New(fault.Unavailable, errProcess.Message, told.Message+" "+errProcess.Advice)
	return reason.After(told.RetryAfter).Because(err)
}
