package builtin

import (
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// opening is a sentence of the form "X, Y." with its parts by the numbers of words, counted without markup.
type opening struct {
	contrast
	comma int
	end   int // the full stop
}

// openingOf reads a plain statement of running text with a comma, without markup, that opens with one of the words.
func openingOf(s *sentence, firsts wordSet) (opening, bool) {
	if !firsts[s.at(0)] || s.kind != document.Paragraph && s.kind != document.ListItem {
		return opening{}, false
	}
	words, pieces := s.words()
	found := opening{contrast: contrast{s: s, words: words, pieces: pieces}, end: len(words) - 1}
	if found.end < 0 || found.at(found.end) != "." || pieces[0] != 0 {
		return found, false
	}
	for i := range words {
		switch {
		case words[i].Text == "," && found.comma == 0:
			found.comma = i
		case strings.Contains(`;:—–()"“”?!`, words[i].Text):
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
