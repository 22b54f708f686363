package document

import (
	"strings"
	"unicode"
)

// titles returns the titles of works or pages, names of buttons, and mentioned words in a block, as its markup
// indicates. Marks are those of the block.
func titles(text string, marks []mark) []mark {
	var found []mark
	for i := 0; i+1 < len(marks); i++ {
		open, inner := marks[i], mark{marks[i].end, marks[i+1].start, Title}
		if open.protect != Markup || marks[i+1].protect != Markup || inner.start >= inner.end {
			continue
		}
		if isTitle(text, text[open.start:open.end], inner, open.start) {
			found = append(found, inner)
		}
	}
	return found
}

// plainEmphasis finds pairs of asterisks around words of plain text, which may be its only Markdown.
func plainEmphasis(text string, start, end int) []mark {
	const maxEmphasis = 120
	var found []mark
	for i := start; i < end; i++ {
		n := strings.IndexByte(text[i:end], '*')
		if n < 0 {
			return found
		}
		i += n
		inner := i + 1
		length := strings.IndexAny(text[inner:min(end, inner+maxEmphasis)], "*\n")
		if wordAt(text[:end], inner) && length > 0 && text[inner+length] == '*' && spaceAt(text, inner+length-1) == 0 {
			found = append(found, mark{i, inner, Markup}, mark{inner + length, inner + length + 1, Markup})
			i = inner + length
		}
	}
	return found
}

func isTitle(text, open string, inner mark, before int) bool {
	within := strings.TrimSpace(text[inner.start:inner.end])
	switch {
	case open == "[" || strings.HasPrefix(open, "<a ") || strings.HasPrefix(open, "<A "):
		return inTitleCase(within)
	case open == "*" || open == "_" || open == "<em>" || open == "<i>" || strings.HasPrefix(open, "<cite"):
		return strings.HasPrefix(open, "<cite") || inTitleCase(within) || mentioned[lastWord(text, before)]
	case open == "**" || open == "__" || open == "<strong>" || open == "<b>":
		return upperAt(within, 0) && (strings.Contains(within, " > ") || pressed[lastWord(text, before)])
	}
	return false
}

// inTitleCase reports whether two or more words have a capital, including the first and all with more than 4 letters.
func inTitleCase(within string) bool {
	capitals := 0
	for _, word := range strings.Fields(within) {
		letters := strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
		switch {
		case letters == "":
		case upperAt(letters, 0):
			capitals++
		case len(letters) > 4 || capitals == 0:
			return false
		}
	}
	return capitals > 1
}

// lastWord returns the word before i in its line, in lower case, or the one before "on".
func lastWord(text string, i int) string {
	const maxLookback = 40 // bytes that are looked at
	line := text[max(0, i-maxLookback):i]
	line = line[strings.LastIndexByte(line, '\n')+1:]
	words := strings.Fields(strings.ToLower(line))
	if len(words) == 0 {
		return ""
	}
	last := len(words) - 1
	if words[last] == "on" && last > 0 {
		last-- // "click on", but not "starts on"
	}
	return strings.Trim(words[last], "(:,\"'")
}

var (
	// mentioned precede a word that is mentioned, not used: the word *robust*.
	mentioned = wordSet(`word words term terms adjective adjectives verb verbs noun nouns adverb phrase phrases prefix suffix
		label spelling`)
	// pressed precede the name of a button or a field.
	pressed = wordSet(`click clicking tap tapping press pressing select selecting choose choosing hit toggle enable disable
		open turn switch button tab menu field option`)
)
