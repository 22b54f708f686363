// Package pipeline wraps an engine with the layout stage and the fidelity guard, for the built-in engine and for
// services alike.
package pipeline

import (
	"context"

	"plainhand/engine/guard"
	"plainhand/engine/humanize"
	"plainhand/engine/layout"
)

// Engine implements humanize.Engine as a wrapper of another engine.
type Engine struct {
	words    humanize.Engine
	panicked humanize.PanicHandler
}

// New returns an engine that changes the layout, rewrites the words with another engine, and checks the result with the
// guard.
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
	checked, err := guard.Check(ctx, laid.Request, result, e.panicked)
	if err != nil {
		return humanize.Result{}, err
	}
	return laid.Result(ctx, checked, e.panicked)
}
