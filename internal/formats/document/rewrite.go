package document

import (
	"context"

	"plainhand/engine/humanize"
)

// Rewritten is the result of rewriting a document.
type Rewritten struct {
	Draft    Draft
	Result   humanize.Result
	Edits    []Edit
	Unplaced int // new lines, which belong to no block
}

// KeepsForm reports whether a document has formatting, which no layout changes.
func KeepsForm(blocks []Block) bool { return blocks[0].Kind != Verbatim }

// Layout returns the layout for a document: the chosen one for a plain text, and humanize.Keep for a document with
// formatting.
func Layout(chosen humanize.Layout, keepsForm bool) humanize.Layout {
	if keepsForm {
		return humanize.Keep
	}
	return chosen
}

// Rewrite rewrites a document's prose with an engine. The request's text is ignored, and its layout is passed through
// Layout.
func Rewrite(
	ctx context.Context, engine humanize.Engine, request humanize.Request, document Document,
) (Rewritten, error) {
	blocks := document.Blocks()
	rewritten := Rewritten{Draft: DraftOf(blocks)}
	request.Text = rewritten.Draft.Text
	request.Layout = Layout(request.Layout, KeepsForm(blocks))
	var err error
	if rewritten.Result, err = humanize.Rewrite(ctx, engine, request); err != nil {
		return rewritten, err
	}
	rewritten.Edits, rewritten.Unplaced = rewritten.Draft.Edits(rewritten.Result.Text, rewritten.Result.Changes)
	return rewritten, nil
}
