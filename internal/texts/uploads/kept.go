package uploads

import (
	"context"
	"io"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/formats"
	"plainhand/internal/formats/document"
	"plainhand/internal/texts"
)

// Kept is the stored document of a text.
type Kept struct {
	TextID uuid.UUID
	UserID uuid.UUID
	FileID uuid.UUID
	Sealed []byte // encrypted name
}

// Storage stores the documents of texts. Deleting a text deletes its document and its file.
type Storage interface {
	// AddDocument stores the document of a text, or returns texts.ErrNone if the text was deleted meanwhile.
	AddDocument(ctx context.Context, kept Kept) error
	// DocumentOf returns the document of a user's text, or ErrNone.
	DocumentOf(ctx context.Context, userID, textID uuid.UUID) (Kept, error)
}

// errHistoryOff is returned to a user whose history is turned off.
var errHistoryOff = fault.New(fault.Conflict, "A document is stored with its text, and you’ve chosen not to keep "+
	"texts.",
	"Change that under “Your texts”, or send the document in bulk, which keeps it for a week.")

// Add stores a document and its text, with the owner's default settings, and returns the text's ID. Faults: those of
// Allowed, of its format, and of the text.
func (d *Documents) Add(
	ctx context.Context, user account.User, access billing.Access, name string, content io.Reader,
) (textID uuid.UUID, err error) {
	name = DisplayName(name)
	if err := Allowed(name, access); err != nil {
		return textID, err
	}
	if user.HistoryDays == 0 {
		return textID, errHistoryOff
	}
	file, err := d.Files.Add(ctx, user.ID, content, formats.MaxBytes, d.Now().Add(readTimeout))
	if err != nil {
		return textID, err
	}
	if textID, err = d.addText(ctx, user, Source{user.ID, file.ID, name}); err != nil {
		_ = d.Files.Delete(context.WithoutCancel(ctx), user.ID, file.ID) // or it is swept
	}
	return textID, err
}

// readTimeout is the lifetime of a file until its document is read. After that, it lives as long as its text.
const readTimeout = time.Hour

func (d *Documents) addText(ctx context.Context, user account.User, source Source) (textID uuid.UUID, err error) {
	draft, err := d.draftOf(ctx, user, source)
	if err != nil {
		return textID, err
	}
	line, err := d.History.Save(ctx, user.ID, texts.Saving{Name: source.Name, Draft: draft})
	if err != nil {
		return textID, err
	}
	sealer, err := d.History.Sealer(ctx, user.ID)
	if err != nil {
		return textID, err
	}
	return line.ID, d.Storage.AddDocument(ctx, Kept{TextID: line.ID, UserID: user.ID, FileID: source.FileID,
		Sealed: sealer.Seal(associatedData(user.ID, line.ID), []byte(source.Name))})
}

// draftOf returns the draft of a document, with its owner's settings.
func (d *Documents) draftOf(ctx context.Context, user account.User, source Source) (draft texts.Draft, err error) {
	release, err := d.Room(ctx)
	if err != nil {
		return draft, err
	}
	defer release()
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

// associatedData returns what an encrypted name is bound to.
func associatedData(userID, textID uuid.UUID) []byte {
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
	name, _, err := sealer.Open(associatedData(userID, textID), kept.Sealed)
	return Source{userID, kept.FileID, string(name)}, err
}
