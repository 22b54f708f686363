package facts

import (
	"strings"

	"plainhand/engine/text/document"
)

// compareLinks reports each link whose text shares no content word with its old text.
func compareLinks(before, after Passage) []Loss {
	old, new := linkTexts(before), linkTexts(after)
	if len(old) != len(new) {
		return nil // a missing link counts as lost markup
	}
	var losses []Loss
	for i := range old {
		if all, kept := old[i].sharedWords(new[i]); all > 0 && kept == 0 {
			losses = append(losses, Loss{Kind: LinkText, Item: old[i].body()})
		}
	}
	return losses
}

// linkTexts returns the text of each link in a passage.
func linkTexts(p Passage) []Passage {
	var found []Passage
	open := -1
	for i, next := range p.tokens {
		if next.Protect != document.Markup {
			continue
		}
		switch mark := p.word(next); {
		case mark == "[" || len(mark) > 2 && strings.EqualFold(mark[:3], "<a "):
			open = i
		case open >= 0 && (strings.HasPrefix(mark, "](") || strings.HasPrefix(mark, "][") || strings.EqualFold(mark, "</a>")):
			found = append(found, Passage{text: p.text, start: p.tokens[open].End, end: next.Start,
				tokens: p.tokens[open+1 : i]})
			open = -1
		}
	}
	return found
}
