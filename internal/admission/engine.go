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

// NewEngine puts an engine behind a gate of its own. The size of a run is its text's, in bytes.
func NewEngine(engine humanize.Engine, limits Limits) Engine { return Engine{engine, NewGate(limits)} }

// Humanize implements humanize.Engine. Its error is Enter's for who is not let in.
func (e Engine) Humanize(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	visitor := Visitor{Key: request.Asking.Line, First: request.Asking.First, Size: len(request.Text)}
	leave, err := e.gate.Enter(ctx, visitor)
	if err != nil {
		return humanize.Result{}, err
	}
	defer leave()
	return e.engine.Humanize(ctx, request)
}
