package humanize

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"plainhand/engine/text/document"
)

// english formats 30000 as 30,000.
var english = message.NewPrinter(language.English)

// Words counts the fields separated by white space, as the counter on the page does. Charges and limits use
// ChargedWords.
func Words(text string) int {
	words := 0
	for range strings.FieldsSeq(text) {
		words++
	}
	return words
}

// maxWordLength is above the mean word length of any language. Unbroken runs of letters count as words of this length.
const maxWordLength = 20

// ChargedWords is the word count for limits and charges: Words, or the words that an engine reads if there are more.
//
// Each character of scripts without spaces counts as a word. In others, a word is a run of letters and digits with
// their accents; a number continues across a period, a comma or a colon between its digits. Any mark, tag, or comment
// ends a word. Character references count as the encoded characters, and the inside of a tag doesn't count. A quarter
// of these words, rounded up, is free as long as each field with a word is charged: so “state-of-the-art”, “don’t” and
// a web address cost what the counter shows in any ordinary text, and joining words with visible characters saves a
// quarter. Invisible characters separate fields as spaces do, except for the joiners inside words of scripts that need
// them.
//
// It takes one pass over the text: a few milliseconds for the longest.
func ChargedWords(text string) int { return max(Words(text), countWords(text)) }

// CountsAs is a sentence for users with the charged words of a text, if they are more than the counter shows. Otherwise
// it is empty.
func CountsAs(text string) string {
	charged := ChargedWords(text)
	if charged == Words(text) {
		return ""
	}
	return english.Sprintf("This text counts as %d words: words joined without spaces "+
		"count one by one, and scripts without spaces by the character.", charged)
}

// countWords counts the words that an engine reads.
func countWords(text string) int {
	var seen wordCounter
	for i := 0; i < len(text); {
		c := text[i]
		end := i + 1
		switch {
		case c == '<':
			end = max(end, tagEnd(text, i))
			seen.end()
		case c == '&':
			end = referenceEnd(text, i)
			seen.reference(text[i:end])
		case c < utf8.RuneSelf:
			seen.add(rune(c))
		default:
			r, size := utf8.DecodeRuneInString(text[i:])
			end = i + size
			seen.add(r)
		}
		i = end
	}
	return seen.characters + max(seen.fields, 3*seen.words/4, seen.letters/maxWordLength)
}

// wordCounter is the state of countWords.
type wordCounter struct {
	characters   int // of scripts without spaces
	words        int
	fields       int  // that hold a word
	letters      int  // and digits, in words
	joining      bool // the last letter's script has joiners inside words
	within       part
	fieldCounted bool // the current field was counted
}

// part is the token that the next character may continue.
type part int

const (
	nothing part = iota
	word
	number     // a word of digits alone
	numberMark // the mark after a number, which continues if a digit follows
)

func (s *wordCounter) add(r rune) {
	switch kindOf(r) {
	case letter:
		s.joining = r >= firstJoining
		s.join(word)
	case digit:
		if s.within == numberMark {
			s.within = number
		}
		s.join(number)
	case accent:
		if s.within == numberMark {
			s.within = nothing
		}
	case character:
		s.characters++
		s.within = nothing
	case hidden:
		if !s.joining || r != zeroWidthJoiner && r != zeroWidthNonJoiner {
			s.part()
		}
	case space:
		s.part()
	default:
		s.mark(r)
	}
}

// join adds a letter or digit to the current word, or begins another.
func (s *wordCounter) join(begun part) {
	s.letters++
	switch s.within {
	case nothing, numberMark:
		s.words++
		s.within = begun
		if !s.fieldCounted {
			s.fields++
			s.fieldCounted = true
		}
	case number:
		s.within = begun
	}
}

func (s *wordCounter) mark(r rune) {
	if s.within == number && (r == '.' || r == ',' || r == ':') {
		s.within = numberMark
		return
	}
	s.end()
}

func (s *wordCounter) end() { s.within = nothing }

// part ends the word and its field.
func (s *wordCounter) part() { s.within, s.fieldCounted = nothing, false }

// reference adds the characters of a character reference, or an ampersand with the text after it.
func (s *wordCounter) reference(written string) {
	if len(written) >= minReference {
		written = html.UnescapeString(written)
	}
	for _, r := range written {
		s.add(r)
	}
}

// kind is the class of a character with regard to words.
type kind int

const (
	other kind = iota
	space
	letter
	digit
	accent    // belongs to the letter before it
	character // of a script without spaces
	hidden    // invisible
)

// Joiners occur inside the words of Arabic, Indic and other scripts, whose code points are above those of Latin, Greek,
// Cyrillic and Armenian.
const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	firstJoining       = '\u0590'
)

func kindOf(r rune) kind {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z':
		return letter
	case '0' <= r && r <= '9':
		return digit
	case unicode.IsSpace(r):
		return space
	case r < utf8.RuneSelf:
		return other
	case unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return hidden // also letters and accents among them
	case unicode.IsLetter(r) && document.Spaceless(r):
		return character
	case unicode.IsLetter(r):
		return letter
	case unicode.IsDigit(r):
		return digit
	case unicode.IsMark(r):
		return accent
	}
	return other
}

// plain reports whether c is an ASCII letter or digit.
func plain(c byte) bool {
	letter := c | 0x20
	return 'a' <= letter && letter <= 'z' || '0' <= c && c <= '9'
}

// The bounds of the length of a character reference, in bytes. The shortest is “&lt”. Other text after an ampersand
// counts as words.
const (
	minReference = 3
	maxReference = 40
)

// referenceEnd returns the end of &name; or &#12; or &#x1f; at i, or of the ampersand.
func referenceEnd(text string, i int) int {
	limit := min(len(text), i+maxReference)
	for end := i + 1; end < limit; end++ {
		switch c := text[end]; {
		case c == ';':
			return end + 1
		case !plain(c) && (c != '#' || end > i+1):
			return end
		}
	}
	return limit
}
