package tells

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// search searches one text.
type search struct {
	book   *book
	text   string
	folded string // the text in lower case, with the same offsets
	past   []int  // by entry, the end of its last match: the matches of one entry don't overlap
	walked int    // the end of the last word that was walked through
	found  []Tell
}

func newSearch(text string) *search {
	book := catalog()
	return &search{book: book, text: text, folded: fold(text), past: make([]int, len(book.entries))}
}

// fold puts the letters of a text into lower case, unless that would shift what follows.
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

// fromPlaces tries the entries that start where a line, a sentence, a word, or a mark does. Most entries do, and few of
// them start with the same letter: that makes it fast.
func (s *search) fromPlaces() {
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
	for _, index := range s.book.starting[place][s.folded[at]] {
		entry := &s.book.entries[index]
		if at < s.past[index] || !entry.beginning.fits(s.folded, at, wordEnd) {
			continue
		}
		if match := entry.matchAt(s.readBy(entry), at); match != nil {
			s.past[index] = at + match[1]
			s.note(entry, at, match)
		}
	}
}

// wordEnd is where what connects ends that begins at a place. Places are asked for in their order, so that a long word
// is walked through once.
func (s *search) wordEnd(at int) int {
	if at < s.walked {
		return s.walked
	}
	for at < len(s.folded) && connects(s.folded[at]) {
		at++
	}
	s.walked = at
	return at
}

// reach is the most bytes that a match is looked for in. No match is that long, and a short text takes less
// preparation.
const reach = 256

func (e *entry) matchAt(text string, at int) []int {
	if !strings.HasPrefix(text[at:], e.prefix) {
		return nil
	}
	end := min(at+reach, len(text))
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	return e.pattern.FindStringSubmatchIndex(text[at:end])
}

func (s *search) anywhere() {
	for _, index := range s.book.anywhere {
		entry := &s.book.entries[index]
		for _, match := range entry.pattern.FindAllStringSubmatchIndex(s.readBy(entry), -1) {
			s.note(entry, 0, match)
		}
	}
}

func (s *search) readBy(entry *entry) string {
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
	s.found = append(s.found, Tell{entry.kind, entry.label, entry.plain, from + group[0], from + group[1], entry.lift,
		entry.people})
}
