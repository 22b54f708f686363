package guard

import (
	"strings"

	"plainhand/internal/humanize/document"
)

// inventory is what a passage holds of everything that is compared.
type inventory struct {
	protected []Loss // opaque tokens, in their order
	names     []Loss // words that are or may be names, without 's
	capitals  []Loss // every word with a capital
	inside    []Loss // words with a capital that do not open a sentence
	negations []Loss
	halves    []Loss // pairs that lack a half
	flaws     []Loss
}

func take(p passage) inventory {
	found := inventory{protected: protected(p), halves: unbalanced(p), flaws: flaws(p)}
	opening := true
	for _, next := range p.units {
		opening = opening || next.opens
		body := p.word(next)
		switch next.Kind {
		case document.Opaque:
			opening = opening && next.Protect == document.Markup
		case document.Word:
			found.takeWord(body, next.Name, opening)
			opening = false
		}
	}
	return found
}

// protected lists the opaque tokens of a passage.
func protected(p passage) []Loss {
	var found []Loss
	for _, next := range p.units {
		if next.Kind == document.Opaque {
			found = append(found, Loss{Kind: kinds[next.Protect], Item: p.word(next)})
		}
	}
	return found
}

func (found *inventory) takeWord(word string, name, opening bool) {
	if negates(word) {
		found.negations = append(found.negations, Loss{Kind: Negation, Item: word})
	}
	root, ok := document.Capital(word)
	if !ok {
		return
	}
	capital := Loss{Kind: Name, Item: root}
	found.capitals = append(found.capitals, capital)
	if name {
		found.names = append(found.names, capital)
	}
	if !opening {
		found.inside = append(found.inside, capital)
	}
}

// negates says whether a word denies something. "No" and "not" inside a quotation do not count: it stays as it is.
func negates(word string) bool {
	switch word[0] | 0x20 {
	case 'n', 'w', 'c', 'h', 'b':
		switch strings.ToLower(word) {
		case "not", "no", "never", "none", "neither", "nor", "without", "cannot", "nothing", "nobody", "nowhere", "hardly", "barely":
			return true
		}
	}
	return len(word) > 3 && (word[len(word)-1]|0x20) == 't' && (strings.EqualFold(word[len(word)-3:], "n't") ||
		strings.HasSuffix(strings.ToLower(word), "n’t"))
}
