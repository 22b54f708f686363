package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// run is a sequence of letters and digits with single apostrophes and hyphens between them.
type run struct {
	end        int
	digits     bool
	underscore bool
	camel      bool // an uppercase letter follows a lowercase one
}

// wordRun returns the run that starts at i, without trailing underscores.
func wordRun(text string, i, limit int) run {
	found := readRun(text, i, limit)
	for found.end > i && text[found.end-1] == '_' {
		found.end--
	}
	found.underscore = found.underscore && strings.IndexByte(text[i:found.end], '_') >= 0
	return found
}

func readRun(text string, i, limit int) run {
	found := run{end: i}
	var before uint8
	for found.end < limit {
		c := text[found.end]
		if c >= utf8.RuneSelf {
			width := wideInWord(text, found.end, limit)
			if width == 0 {
				return found
			}
			found.end += width
			before = 0
			continue
		}
		kind := class[c]
		switch {
		case kind&inWord != 0:
			found.digits = found.digits || kind == digit
			found.underscore = found.underscore || kind == underscore
			found.camel = found.camel || kind == upper && before == lower
		case (c != '\'' && c != '-') || found.end == i || !joins(text, found.end+1, limit):
			return found
		}
		before = kind
		found.end++
	}
	return found
}

// wideInWord returns the number of bytes that the non-ASCII rune at i adds to a word, or 0 if it isn't part of one.
// Letters, marks, hidden characters, and the typographic apostrophe and hyphens between letters are.
func wideInWord(text string, i, limit int) int {
	r, size := utf8.DecodeRuneInString(text[i:limit])
	switch {
	case r == '’' || r == '\u2010' || r == '\u2011':
		if !joins(text, i+size, limit) {
			return 0
		}
		return size
	case wordRune(r) && !Spaceless(r), r == '\u00ad':
		return size
	case hidden(r):
		if next, _ := utf8.DecodeRuneInString(text[i+size : limit]); wordRune(next) && !Spaceless(next) {
			return size
		}
	}
	return 0
}

// hiddenMarks are invisible characters that don't separate words.
const hiddenMarks = "\u00ad\u200b\u200c\u200d\u2060\ufeff"

func hidden(r rune) bool { return strings.ContainsRune(hiddenMarks, r) }

var withoutHidden = func() *strings.Replacer {
	var pairs []string
	for _, mark := range hiddenMarks {
		pairs = append(pairs, string(mark), "")
	}
	return strings.NewReplacer(pairs...)
}()

// Visible returns a word without hidden characters.
func Visible(word string) string {
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return withoutHidden.Replace(word)
		}
	}
	return word
}

// joins reports whether a word continues at i, after an apostrophe or hyphen.
func joins(text string, i, limit int) bool { return wordAt(text[:limit], i) && text[i] != '_' }

// Spaceless reports whether r belongs to a script that puts no spaces between words.
func Spaceless(r rune) bool {
	return r >= 0xe00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao,
		unicode.Khmer, unicode.Myanmar)
}

// dottedAbbreviation returns the end of "e.g.", "U.S.", or "Ph.D." at i, whose first run of letters ends at end, or 0
// if there is none.
func dottedAbbreviation(text string, i, end, limit int) int {
	const maxParts = 16
	parts := 1
	for end-i <= 2 && parts < maxParts && end+1 < limit && text[end] == '.' && class[text[end+1]]&letter != 0 {
		i = end + 1
		end = i
		for end < limit && class[text[end]]&letter != 0 {
			end++
		}
		parts++
	}
	switch {
	case parts == 1 || end-i > 2:
		return 0
	case end < limit && text[end] == '.':
		return end + 1
	}
	return end
}
