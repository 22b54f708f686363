package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// linkEnd returns the end of a URL whose first letters are text[i:end]: "https://…", "mailto:…", "www.…", or 0.
func linkEnd(text string, i, end, limit int) int {
	rest := text[end:limit]
	switch {
	case strings.HasPrefix(rest, "://"), strings.HasPrefix(rest, ":") && strings.EqualFold(text[i:end], "mailto"):
	case strings.HasPrefix(rest, ".") && strings.EqualFold(text[i:end], "www"):
	default:
		return 0
	}
	return trimLink(text, i, visibleEnd(text, end, limit))
}

// visibleEnd returns the end of the characters from i on that a URL may contain.
func visibleEnd(text string, i, limit int) int {
	for i < limit {
		c := text[i]
		if c <= ' ' || strings.IndexByte("<>\"'`|^{}", c) >= 0 {
			return i
		}
		if c < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:limit])
		if unicode.IsSpace(r) || unicode.IsPunct(r) && r != '–' {
			return i
		}
		i += size
	}
	return i
}

// trimLink removes the punctuation that belongs to the sentence, and an unmatched closing bracket.
func trimLink(text string, start, end int) int {
	round := strings.Count(text[start:end], ")") - strings.Count(text[start:end], "(")
	square := strings.Count(text[start:end], "]") - strings.Count(text[start:end], "[")
	for end > start {
		switch c := text[end-1]; {
		case c == '(':
			round++
		case c == ')' && round > 0:
			round--
		case c == ']' && square > 0:
			square--
		case strings.IndexByte(".,;:!?*_~", c) < 0:
			return end
		}
		end--
	}
	return end
}

// emailEnd returns the end of an email address whose first letters are text[i:end], or 0.
func emailEnd(text string, i, end, limit int) int {
	const maxLocalPart = 64
	for end < limit && end-i < maxLocalPart && (class[text[end]]&inWord != 0 || strings.IndexByte(".+-", text[end]) >= 0) {
		end++
	}
	if end+1 >= limit || text[end] != '@' || class[text[end+1]]&inWord == 0 {
		return 0
	}
	end++
	for end < limit && (class[text[end]]&inWord != 0 || text[end] == '.' || text[end] == '-') {
		end++
	}
	for class[text[end-1]]&inWord == 0 {
		end--
	}
	return end
}

// pathEnd returns the end of a file name, path, host name, or dotted identifier whose first letters are text[i:end], or
// 0. "and/or" is two words, "3/4" a number, and "e.g." an abbreviation.
func pathEnd(text string, i, end, limit int) int {
	if end >= limit || strings.IndexByte(`./\:~`, text[end]) < 0 || text[end] == '\\' && !wordAt(text[:limit], end+1) {
		return 0
	}
	stop := trimPath(text, i, pathBytes(text, end, limit))
	if stop <= end {
		return 0
	}
	path := text[i:stop]
	slashes := strings.Count(path, "/") + strings.Count(path, `\`)
	switch {
	case onlyNumber(path), isMeasure(path):
		return 0
	case strings.Contains(path, `\`), slashes > 1:
		return stop
	case slashes == 1 && strings.ContainsAny(path, "._~0123456789"):
		return stop
	case slashes == 0 && strings.Contains(path, ".") && dottedAbbreviation(text, i, end, limit) == 0:
		return callEnd(text, stop, limit)
	case strings.Contains(path, "::"):
		return callEnd(text, stop, limit)
	}
	return 0
}

// isMeasure reports whether a number has a unit after a hyphen: "1.4-mile".
func isMeasure(path string) bool {
	number, unit, found := strings.Cut(path, "-")
	return found && onlyNumber(number) && unit != "" && !strings.ContainsFunc(unit, func(r rune) bool {
		return !unicode.IsLetter(r) && r != '-'
	})
}

// rootedPathEnd returns the end of a path that starts with a mark, or 0: /usr/bin, ./configure, ~/notes, .gitignore.
func rootedPathEnd(text string, i, limit int) int {
	const maxMarks = 64 // of ../../..
	start := i
	for i < min(limit, start+maxMarks) && (text[i] == '.' || text[i] == '~' || text[i] == '/') {
		i++
	}
	if i >= limit || !wordAt(text[:limit], i) {
		return 0
	}
	if text[start:i] == "~" || text[start] == '.' && text[i-1] == '.' && i-start > 1 {
		return 0
	}
	return trimPath(text, start, pathBytes(text, i, limit))
}

// pathBytes returns the end of the bytes from i on that a path may contain. A colon only counts in C:\, a://, and a::b.
func pathBytes(text string, i, limit int) int {
	const maxPath = 256
	for limit = min(limit, i+maxPath); i < limit; i++ {
		c := text[i]
		switch {
		case class[c]&inWord != 0, strings.IndexByte(`./\~-+@%`, c) >= 0:
		case c == ':' && (text[i-1] == ':' || i+1 < limit && strings.IndexByte(`:/\`, text[i+1]) >= 0):
		case c >= utf8.RuneSelf && (!utf8.RuneStart(c) || wordAt(text[:limit], i)):
		default:
			return i
		}
	}
	for i > 0 && i < len(text) && !utf8.RuneStart(text[i]) {
		i--
	}
	return i
}

// trimPath removes trailing punctuation of the sentence from a path.
func trimPath(text string, start, end int) int {
	for end > start && strings.IndexByte(".:-+@%~", text[end-1]) >= 0 {
		end--
	}
	return end
}

// onlyNumber reports whether an apparent path is a number, optionally with a unit: 24/7, 10:30, 2.8m.
func onlyNumber(path string) bool {
	digits := strings.TrimRight(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return digits != "" && digitBefore(digits, len(digits)) && strings.Trim(digits, "0123456789./:-+%") == ""
}
