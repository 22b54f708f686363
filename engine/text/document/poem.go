package document

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// stanza is a run of lines between blank lines.
type stanza struct {
	start, end int
	lines      []string // without marks at their ends
	short      bool     // all lines have at most maxVerse characters, and none is an item or a heading
	labeled    bool     // it has a line such as [Chorus]
}

// markPoems marks the blocks of poems and lyrics as verbatim. Stanzas with short lines beside a certain verse are
// verse, too.
func (v verbatim) markPoems() {
	stanzas := v.stanzas()
	verse := make([]bool, len(stanzas))
	any := false
	for i, current := range stanzas {
		verse[i] = current.isVerse()
		any = any || verse[i]
	}
	if !any {
		return
	}
	for i := 1; i < len(stanzas); i++ {
		verse[i] = verse[i] || verse[i-1] && stanzas[i].mayBeVerse()
	}
	for i := len(stanzas) - 2; i >= 0; i-- {
		verse[i] = verse[i] || verse[i+1] && stanzas[i].mayBeVerse()
	}
	at := 0
	for b := range v.blocks {
		for at < len(stanzas) && stanzas[at].end <= v.blocks[b].Start {
			at++
		}
		if at < len(stanzas) && verse[at] && v.blocks[b].Start < stanzas[at].end {
			v.blocks[b].Verbatim = true
		}
	}
}

// stanzas divides a text at its blank lines.
func (v verbatim) stanzas() []stanza {
	var found []stanza
	open := stanza{short: true}
	flush := func() {
		if len(open.lines) > 0 || open.labeled {
			found = append(found, open)
		}
		open = stanza{short: true}
	}
	for at := 0; at < len(v.text); {
		end := len(v.text)
		if n := strings.IndexByte(v.text[at:], '\n'); n >= 0 {
			end = at + n
		}
		line := strings.Trim(v.text[at:end], " \t\r>*_\\")
		line = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(line, "<br>"), "<br/>"))
		if line == "" {
			flush()
		} else {
			open.add(line, at, end)
		}
		at = end + 1
	}
	flush()
	return found
}

func (s *stanza) add(line string, start, end int) {
	const maxVerse = 64
	if len(s.lines) == 0 && !s.labeled {
		s.start = start
	}
	s.end = end
	if verseLabel.MatchString(line) {
		s.labeled = true
		return
	}
	width, _ := lineMark(line)
	s.short = s.short && width == 0 && utf8.RuneCountInString(line) <= maxVerse && !strings.ContainsAny(line, "|#@:<")
	s.lines = append(s.lines, line)
}

// verseLabel matches the label of a part of a song.
var verseLabel = regexp.MustCompile(`^(?i)[\[(]?(?:verse|chorus|bridge|refrain|pre-chorus|outro|intro|hook|stanza)\b[ \d:]*[\])]?:?$`)

// mayBeVerse reports whether a stanza beside verse belongs to the poem.
func (s *stanza) mayBeVerse() bool { return s.labeled || s.short && len(s.lines) > 1 && s.words() >= 3 }

// isVerse reports whether a stanza is certainly verse: its lines are short, have several words, mostly begin with a
// capital, and rhyme or run on from one to the next.
func (s *stanza) isVerse() bool {
	if s.labeled {
		return len(s.lines) > 1 || len(s.lines) == 0
	}
	const minLines = 4
	if !s.short || len(s.lines) < minLines || s.words() < 4 {
		return false
	}
	capitals, commas, stops := 0, 0, 0
	for _, line := range s.lines {
		if first, _ := utf8.DecodeRuneInString(strings.TrimLeft(line, "\"“'‘")); unicode.IsUpper(first) {
			capitals++
		}
		switch last, _ := utf8.DecodeLastRuneInString(line); last {
		case ',', ';', '—', '–':
			commas++
		case '.', '!', '?':
			stops++
		}
	}
	rhymes := s.rhymes()
	switch n := len(s.lines); {
	case 4*capitals < 3*n:
		return rhymes > 1 && stops*2 <= n
	case rhymes > 1:
		return true
	case rhymes == 1:
		return stops*2 <= n
	default:
		return commas > 1 && stops*2 < n
	}
}

// words is the mean number of words per line.
func (s *stanza) words() int {
	count := 0
	for _, line := range s.lines {
		count += len(strings.Fields(line))
	}
	return count / max(1, len(s.lines))
}

// rhymes counts the lines that rhyme with one of the two before them.
func (s *stanza) rhymes() int {
	count := 0
	for i := 1; i < len(s.lines); i++ {
		if rhyme(s.lines[i-1], s.lines[i]) || i > 1 && rhyme(s.lines[i-2], s.lines[i]) {
			count++
		}
	}
	return count
}

// rhyme compares the ends of the last words of two lines.
func rhyme(first, second string) bool {
	const ending = 3
	a, b := lastLetters(first), lastLetters(second)
	if a == b || len(a) < ending || len(b) < ending {
		return false
	}
	if strings.HasSuffix(a, "ing") || strings.HasSuffix(a, "ion") || strings.HasSuffix(a, "ent") {
		return false // as in any list
	}
	return a[len(a)-ending:] == b[len(b)-ending:] || len(a) < 6 && a[len(a)-2:] == b[len(b)-2:] &&
		strings.ContainsRune("aeiouy", rune(a[len(a)-2]))
}

func lastLetters(line string) string {
	line = strings.ToLower(strings.TrimRightFunc(line, func(r rune) bool { return !unicode.IsLetter(r) }))
	at := strings.LastIndexFunc(line, func(r rune) bool { return !unicode.IsLetter(r) })
	return line[at+1:]
}
