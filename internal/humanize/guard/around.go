package guard

import (
	"context"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// Around returns an engine whose results are held against what was sent, whoever wrote them. It parses the text once,
// for itself and for the engine. Where the guard itself panics, the text comes back as it was, and the handler is
// told; without one it goes on panicking.
func Around(engine humanize.Engine, panicked humanize.PanicHandler) humanize.Engine {
	return guarded{engine, panicked}
}

type guarded struct {
	engine   humanize.Engine
	panicked humanize.PanicHandler
}

// Humanize implements humanize.Engine.
func (g guarded) Humanize(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	request, err := humanize.Check(request)
	if err != nil {
		return humanize.Result{}, err
	}
	if request.Parsed == nil {
		if request.Parsed, err = document.ParseContext(ctx, request.Text, request.Keep); err != nil {
			return humanize.Result{}, err
		}
	}
	result, err := g.engine.Humanize(ctx, request)
	if err != nil {
		return humanize.Result{}, err
	}
	return g.restore(ctx, request, result)
}

func (g guarded) restore(
	ctx context.Context, request humanize.Request, result humanize.Result,
) (held humanize.Result, err error) {
	defer func() {
		if g.panicked == nil {
			return
		}
		if cause := recover(); cause != nil {
			g.panicked("guard", cause)
			held, err = humanize.Result{Text: request.Text, Language: result.Language}, nil
		}
	}()
	return Restore(ctx, request, result)
}
