package history

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

// Page is a part of a list.
type Page struct {
	Query string // words that all begin a word of the text; empty lists all
	After Place  // where the page before ended
	Limit int
}

// List returns a user's texts, the one that was worked on last first, and where the next page begins: the zero Place if
// this is the last.
func (h *History) List(ctx context.Context, userID uuid.UUID, page Page) ([]Line, Place, error) {
	key, sealed, err := h.lines(ctx, userID, page)
	if err != nil || len(sealed) == 0 {
		return nil, Place{}, err
	}
	var next Place
	if len(sealed) > page.Limit {
		sealed = sealed[:page.Limit]
		last := sealed[page.Limit-1]
		next = Place{last.TouchedAt, last.ID}
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

// lines returns one line more than the page has if another page follows.
func (h *History) lines(ctx context.Context, userID uuid.UUID, page Page) ([]byte, []SealedLine, error) {
	words := wordsIn(page.Query)
	if len(words) == 0 {
		return h.storage.TextLines(ctx, userID, page.After, page.Limit+1, h.now())
	}
	key, _, err := h.storage.TextLines(ctx, userID, Place{}, 0, h.now())
	if err != nil || key == nil {
		return nil, nil, err
	}
	vault, err := h.vault(userID, key)
	if err != nil {
		return nil, nil, err
	}
	var found []Place
	search := newSearch(vault, words)
	err = h.storage.TextWords(ctx, userID, h.now(), func(text SealedWords) error {
		place := Place{text.TouchedAt, text.ID}
		if !page.After.precedes(place) {
			return nil
		}
		has, err := search.finds(text)
		if has {
			found = append(found, place)
		}
		return err
	})
	if err != nil || len(found) == 0 {
		return nil, nil, err
	}
	slices.SortFunc(found, Place.compare)
	ids := make([]uuid.UUID, min(len(found), page.Limit+1))
	for i := range ids {
		ids[i] = found[i].ID
	}
	sealed, err := h.storage.TextLinesOf(ctx, userID, ids, h.now())
	return key, sealed, err
}

// compare orders places as lists have them.
func (p Place) compare(other Place) int {
	return cmp.Or(other.TouchedAt.Compare(p.TouchedAt), bytes.Compare(other.ID[:], p.ID[:]))
}

// precedes reports whether a list that goes on after p has the other place.
func (p Place) precedes(other Place) bool { return p == Place{} || p.compare(other) < 0 }

// search looks for words in one text after another, in the same memory.
type search struct {
	vault          vault
	wanted         [][]byte // as they are in a list
	packed, listed []byte
}

func newSearch(vault vault, words []string) *search {
	wanted := make([][]byte, len(words))
	for i, word := range words {
		wanted[i] = []byte("\n" + word)
	}
	return &search{vault: vault, wanted: wanted}
}

// finds reports whether each of the words begins one of the text's.
func (s *search) finds(text SealedWords) (bool, error) {
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

// list adds a list of words to those that are looked through.
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

// wordsIn returns the different words of texts in order, as they are looked for: in lower case and without accents.
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

// without returns the words that are not among others, which are in order.
func without(words, others []string) []string {
	return slices.DeleteFunc(words, func(word string) bool {
		_, among := slices.BinarySearch(others, word)
		return among
	})
}

// listOf writes each word after a line break.
func listOf(words []string) []byte {
	var list bytes.Buffer
	for _, word := range words {
		list.WriteByte('\n')
		list.WriteString(word)
	}
	return list.Bytes()
}
