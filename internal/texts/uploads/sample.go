package uploads

import (
	"bytes"
	"context"

	"plainhand/engine/humanize"
	"plainhand/internal/formats"
	"plainhand/internal/formats/document"
	"plainhand/internal/texts"
)

// Rewrite rewrites a text with an engine.
type Rewrite func(ctx context.Context, text string) (humanize.Result, error)

// Sample returns a Word document with tracked changes, as a customer would get it for an upload. It is made from a
// built-in document.
func (d *Documents) Sample(ctx context.Context, name string, word []byte, rewrite Rewrite) (sample Result, err error) {
	format, err := formats.Of(name)
	if err != nil {
		return sample, err
	}
	opened, err := format.Read(ctx, bytes.NewReader(word), int64(len(word)))
	if err != nil {
		return sample, err
	}
	draft := document.DraftOf(opened.Blocks()).Text
	result, err := rewrite(ctx, draft)
	if err != nil {
		return sample, err
	}
	return d.write(opened, name, Tracked, texts.Wording{Before: draft, Now: result.Text, Changes: result.Changes},
		d.author(ctx))
}
