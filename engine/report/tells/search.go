package tells

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// search is the state of a search in one text.
type search struct {
	index     *catalogIndex
	text      string
	folded    string // the text in lower case, with the same offsets
	lastEnds  []int  // by entry, the end of its last match, since its matches don't overlap
	scannedTo int    // the end of the last scanned word
	found     []Tell
}

func newSearch(text string) *search {
	index := catalog()
	return &search{index: index, text: text, folded: fold(text), lastEnds: make([]int, len(index.entries))}
}

// fold lowercases the letters of a text, except those whose lowercase form has another length.
func fold(text string) string {
	var folded strings.Builder
	folded.Grow(len(text))
	for at, width := 0, 0; at < len(text); at += width {
		var letter rune
		letter, width = utf8.DecodeRuneInString(text[at:])
		if lower := unicode.ToLower(letter); lower != letter && utf8.RuneLen(lower) == width {
			folded.WriteRune(lower)
		} else {
			folded.WriteString(text[at : at+width])
		}
	}
	return folded.String()
}

// matchPlaces tries the entries that start at a line, a sentence, a word, or a mark. It tries only those with the same
// first byte.
func (s *search) matchPlaces() {
	before, last := rune(0), '\n'
	for at, letter := range s.text {
		startsLine := last == '\n'
		if startsLine {
			s.try(line, at)
		}
		if startsLine || last == ' ' && (before == '.' || before == '!' || before == '?') {
			s.try(sentence, at)
		}
		if inWord(letter) && !inWord(last) {
			s.try(word, at)
		} else if !inWord(letter) {
			s.try(mark, at)
		}
		before, last = last, letter
	}
}

func inWord(letter rune) bool {
	return letter == '_' || unicode.IsLetter(letter) || unicode.IsNumber(letter)
}

func (s *search) try(place place, at int) {
	wordEnd := s.wordEnd(at)
	for _, index := range s.index.starting[place][s.folded[at]] {
		entry := &s.index.entries[index]
		if at < s.lastEnds[index] || !entry.filter.fits(s.folded, at, wordEnd) {
			continue
		}
		if match := entry.matchAt(s.textFor(entry), at); match != nil {
			s.lastEnds[index] = at + match[1]
			s.note(entry, at, match)
		}
	}
}

// wordEnd returns the end of the word at a place. Places must be in ascending order, so that a long word is scanned
// once.
func (s *search) wordEnd(at int) int {
	if at < s.scannedTo {
		return s.scannedTo
	}
	for at < len(s.folded) && connects(s.folded[at]) {
		at++
	}
	s.scannedTo = at
	return at
}

// reach is the maximum length, in bytes, of the text that a pattern is matched against. No match is that long, and a
// short text takes less preparation.
const reach = 256

func (e *entry) matchAt(text string, at int) []int {
	if !strings.HasPrefix(text[at:], e.prefix) {
		return nil
	}
	end := min(at+reach, len(text))
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	return e.pattern().FindStringSubmatchIndex(text[at:end])
}

func (s *search) anywhere() {
	for _, index := range s.index.anywhere {
		entry := &s.index.entries[index]
		for _, match := range entry.pattern().FindAllStringSubmatchIndex(s.textFor(entry), -1) {
			s.note(entry, 0, match)
		}
	}
}

func (s *search) textFor(entry *entry) string {
	if entry.exact {
		return s.text
	}
	return s.folded
}

// note adds a match, whose indexes are relative to from. If a pattern has a group, the group is the tell.
func (s *search) note(entry *entry, from int, match []int) {
	group := match[len(match)-2:]
	if group[0] < 0 {
		return
	}
	s.found = append(s.found, Tell{Kind: entry.kind, Label: entry.label, Reason: entry.reason, Advice: entry.advice,
		Start: from + group[0], End: from + group[1], Lift: entry.lift, People: entry.people})
}
