package document

import (
	"strings"
	"unicode"
)

func isCurrency(r rune) bool { return unicode.Is(unicode.Sc, r) }

// numberEnd returns the end of the number that has a digit or letter just before end or at it. It includes separators
// between digits, ranges, units, and signs, as in 1,024.50 and 10:30 and 5–7% and 2024-05-01T10:30Z.
func numberEnd(text string, end, limit int) int {
	end = wordRun(text, end, limit).end
	for end < limit {
		r, size := runeAt(text[:limit], end)
		if !digitSeparator(r) || !digitAt(text[:limit], end+size) || !digitBefore(text, end) {
			break
		}
		end = wordRun(text, end+size, limit).end
	}
	return unitEnd(text, end, limit)
}

func digitSeparator(r rune) bool {
	switch r {
	case '.', ',', ':', '/', '-', '–', '−', '’', '\'', '×', '*', '^', '\u2009', '\u202f':
		return true
	}
	return false
}

func digitBefore(text string, i int) bool {
	r, size := runeBefore(text, i)
	return size > 0 && unicode.IsDigit(r)
}

// unitEnd includes the signs written after a number without a space: %, °C, +, €.
func unitEnd(text string, end, limit int) int {
	for end < limit {
		r, size := runeAt(text[:limit], end)
		if !strings.ContainsRune("%°‰+²³", r) && !isCurrency(r) {
			return end
		}
		end += size
		if r == '°' && end < limit && strings.IndexByte("CFK", text[end]) >= 0 && !wordAt(text[:limit], end+1) {
			end++
		}
	}
	return end
}

// versionEnd returns the end of a version such as v1.2.3 at i, or 0.
func versionEnd(text string, i, limit int) int {
	if text[i] != 'v' || !digitAt(text[:limit], i+1) {
		return 0
	}
	end := i + 1
	for end < limit && (class[text[end]]&(digit|letter) != 0 || text[end] == '.' || text[end] == '-' || text[end] == '+') {
		end++
	}
	for end > i && class[text[end-1]]&(digit|letter) == 0 {
		end--
	}
	return end
}
