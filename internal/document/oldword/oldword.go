// Package oldword reads documents of Word 97–2003 (.doc) where LibreOffice is installed and can be locked up: it turns
// them into the newer format, in a sandbox. That is what is read, and written.
package oldword

import (
	"bytes"
	"context"
	"errors"
	"io"

	"plainhand/internal/document"
	"plainhand/internal/document/archive"
	"plainhand/internal/document/word"
	"plainhand/internal/fault"
	"plainhand/internal/sandbox"
)

// ErrUnavailable is returned where Check has found that documents can't be read.
var ErrUnavailable = fault.New(fault.Invalid, "We can’t read documents of Word 97–2003 (.doc) here.",
	"Save it as .docx in the program that made it, and send the copy.")

// turn is taken by the one document that is being turned: LibreOffice needs hundreds of megabytes.
var turn = make(chan struct{}, 1)

// Read reads a document, which must not change while it is read. Before the first, it waits for Check. Faults:
// ErrUnavailable, those of package document, and the context's error.
func Read(ctx context.Context, file io.ReaderAt, size int64) (document.Document, error) {
	switch old, protected := archive.IsOldOffice(file, size); {
	case protected:
		return nil, document.ErrProtected
	case !old:
		return nil, document.ErrBroken
	case Check() != nil:
		return nil, ErrUnavailable
	}
	return convert(ctx, io.NewSectionReader(file, 0, size))
}

// convert has LibreOffice write a document in the newer format, and reads that.
func convert(ctx context.Context, file io.Reader) (document.Document, error) {
	office, err := find()
	if err != nil {
		return nil, ErrUnavailable.Because(err)
	}
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	turned, err := sandbox.Run(ctx, office.command(), file)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, sandbox.ErrUnavailable):
		return nil, ErrUnavailable.Because(err)
	case errors.Is(err, sandbox.ErrTime):
		return nil, document.ErrTooLarge.Because(err)
	case err != nil:
		return nil, document.ErrBroken.Because(err)
	}
	read, err := word.Read(bytes.NewReader(turned), int64(len(turned)))
	if err != nil {
		return nil, err
	}
	return read, nil
}
