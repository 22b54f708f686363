package shareimage

import (
	"strings"
	"unicode/utf8"
)

// titleSizes are the type sizes of a title in pixels; the first that fits is used. A title that does not fit at the
// last is truncated.
var titleSizes = []int{100, 92, 84, 76, 68, 60, 54, 48}

// block is a title broken into lines.
type block struct {
	face  face
	lines []string
}

// lineHeight is in hundredths of the type size.
const lineHeight = 106

func (b block) height() int { return len(b.lines) * b.face.size * lineHeight / 100 }

// baseline returns the y position of a line's baseline, measured from the top of the block.
func (b block) baseline(line int) int {
	return (line*lineHeight + 82) * b.face.size / 100
}

// maxTitle is the maximum number of bytes of a title that are laid out: more than ever fit.
const maxTitle = 250

// fit lays out a title at the largest size at which it stays within width and height.
func fit(title string, width, height int) block {
	if len(title) > maxTitle {
		title = strings.ToValidUTF8(title[:maxTitle], "") + "…"
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
	return set.truncated(width, height)
}

func (b block) widest() int {
	widest := 0
	for _, line := range b.lines {
		widest = max(widest, b.face.width(line))
	}
	return widest
}

// broken breaks words into lines greedily.
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

// balanced breaks the words into the same number of lines of about equal length.
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

// truncated drops what does not fit and marks the end with an ellipsis.
func (b block) truncated(width, height int) block {
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
