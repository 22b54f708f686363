// Package formats is the registry of document formats and their parsers. Each format is a package below it that
// implements document.Document.
package formats

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"plainhand/internal/fault"
	"plainhand/internal/formats/document"
	"plainhand/internal/formats/legacyword"
	"plainhand/internal/formats/opendocument"
	"plainhand/internal/formats/pdf"
	"plainhand/internal/formats/plaintext"
	"plainhand/internal/formats/richtext"
	"plainhand/internal/formats/subtitles"
	"plainhand/internal/formats/web"
	"plainhand/internal/formats/word"
)

// Format is a file format.
type Format struct {
	Extensions []string // the usual one first, each with its dot
	Name       string   // display name
	MediaType  string
	Becomes    string // extension of the written format, if it differs
	HasForm    bool   // has formatting to preserve
	Tracks     bool   // supports tracked changes
	read       reader
	available  func() bool // nil: always
}

type reader func(ctx context.Context, file io.ReaderAt, size int64) (document.Document, error)

// all are the formats, the most common first.
var all = []Format{
	{[]string{".docx", ".docm", ".dotx", ".dotm"}, "Word", wordType, "", true, true, archived(word.Read), nil},
	{[]string{".pdf"}, "PDF", "application/pdf", ".docx", true, false, contextual(pdf.Read), nil},
	{[]string{".odt", ".ott"}, "OpenDocument", textType, "", true, false, archived(opendocument.Read), nil},
	{[]string{".rtf"}, "Rich Text", "application/rtf", "", true, false, streamed(richtext.Read), nil},
	{[]string{".html", ".htm", ".xhtml"}, "HTML", "text/html", "", true, false, streamed(web.Read), nil},
	{[]string{".md", ".markdown"}, "Markdown", "text/markdown", "", false, false, streamed(plaintext.Read), nil},
	{[]string{".txt", ".text"}, "plain text", "text/plain", "", false, false, streamed(plaintext.Read), nil},
	{[]string{".srt"}, "subtitles", "application/x-subrip", "", true, false, streamed(subtitles.Read), nil},
	{[]string{".doc"}, "Word 97–2003", "application/msword", ".docx", true, true, contextual(legacyword.Read),
		legacyword.Available},
}

// The media types of office documents.
const (
	wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	textType = "application/vnd.oasis.opendocument.text"
)

func contextual[D document.Document](read func(context.Context, io.ReaderAt, int64) (D, error)) reader {
	return func(ctx context.Context, file io.ReaderAt, size int64) (document.Document, error) {
		read, err := read(ctx, file, size)
		return read, err
	}
}

func archived[D document.Document](read func(io.ReaderAt, int64) (D, error)) reader {
	return func(_ context.Context, file io.ReaderAt, size int64) (document.Document, error) {
		read, err := read(file, size)
		return read, err
	}
}

func streamed[D document.Document](read func(io.Reader) (D, error)) reader {
	return func(_ context.Context, file io.ReaderAt, size int64) (document.Document, error) {
		read, err := read(io.NewSectionReader(file, 0, size))
		return read, err
	}
}

// All returns the formats that can be read on this server.
func All() (found []Format) {
	for _, format := range all {
		if format.Check() == nil {
			found = append(found, format)
		}
	}
	return found
}

// Check returns a fault if files of the format can't be read on this server.
func (f Format) Check() error {
	if f.available != nil && !f.available() {
		return legacyword.ErrUnavailable
	}
	return nil
}

// Extension returns the usual extension, with its dot.
func (f Format) Extension() string { return f.Extensions[0] }

// Written returns the format that documents of this one are written in.
func (f Format) Written() Format {
	if f.Becomes == "" {
		return f
	}
	written, _ := Of(f.Becomes)
	return written
}

// ErrUnknown is returned for a file in an unsupported format.
var ErrUnknown = fault.New(fault.Invalid, "We can’t read files of this kind.", "")

// unknown is ErrUnknown with a list of the supported formats.
func unknown() error {
	return fault.New(ErrUnknown.Kind, ErrUnknown.Message, "Send one of these: "+names()+".")
}

func names() string {
	var found []string
	for _, format := range All() {
		found = append(found, fmt.Sprintf("%s (%s)", format.Name, format.Extension()))
	}
	return strings.Join(found, ", ")
}

// Of returns the format of a file by its name, or ErrUnknown. Check reports whether it can be read on this server.
func Of(name string) (Format, error) {
	extension := strings.ToLower(filepath.Ext(name))
	at := slices.IndexFunc(all, func(format Format) bool { return slices.Contains(format.Extensions, extension) })
	if at < 0 {
		return Format{}, unknown()
	}
	return all[at], nil
}

// MaxBytes is the maximum size of a document's file. Larger files consist mostly of pictures.
const MaxBytes = 50 << 20

// Read reads a document, which must not change while it is in use. Faults: those of package document.
func (f Format) Read(ctx context.Context, file io.ReaderAt, size int64) (document.Document, error) {
	switch {
	case size == 0:
		return nil, ErrEmpty
	case size > MaxBytes:
		return nil, ErrTooLarge
	}
	read, err := f.read(ctx, file, size)
	if err != nil {
		return nil, err
	}
	return read, nil
}

// ErrEmpty is returned for a file without content.
var ErrEmpty = fault.New(fault.Invalid, "This file is empty.", "Check that it’s the one you meant.")

// ErrTooLarge is returned for a file of more than MaxBytes.
var ErrTooLarge = fault.New(fault.TooLarge, fmt.Sprintf("This file is larger than %d MB.", MaxBytes>>20),
	"Make its pictures smaller, or send it in parts.")
