package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// glanceLength is how many characters of a change the list of changes shows: two lines in the margin.
const glanceLength = 80

// Glance shortens a text to what fits into a list in the margin, and names characters that cannot be seen.
func Glance(text string) string {
	if text == "" {
		return ""
	}
	if !strings.ContainsFunc(text, visible) {
		return unseen(text)
	}
	line := strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(line) <= glanceLength {
		return line
	}
	short := string([]rune(line)[:glanceLength])
	if space := strings.LastIndexByte(short, ' '); space > glanceLength/2 {
		short = short[:space]
	}
	return short + " …"
}

func visible(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

func unseen(text string) string {
	switch {
	case strings.ContainsRune(text, '\n'):
		return "line break"
	case strings.ContainsFunc(text, unicode.IsSpace):
		return "space"
	}
	return "invisible character"
}
