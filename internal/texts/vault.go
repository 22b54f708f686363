package texts

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"

	"github.com/google/uuid"
	"github.com/klauspost/compress/s2"

	"plainhand/internal/config/secret"
)

// vault encrypts and decrypts the data of one user under the user's key.
type vault struct {
	owner  uuid.UUID
	sealer secret.Sealer
}

// newKey returns a new key for a user's texts, encrypted under the site's key.
func (h *History) newKey(owner uuid.UUID) []byte {
	key := make([]byte, secret.Size)
	rand.Read(key) // never fails
	return h.keys.Seal(owner[:], key)
}

// vault decrypts a user's key.
func (h *History) vault(owner uuid.UUID, sealed []byte) (vault, error) {
	key, _, err := h.keys.Open(owner[:], sealed)
	if err != nil {
		return vault{}, err
	}
	return vault{owner, secret.SealerUnder(key)}, nil
}

// The columns of encrypted data. Ciphertexts are bound to their user, row, and column, so that they cannot be swapped.
const (
	lineColumn      = "line"
	draftColumn     = "draft"
	workColumn      = "work"
	wordsColumn     = "words"
	madeWordsColumn = "made_words"
	outputColumn    = "output"
)

func (v vault) place(id uuid.UUID, column string) []byte {
	return append(append(append(make([]byte, 0, 48), v.owner[:]...), id[:]...), column...)
}

func (v vault) seal(id uuid.UUID, column string, plain []byte) []byte {
	return v.sealer.Seal(v.place(id, column), s2.EncodeBetter(nil, plain))
}

func (v vault) open(id uuid.UUID, column string, sealed []byte) ([]byte, error) {
	packed, _, err := v.sealer.Open(v.place(id, column), sealed)
	if err != nil {
		return nil, err
	}
	return s2.Decode(nil, packed)
}

// heading is the encrypted part of a line.
type heading struct {
	Name    string `json:"name,omitempty"`
	Opening string `json:"opening"`
	Words   int    `json:"words"`
}

func (v vault) sealJSON(id uuid.UUID, column string, value any) ([]byte, error) {
	plain, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	return v.seal(id, column, plain), nil
}

func (v vault) openJSON(id uuid.UUID, column string, sealed []byte, value any) error {
	plain, err := v.open(id, column, sealed)
	if err != nil {
		return err
	}
	return json.Unmarshal(plain, value)
}

func (v vault) line(sealed SealedLine) (Line, error) {
	var details heading
	err := v.openJSON(sealed.ID, lineColumn, sealed.Line, &details)
	shown := opening(details.Opening) // it was saved with its markup before openings were plain
	return Line{Ref{sealed.ID, sealed.Revision}, details.Name, shown, details.Words, sealed.Versions,
		sealed.Latest, sealed.Source, sealed.MadeAt, sealed.TouchedAt, sealed.ExpiresAt}, err
}

func (v vault) version(sealed SealedVersion) (Version, error) {
	output, err := v.open(sealed.ID, outputColumn, sealed.Output)
	return Version{sealed.Number, sealed.Kind, sealed.MadeAt, output}, err
}

func (v vault) sealVersion(kind VersionKind, output []byte) (SealedVersion, error) {
	id, err := uuid.NewV7()
	return SealedVersion{ID: id, Kind: kind, Output: v.seal(id, outputColumn, output)}, err
}

func (h *History) text(owner uuid.UUID, key []byte, sealed SealedText) (text Text, err error) {
	vault, err := h.vault(owner, key)
	if err != nil {
		return Text{}, err
	}
	return vault.text(sealed)
}

func (v vault) text(sealed SealedText) (text Text, err error) {
	if text.Line, err = v.line(sealed.SealedLine); err != nil {
		return Text{}, err
	}
	if err := v.openJSON(sealed.ID, draftColumn, sealed.Draft, &text.Draft); err != nil {
		return Text{}, err
	}
	if len(sealed.Work) > 0 {
		if text.Work, err = v.open(sealed.ID, workColumn, sealed.Work); err != nil {
			return Text{}, err
		}
	}
	if sealed.Newest.Number > 0 {
		text.Newest, err = v.version(sealed.Newest)
	}
	return text, err
}

// ReadsKeys reports whether at least one of a sample of stored keys can be decrypted, or none is stored.
func (h *History) ReadsKeys(ctx context.Context) (bool, error) {
	const maxSample = 20
	readable, sampled, errEnough := 0, 0, errors.New("enough keys")
	err := h.storage.HistoryKeys(ctx, func(owner uuid.UUID, sealed []byte) error {
		if _, _, err := h.keys.Open(owner[:], sealed); err == nil {
			readable++
		}
		if sampled++; readable > 0 || sampled == maxSample {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return readable > 0 || sampled == 0, err
}

// ResealKeys re-encrypts the users' keys under former keys of the site under the present one. It returns their number,
// and the users whose keys no key of the site can decrypt: their texts are unreadable until that key is restored.
func (h *History) ResealKeys(ctx context.Context) (resealed int, unreadable []uuid.UUID, err error) {
	err = h.storage.HistoryKeys(ctx, func(owner uuid.UUID, sealed []byte) error {
		key, former, err := h.keys.Open(owner[:], sealed)
		switch {
		case errors.Is(err, secret.ErrUnreadable):
			unreadable = append(unreadable, owner)
			return nil
		case err != nil || !former:
			return err
		}
		resealed++
		return h.storage.ResealHistoryKey(ctx, owner, sealed, h.keys.Seal(owner[:], key))
	})
	return resealed, unreadable, err
}
