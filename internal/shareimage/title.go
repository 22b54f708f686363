package shareimage

import (
	"strings"
	"unicode/utf8"
)

// titleSizes are the sizes to set a title in; the first that fits is used. A title that does not fit at the last is
// cut.
var titleSizes = []int{100, 92, 84, 76, 68, 60, 54, 48}

// block is a title set in lines.
type block struct {
	face  face
	lines []string
}

// lineHeight is in hundredths of the letter size.
const lineHeight = 106

func (b block) height() int { return len(b.lines) * b.face.size * lineHeight / 100 }

// baseline is where the letters of a line stand, measured from the top of the block.
func (b block) baseline(line int) int {
	return (line*lineHeight + 82) * b.face.size / 100
}

// longest is how many bytes of a title are considered: more than ever fit.
const longest = 250

// fit sets a title in the largest letters with which it stays within the width and the height.
func fit(title string, width, height int) block {
	if len(title) > longest {
		title = strings.ToValidUTF8(title[:longest], "") + "…"
	}
	words := strings.Fields(title)
	var set block
	for _, size := range titleSizes {
		set.face = display.sized(size)
		set.lines = broken(set.face, words, width)
		if set.height() <= height && set.widest() <= width {
			set.lines = balanced(set.face, words, set.lines, width)
			return set
		}
	}
	return set.cut(width, height)
}

func (b block) widest() int {
	widest := 0
	for _, line := range b.lines {
		widest = max(widest, b.face.width(line))
	}
	return widest
}

// broken puts as many words on each line as fit.
func broken(letters face, words []string, width int) []string {
	var lines []string
	for _, word := range words {
		last := len(lines) - 1
		if last >= 0 && letters.width(lines[last]+" "+word) <= width {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// balanced breaks the words into the same number of lines, all about equally long.
func balanced(letters face, words, lines []string, width int) []string {
	const step = 8
	for narrower := width - step; narrower > 0; narrower -= step {
		tried := broken(letters, words, narrower)
		if len(tried) > len(lines) || (block{letters, tried}).widest() > narrower {
			break
		}
		lines = tried
	}
	return lines
}

// cut leaves out what does not fit, and marks that it did.
func (b block) cut(width, height int) block {
	for len(b.lines) > 1 && b.height() > height {
		b.lines = b.lines[:len(b.lines)-1]
		b.lines[len(b.lines)-1] += "…"
	}
	for i, line := range b.lines {
		for b.face.width(line) > width {
			_, last := utf8.DecodeLastRuneInString(strings.TrimSuffix(line, "…"))
			line = strings.TrimSuffix(line, "…")
			line = line[:len(line)-last] + "…"
		}
		b.lines[i] = line
	}
	return b
}
