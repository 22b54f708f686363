package document

import "strings"

// citationEnd returns the end of the citation in brackets or parentheses at i, or 0.
func citationEnd(text string, i, limit int) int {
	const maxCitation = 160
	closing := byte(']')
	if text[i] == '(' {
		closing = ')'
	}
	for end := i + 1; end < min(limit, i+maxCitation); end++ {
		switch text[end] {
		case closing:
			if closing == ']' && squareReference(text[i+1:end]) || closing == ')' && roundReference(text[i+1:end]) {
				return end + 1
			}
			return 0
		case text[i]: // nested
			return 0
		}
	}
	return 0
}

// squareReference matches 12 and 3, 5–7 and ^note and @smith2020 and Smith 2020.
func squareReference(within string) bool {
	if within == "" {
		return false
	}
	if within[0] == '^' || within[0] == '@' {
		return strings.IndexByte(within, ' ') < 0 || within[0] == '@'
	}
	if digitAt(within, 0) {
		return strings.Trim(within, "0123456789,;-–. ") == ""
	}
	return upperAt(within, 0) && yearIn(within) >= 0
}

// roundReference matches 2020 and Smith et al., 2020 and see Smith 2020a, p. 12.
func roundReference(within string) bool {
	year := yearIn(within)
	if year < 0 || datesAnEvent(within[:year]) {
		return false
	}
	after := strings.TrimLeft(within[year+4:], "abcdefgh")
	return after == "" || strings.HasPrefix(after, ", p") || after[0] == ':' || after[0] == ';' ||
		strings.Contains(within, "et al")
}

// datesAnEvent reports whether the words before a year make it the time of something: "built in 1931", "open since
// 1902".
func datesAnEvent(before string) bool {
	words := strings.Fields(before)
	if len(words) == 0 {
		return false
	}
	switch words[len(words)-1] {
	case "in", "since", "until", "till", "from", "before", "after", "around", "about", "during", "through", "to", "by",
		"of":
		return true
	}
	return false
}

// yearIn returns the offset of the last year from 1800 to 2099, or -1.
func yearIn(within string) int {
	for at := len(within) - 4; at >= 0; at-- {
		century := within[at : at+2]
		isYear := century == "18" || century == "19" || century == "20"
		fourDigits := digitAt(within, at+2) && digitAt(within, at+3) && !digitAt(within, at+4)
		if isYear && fourDigits && !wordBefore(within, at) {
			return at
		}
	}
	return -1
}
