package pdf

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// line is a line of text within a column.
type line struct {
	page                     int
	cells                    []cell
	left, right, top, bottom float64
	size                     float64
	bold                     bool
	font                     string // font of its first character
	raised                   string // superscript note number at its beginning
	hyphened                 bool   // its last word is hyphenated
}

// cell is a part of a line that is separated by a wide gap.
type cell struct {
	text        string
	left, right float64
}

func (l line) text() string {
	texts := make([]string, len(l.cells))
	for i, cell := range l.cells {
		texts[i] = cell.text
	}
	return strings.Join(texts, " ")
}

// bold reports whether a font is bold, by its name, or by its weight if the name is inconclusive.
func bold(name string, weight int) bool {
	return boldName.MatchString(name) || weight >= boldWeight && !regularName.MatchString(name)
}

var (
	boldName    = regexp.MustCompile(`(?i)bold|black|heavy|semibold|demi|-bx|cmbx`)
	regularName = regexp.MustCompile(`(?i)regular|roman|book|light|medium`)
)

// Thresholds as multiples of the font size: the minimum width of a gap between cells, and the minimum rise of a
// superscript.
const (
	wideGap = 1.6
	raising = 0.18
)

// hyphen is PDFium's character for a hyphen at the end of a line.
const hyphen = "\x02"

// lineBuilder builds lines from characters.
type lineBuilder struct {
	page    int
	lines   []line
	current line
	cell    strings.Builder
	bolds   int
	all     int
	space   bool
	ending  bool            // PDFium reports a line end, also before and after superscripts
	note    strings.Builder // the superscript number being read
}

// buildLines groups a page's characters into lines.
func buildLines(number int, read page) []line {
	l := lineBuilder{page: number}
	for _, char := range read.letters {
		switch {
		case char.text == "\n" || char.text == "\r":
			l.ending = true
		case strings.TrimSpace(char.text) == "" || char.size == 0 && char.text != hyphen:
			l.space = true
		case char.text == hyphen:
			l.current.hyphened = true
		default:
			l.add(char)
		}
	}
	l.endLine()
	return downward(l.lines)
}

// downward sorts lines that mostly come from bottom to top, as in pages that are stored upside down. All others stay in
// file order, which is nearly always the reading order, including columns and boxes.
func downward(lines []line) []line {
	down, up := 0, 0
	for i := 1; i < len(lines); i++ {
		if before, next := lines[i-1], lines[i]; next.bottom < before.bottom {
			down++
		} else if next.left < before.right && next.right > before.left {
			up++
		}
	}
	if up > down {
		slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(b.bottom, a.bottom) })
	}
	return lines
}

func (l *lineBuilder) add(char letter) {
	gap := char.left - l.current.right
	if l.all > 0 && (!l.onLine(char) || l.ending && (gap < 0 || gap > char.size)) {
		l.endLine()
	}
	l.space, l.ending = l.space || l.ending && gap > 0.15*char.size, false
	switch {
	case l.all > 0 && gap > wideGap*math.Max(char.size, l.current.size):
		l.endCell()
	case l.space && l.all > 0:
		l.endNote()
		l.cell.WriteByte(' ')
	}
	l.space, l.current.hyphened = false, false
	l.detectNoteNumber(char)
	if l.isRaised(char) {
		l.note.WriteString(char.text)
		l.extend(char)
		return
	}
	l.endNote()
	if l.all == 0 || l.cell.Len() == 0 {
		l.current.cells = append(l.current.cells, cell{left: char.left})
	}
	l.cell.WriteString(char.text)
	l.extend(char)
	if l.all++; l.all == 1 {
		l.current.font = char.font
	}
	if char.bold {
		l.bolds++
	}
	l.current.size = math.Max(l.current.size, char.size)
}

// onLine reports whether a character is on the current line.
func (l *lineBuilder) onLine(char letter) bool {
	overlap := math.Min(char.top, l.current.top) - math.Max(char.bottom, l.current.bottom)
	height := math.Min(char.top-char.bottom, l.current.top-l.current.bottom)
	backward := char.left < l.current.right-3*math.Max(char.size, l.current.size)
	near := math.Abs(char.bottom-l.current.bottom) < 0.7*l.current.size
	return !backward && (overlap > 0.3*height || near)
}

// isRaised reports whether a character is a superscript note reference: a smaller, raised digit.
func (l *lineBuilder) isRaised(char letter) bool {
	if r := []rune(char.text); len(r) != 1 || !unicode.IsDigit(r[0]) || l.cell.Len() == 0 ||
		char.size > 0.85*l.current.size {
		return false
	}
	return char.bottom > l.current.bottom+raising*l.current.size
}

// detectNoteNumber separates the number at the beginning of a note from its text, once a larger character follows.
func (l *lineBuilder) detectNoteNumber(char letter) {
	begun := strings.TrimSpace(l.cell.String())
	if len(l.current.cells) == 1 && noteNumber.MatchString(begun) && char.size > 1.15*l.current.size &&
		l.current.bottom > char.bottom {
		l.current.raised, l.current.size, l.all, l.bolds = begun, 0, 0, 0
		l.current.cells = nil
		l.cell.Reset()
	}
}

var noteNumber = regexp.MustCompile(`^\d{1,3}$`)

func (l *lineBuilder) extend(char letter) {
	if l.all == 0 {
		l.current.left, l.current.right, l.current.top, l.current.bottom = char.left, char.right, char.top, char.bottom
		return
	}
	l.current.left, l.current.right = math.Min(l.current.left, char.left), math.Max(l.current.right, char.right)
	l.current.top, l.current.bottom = math.Max(l.current.top, char.top), math.Min(l.current.bottom, char.bottom)
	l.current.cells[len(l.current.cells)-1].right = l.current.right
}

// endNote writes a note reference in brackets.
func (l *lineBuilder) endNote() {
	if l.note.Len() > 0 {
		l.cell.WriteString("[" + l.note.String() + "]")
		l.note.Reset()
	}
}

func (l *lineBuilder) endCell() {
	l.endNote()
	if len(l.current.cells) > 0 {
		l.current.cells[len(l.current.cells)-1].text = strings.TrimSpace(l.cell.String())
	}
	l.cell.Reset()
	l.space = false
}

func (l *lineBuilder) endLine() {
	l.endCell()
	if l.all > 0 {
		l.current.page, l.current.bold = l.page, 5*l.bolds > 4*l.all
		l.lines = append(l.lines, l.current)
	}
	l.current, l.all, l.bolds, l.space, l.ending = line{}, 0, 0, false, false
}
