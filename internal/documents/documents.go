// Package documents reads the documents that people have sent, and writes them with the words of the texts that were
// made of them. A document that was sent to the editor is kept beside its text.
package documents

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
	"plainhand/internal/document"
	"plainhand/internal/document/formats"
	"plainhand/internal/fault"
	"plainhand/internal/files"
	"plainhand/internal/history"
	"plainhand/internal/humanize"
)

var (
	// ErrForm is returned for a form that a result does not come in.
	ErrForm = fault.New(fault.Invalid, "This result doesn’t come in that form.", "Take another one.")
	// ErrNone is returned for a text that no document belongs to, or not any more.
	ErrNone = fault.New(fault.NotFound, "We couldn’t find the document of this text.",
		"It may have been deleted, or its time was up. Send it again.")
)

// Form is how a result is taken along.
type Form string

// The forms of results.
const (
	Same     Form = "same"     // as it came: the same format, the same name
	Tracked  Form = "tracked"  // a Word document with tracked changes
	Markdown Form = "markdown" // whatever it was
)

// Known reports whether there is such a form.
func (f Form) Known() bool { return f == Same || f == Tracked || f == Markdown }

type authorKey struct{}

// WithAuthor returns a context in which tracked changes name somebody else than Deps.Author: the customer under whose
// brand a document is asked for.
func WithAuthor(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, authorKey{}, name)
}

func (d *Documents) author(ctx context.Context) document.Author {
	name, _ := ctx.Value(authorKey{}).(string)
	return document.Author{Name: cmp.Or(name, d.Author), At: d.Now()}
}

// Source is a document's file.
type Source struct {
	UserID uuid.UUID
	FileID uuid.UUID
	Name   string // with its folders in an archive
}

// CanTrack reports whether results come with tracked changes.
func (s Source) CanTrack() bool {
	format, err := formats.Of(s.Name)
	return err == nil && format.Tracks
}

// Result is a document with other words, as a file.
type Result struct {
	Name      string // without folders
	MediaType string
	Content   []byte
}

// Reading turns a text of the history into what it reads as by now, with the changes that led there from its draft.
type Reading func(history.Text) (now string, changes []humanize.Change, err error)

// Deps are what documents need.
type Deps struct {
	Storage Storage
	Files   *files.Files
	History *history.History
	Reading Reading
	Author  string // whom tracked changes name
	Now     func() time.Time
}

// Documents reads and writes documents. It is safe for concurrent use. Whoever calls has found out who is asking.
type Documents struct {
	Deps
	room chan struct{} // taken by documents in memory
}

// atOnce bounds the memory that documents take: one takes up to 200 MB.
const atOnce = 2

// New returns documents.
func New(deps Deps) *Documents { return &Documents{deps, make(chan struct{}, atOnce)} }

// Allowed returns why a file may not be rewritten, by its name: its kind is unknown, not read here, or not in the
// plan. Mere texts are for every plan.
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

// Room waits until there is room in memory for another document or table. Call leave when it is gone.
func (d *Documents) Room(ctx context.Context) (leave func(), err error) {
	select {
	case d.room <- struct{}{}:
		return func() { <-d.room }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// RoomNow is Room for somebody who does not wait: ok tells whether there is any. Further calls of leave do nothing.
func (d *Documents) RoomNow() (leave func(), ok bool) {
	select {
	case d.room <- struct{}{}:
		return sync.OnceFunc(func() { <-d.room }), true
	default:
		return func() {}, false
	}
}

// Read reads a document. Whoever calls has room for it. Faults: those of its format, and files.ErrNone.
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

// Result returns a document that reads as the text of its owner's history does by now, with what they made of it in the
// editor. Faults: ErrForm, history.ErrNone, and those of Read.
func (d *Documents) Result(ctx context.Context, source Source, textID uuid.UUID, form Form) (made Result, err error) {
	if !form.Known() {
		return made, ErrForm
	}
	text, err := d.History.Open(ctx, source.UserID, textID)
	if err != nil {
		return made, err
	}
	now, changes, err := d.Reading(text)
	if err != nil {
		return made, err
	}
	leave, err := d.Room(ctx)
	if err != nil {
		return made, err
	}
	defer leave()
	opened, err := d.Read(ctx, source)
	if err != nil {
		return made, err
	}
	return d.write(opened, source.Name, form, now, changes, d.author(ctx))
}

func (d *Documents) write(
	opened document.Document, name string, form Form, now string, changes []humanize.Change, by document.Author,
) (made Result, err error) {
	format, err := formats.Of(name)
	if err != nil {
		return made, err
	}
	blocks := opened.Blocks()
	edits, _ := document.DraftOf(blocks).Edits(now, changes)
	made = Result{Name: path.Base(name), MediaType: format.Written().MediaType}
	if format.Becomes != "" {
		made.Name = renamed(made.Name, format.Becomes)
	}
	var out bytes.Buffer
	switch tracking, can := opened.(document.Tracking); {
	case form == Markdown:
		made.Name, made.MediaType = renamed(made.Name, ".md"), "text/markdown; charset=utf-8"
		out.WriteString(document.Markdown(blocks, edits))
	case form == Tracked && !can:
		return made, ErrForm
	case form == Tracked:
		_, err = tracking.WriteTracked(&out, edits, by)
	default:
		_, err = opened.Write(&out, edits)
	}
	made.Content = out.Bytes()
	return made, err
}

func renamed(name, extension string) string {
	return strings.TrimSuffix(name, path.Ext(name)) + extension
}
