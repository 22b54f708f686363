// Package english implements the English grammar that rewriting needs: inflection, part-of-speech tagging, and the
// detection of phrases and clauses.
//
// The tagger is an averaged perceptron (docs/engine.md#parts-of-speech) with corrections of its known errors on text
// by chat models. The package has no mutable state.
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

// rows splits an embedded table into rows of fields, without comments.
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
