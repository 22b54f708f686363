package rewriting_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/internal/admission"
	"plainhand/internal/fault"
	"plainhand/internal/rewriting"
	"plainhand/internal/usage"
)

const text = "They utilize four words."

// budget is a usage.Budget that notes what happens to its only reservation.
type budget struct {
	refusal   error
	meanwhile int // words that another run is charged after the reservation
	committed bool
	delivered []usage.Range
	released  bool
}

func (b *budget) Reserve(context.Context, humanize.Prepared) (usage.Reservation, error) {
	return b, b.refusal
}

func (b *budget) Expected(usage.Outcome) usage.Receipt { return charged(4) }

func (b *budget) Commit(context.Context, usage.Outcome) (usage.Receipt, error) {
	b.committed = true
	return charged(4 + b.meanwhile), nil
}

func (b *budget) CommitDelivered(_ context.Context, delivered []usage.Range) { b.delivered = delivered }

func (b *budget) Release(context.Context) { b.released = true }

func charged(words int) usage.Receipt { return usage.Receipt{Usage: usage.Usage{Used: words}} }

// engineFunc implements humanize.Engine.
type engineFunc func(context.Context, humanize.Prepared) (humanize.Result, error)

func (e engineFunc) Humanize(ctx context.Context, text humanize.Prepared) (humanize.Result, error) {
	return e(ctx, text)
}

func rewrite(context.Context, humanize.Prepared) (humanize.Result, error) {
	return humanize.Result{Text: "They use three words."}, nil
}

func newRewriter(engine engineFunc) rewriting.Rewriter {
	return rewriting.Rewriter{Engine: engine, Slots: admission.NewGate(admission.Limits{AtOnce: 1, PerKey: 1})}
}

// answer runs the text and renders its used words.
func answer(ctx context.Context, engine engineFunc, budget *budget, render func(usage.Receipt) error) (string, error) {
	run, err := newRewriter(engine).Rewrite(ctx, rewriting.Job{Request: humanize.Request{Text: text}, Budget: budget})
	if err != nil {
		return "", err
	}
	defer run.End(ctx)
	body, err := run.Charge(ctx, func(receipt usage.Receipt) ([]byte, error) {
		return []byte(strconv.Itoa(receipt.Usage.Used)), render(receipt)
	})
	return string(body), err
}

func rendered(usage.Receipt) error { return nil }

func TestAnswerIsRenderedWithItsCharge(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name      string
		meanwhile int
		render    func(usage.Receipt) error
		want      string
	}{
		{"expected", 0, rendered, "4"},
		{"another run was charged", 10, rendered, "14"},
		{"another run was charged and the second rendering fails", 10, func(receipt usage.Receipt) error {
			if receipt.Usage.Used == 14 {
				return errors.New("broken")
			}
			return nil
		}, "4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			budget := &budget{meanwhile: test.meanwhile}
			got, err := answer(t.Context(), rewrite, budget, test.render)
			if err != nil || got != test.want || !budget.committed {
				t.Errorf("answer %q, %v; committed %t; want %q", got, err, budget.committed, test.want)
			}
		})
	}
}

// PL22, PL23: nothing is charged for a run without an answer, and its words are released.
func TestRunWithoutAnswerIsNotCharged(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	fail := func(context.Context, humanize.Prepared) (humanize.Result, error) { return humanize.Result{}, broken }
	empty := func(context.Context, humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{Text: " "}, nil
	}
	for _, test := range []struct {
		name   string
		engine engineFunc
		render func(disconnect func()) error
		want   error
	}{
		{"the engine fails", fail, nil, rewriting.ErrFailed},
		{"the engine returns nothing", empty, nil, rewriting.ErrFailed},
		{"rendering fails", rewrite, func(func()) error { return broken }, broken},
		{"the client disconnects", rewrite, func(disconnect func()) error { disconnect(); return nil }, context.Canceled},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			budget := &budget{}
			ctx, disconnect := context.WithCancel(t.Context())
			defer disconnect()
			_, err := answer(ctx, test.engine, budget, func(usage.Receipt) error { return test.render(disconnect) })
			if !errors.Is(err, test.want) || budget.committed || !budget.released {
				t.Errorf("%v; committed %t, released %t", err, budget.committed, budget.released)
			}
		})
	}
}

func TestPanicReleasesReservedWords(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		engine engineFunc
		render func(usage.Receipt) error
	}{
		"in the engine":   {func(context.Context, humanize.Prepared) (humanize.Result, error) { panic("broken") }, nil},
		"while rendering": {rewrite, func(usage.Receipt) error { panic("broken") }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			budget := &budget{}
			defer func() {
				if recover() == nil || budget.committed || !budget.released {
					t.Errorf("committed %t, released %t", budget.committed, budget.released)
				}
			}()
			_, _ = answer(t.Context(), test.engine, budget, test.render)
		})
	}
}

// Parts that were sent are paid for, unless the engine failed or changed nothing.
func TestDeliveredPartsAreCharged(t *testing.T) {
	t.Parallel()
	sent := []usage.Range{{Start: 0, End: 4}}
	broken := errors.New("broken")
	for _, test := range []struct {
		name        string
		result      string // empty: the engine fails
		disconnects bool
		charged     bool
	}{
		{"the engine fails", "", false, false},
		{"the client disconnects from the engine", "", true, true},
		{"the answer fails", "They use four words.", false, true},
		{"the client disconnects from the answer", "They use four words.", true, true},
		{"nothing changes and the answer fails", text, false, false},
		{"nothing changes and the client disconnects", text, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			budget := &budget{}
			ctx, disconnect := context.WithCancel(t.Context())
			defer disconnect()
			engine := engineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
				if test.disconnects {
					disconnect()
				}
				if test.result == "" {
					return humanize.Result{}, broken
				}
				return humanize.Result{Text: test.result}, nil
			})
			run, err := newRewriter(engine).Rewrite(ctx, rewriting.Job{Request: humanize.Request{Text: text}, Budget: budget,
				Delivered: func() []usage.Range { return sent }})
			if err == nil {
				_, err = run.Charge(ctx, func(usage.Receipt) ([]byte, error) { return nil, broken })
				run.End(ctx)
			}
			want := sent
			if !test.charged {
				want = nil
			}
			if err == nil || !slices.Equal(budget.delivered, want) || !budget.released || budget.committed {
				t.Errorf("%v is charged, want %v; released %t, %v", budget.delivered, want, budget.released, err)
			}
		})
	}
}

func TestRefusedTextIsNotRewritten(t *testing.T) {
	t.Parallel()
	engine := engineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		t.Error("the engine was called")
		return humanize.Result{}, nil
	})
	_, err := answer(t.Context(), engine, &budget{refusal: usage.ErrLimit}, rendered)
	if !errors.Is(err, usage.ErrLimit) {
		t.Error(err)
	}
	request := humanize.Request{Text: "See https://example.org/" + strings.Repeat("long-path/", 40)}
	_, err = newRewriter(engine).Rewrite(t.Context(), rewriting.Job{Request: request,
		Budget: &budget{refusal: usage.ErrLimit}})
	public, ok := errors.AsType[*fault.Error](err)
	if advice := humanize.CountsAs(request.Text); !ok || advice == "" || !strings.Contains(public.Advice, advice) {
		t.Errorf("%v; want the advice %q", err, advice)
	}
}

// The advice has the service's reason, and the fault the time until another attempt.
func TestUnavailableEngineIsExplained(t *testing.T) {
	t.Parallel()
	engine := engineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{}, admission.ErrBusy
	})
	_, err := answer(t.Context(), engine, &budget{}, rendered)
	public, ok := errors.AsType[*fault.Error](err)
	if !ok || public.Kind != fault.Unavailable || public.Message != rewriting.ErrFailed.Message ||
		!strings.HasPrefix(public.Advice, admission.ErrBusy.Message) || public.RetryAfter != admission.ErrBusy.RetryAfter {
		t.Errorf("%+v", public)
	}
}
