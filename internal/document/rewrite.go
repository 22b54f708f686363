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

// Rewrite has an engine rewrite a document's prose. The request is without a text, and its layout only counts for a
// text without a form of its own: in all others the form stays.
func Rewrite(
	ctx context.Context, engine humanize.Engine, request humanize.Request, document Document,
) (Rewritten, error) {
	blocks := document.Blocks()
	made := Rewritten{Draft: DraftOf(blocks)}
	request.Text = made.Draft.Text
	if KeepsForm(blocks) {
		request.Layout = humanize.Keep
	}
	var err error
	if made.Result, err = humanize.Rewrite(ctx, engine, request); err != nil {
		return made, err
	}
	made.Edits, made.Unplaced = made.Draft.Edits(made.Result.Text, made.Result.Changes)
	return made, nil
}
