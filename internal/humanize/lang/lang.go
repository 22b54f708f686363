// Package lang knows how English words change: verbs and nouns and their forms, "a" or "an", and capitals.
//
// It works on single words and on verb phrases whose first word is the verb. It holds no state that changes.
package lang

import (
	_ "embed"
	"strings"
)

var (
	//go:embed verbs.tsv
	irregularVerbs string
	//go:embed verbs.txt
	regularVerbs string
	//go:embed nouns.tsv
	irregularNouns string
)

// rows splits an embedded table into its fields, leaving out comments.
func rows(table string) [][]string {
	var rows [][]string
	for line := range strings.Lines(table) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows
}

func isVowel(letter byte) bool { return strings.IndexByte("aeiou", letter) >= 0 }

// cutHead parts a phrase at its first space: "look at" is "look" and " at".
func cutHead(phrase string) (head, rest string) {
	if at := strings.IndexByte(phrase, ' '); at >= 0 {
		return phrase[:at], phrase[at:]
	}
	return phrase, ""
}
