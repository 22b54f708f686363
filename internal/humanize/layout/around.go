package layout

import (
	"context"
	"slices"
	"sort"

	"plainhand/internal/humanize"
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
	if _, err := humanize.Check(inner); err != nil { // with fewer words, links may outweigh them
		inner, changes = request, nil
	}
	result, err := l.engine.Humanize(ctx, inner)
	if err != nil {
		return humanize.Result{}, err
	}
	return together(request.Text, changes, result), nil
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

// together makes a result of the text that was laid out one of the text that was sent.
func together(text string, changes []humanize.Change, result humanize.Result) humanize.Result {
	if len(changes) == 0 {
		return result
	}
	laid := newPlaces(changes)
	suggestions := make([]humanize.Suggestion, 0, len(result.Suggestions))
	for _, one := range result.Suggestions {
		if !laid.touches(one.Start, one.End) {
			one.Start, one.End = laid.origin(one.Start), laid.origin(one.End)
			suggestions = append(suggestions, one)
		}
	}
	restorations := slices.Clone(result.Restorations)
	for i := range restorations {
		restorations[i].Start, restorations[i].End = laid.origin(restorations[i].Start), laid.origin(restorations[i].End)
	}
	result.Suggestions, result.Restorations = suggestions, restorations
	result.Changes = compose(text, changes, result.Changes)
	result.Text = humanize.Apply(text, result.Changes)
	return result
}

// places knows where the text that changes leave comes from.
type places struct {
	changes []humanize.Change
	starts  []int // where each change's After starts
}

func newPlaces(changes []humanize.Change) places {
	found, by := places{changes: changes, starts: make([]int, len(changes))}, 0
	for i, change := range changes {
		found.starts[i] = change.Start + by
		by += len(change.After) - len(change.Before)
	}
	return found
}

// touches reports whether what stands from start to end meets a change, or borders on one.
func (p places) touches(start, end int) bool {
	i := sort.Search(len(p.starts), func(i int) bool { return p.starts[i]+len(p.changes[i].After) >= start })
	return i < len(p.starts) && p.starts[i] <= end
}

// origin returns the place in the text before the changes; the start of a change for whatever stands inside it.
func (p places) origin(at int) int {
	i := sort.Search(len(p.starts), func(i int) bool { return p.starts[i] > at }) - 1
	switch {
	case i < 0:
		return at
	case at < p.starts[i]+len(p.changes[i].After):
		return p.changes[i].Start
	}
	return p.changes[i].End + at - p.starts[i] - len(p.changes[i].After)
}
