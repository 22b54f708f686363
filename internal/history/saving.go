package history

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/oneline"
)

// Saving is a text as it is to be kept.
type Saving struct {
	Ref
	Name    string
	Draft   Draft
	Work    []byte // as Text has it
	Version int    // the number of the version that Work is about; 0 without one
	Written string // what its owner wrote into the newest version, to be found by its words
	Output  []byte // a version to be added; empty for none
	Made    string // the text of the output, to be found by its words
	// Edited is that of Rendering, for a saved text whose result Output replaces: what its owner has edited is kept as a
	// version before it. Nil keeps none.
	Edited func(Text) ([]byte, error)

	replaced []SealedVersion
}

// ErrName is returned for a name that cannot be shown.
var ErrName = fault.New(fault.Invalid, "This name is too long, or contains characters we can’t show.",
	"Use up to 200 characters on one line.")

// Save keeps a text, and returns its line as it is kept: with the next revision. It is kept as another text, which
// Saved.Split explains, if it is new, if it was deleted or has expired, if it was saved elsewhere since the client read
// it, or if its draft doesn't continue the saved one. Neither replaces the other. A draft without words doesn't replace
// one that has some. Faults: ErrOff, ErrName, humanize.ErrNUL.
func (h *History) Save(ctx context.Context, userID uuid.UUID, saving Saving) (Saved, error) {
	if !oneline.Fits(saving.Name, MostName) {
		return Saved{}, ErrName
	}
	if strings.ContainsRune(saving.Draft.Text, 0) {
		return Saved{}, humanize.ErrNUL
	}
	keyOf := h.storage.HistoryKey
	if saving.ID != uuid.Nil {
		keyOf = h.storage.UserKey // what came of a batch is there for somebody who keeps no texts, too
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

// add keeps a text under a new id.
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

// replace replaces a text with a later state of it. Fault: ErrNone, for one that has changed since.
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

// Seal is a text with its first version as it is stored, for whoever stores it along with something else. Saving names
// it by an id that no text has yet. The key is made if there is none, also for somebody who keeps no texts.
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
	shown := heading{saving.Name, opening(saving.Draft.Text), humanize.Words(saving.Draft.Text)}
	if sealed.Line, err = v.sealJSON(id, lineColumn, shown); err != nil {
		return SealedText{}, err
	}
	if sealed.Draft, err = v.sealJSON(id, draftColumn, saving.Draft); err != nil {
		return SealedText{}, err
	}
	if len(saving.Work) > 0 {
		sealed.Work = v.seal(id, workColumn, saving.Work)
	}
	words := wordsIn(saving.Name, saving.Draft.Text, saving.Written)
	sealed.Words = v.seal(id, wordsColumn, listOf(words))
	sealed.Replaced = saving.replaced
	if len(saving.Output) > 0 {
		if sealed.Newest, err = v.sealVersion(ResultVersion, saving.Output); err != nil {
			return SealedText{}, err
		}
		sealed.MadeWords = v.seal(id, madeWordsColumn, listOf(without(wordsIn(saving.Made), words)))
	}
	return sealed, nil
}

// Rename gives a text another name. It is still found by the words of the former one. Faults: ErrNone, ErrName.
func (h *History) Rename(ctx context.Context, userID, id uuid.UUID, name string) error {
	name = strings.TrimSpace(name)
	if !oneline.Fits(name, MostName) {
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
	sealed.Words = vault.seal(id, wordsColumn, listOf(wordsIn(name, string(words))))
	if sealed.Line, err = vault.sealJSON(id, lineColumn, heading{name, line.Opening, line.Words}); err != nil {
		return err
	}
	sealed.Newest, sealed.MadeWords = SealedVersion{}, nil
	_, err = h.storage.SaveText(ctx, userID, sealed, h.now())
	return err
}

// mostOpening is how many characters of a draft stand for it in a list.
const mostOpening = 80

// opening returns the first words of a text on one line, or its heading if it begins with one.
func opening(text string) string {
	text = strings.TrimLeftFunc(text, unicode.IsSpace)
	if heading := strings.TrimLeft(text, "#"); heading != text {
		text, _, _ = strings.Cut(heading, "\n")
	}
	var line strings.Builder
	characters := 0
	for word := range strings.FieldsSeq(text) {
		length := utf8.RuneCountInString(word)
		if characters > 0 && characters+1+length > mostOpening {
			return line.String() + " …"
		}
		if characters > 0 {
			line.WriteByte(' ')
			characters++
		}
		if length > mostOpening {
			return line.String() + string([]rune(word)[:mostOpening]) + "…"
		}
		line.WriteString(word)
		characters += length
	}
	return line.String()
}
