package document

import (
	"html"
	"strings"
	"unicode"
)

// wordOfEntities returns the end of the entity at i together with the parts of the word that it joins, as in don&#39;t
// and R&amp;D and caf&eacute;s, or 0 if there is no entity at i.
func wordOfEntities(text string, i, limit int) int {
	end := entityEnd(text, i, limit)
	if end == 0 || !joinsWords(text[i:end]) {
		return end
	}
	for end < limit {
		next := wordRun(text, end, limit).end
		if next == end {
			next = entityEnd(text, end, limit)
			if next == 0 || !joinsWords(text[end:next]) {
				return end
			}
		}
		end = next
	}
	return end
}

// joinsWords reports whether an entity encodes a character that may be part of a word.
func joinsWords(entity string) bool {
	r := firstRune(html.UnescapeString(entity))
	return unicode.IsLetter(r) || strings.ContainsRune("'’&\u00ad-\u2010\u2011", r)
}

// entityEnd returns the end of &name; or &#12; or &#x1f; at i, or 0.
func entityEnd(text string, i, limit int) int {
	const maxEntity = 34
	if i >= limit || text[i] != '&' {
		return 0
	}
	for end := i + 1; end < min(limit, i+maxEntity); end++ {
		c := text[end]
		switch {
		case c == ';' && end > i+1:
			return end + 1
		case class[c]&(letter|digit) != 0, c == '#' && end == i+1:
		default:
			return 0
		}
	}
	return 0
}
