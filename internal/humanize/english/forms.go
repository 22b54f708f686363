// Package english knows the grammar of English as far as rewriting needs it: how words inflect, which part of speech
// each word of a sentence is, and where its phrases and clauses are.
//
// The parts of speech come from an averaged perceptron (docs/adr/0032-parts-of-speech.md), corrected where that model
// is known to err on the text of chat models. The package holds no mutable state.
package english

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

// rows splits an embedded table into rows of fields, leaving out comments.
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

// cutHead splits a phrase at its first space: "look at" becomes "look" and " at".
func cutHead(phrase string) (head, rest string) {
	if at := strings.IndexByte(phrase, ' '); at >= 0 {
		return phrase[:at], phrase[at:]
	}
	return phrase, ""
}
