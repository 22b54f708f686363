package facts

import (
	"embed"
	"strings"

	"plainhand/engine/text/english"
)

// tables are the tables of meaning, one file per kind, in the format of docs/engine.md.
//
//go:embed meanings/*.tsv
var tables embed.FS

// rows returns the rows of a table of meaning.
func rows(table string) [][]string {
	content, err := tables.ReadFile("meanings/" + table + ".tsv")
	if err != nil {
		panic(err)
	}
	return TableRows(string(content))
}

// TableRows returns the columns of each line of a table, without comments and empty lines.
func TableRows(content string) [][]string {
	var found [][]string
	for line := range strings.Lines(content) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && line[0] != '#' {
			found = append(found, strings.Split(line, "\t"))
		}
	}
	return found
}

// forEach calls visit with the sense of every form of the expressions, which are separated by bars. A contraction
// counts as its two words.
func forEach(root *node, expressions string, visit func(*sense)) {
	for expression := range strings.SplitSeq(expressions, "|") {
		if expression == "-" {
			continue
		}
		for _, form := range forms(expression) {
			at := root
			for word := range strings.FieldsSeq(form) {
				first, second := spelledOut(word)
				if at = at.child(first); second != "" {
					at = at.child(second)
				}
			}
			if at.sense == nil {
				at.sense = &sense{}
			}
			visit(at.sense)
		}
	}
}

// forms returns the forms of an expression in which one word is marked as a verb, as in "set/V out", or as a noun.
func forms(expression string) []string {
	mark := strings.IndexByte(expression, '/')
	if mark < 0 {
		return []string{expression}
	}
	start := strings.LastIndexByte(expression[:mark], ' ') + 1
	before, word, after := expression[:start], expression[start:mark], expression[mark+2:]
	if expression[mark+1] == 'N' {
		return []string{before + word + after, before + english.Plural(word) + after}
	}
	var found []string
	for _, form := range english.Forms() {
		found = append(found, before+english.Inflect(word, form)+after)
	}
	return found
}
