package admission

import (
	"context"

	"plainhand/internal/humanize"
)

// Engine is an engine behind a gate.
type Engine struct {
	engine humanize.Engine
	gate   *Gate
}

// NewEngine puts an engine behind a gate.
func NewEngine(engine humanize.Engine, gate *Gate) Engine { return Engine{engine, gate} }

// Humanize implements humanize.Engine. If the visitor is not let in, its error is Enter's.
func (e Engine) Humanize(ctx context.Context, request humanize.Request) (result humanize.Result, err error) {
	err = e.gate.Do(ctx, Of(request), func() error {
		result, err = e.engine.Humanize(ctx, request)
		return err
	})
	return result, err
}

// Of returns the visitor who makes a request.
func Of(request humanize.Request) Visitor { return For(request.Asking, len(request.Text)) }

// For returns the visitor for work on this many bytes.
func For(asking humanize.Asking, size int) Visitor {
	return Visitor{Key: asking.Line, First: asking.First, Size: size}
}
