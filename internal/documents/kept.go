package documents

import (
	"context"
	"io"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/document"
	"plainhand/internal/document/formats"
	"plainhand/internal/fault"
	"plainhand/internal/history"
	"plainhand/internal/humanize"
)

// Kept is a document beside its text, as it is stored.
type Kept struct {
	TextID uuid.UUID
	UserID uuid.UUID
	FileID uuid.UUID
	Sealed []byte // its name
}

// Storage is what documents need from a database. One goes with its text, and its file with it.
type Storage interface {
	// AddDocument keeps a document beside a text, or returns history.ErrNone for a text that was deleted meanwhile.
	AddDocument(ctx context.Context, kept Kept) error
	// DocumentOf returns the document of a user's text, or ErrNone.
	DocumentOf(ctx context.Context, userID, textID uuid.UUID) (Kept, error)
}

// errUnkept is returned to somebody who keeps no texts.
var errUnkept = fault.New(fault.Conflict, "A document is kept beside its text, and you keep no texts.",
	"Turn that on among your texts, or send the document in bulk, which keeps it for a week.")

// Add keeps a document and the text in it, whose settings are the usual ones of its owner, and returns the text's id.
// Faults: those of Allowed, of its format, and of the text.
func (d *Documents) Add(
	ctx context.Context, user account.User, access billing.Access, name string, content io.Reader,
) (textID uuid.UUID, err error) {
	name = ShownName(name)
	if err := Allowed(name, access); err != nil {
		return textID, err
	}
	if user.HistoryDays == 0 {
		return textID, errUnkept
	}
	file, err := d.Files.Add(ctx, user.ID, content, formats.MostBytes, d.Now().Add(readWithin))
	if err != nil {
		return textID, err
	}
	if textID, err = d.addText(ctx, user, Source{user.ID, file.ID, name}); err != nil {
		_ = d.Files.Delete(context.WithoutCancel(ctx), user.ID, file.ID) // or it is swept
	}
	return textID, err
}

// readWithin is how long reading a document may take. One that is kept by then stays for as long as its text.
const readWithin = time.Hour

func (d *Documents) addText(ctx context.Context, user account.User, source Source) (textID uuid.UUID, err error) {
	draft, err := d.draftOf(ctx, user, source)
	if err != nil {
		return textID, err
	}
	line, err := d.History.Save(ctx, user.ID, history.Saving{Name: source.Name, Draft: draft})
	if err != nil {
		return textID, err
	}
	sealer, err := d.History.Sealer(ctx, user.ID)
	if err != nil {
		return textID, err
	}
	return line.ID, d.Storage.AddDocument(ctx, Kept{TextID: line.ID, UserID: user.ID, FileID: source.FileID,
		Sealed: sealer.Seal(place(user.ID, line.ID), []byte(source.Name))})
}

// draftOf is the text in a document, with its owner's settings.
func (d *Documents) draftOf(ctx context.Context, user account.User, source Source) (draft history.Draft, err error) {
	leave, err := d.Room(ctx)
	if err != nil {
		return draft, err
	}
	defer leave()
	opened, err := d.Read(ctx, source)
	if err != nil {
		return draft, err
	}
	blocks := opened.Blocks()
	draft.Text = document.DraftOf(blocks).Text
	draft.Mode, draft.Strength, draft.Keep = string(user.Mode), string(user.Strength), user.KeptWords
	draft.Layout = string(document.Layout(humanize.Layout(user.Layout), document.KeepsForm(blocks)))
	return draft, humanize.Check(humanize.Request{Text: draft.Text})
}

// place is what a name is bound to.
func place(userID, textID uuid.UUID) []byte {
	return append(append(append(make([]byte, 0, 48), userID[:]...), textID[:]...), "document name"...)
}

// Of returns the document of a user's text. Fault: ErrNone.
func (d *Documents) Of(ctx context.Context, userID, textID uuid.UUID) (Source, error) {
	kept, err := d.Storage.DocumentOf(ctx, userID, textID)
	if err != nil {
		return Source{}, err
	}
	sealer, err := d.History.Sealer(ctx, userID)
	if err != nil {
		return Source{}, err
	}
	name, _, err := sealer.Open(place(userID, textID), kept.Sealed)
	return Source{userID, kept.FileID, string(name)}, err
}
