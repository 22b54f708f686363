package passes

import (
	"strings"

	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// opening is a parsed sentence of the form "X, Y." Its parts are word indexes, which don't count markup.
type opening struct {
	prose.Cursor
	comma int
	end   int // the period
}

// openingOf parses a plain statement with a comma, without markup, that opens with one of the words.
func openingOf(s *prose.Sentence, firsts lexicon.Set) (opening, bool) {
	if !firsts[s.At(0)] {
		return opening{}, false
	}
	found := opening{Cursor: s.Cursor()}
	found.end = len(found.Words) - 1
	if found.end < 0 || found.At(found.end) != "." || found.Pieces[0] != 0 {
		return found, false
	}
	for i := range found.Words {
		switch {
		case found.At(i) == "," && found.comma == 0:
			found.comma = i
		case found.At(i) != "" && strings.Contains(`;:—–()"“”?!`, found.At(i)):
			return found, false
		}
	}
	return found, found.comma > 1 && found.comma+2 < found.end && found.Source(0, found.end) != ""
}

// groups returns the verb groups in [from, to), with positions relative to from.
func (o opening) groups(from, to int) []english.VerbGroup {
	return english.VerbGroups(o.Words[from:to])
}

// verb is the base of the main verb of a group with positions relative to from.
func (o opening) verb(from int, group english.VerbGroup) string {
	word := o.At(from + group.Main)
	if base, known := english.BaseOf(word); known {
		return base
	}
	return word
}
