package guard

import (
	"regexp"
	"strings"

	"plainhand/internal/humanize/document"
)

// inventory is everything in a passage that is compared.
type inventory struct {
	protected []Loss // opaque tokens, in order
	names     []Loss // words that are or may be names, without 's
	capitals  []Loss // every capitalized word
	inside    []Loss // capitalized words that do not open a sentence
	halves    []Loss // pairs that lack a half
}

func take(p passage) inventory {
	found := inventory{protected: protected(p), halves: unbalanced(p)}
	opening, end := true, p.start
	for _, next := range p.units {
		opening = opening || next.opens || strings.IndexByte(p.text[end:next.Start], '\n') >= 0 // an edit may move line ends
		end = next.End
		body := p.word(next)
		switch next.Kind {
		case document.Opaque:
			opening = opening && next.Protect == document.Markup || next.Protect == document.Quoted &&
				strings.ContainsAny(body, ".!?")
		case document.Word:
			found.takeWord(body, next.Name, opening)
			opening = false
		case document.Punctuation: // whether a sentence starts after .” depends on its words
			opening = opening || strings.ContainsAny(body[:1], ".!?:")
		}
	}
	return found
}

// protected lists the opaque tokens of a passage.
func protected(p passage) []Loss {
	var found []Loss
	for _, next := range p.units {
		if next.Kind == document.Opaque {
			found = append(found, Loss{Kind: kinds[next.Protect], Item: withoutSource(p.word(next))})
		}
	}
	return found
}

// source matches what a chatbot's page adds to a link.
var source = regexp.MustCompile(`[?&]utm_source=(?:chatgpt\.com|openai)\b&?`)

// withoutSource removes the name of the chatbot's page from a link, which leads to the same place without it.
func withoutSource(link string) string {
	if !strings.Contains(link, "utm_source=") {
		return link
	}
	return source.ReplaceAllStringFunc(link, func(found string) string {
		if strings.HasSuffix(found, "&") {
			return found[:1]
		}
		return ""
	})
}

func (found *inventory) takeWord(word string, name, opening bool) {
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
