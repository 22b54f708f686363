// Package rewriting takes texts through the engine and charges them, in the same steps for forms, calls, the API,
// batches, and the free tool: prepare, reserve, rewrite, render, charge. What a text is charged to is its usage.Budget.
package rewriting

import (
	"context"
	"errors"
	"strings"

	"plainhand/engine/gated"
	"plainhand/engine/humanize"
	"plainhand/internal/admission"
	"plainhand/internal/fault"
	"plainhand/internal/usage"
)

// ErrFailed is returned for a text that the engine failed to rewrite.
var ErrFailed = fault.New(fault.Internal, "Failed to process text. Please try again.",
	"Your text is still here, and nothing was charged. If it happens again, write to us.").
	WithAPIText("The text couldn’t be rewritten: something broke on our side.",
		"Nothing was charged. Send the same request again. If it fails again, write to us and name the request_id.")

// A reservation lasts at least twice as long as the engine may take. This fails to compile otherwise.
const _ = uint(usage.Lifetime - 2*humanize.Timeout)

// Rewriter rewrites texts. It is safe for concurrent use.
type Rewriter struct {
	Engine humanize.Engine
	Slots  *admission.Gate // for slow work outside the engine: parsing, reports, rendering
}

// Job is a text to rewrite.
type Job struct {
	humanize.Request
	Budget    usage.Budget
	Delivered func() []usage.Range // returns the ranges whose results were written to the stream; nil without one
}

// Run is a rewritten text that has not been charged yet. End must be called.
type Run struct {
	Text        humanize.Prepared
	Result      humanize.Result
	Outcome     usage.Outcome // for which it is charged
	rewriter    Rewriter
	rewritten   bool // Result and Outcome are set
	delivered   func() []usage.Range
	reservation usage.Reservation
}

// Rewrite checks a text, reserves its words, and calls the engine, within humanize.Timeout. Errors: those of
// humanize.Prepare and of the budget, the engine's with a fault for the user, ErrFailed, and those of the gates.
func (w Rewriter) Rewrite(ctx context.Context, job Job) (*Run, error) {
	text, err := w.Prepare(ctx, job.Request)
	if err != nil {
		return nil, err
	}
	reservation, err := job.Budget.Reserve(ctx, text)
	if err != nil {
		return nil, withChargedWords(err, text.Text)
	}
	run := &Run{Text: text, rewriter: w, delivered: job.Delivered, reservation: reservation}
	defer func() {
		if !run.rewritten { // also after a panic
			run.End(ctx)
		}
	}()
	if run.Result, err = w.humanize(ctx, text); err != nil {
		return nil, err
	}
	run.Outcome, run.rewritten = usage.OutcomeOf(text, run.Result), true
	return run, nil
}

// RewriteSample rewrites one of the site's sample texts without a charge.
func (w Rewriter) RewriteSample(
	ctx context.Context, request humanize.Request,
) (text humanize.Prepared, result humanize.Result, err error) {
	if text, err = w.Prepare(ctx, request); err != nil {
		return text, result, err
	}
	result, err = w.humanize(ctx, text)
	return text, result, err
}

// Charge renders the answer with the charge that is expected, charges the run, and returns the answer. If the charge
// differs, since another run was charged meanwhile, the answer is rendered again. Nothing is charged if rendering fails
// or the client has disconnected by then. Rendering takes a worker slot.
func (run *Run) Charge(ctx context.Context, render func(usage.Receipt) ([]byte, error)) ([]byte, error) {
	expected := run.reservation.Expected(run.Outcome)
	answer, err := run.render(ctx, render, expected)
	if err != nil {
		return nil, err
	}
	receipt, err := run.Commit(ctx)
	if err != nil || receipt == expected {
		return answer, err
	}
	if corrected, err := run.render(ctx, render, receipt); err == nil {
		return corrected, nil
	}
	return answer, nil // it is paid for, and only its figures are out of date
}

func (run *Run) render(
	ctx context.Context, render func(usage.Receipt) ([]byte, error), receipt usage.Receipt,
) (answer []byte, err error) {
	err = run.InSlot(ctx, func() error {
		answer, err = render(receipt)
		return err
	})
	return answer, err
}

// Commit charges a run whose answer needs no figures, unless ctx is done.
func (run *Run) Commit(ctx context.Context) (usage.Receipt, error) {
	if err := ctx.Err(); err != nil {
		return usage.Receipt{}, err
	}
	return run.reservation.Commit(ctx, run.Outcome)
}

// End releases the words of a run that was not charged, except those of the parts that were sent to a client, unless
// the engine failed or changed nothing. ctx must be the request's, which ends when the client disconnects.
func (run *Run) End(ctx context.Context) {
	if run.delivered != nil && run.owesDelivered(ctx) {
		if sent := run.delivered(); len(sent) > 0 {
			run.reservation.CommitDelivered(ctx, sent)
		}
	}
	run.reservation.Release(ctx)
}

func (run *Run) owesDelivered(ctx context.Context) bool {
	if run.rewritten {
		return run.Outcome.Changed
	}
	return ctx.Err() != nil
}

// InSlot does slow work on the result once a worker slot is free. A run is never rejected after the engine's work.
func (run *Run) InSlot(ctx context.Context, work func() error) error {
	request := run.Text.Request
	if request.Caller.Background {
		return work()
	}
	return run.rewriter.Slots.Continue(ctx, gated.Visitor(request.Caller, len(request.Text)), work)
}

// InSlot does slow work for a request in a worker slot. Background requests need none, as in the engine.
func (w Rewriter) InSlot(ctx context.Context, request humanize.Request, work func() error) error {
	if request.Caller.Background {
		return work()
	}
	return w.Slots.Do(ctx, gated.Visitor(request.Caller, len(request.Text)), work)
}

// Prepare prepares a request in a worker slot.
func (w Rewriter) Prepare(ctx context.Context, request humanize.Request) (prepared humanize.Prepared, err error) {
	err = w.InSlot(ctx, request, func() error {
		prepared, err = humanize.Prepare(ctx, request)
		return err
	})
	return prepared, err
}

// withChargedWords adds the charged word count to a limit error.
func withChargedWords(err error, text string) error {
	if public, ok := errors.AsType[*fault.Error](err); ok && errors.Is(err, usage.ErrLimit) {
		return public.PrependAdvice(humanize.CountsAs(text)).Because(err)
	}
	return err
}

// humanize calls the engine within humanize.Timeout.
func (w Rewriter) humanize(ctx context.Context, text humanize.Prepared) (humanize.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	result, err := w.Engine.Humanize(ctx, text)
	if err == nil && strings.TrimSpace(result.Text) == "" {
		return result, ErrFailed
	}
	switch kind := fault.KindOf(err); {
	case err != nil && kind == fault.Internal:
		return result, ErrFailed.Because(err)
	case kind == fault.Unavailable:
		return result, unavailable(err)
	}
	return result, err
}

// unavailable is the error for a failed service: the specification's text for every failure, with the service's reason
// as advice.
func unavailable(err error) error {
	public, _ := errors.AsType[*fault.Error](err)
	failure := fault.New(fault.Unavailable, ErrFailed.Message, public.Message+" "+ErrFailed.Advice).
		WithAPIText("The text couldn’t be rewritten: a service that we need doesn’t answer.",
			"Nothing was charged. Send the same request again in a minute.")
	return failure.After(public.RetryAfter).Because(err)
}
