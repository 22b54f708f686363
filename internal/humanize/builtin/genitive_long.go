package builtin

import (
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// The most letters that several words may have before 's, and the most words.
const (
	longestOwners = 26
	mostOwners    = 3
)

// longOwner gives the last word of an owner of two or three words, "the new bridge" or "the Empire State Building", or 0.
func (s *sentence) longOwner(i int) int {
	last, letters := i, 0
	for ; last < len(s.pieces) && last-i <= mostOwners; last++ {
		word := s.pieces[last]
		if word.Kind != document.Word || !(english.Nouns | english.Names | english.Adjectives).Has(word.tag) || strings.Contains(word.lower, "'") {
			break
		}
		letters += len(word.lower) + 1
	}
	last--
	if last <= i || last-i >= mostOwners || last-i > 1 && !s.named(i, last) || ownsBehind[s.at(i)] || last+1 >= len(s.pieces) || letters > longestOwners {
		return 0
	}
	owner, after := s.pieces[last], s.pieces[last+1]
	if owner.tag != english.NN && owner.tag != english.NNP || strings.HasSuffix(owner.lower, "s") || poorOwners[owner.lower] || poorOwners[s.at(i)] ||
		owner.lower == "way" || owner.lower == "whole" {
		return 0
	}
	switch {
	case s.closes(last + 1):
		if s.at(last+1) == "," && (last+2 >= len(s.pieces) || !afterOwner[s.at(last+2)]) {
			return 0
		}
		return last
	case afterOwner[after.lower], after.tag == english.MD, after.tag == english.VBZ, after.tag == english.VBD && beForms[after.lower] != "":
		return last
	}
	return 0
}

// afterOwner are words that go on with the sentence, or with what is owned, and not with the owner.
var afterOwner = setOf("in by on during through while because so but although though when before after until")

// ownsBehind read better behind "of the", as does what is said of a whole.
var ownsBehind = setOf("first second third fourth fifth last next final entire whole very only same proposed")

// alsoOwned are for strong edits alone.
var alsoOwned = setOf(`
	development existence presence independence influence discretion evolution population function disappearance establishment
	movement persistence intelligence involvement excitement retirement`)

// named reports whether every word from one to another is written as a name.
func (s *sentence) named(from, to int) bool {
	for i := from; i <= to; i++ {
		if first := s.word(i); first == "" || first[0] < 'A' || first[0] > 'Z' {
			return false
		}
	}
	return true
}
