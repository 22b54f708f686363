package document

import (
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// scanner splits regions into tokens. One scanner is used for a complete text, so that tokens share a few allocations.
type scanner struct {
	text   string
	format Format
	kept   *keptPhrases
	out    []Token
}

func newScanner(text string, format Format, kept *keptPhrases) *scanner {
	return &scanner{text: text, format: format, kept: kept, out: make([]Token, 0, countTokenStarts(text))}
}

// countTokenStarts is an upper bound for the number of tokens, for a single allocation.
func countTokenStarts(text string) int {
	count := 0
	var before uint8
	for i := range len(text) {
		kind := class[text[i]]
		if kind&space == 0 && (kind == 0 || before&inWord == 0) && utf8.RuneStart(text[i]) {
			count++
		}
		before = kind
	}
	return count
}

// tokens returns the region's tokens, in order.
func (s *scanner) tokens(found region) []Token {
	first := len(s.out)
	marks := s.allMarks(found)
	at := found.start
	for at < found.end {
		if len(marks) > 0 && at >= marks[0].start {
			s.add(Opaque, at, marks[0].end, marks[0].protect)
			at = marks[0].end
			marks = marks[1:]
			continue
		}
		if width := spaceAt(s.text, at); width > 0 {
			at += width
			continue
		}
		limit := found.end
		if len(marks) > 0 {
			limit = marks[0].start
		}
		at = s.next(at, limit)
	}
	return s.out[first:len(s.out):len(s.out)]
}

// allMarks adds titles, quotations, and kept phrases to the marks of the format's parser.
func (s *scanner) allMarks(found region) []mark {
	marks := found.marks
	emphasis := marks
	if s.format == Plain {
		emphasis = plainEmphasis(s.text, found.start, found.end)
	}
	if titles := titles(s.text, emphasis); len(titles) > 0 {
		marks = mergeMarks(marks, titles)
	}
	if quoted := quotations(s.text, found.start, found.end, s.format); len(quoted) > 0 {
		marks = mergeMarks(marks, quoted)
	}
	if kept := s.kept.find(s.text, found.start, found.end); len(kept) > 0 {
		marks = mergeMarks(marks, kept)
	}
	return marks
}

func (s *scanner) add(kind TokenKind, start, end int, protect Protection) int {
	s.out = append(s.out, Token{Kind: kind, Start: start, End: end, Protect: protect})
	return end
}

// next adds the token at i, which isn't white space, and returns its end. No token extends past limit.
func (s *scanner) next(i, limit int) int {
	c := s.text[i]
	switch {
	case class[c]&(letter|digit) != 0:
		return s.word(i, limit)
	case c < utf8.RuneSelf:
		if end, protect := s.special(i, limit); end > i {
			return s.add(Opaque, i, end, protect)
		}
		return s.add(Punctuation, i, repeated(s.text, i, limit), None)
	}
	r, size := utf8.DecodeRuneInString(s.text[i:limit])
	switch {
	case r == utf8.RuneError:
		return s.add(Punctuation, i, i+max(size, 1), None)
	case wordRune(r) && !Spaceless(r):
		return s.word(i, limit)
	case isCurrency(r) && digitAt(s.text[:limit], i+size):
		return s.add(Opaque, i, numberEnd(s.text, i+size, limit), Number)
	case wordRune(r):
		return s.add(Word, i, segment(s.text, i, limit), None)
	}
	return s.add(Punctuation, i, segment(s.text, i, limit), None)
}

// segment returns the end of the Unicode word segment at i: a word of a script without spaces, or a complete emoji.
func segment(text string, i, limit int) int {
	iterator := words.FromString(text[i:limit])
	if !iterator.Next() {
		return limit
	}
	return i + iterator.End()
}

// repeated returns the end of a mark that repeats one byte: "...", "--", "***".
func repeated(text string, i, limit int) int {
	end := i + 1
	switch text[i] {
	case '.', '-', '*', '_', '=', '~', '#', '`':
		for end < limit && text[end] == text[i] {
			end++
		}
	}
	return end
}

// word adds the word at i, or the number, file name, or similar token that starts there.
func (s *scanner) word(i, limit int) int {
	run := wordRun(s.text, i, limit)
	if end, protect := s.identifier(i, run, limit); end > i {
		return s.add(Opaque, i, end, protect)
	}
	if end := dottedAbbreviation(s.text, i, run.end, limit); end > i {
		return s.add(Word, i, end, None)
	}
	return s.add(Word, i, run.end, None)
}
