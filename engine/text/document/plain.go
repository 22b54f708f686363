package document

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// line is one line of plain text, without its end and without its list, heading, or quotation mark.
type line struct {
	start, end int
	kind       BlockKind
	marked     bool // its mark starts a new block
}

// plainRegions finds the blocks of plain text, separated by blank lines, list marks, and headings.
func plainRegions(text string) []region {
	var regions []region
	var paragraph []line
	flush := func() {
		regions = append(regions, paragraphRegions(text, paragraph)...)
		paragraph = paragraph[:0]
	}
	for at := 0; at < len(text); {
		end := len(text)
		next := end
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end, next = at+n, at+n+1
		}
		read := readLine(text, at, end)
		at = next
		if read.start == read.end {
			flush()
			continue
		}
		if read.marked {
			flush()
		}
		paragraph = append(paragraph, read)
	}
	flush()
	return headings(text, regions)
}

func readLine(text string, start, end int) line {
	start, end = trimSpace(text, start, end)
	read := line{start: start, end: end}
	for read.start < end {
		width, kind := lineMark(text[read.start:end])
		if width == 0 {
			break
		}
		read.kind, read.marked = kind, true
		read.start, _ = trimSpace(text, read.start+width, end)
		if kind != Quotation {
			break
		}
	}
	return read
}

// lineMark returns the width and the kind of a line's list, heading, or quotation mark. The width is 0 if there is
// none.
func lineMark(text string) (int, BlockKind) {
	first, size := utf8.DecodeRuneInString(text)
	switch first {
	case '-', '*', '+', '•', '–', '—', '‣', '◦', '·', '▪', '●', '○', '➢', '✓':
		if spaceAt(text, size) > 0 {
			return size, ListItem
		}
	case '>':
		return size, Quotation
	case '#':
		width := len(text) - len(strings.TrimLeft(text, "#"))
		if width <= 6 && spaceAt(text, width) > 0 {
			return width, Heading
		}
	}
	digits := 0
	for digits < len(text) && digits < 4 && class[text[digits]]&digit != 0 {
		digits++
	}
	if digits == 0 && len(text) > 1 && class[text[0]]&letter != 0 && text[1] == ')' {
		digits = 1
	}
	if digits > 0 && digits < 4 && digits < len(text) && strings.IndexByte(".)", text[digits]) >= 0 &&
		spaceAt(text, digits+1) > 0 {
		return digits + 1, ListItem
	}
	return 0, Paragraph
}

// paragraphRegions joins wrapped lines. A line was wrapped if the next line's first word would have made it longer than
// the longest line of the paragraph, or if its sentence clearly continues.
func paragraphRegions(text string, lines []line) []region {
	longest := 0
	for _, current := range lines {
		longest = max(longest, current.end-current.start)
	}
	var regions []region
	for i, current := range lines {
		if i > 0 && wrapped(text, lines[i-1], current, longest) {
			regions[len(regions)-1].end = current.end
			continue
		}
		regions = append(regions, region{kind: current.kind, start: current.start, end: current.end})
	}
	return regions
}

func wrapped(text string, before, after line, longest int) bool {
	const maxWrapWidth = 160
	last, _ := runeBefore(text, before.end)
	first, _ := runeAt(text, after.start)
	if unicode.IsLower(first) || last == ',' || last == ';' || last == '-' {
		return true
	}
	word := strings.IndexAny(text[after.start:after.end], " \t")
	if word < 0 {
		word = after.end - after.start
	}
	return longest >= 40 && longest <= maxWrapWidth && before.end-before.start+1+word > longest
}

// closing matches the line above a signature, and subject the line above a message.
var (
	closing = regexp.MustCompile(`(?i)^(?:(?:best|kind|warm|with|many|yours|all the|sincerely|respectfully|cordially|regards|` +
		`thanks|thank you|gratefully|cheers)\b[^.!?:\n]{0,40}),\s*(?:\n|$)`)
	subject = regexp.MustCompile(`^(?:Subject|Re|RE|To|From|Date):`)
)

// headings marks short lines without a final stop before other prose as headings. Lines below a closing are a
// signature.
func headings(text string, regions []region) []region {
	const maxBytes, maxWords = 90, 12
	inSignature := false
	for i := range regions[:max(0, len(regions)-1)] {
		current := &regions[i]
		body := text[current.start:current.end]
		inSignature = closing.MatchString(body) || inSignature && signatureGoesOn(text, regions[i-1], *current)
		if inSignature || subject.MatchString(body) {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(body)
		short := len(body) <= maxBytes && len(strings.Fields(body)) <= maxWords
		unstopped := wordRune(last) || last == ')'
		if current.kind == Paragraph && short && unstopped && !unicode.IsLower(firstRune(body)) {
			current.kind = Heading
		}
	}
	return regions
}

// signatureGoesOn reports whether a region is on the line below the last one, or is the name below a closing's comma.
func signatureGoesOn(text string, last, next region) bool {
	lines := strings.Count(text[last.end:next.start], "\n")
	return lines < 2 || lines == 2 && strings.HasSuffix(text[:last.end], ",")
}

func firstRune(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}
