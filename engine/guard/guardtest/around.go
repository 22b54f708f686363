// Package guardtest wraps engines with the guard for tests.
package guardtest

import (
	"context"

	"plainhand/engine/guard"
	"plainhand/engine/humanize"
)

// Around returns an engine whose results are checked by the guard, with the original layout kept.
func Around(engine humanize.Engine, panicked humanize.PanicHandler) humanize.Engine {
	return guarded{engine, panicked}
}

type guarded struct {
	engine   humanize.Engine
	panicked humanize.PanicHandler
}

func (g guarded) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	result, err := g.engine.Humanize(ctx, request)
	if err != nil {
		return humanize.Result{}, err
	}
	return guard.Check(ctx, request, result, g.panicked)
}
