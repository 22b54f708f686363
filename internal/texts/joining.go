package texts

import (
	"cmp"
	"context"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
)

// Rendering renders versions in the editor's format.
type Rendering struct {
	// Edited returns the newest result of a text with the user's edits, or nothing if there are none.
	Edited func(Text) ([]byte, error)
	Draft  func(Draft) ([]byte, error)
}

// Join undoes a split: the draft and the versions of the other text become the later state of this one, and the other
// one is deleted. The replaced draft is saved as a version, and so is the replaced result with the user's edits, if
// any. Fault: ErrNone.
func (h *History) Join(ctx context.Context, userID, id, otherID uuid.UUID, rendering Rendering) error {
	if id == otherID {
		return ErrNone
	}
	key, sealed, err := h.storage.Text(ctx, userID, id, h.now())
	if err != nil {
		return err
	}
	_, sealedOther, err := h.storage.Text(ctx, userID, otherID, h.now())
	if err != nil {
		return err
	}
	vault, err := h.vault(userID, key)
	if err != nil {
		return err
	}
	if err := vault.join(&sealed, sealedOther, rendering); err != nil {
		return err
	}
	_, err = h.storage.JoinTexts(ctx, userID, sealed, Ref{otherID, sealedOther.Revision}, h.now())
	return err
}

// join replaces the state of a text by the later one of the other text.
func (v vault) join(sealed *SealedText, sealedOther SealedText, rendering Rendering) error {
	text, err := v.text(*sealed)
	if err != nil {
		return err
	}
	other, err := v.text(sealedOther)
	if err != nil {
		return err
	}
	if sealed.Replaced, err = v.replacedVersions(other, text, rendering); err != nil {
		return err
	}
	details := heading{cmp.Or(text.Name, other.Name), opening(other.Draft.Text), humanize.Words(other.Draft.Text)}
	if sealed.Line, err = v.sealJSON(text.ID, lineColumn, details); err != nil {
		return err
	}
	if sealed.Draft, err = v.sealJSON(text.ID, draftColumn, other.Draft); err != nil {
		return err
	}
	if err := v.joinWords(sealed, sealedOther); err != nil {
		return err
	}
	if len(other.Newest.Output) > 0 {
		sealed.Work = nil
		if len(other.Work) > 0 {
			sealed.Work = v.seal(text.ID, workColumn, other.Work)
		}
	}
	return nil
}

// replacedVersions returns the versions to save of a text before the other one replaces its state.
func (v vault) replacedVersions(other, text Text, rendering Rendering) (replaced []SealedVersion, err error) {
	add := func(kind VersionKind, output []byte, err error) error {
		if err != nil || len(output) == 0 {
			return err
		}
		version, err := v.sealVersion(kind, output)
		replaced = append(replaced, version)
		return err
	}
	if len(text.Newest.Output) > 0 && len(other.Newest.Output) > 0 {
		output, err := rendering.Edited(text)
		if err := add(EditedVersion, output, err); err != nil {
			return nil, err
		}
	}
	if text.Draft.Text == "" || text.Draft.Text == other.Draft.Text {
		return replaced, nil
	}
	output, err := rendering.Draft(text.Draft)
	return replaced, add(DraftVersion, output, err)
}

// joinWords adds the search words of the other text to those of a text.
func (v vault) joinWords(sealed *SealedText, other SealedText) error {
	own, err := v.open(sealed.ID, wordsColumn, sealed.Words)
	if err != nil {
		return err
	}
	others, err := v.open(other.ID, wordsColumn, other.Words)
	if err != nil {
		return err
	}
	sealed.Words = v.seal(sealed.ID, wordsColumn, encodeWords(wordsIn(string(own), string(others))))
	sealed.MadeWords = nil
	if other.Newest.Number == 0 {
		return nil
	}
	newest, err := v.open(other.ID, madeWordsColumn, other.MadeWords)
	sealed.MadeWords = v.seal(sealed.ID, madeWordsColumn, newest)
	return err
}
