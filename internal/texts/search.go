package texts

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/google/uuid"
	"github.com/klauspost/compress/s2"
	"golang.org/x/text/unicode/norm"
)

// Page holds the parameters of List.
type Page struct {
	Query string // prefixes of words, all of which must match; empty lists all texts
	After Cursor // the cursor
	Limit int
}

// List returns a page of a user's texts, the most recently edited first, and the cursor of the next page, which is zero
// on the last page.
func (h *History) List(ctx context.Context, userID uuid.UUID, page Page) ([]Line, Cursor, error) {
	key, sealed, err := h.lines(ctx, userID, page)
	if err != nil || len(sealed) == 0 {
		return nil, Cursor{}, err
	}
	var next Cursor
	if len(sealed) > page.Limit {
		sealed = sealed[:page.Limit]
		last := sealed[page.Limit-1]
		next = Cursor{last.TouchedAt, last.ID}
	}
	vault, err := h.vault(userID, key)
	lines := make([]Line, len(sealed))
	for i := range sealed {
		if err == nil {
			lines[i], err = vault.line(sealed[i])
		}
	}
	return lines, next, err
}

// lines returns the lines of a page, and one more if another page follows.
func (h *History) lines(ctx context.Context, userID uuid.UUID, page Page) ([]byte, []SealedLine, error) {
	words := wordsIn(page.Query)
	if len(words) == 0 {
		return h.storage.TextLines(ctx, userID, page.After, page.Limit+1, h.now())
	}
	key, _, err := h.storage.TextLines(ctx, userID, Cursor{}, 0, h.now())
	if err != nil || key == nil {
		return nil, nil, err
	}
	vault, err := h.vault(userID, key)
	if err != nil {
		return nil, nil, err
	}
	var found []Cursor
	search := newSearch(vault, words)
	err = h.storage.TextWords(ctx, userID, h.now(), func(text SealedWords) error {
		place := Cursor{text.TouchedAt, text.ID}
		if !page.After.precedes(place) {
			return nil
		}
		has, err := search.matches(text)
		if has {
			found = append(found, place)
		}
		return err
	})
	if err != nil || len(found) == 0 {
		return nil, nil, err
	}
	slices.SortFunc(found, Cursor.compare)
	ids := make([]uuid.UUID, min(len(found), page.Limit+1))
	for i := range ids {
		ids[i] = found[i].ID
	}
	sealed, err := h.storage.TextLinesOf(ctx, userID, ids, h.now())
	return key, sealed, err
}

// compare orders cursors as lists do: the most recently edited first.
func (p Cursor) compare(other Cursor) int {
	return cmp.Or(other.TouchedAt.Compare(p.TouchedAt), bytes.Compare(other.ID[:], p.ID[:]))
}

// precedes reports whether the other cursor is after p in a list. The zero p precedes all.
func (p Cursor) precedes(other Cursor) bool { return p == Cursor{} || p.compare(other) < 0 }

// search matches texts against a query, reusing its buffers.
type search struct {
	vault          vault
	wanted         [][]byte // each with a line break before it, as in encodeWords
	packed, listed []byte
}

func newSearch(vault vault, words []string) *search {
	wanted := make([][]byte, len(words))
	for i, word := range words {
		wanted[i] = []byte("\n" + word)
	}
	return &search{vault: vault, wanted: wanted}
}

// matches reports whether each wanted word is a prefix of one of the text's words.
func (s *search) matches(text SealedWords) (bool, error) {
	s.listed = s.listed[:0]
	if err := s.list(text.ID, wordsColumn, text.Words); err != nil {
		return false, err
	}
	if text.MadeWords != nil {
		if err := s.list(text.ID, madeWordsColumn, text.MadeWords); err != nil {
			return false, err
		}
	}
	for _, word := range s.wanted {
		if !bytes.Contains(s.listed, word) {
			return false, nil
		}
	}
	return true, nil
}

// list decrypts a list of words and appends it to s.listed.
func (s *search) list(id uuid.UUID, column string, sealed []byte) (err error) {
	if s.packed, _, err = s.vault.sealer.OpenIn(s.packed, s.vault.place(id, column), sealed); err != nil {
		return err
	}
	length, err := s2.DecodedLen(s.packed)
	if err != nil {
		return err
	}
	before := len(s.listed)
	s.listed = slices.Grow(s.listed, length)[:before+length]
	_, err = s2.Decode(s.listed[before:], s.packed)
	return err
}

// wordsIn returns the distinct words of texts, sorted, in lower case and without accents.
func wordsIn(texts ...string) (words []string) {
	for _, text := range texts {
		plain := strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return unicode.ToLower(r)
		}, norm.NFKD.String(text))
		words = append(words, strings.FieldsFunc(plain, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsNumber(r)
		})...)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// subtract returns the words that are not in others, which are sorted.
func subtract(words, others []string) []string {
	return slices.DeleteFunc(words, func(word string) bool {
		_, among := slices.BinarySearch(others, word)
		return among
	})
}

// encodeWords writes each word with a line break before it.
func encodeWords(words []string) []byte {
	var list bytes.Buffer
	for _, word := range words {
		list.WriteByte('\n')
		list.WriteString(word)
	}
	return list.Bytes()
}
