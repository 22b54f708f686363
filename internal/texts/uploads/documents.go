// Package uploads reads uploaded documents, and writes them with the wording of their texts in the history. A
// document that was uploaded in the editor is stored with its text.
package uploads

import (
	"bytes"
	"cmp"
	"context"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/formats"
	"plainhand/internal/formats/document"
	"plainhand/internal/texts"
	"plainhand/internal/texts/files"
)

var (
	// ErrForm is returned for a form that is not available for the result.
	ErrForm = fault.New(fault.Invalid, "This result isn’t available in that format.", "Choose another one.").
		WithAPIText("This item’s result isn’t available in that format.", "A file’s result comes as “same” or "+
			"“markdown”, and that "+
			"of a Word document as “tracked”. The result of a text is at /v1/jobs/{id}/items/{item}.")
	// ErrNone is returned for a text without a document, or whose document was deleted.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find the document of this text.",
		"It may have been deleted or have expired. Send it again.")
)

// Form is the format of a downloaded result.
type Form string

// The formats of downloads.
const (
	Same     Form = "same"     // the format and name of the upload
	Tracked  Form = "tracked"  // a Word document with tracked changes
	Markdown Form = "markdown" // for any upload
)

// Known reports whether the form exists.
func (f Form) Known() bool { return f == Same || f == Tracked || f == Markdown }

type authorKey struct{}

// WithAuthor returns a context in which tracked changes have an author other than Deps.Author: the name of the brand
// that serves the request.
func WithAuthor(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, authorKey{}, name)
}

func (d *Documents) author(ctx context.Context) document.Author {
	name, _ := ctx.Value(authorKey{}).(string)
	return document.Author{Name: cmp.Or(name, d.Author), At: d.Now()}
}

// Source identifies an uploaded document.
type Source struct {
	UserID uuid.UUID
	FileID uuid.UUID
	Name   string // with its folders if it was in an archive
}

// CanTrack reports whether results can have tracked changes.
func (s Source) CanTrack() bool {
	format, err := formats.Of(s.Name)
	return err == nil && format.Tracks
}

// Result is a rewritten document as a file.
type Result struct {
	Name      string // without folders
	MediaType string
	Content   []byte
}

// Reading renders the current wording of a text in the history.
type Reading func(texts.Text) (texts.Wording, error)

// Deps are the dependencies of Documents.
type Deps struct {
	Storage Storage
	Files   *files.Files
	History *texts.History
	Reading Reading
	Author  string // default author of tracked changes
	Now     func() time.Time
}

// Documents is the service for documents. It is safe for concurrent use. Callers must have authenticated the user.
type Documents struct {
	Deps
	slots chan struct{} // one element per document in memory
}

// maxConcurrent bounds the memory for documents: one takes up to 200 MB.
const maxConcurrent = 2

// New returns the service for documents.
func New(deps Deps) *Documents { return &Documents{deps, make(chan struct{}, maxConcurrent)} }

// Allowed returns the fault of a file that cannot be rewritten, by its name: its format is unknown, not supported here,
// or not in the plan. Plain text is in every plan.
func Allowed(name string, access billing.Access) error {
	format, err := formats.Of(name)
	if err == nil {
		err = format.Check()
	}
	if err != nil || !format.HasForm {
		return err
	}
	return access.Allow(billing.Documents)
}

// Room waits for a memory slot for a document or table. Call leave to release it.
func (d *Documents) Room(ctx context.Context) (release func(), err error) {
	select {
	case d.slots <- struct{}{}:
		return func() { <-d.slots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// RoomNow acquires a memory slot without waiting; ok reports whether one was free. Further calls of leave do nothing.
func (d *Documents) RoomNow() (release func(), ok bool) {
	select {
	case d.slots <- struct{}{}:
		return sync.OnceFunc(func() { <-d.slots }), true
	default:
		return func() {}, false
	}
}

// Read reads a document. The caller must hold a slot of Room. Faults: those of its format, and files.ErrNone.
func (d *Documents) Read(ctx context.Context, source Source) (document.Document, error) {
	format, err := formats.Of(source.Name)
	if err != nil {
		return nil, err
	}
	file, err := d.Files.Open(ctx, source.UserID, source.FileID)
	if err != nil {
		return nil, err
	}
	return format.Read(ctx, file, file.Size)
}

// Result returns a document with the current wording of its text in the owner's history, including edits in the editor.
// Faults: ErrForm, texts.ErrNone, and those of Read.
func (d *Documents) Result(ctx context.Context, source Source, textID uuid.UUID, form Form) (result Result, err error) {
	if !form.Known() {
		return result, ErrForm
	}
	text, err := d.History.Open(ctx, source.UserID, textID)
	if err != nil {
		return result, err
	}
	wording, err := d.Reading(text)
	if err != nil {
		return result, err
	}
	release, err := d.Room(ctx)
	if err != nil {
		return result, err
	}
	defer release()
	opened, err := d.Read(ctx, source)
	if err != nil {
		return result, err
	}
	return d.write(opened, source.Name, form, wording, d.author(ctx))
}

func (d *Documents) write(
	opened document.Document, name string, form Form, wording texts.Wording, by document.Author,
) (result Result, err error) {
	format, err := formats.Of(name)
	if err != nil {
		return result, err
	}
	blocks := opened.Blocks()
	edits, _ := document.DraftOf(blocks).Edits(wording.Now, wording.Changes)
	result = Result{Name: path.Base(name), MediaType: format.Written().MediaType}
	if format.Becomes != "" {
		result.Name = withExtension(result.Name, format.Becomes)
	}
	var out bytes.Buffer
	switch tracking, can := opened.(document.Tracking); {
	case form == Markdown:
		result.Name, result.MediaType = withExtension(result.Name, ".md"), "text/markdown; charset=utf-8"
		out.WriteString(document.Markdown(blocks, edits))
	case form == Tracked && !can:
		return result, ErrForm
	case form == Tracked:
		_, err = tracking.WriteTracked(&out, edits, by)
	default:
		_, err = opened.Write(&out, edits)
	}
	result.Content = out.Bytes()
	return result, err
}

func withExtension(name, extension string) string {
	return strings.TrimSuffix(name, path.Ext(name)) + extension
}
