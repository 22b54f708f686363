package layout

import (
	"context"

	"plainhand/engine/compose"
	"plainhand/engine/humanize"
)

// Laid is a request whose text is laid out the way it asks, for an engine that rewrites the words.
type Laid struct {
	Request  humanize.Prepared
	original humanize.Prepared
	changes  []humanize.Change // from the original's text to the Request's
}

// Lay lays out the text of a request. A part that panics leaves its habit alone. The error is ctx's.
func Lay(ctx context.Context, request humanize.Prepared, panicked humanize.PanicHandler) (Laid, error) {
	untouched := Laid{Request: request, original: request}
	if request.Layout != humanize.Natural {
		return untouched, nil
	}
	changes, laid, err := plainly(ctx, request.Document(), request.Mode, panicked)
	if err != nil {
		return Laid{}, err
	}
	inner, err := request.With(laid)
	if err != nil {
		return untouched, nil
	}
	inner.Layout, inner.OnProgress = humanize.Keep, compose.NewPlaces(changes).Watch(request.OnProgress)
	inner.FreeStructure = true
	return Laid{Request: inner, original: request, changes: changes}, nil
}

// Result turns a result for the laid-out text into one for the text that was sent. If the layout stays, it offers what
// a plain one would be. The error is ctx's.
func (l Laid) Result(
	ctx context.Context, result humanize.Result, panicked humanize.PanicHandler,
) (humanize.Result, error) {
	if l.original.Layout == humanize.Natural {
		return compose.Results(l.original.Text, l.changes, result), nil
	}
	var err error
	result.Suggestions, err = offer(ctx, l.original.Document(), result, panicked)
	return result, err
}
