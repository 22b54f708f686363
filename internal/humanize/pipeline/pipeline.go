// Package pipeline is the way of a text through an engine, whichever it is: what happens to it before and after is the
// same for our own engine and for services.
package pipeline

import (
	"context"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/guard"
	"plainhand/internal/humanize/layout"
)

// Engine implements humanize.Engine around another one.
type Engine struct {
	words    humanize.Engine
	panicked humanize.PanicHandler
}

// New returns an engine that lays texts out, has their words rewritten, and holds the result against what was sent.
func New(words humanize.Engine, panicked humanize.PanicHandler) Engine {
	return Engine{words, panicked}
}

// Humanize implements humanize.Engine.
func (e Engine) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	laid, err := layout.Lay(ctx, request, e.panicked)
	if err != nil {
		return humanize.Result{}, err
	}
	result, err := e.words.Humanize(ctx, laid.Request)
	if err != nil {
		return humanize.Result{}, err
	}
	held, err := guard.Hold(ctx, laid.Request, result, e.panicked)
	if err != nil {
		return humanize.Result{}, err
	}
	return laid.Result(ctx, held, e.panicked)
}
