package layout

import (
	"context"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/compose"
	"plainhand/internal/humanize/document"
)

// Around returns an engine that lays a text out as the request asks before another engine, whichever it is, rewrites
// its words. The guard stands around that other engine, which gets the text that is laid out already. A part that
// panics leaves its habit as it is, and the handler is told; without one it goes on panicking.
func Around(engine humanize.Engine, panicked humanize.PanicHandler) humanize.Engine {
	return laying{engine, panicked}
}

type laying struct {
	engine   humanize.Engine
	panicked humanize.PanicHandler
}

// Humanize implements humanize.Engine.
func (l laying) Humanize(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	request, err := humanize.Check(request)
	if err != nil {
		return humanize.Result{}, err
	}
	if request.Parsed == nil {
		if request.Parsed, err = document.ParseContext(ctx, request.Text, request.Keep); err != nil {
			return humanize.Result{}, err
		}
	}
	if request.Layout != humanize.Natural {
		return l.keeping(ctx, request)
	}
	changes, laid, err := plainly(ctx, request.Parsed, request.Mode, l.panicked)
	if err != nil {
		return humanize.Result{}, err
	}
	inner := request
	inner.Text, inner.Parsed, inner.Layout = laid.Text, laid, humanize.Keep
	if inner.Watch != nil {
		inner.Watch = compose.NewPlaces(changes).Watch(request.Watch)
	}
	if _, err := humanize.Check(inner); err != nil { // with fewer words, links may outweigh them
		inner, changes = request, nil
	}
	result, err := l.engine.Humanize(ctx, inner)
	if err != nil {
		return humanize.Result{}, err
	}
	return compose.Results(request.Text, changes, result), nil
}

// keeping rewrites a text whose layout stays, and offers what a plain one would be.
func (l laying) keeping(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	result, err := l.engine.Humanize(ctx, request)
	if err != nil {
		return humanize.Result{}, err
	}
	result.Suggestions, err = l.offer(ctx, request.Parsed, result)
	return result, err
}
