// Package legacyword reads documents of Word 97–2003 (.doc) if LibreOffice and a sandbox are available. It reads and
// writes them as .docx files, which it converts them to in the sandbox.
package legacyword

import (
	"bytes"
	"context"
	"errors"
	"io"

	"plainhand/internal/fault"
	"plainhand/internal/formats/archive"
	"plainhand/internal/formats/document"
	"plainhand/internal/formats/sandbox"
	"plainhand/internal/formats/word"
)

// ErrUnavailable is returned if Check has failed.
var ErrUnavailable = fault.New(fault.Invalid, "We can’t read documents of Word 97–2003 (.doc) here.",
	"Save it as .docx in the program that made it, and send the copy.")

// slot limits conversions to one at a time: LibreOffice needs hundreds of megabytes.
var slot = make(chan struct{}, 1)

// Read reads a document, which must not change meanwhile. The first call runs Check. Faults: ErrUnavailable, those of
// package document, and the context's error.
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

// convert converts a document with LibreOffice and reads the result.
func convert(ctx context.Context, file io.Reader) (document.Document, error) {
	office, err := findOffice()
	if err != nil {
		return nil, ErrUnavailable.Because(err)
	}
	select {
	case slot <- struct{}{}:
		defer func() { <-slot }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	converted, err := sandbox.Run(ctx, office.command(), file)
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
	read, err := word.Read(bytes.NewReader(converted), int64(len(converted)))
	if err != nil {
		return nil, err
	}
	return read, nil
}
