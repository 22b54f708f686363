package pdf

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// line is a line of text, or one of a column's.
type line struct {
	page                     int
	cells                    []cell
	left, right, top, bottom float64
	size                     float64
	bold                     bool
	font                     string // of its first letter
	raised                   string // the number of a note that it begins with
	hyphened                 bool   // its last word goes on in the next
}

// cell is a part of a line with a wide gap before it.
type cell struct {
	text        string
	left, right float64
}

func (l line) text() string {
	texts := make([]string, len(l.cells))
	for i, one := range l.cells {
		texts[i] = one.text
	}
	return strings.Join(texts, " ")
}

// bold tells bold fonts by their names, and by their weight where the name does not tell.
func bold(name string, weight int) bool {
	return boldName.MatchString(name) || weight >= boldWeight && !regularName.MatchString(name)
}

var (
	boldName    = regexp.MustCompile(`(?i)bold|black|heavy|semibold|demi|-bx|cmbx`)
	regularName = regexp.MustCompile(`(?i)regular|roman|book|light|medium`)
)

// A gap is wide from this many times the letters' size on, and a letter raised from this part of it.
const (
	wideGap = 1.6
	raising = 0.18
)

// hyphen is how PDFium writes one at the end of a line.
const hyphen = "\x02"

// lining is where the making of lines is.
type lining struct {
	page   int
	lines  []line
	now    line
	cell   strings.Builder
	bolds  int
	all    int
	space  bool
	ending bool            // PDFium sees the end of the line, which it does before and behind a raised number as well
	note   strings.Builder // a raised number that is being read
}

// linesOf divides a page's letters into lines.
func linesOf(number int, read page) []line {
	l := lining{page: number}
	for _, one := range read.letters {
		switch {
		case one.text == "\n" || one.text == "\r":
			l.ending = true
		case strings.TrimSpace(one.text) == "" || one.size == 0 && one.text != hyphen:
			l.space = true
		case one.text == hyphen:
			l.now.hyphened = true
		default:
			l.add(one)
		}
	}
	l.endLine()
	return downward(l.lines)
}

// downward sorts lines that mostly come in the order from the bottom to the top, as in pages that are stored upside
// down. All others are in the order of the file, which is that of reading nearly everywhere, columns and boxes
// included.
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

func (l *lining) add(one letter) {
	gap := one.left - l.now.right
	if l.all > 0 && (!l.onLine(one) || l.ending && (gap < 0 || gap > one.size)) {
		l.endLine()
	}
	l.space, l.ending = l.space || l.ending && gap > 0.15*one.size, false
	switch {
	case l.all > 0 && gap > wideGap*math.Max(one.size, l.now.size):
		l.endCell()
	case l.space && l.all > 0:
		l.endNote()
		l.cell.WriteByte(' ')
	}
	l.space, l.now.hyphened = false, false
	l.noticeNumber(one)
	if l.isRaised(one) {
		l.note.WriteString(one.text)
		l.extend(one)
		return
	}
	l.endNote()
	if l.all == 0 || l.cell.Len() == 0 {
		l.now.cells = append(l.now.cells, cell{left: one.left})
	}
	l.cell.WriteString(one.text)
	l.extend(one)
	if l.all++; l.all == 1 {
		l.now.font = one.font
	}
	if one.bold {
		l.bolds++
	}
	l.now.size = math.Max(l.now.size, one.size)
}

// onLine reports whether a letter stands on the line that is being read.
func (l *lining) onLine(one letter) bool {
	overlap := math.Min(one.top, l.now.top) - math.Max(one.bottom, l.now.bottom)
	height := math.Min(one.top-one.bottom, l.now.top-l.now.bottom)
	backward := one.left < l.now.right-3*math.Max(one.size, l.now.size)
	near := math.Abs(one.bottom-l.now.bottom) < 0.7*l.now.size
	return !backward && (overlap > 0.3*height || near)
}

// isRaised reports whether a letter is the number of a note: a smaller digit above the line.
func (l *lining) isRaised(one letter) bool {
	if r := []rune(one.text); len(r) != 1 || !unicode.IsDigit(r[0]) || l.cell.Len() == 0 || one.size > 0.85*l.now.size {
		return false
	}
	return one.bottom > l.now.bottom+raising*l.now.size
}

// noticeNumber tells the number that a note begins with from its text, once a larger letter follows.
func (l *lining) noticeNumber(one letter) {
	begun := strings.TrimSpace(l.cell.String())
	if len(l.now.cells) == 1 && noteNumber.MatchString(begun) && one.size > 1.15*l.now.size && l.now.bottom > one.bottom {
		l.now.raised, l.now.size, l.all, l.bolds = begun, 0, 0, 0
		l.now.cells = nil
		l.cell.Reset()
	}
}

var noteNumber = regexp.MustCompile(`^\d{1,3}$`)

func (l *lining) extend(one letter) {
	if l.all == 0 {
		l.now.left, l.now.right, l.now.top, l.now.bottom = one.left, one.right, one.top, one.bottom
		return
	}
	l.now.left, l.now.right = math.Min(l.now.left, one.left), math.Max(l.now.right, one.right)
	l.now.top, l.now.bottom = math.Max(l.now.top, one.top), math.Min(l.now.bottom, one.bottom)
	l.now.cells[len(l.now.cells)-1].right = l.now.right
}

// endNote writes the number of a note as one that an editor can find.
func (l *lining) endNote() {
	if l.note.Len() > 0 {
		l.cell.WriteString("[" + l.note.String() + "]")
		l.note.Reset()
	}
}

func (l *lining) endCell() {
	l.endNote()
	if len(l.now.cells) > 0 {
		l.now.cells[len(l.now.cells)-1].text = strings.TrimSpace(l.cell.String())
	}
	l.cell.Reset()
	l.space = false
}

func (l *lining) endLine() {
	l.endCell()
	if l.all > 0 {
		l.now.page, l.now.bold = l.page, 5*l.bolds > 4*l.all
		l.lines = append(l.lines, l.now)
	}
	l.now, l.all, l.bolds, l.space, l.ending = line{}, 0, 0, false, false
}
