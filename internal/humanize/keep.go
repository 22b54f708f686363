package humanize

import "strings"

// KeptWords splits the list that people type: words and phrases between commas or line breaks.
func KeptWords(list string) []string {
	var kept []string
	for part := range strings.FieldsFuncSeq(list, func(c rune) bool { return c == ',' || c == '\n' }) {
		if part = strings.TrimSpace(part); part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}
