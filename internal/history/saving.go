package history

import (
	"context"
	"errors"
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
}

// ErrName is returned for a name that cannot be shown.
var ErrName = fault.New(fault.Invalid, "This name is too long, or contains characters we can’t show.",
	"Use up to 200 characters on one line.")

// Save keeps a text, and returns its line as it is kept: with the next revision. One that is new, or gone by now, or
// that was saved elsewhere since somebody had it before them, is kept as another text, with the version that it is
// about, so that neither replaces the other. Faults: ErrOff, ErrName, humanize.ErrNUL.
func (h *History) Save(ctx context.Context, userID uuid.UUID, saving Saving) (Line, error) {
	if !oneline.Fits(saving.Name, MostName) {
		return Line{}, ErrName
	}
	if strings.ContainsRune(saving.Draft.Text, 0) {
		return Line{}, humanize.ErrNUL
	}
	keyOf := h.storage.HistoryKey
	if saving.ID != uuid.Nil {
		keyOf = h.storage.UserKey // what came of a batch is there for somebody who keeps no texts, too
	}
	key, err := keyOf(ctx, userID, h.newKey(userID))
	if err != nil {
		return Line{}, err
	}
	vault, err := h.vault(userID, key)
	if err != nil {
		return Line{}, err
	}
	stored, err := h.save(ctx, vault, saving)
	if err != nil {
		return Line{}, err
	}
	return vault.line(stored)
}

func (h *History) save(ctx context.Context, vault vault, saving Saving) (SealedLine, error) {
	if saving.ID != uuid.Nil {
		sealed, err := vault.sealText(saving)
		if err != nil {
			return SealedLine{}, err
		}
		stored, err := h.storage.SaveText(ctx, vault.owner, sealed, h.now())
		if !errors.Is(err, ErrNone) {
			return stored, err
		}
		if err := h.takeAlong(ctx, vault, &saving); err != nil {
			return SealedLine{}, err
		}
	}
	id, err := uuid.NewV7()
	if err != nil {
		return SealedLine{}, err
	}
	saving.Ref = Ref{ID: id}
	sealed, err := vault.sealText(saving)
	if err != nil {
		return SealedLine{}, err
	}
	return h.storage.AddText(ctx, vault.owner, sealed, h.now())
}

// takeAlong adds to what becomes another text the version of the former one that it is about, if that is still kept.
func (h *History) takeAlong(ctx context.Context, vault vault, saving *Saving) error {
	if saving.Version == 0 || len(saving.Output) > 0 {
		return nil
	}
	_, sealed, err := h.storage.TextVersions(ctx, vault.owner, saving.ID, h.now())
	if err != nil {
		return err
	}
	for _, one := range sealed {
		if one.Number != saving.Version {
			continue
		}
		version, err := vault.version(one)
		saving.Output = version.Output
		return err
	}
	return nil
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
	if len(saving.Output) > 0 {
		if sealed.Newest.ID, err = uuid.NewV7(); err != nil {
			return SealedText{}, err
		}
		sealed.Newest.Output = v.seal(sealed.Newest.ID, outputColumn, saving.Output)
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
