package humanize

import (
	"context"

	"plainhand/engine/text/document"
)

// Prepared is a validated request for an engine, with complete settings and a parsed text. Prepare returns it.
type Prepared struct {
	Request
	// FreeStructure allows an engine that rebuilds sentences to turn lists into sentences and to join paragraphs.
	FreeStructure bool

	document *document.Document
}

// Prepare validates a request, fills in its defaults, and parses its text, which takes a few milliseconds for a long
// one. The error is ctx's, or an Invalid fault with advice on what to change.
func Prepare(ctx context.Context, request Request) (Prepared, error) {
	request, err := validated(request)
	if err != nil {
		return Prepared{}, err
	}
	parsed, err := document.ParseContext(ctx, request.Text, request.Keep)
	return Prepared{Request: request, document: parsed}, err
}

// Check returns the Invalid fault that Prepare would, without parsing the text.
func Check(request Request) error {
	_, err := validated(request)
	return err
}

// Document is the parsed text.
func (p Prepared) Document() *document.Document { return p.document }

// With returns the same request for another parsed text. The error is an Invalid fault, since a text with fewer words
// may exceed MaxBytesPerWord.
func (p Prepared) With(text *document.Document) (Prepared, error) {
	p.Text, p.document = text.Text, text
	return p, Check(p.Request)
}
