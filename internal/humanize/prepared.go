package humanize

import (
	"context"

	"plainhand/internal/humanize/document"
)

// Prepared is a request ready for an engine: its settings are complete and its text is parsed. Prepare makes it.
type Prepared struct {
	Request
	// FreeStructure lets an engine that rebuilds sentences turn lists into sentences, and join paragraphs: the layout is
	// not the writer's to keep.
	FreeStructure bool

	document *document.Document
}

// Prepare checks a request, fills in its defaults, and parses its text, which takes a few milliseconds for a long one.
// The error is ctx's, or an Invalid fault that says what to change.
func Prepare(ctx context.Context, request Request) (Prepared, error) {
	request, err := checked(request)
	if err != nil {
		return Prepared{}, err
	}
	parsed, err := document.ParseContext(ctx, request.Text, request.Keep)
	return Prepared{Request: request, document: parsed}, err
}

// Check returns the Invalid fault that Prepare would, without parsing the text.
func Check(request Request) error {
	_, err := checked(request)
	return err
}

// Document is the text, parsed.
func (p Prepared) Document() *document.Document { return p.document }

// With returns the same request for another text that is already parsed. The error is an Invalid fault: with fewer
// words, links may outweigh them.
func (p Prepared) With(text *document.Document) (Prepared, error) {
	p.Text, p.document = text.Text, text
	return p, Check(p.Request)
}
