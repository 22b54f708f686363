package history

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/google/uuid"
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
	err = h.storage.TextWords(ctx, userID, h.now(), func(text SealedWords) error {
		place := Place{text.TouchedAt, text.ID}
		if !page.After.precedes(place) {
			return nil
		}
		all, err := vault.words(text)
		if err == nil && hasAll(all, words) {
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

// words returns the list of all words of a text.
func (v vault) words(text SealedWords) ([]byte, error) {
	words, err := v.open(text.ID, wordsColumn, text.Words)
	if err != nil || text.MadeWords == nil {
		return words, err
	}
	made, err := v.open(text.ID, madeWordsColumn, text.MadeWords)
	return append(words, made...), err
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

// hasAll reports whether each of the words begins one of a list's.
func hasAll(list []byte, words []string) bool {
	for _, word := range words {
		if !bytes.Contains(list, append([]byte{'\n'}, word...)) {
			return false
		}
	}
	return true
}
