package humanize

import "strings"

// KeptWords splits a user's list of words and phrases at commas and line breaks.
func KeptWords(list string) []string {
	var kept []string
	for part := range strings.FieldsFuncSeq(list, func(c rune) bool { return c == ',' || c == '\n' }) {
		if part = strings.TrimSpace(part); part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}
