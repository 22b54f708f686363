package document

import (
	"context"

	"plainhand/internal/humanize"
)

// Rewritten is what an engine made of a document.
type Rewritten struct {
	Draft    Draft
	Result   humanize.Result
	Edits    []Edit
	Unplaced int // lines that the document has no place for
}

// KeepsForm reports whether a document has a form of its own, which no layout changes: it is more than a text.
func KeepsForm(blocks []Block) bool { return blocks[0].Kind != Verbatim }

// Layout is the one that a document is rewritten with: as chosen for a text, and its own where it keeps its form.
func Layout(chosen humanize.Layout, keepsForm bool) humanize.Layout {
	if keepsForm {
		return humanize.Keep
	}
	return chosen
}

// Rewrite has an engine rewrite a document's prose. The request is without a text. The layout is as Layout says.
func Rewrite(
	ctx context.Context, engine humanize.Engine, request humanize.Request, document Document,
) (Rewritten, error) {
	blocks := document.Blocks()
	made := Rewritten{Draft: DraftOf(blocks)}
	request.Text = made.Draft.Text
	request.Layout = Layout(request.Layout, KeepsForm(blocks))
	var err error
	if made.Result, err = humanize.Rewrite(ctx, engine, request); err != nil {
		return made, err
	}
	made.Edits, made.Unplaced = made.Draft.Edits(made.Result.Text, made.Result.Changes)
	return made, nil
}
