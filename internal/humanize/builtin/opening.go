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

// openingOf reads a plain statement with a comma that opens with one of the words, or with any where none are given.
func openingOf(s *sentence, firsts wordSet) (opening, bool) { return openingUntil(s, firsts, false) }

// openingUntil reads the main clause up to a colon, a dash or a quotation too, where only the opening is to change.
func openingUntil(s *sentence, firsts wordSet, loose bool) (opening, bool) {
	if firsts != nil && !firsts[s.at(0)] || s.kind != document.Paragraph && s.kind != document.ListItem {
		return opening{}, false
	}
	words, pieces := s.words()
	found := opening{contrast: contrast{s: s, words: words, pieces: pieces}, end: len(words) - 1}
	if found.end < 0 || found.at(found.end) != "." && !loose || pieces[0] != 0 {
		return found, false
	}
	for i := range words {
		switch {
		case words[i].Text == "," && found.comma == 0:
			found.comma = i
		case !strings.Contains(`;:—–()"“”?!`, words[i].Text):
		case !loose || found.comma == 0:
			return found, false
		default:
			found.end = min(found.end, i)
		}
	}
	return found, found.comma > 1 && found.comma+2 < found.end && found.source(0, found.end) != ""
}

// groups gives the finite verbs between two words, counted from the first of them.
func (o opening) groups(from, to int) []english.VerbGroup {
	return english.VerbGroups(o.words[from:to])
}

// plain gives the only finite verb between two words, with the subject that starts them.
func (o opening) plain(from, to int) (english.Phrase, english.VerbGroup, bool) {
	groups := o.groups(from, to)
	if len(groups) != 1 || groups[0].Inner {
		return english.Phrase{}, english.VerbGroup{}, false
	}
	subject, _ := english.SubjectOf(o.words[from:to], groups[0])
	return subject, groups[0], !subject.Empty() && subject.From == 0
}

// verb is the base of a group's main verb, whose words are counted from one.
func (o opening) verb(from int, group english.VerbGroup) string {
	word := o.at(from + group.Main)
	if base, known := english.BaseOf(word); known {
		return base
	}
	return word
}

// small gives words as they are written, without the capital of a sentence's start.
func (o opening) small(from, to int) string {
	text := o.source(from, to)
	if first := o.words[from]; text == "" || first.Name || english.Names.Has(first.Tag) || firstPerson(first.Text) {
		return text
	}
	return decapitalize(text)
}

// whole proposes a text for everything before the full stop.
func (o opening) whole(n int, id, reason, text string) proposal {
	made := proposal{sentence: n, from: 0, to: o.pieces[o.end-1] + 1, id: id, reason: reason, kind: phrase}
	made.texts = []string{english.Capitalize(text)}
	return made
}
