package texts

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/fault"
	"plainhand/internal/fault/oneline"
)

// Saving is the input of Save.
type Saving struct {
	Ref
	Name       string
	Draft      Draft
	Work       []byte // Text.Work
	Version    int    // the number of the version that Work belongs to; 0 without one
	Written    string // the text that the user wrote into the newest version, for the search
	Output     []byte // a version to add; empty for none
	OutputText string // the text of Output, for the search
	// Edited is Rendering.Edited. The saved result that Output replaces is saved as a version with the user's edits.
	// Nil saves none.
	Edited func(Text) ([]byte, error)

	replaced []SealedVersion
}

// ErrName is returned for a name that is too long or contains unprintable characters.
var ErrName = fault.New(fault.Invalid, "This name is too long, or contains characters we can’t show.",
	"Use up to 200 characters on one line.")

// CheckName returns ErrName for a name that can't be saved.
func CheckName(name string) error {
	if !oneline.Fits(name, MaxName) {
		return ErrName
	}
	return nil
}

// Save saves a text, and returns its line with the next revision. It saves a new text instead, and reports the reason
// in Saved.Split, if the text was deleted or has expired, if it was saved elsewhere since the client read it, or if its
// draft doesn't continue the saved one. A draft without words doesn't replace a saved one. Faults: ErrOff, ErrName,
// humanize.ErrNUL.
func (h *History) Save(ctx context.Context, userID uuid.UUID, saving Saving) (Saved, error) {
	if err := CheckName(saving.Name); err != nil {
		return Saved{}, err
	}
	if strings.ContainsRune(saving.Draft.Text, 0) {
		return Saved{}, humanize.ErrNUL
	}
	keyOf := h.storage.HistoryKey
	if saving.ID != uuid.Nil {
		keyOf = h.storage.UserKey // results of batches exist even while the history is off
	}
	key, err := keyOf(ctx, userID, h.newKey(userID))
	if err != nil {
		return Saved{}, err
	}
	vault, err := h.vault(userID, key)
	if err != nil {
		return Saved{}, err
	}
	if saving.ID == uuid.Nil {
		line, err := h.add(ctx, vault, saving)
		return Saved{Line: line}, err
	}
	return h.resave(ctx, vault, saving)
}

// add saves a text under a new id.
func (h *History) add(ctx context.Context, vault vault, saving Saving) (Line, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Line{}, err
	}
	saving.Ref = Ref{ID: id}
	sealed, err := vault.sealText(saving)
	if err != nil {
		return Line{}, err
	}
	stored, err := h.storage.AddText(ctx, vault.owner, sealed, h.now())
	if err != nil {
		return Line{}, err
	}
	return vault.line(stored)
}

// replace saves the next revision of a text. Fault: ErrNone, also for a text with another revision.
func (h *History) replace(ctx context.Context, vault vault, saving Saving) (Line, error) {
	sealed, err := vault.sealText(saving)
	if err != nil {
		return Line{}, err
	}
	stored, err := h.storage.SaveText(ctx, vault.owner, sealed, h.now())
	if err != nil {
		return Line{}, err
	}
	return vault.line(stored)
}

// Seal encrypts a new text with its first version, for callers that store it themselves. Saving.ID must be a new id. It
// creates the user's key if there is none, even if the history is off.
func (h *History) Seal(ctx context.Context, userID uuid.UUID, saving Saving) (SealedText, error) {
	key, err := h.storage.UserKey(ctx, userID, h.newKey(userID))
	if err != nil {
		return SealedText{}, err
	}
	vault, err := h.vault(userID, key)
	if err != nil {
		return SealedText{}, err
	}
	return vault.sealText(saving)
}

func (v vault) sealText(saving Saving) (sealed SealedText, err error) {
	id := saving.ID
	sealed.ID, sealed.Revision = id, saving.Revision
	details := heading{saving.Name, opening(saving.Draft.Text), humanize.Words(saving.Draft.Text)}
	if sealed.Line, err = v.sealJSON(id, lineColumn, details); err != nil {
		return SealedText{}, err
	}
	if sealed.Draft, err = v.sealJSON(id, draftColumn, saving.Draft); err != nil {
		return SealedText{}, err
	}
	if len(saving.Work) > 0 {
		sealed.Work = v.seal(id, workColumn, saving.Work)
	}
	words := wordsIn(saving.Name, saving.Draft.Text, saving.Written)
	sealed.Words = v.seal(id, wordsColumn, encodeWords(words))
	sealed.Replaced = saving.replaced
	if len(saving.Output) > 0 {
		if sealed.Newest, err = v.sealVersion(ResultVersion, saving.Output); err != nil {
			return SealedText{}, err
		}
		sealed.MadeWords = v.seal(id, madeWordsColumn, encodeWords(subtract(wordsIn(saving.OutputText), words)))
	}
	return sealed, nil
}

// Rename renames a text. The search still finds it by the words of the former name. Faults: ErrNone, ErrName.
func (h *History) Rename(ctx context.Context, userID, id uuid.UUID, name string) error {
	name = strings.TrimSpace(name)
	if !oneline.Fits(name, MaxName) {
		return ErrName
	}
	key, sealed, err := h.storage.Text(ctx, userID, id, h.now())
	if err != nil {
		return err
	}
	vault, err := h.vault(userID, key)
	if err != nil {
		return err
	}
	line, err := vault.line(sealed.SealedLine)
	if err != nil {
		return err
	}
	words, err := vault.open(id, wordsColumn, sealed.Words)
	if err != nil {
		return err
	}
	sealed.Words = vault.seal(id, wordsColumn, encodeWords(wordsIn(name, string(words))))
	if sealed.Line, err = vault.sealJSON(id, lineColumn, heading{name, line.Opening, line.Words}); err != nil {
		return err
	}
	sealed.Newest, sealed.MadeWords = SealedVersion{}, nil
	_, err = h.storage.SaveText(ctx, userID, sealed, h.now())
	return err
}
