package facts

import (
	"regexp"
	"strings"

	"plainhand/engine/text/document"
)

// inventory is the set of items in a passage that are compared.
type inventory struct {
	protected   []Loss // opaque tokens, in order
	names       []Loss // words that are or may be names, without 's
	capitals    []Loss // every capitalized word
	midSentence []Loss // capitalized words that do not open a sentence
	unpaired    []Loss // unmatched halves of pairs
}

func inventoryOf(p Passage) inventory {
	found := inventory{protected: Protected(p), unpaired: unbalanced(p)}
	opening, end := true, p.start
	for _, next := range p.tokens {
		opening = opening || next.opens || strings.IndexByte(p.text[end:next.Start], '\n') >= 0 // line breaks may move
		end = next.End
		body := p.word(next)
		switch next.Kind {
		case document.Opaque:
			opening = opening && next.Protect == document.Markup || next.Protect == document.Quoted &&
				strings.ContainsAny(body, ".!?")
		case document.Word:
			found.addWord(body, next.Name, opening)
			opening = false
		case document.Punctuation: // after .” a sentence may or may not start
			opening = opening || strings.ContainsAny(body[:1], ".!?:")
		}
	}
	return found
}

// Protected lists the opaque tokens of a passage.
func Protected(p Passage) []Loss {
	var found []Loss
	for _, next := range p.tokens {
		if next.Kind == document.Opaque {
			found = append(found, Loss{Kind: kinds[next.Protect], Item: withoutSource(p.word(next))})
		}
	}
	return found
}

// source matches the tracking parameter that a chatbot adds to a link.
var source = regexp.MustCompile(`[?&]utm_source=(?:chatgpt\.com|openai)\b&?`)

// withoutSource removes a chatbot's tracking parameter from a link, which has the same target without it.
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

func (found *inventory) addWord(word string, name, opening bool) {
	root, ok := document.NameCandidate(word)
	if !ok {
		return
	}
	capital := Loss{Kind: Name, Item: root}
	found.capitals = append(found.capitals, capital)
	if name {
		found.names = append(found.names, capital)
	}
	if !opening {
		found.midSentence = append(found.midSentence, capital)
	}
}
