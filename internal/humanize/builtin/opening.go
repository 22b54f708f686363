package builtin

import (
	"plainhand/internal/humanize/lexicon"

	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// opening is a sentence of the form "X, Y." with its parts by the numbers of words, counted without markup.
type opening struct {
	cursor
	comma int
	end   int // the full stop
}

// openingOf reads a plain statement of running text with a comma, without markup, that opens with one of the words.
func openingOf(s *sentence, firsts lexicon.Set) (opening, bool) {
	if !firsts[s.at(0)] || s.kind != document.Paragraph && s.kind != document.ListItem {
		return opening{}, false
	}
	found := opening{cursor: s.cursor()}
	found.end = len(found.words) - 1
	if found.end < 0 || found.at(found.end) != "." || found.pieces[0] != 0 {
		return found, false
	}
	for i := range found.words {
		switch {
		case found.at(i) == "," && found.comma == 0:
			found.comma = i
		case strings.Contains(`;:—–()"“”?!`, found.at(i)):
			return found, false
		}
	}
	return found, found.comma > 1 && found.comma+2 < found.end && found.source(0, found.end) != ""
}

// groups gives the finite verbs between two words, counted from the first of them.
func (o opening) groups(from, to int) []english.VerbGroup {
	return english.VerbGroups(o.words[from:to])
}

// verb is the base of a group's main verb, whose words are counted from one.
func (o opening) verb(from int, group english.VerbGroup) string {
	word := o.at(from + group.Main)
	if base, known := english.BaseOf(word); known {
		return base
	}
	return word
}
