package guard

import (
	"embed"
	"fmt"
	"strings"

	"plainhand/internal/humanize/lang"
	"plainhand/internal/humanize/language"
)

// tables hold the expressions whose meaning has to stay, one kind a file. docs/engine.md says how they are read.
//
//go:embed meanings/*.tsv
var tables embed.FS

// meaningKinds are the tables of classes. The class of an expression is what has to stay, not the expression.
var meaningKinds = [...]struct {
	table string
	kind  Kind
}{
	{"modality", Modality}, {"certainty", Certainty}, {"frequency", Frequency}, {"quantity", Quantity},
	{"comparison", Comparison}, {"count", Count}, {"time", Time}, {"negation", Negation}, {"idioms", ""},
}

// bits is a set of classes.
type bits [3]uint64

func (b *bits) add(class int) { b[class/64] |= 1 << (class % 64) }

func (b *bits) join(other bits) {
	for i := range b {
		b[i] |= other[i]
	}
}

func (b bits) meets(other bits) bool { return b[0]&other[0]|b[1]&other[1]|b[2]&other[2] != 0 }

// sense is what an expression says. Only an expression of the classes it is strong in has to stay, or has to have been there;
// one that is weak in a class can take its place.
type sense struct {
	kind          Kind // of the strong classes
	strong, weak  bits
	left, right   uint64 // the pairs of opposites that it is of
	denies        bool   // counts as a negation
	mayDeny       bool   // can stand for a negation that went
	number        bool   // a figure in words
	insteadOfUnit string // the unit that it is after a number
}

// node is a place in the tree of expressions, word by word.
type node struct {
	next  map[string]*node
	sense *sense
}

// What stands in an expression for a number, which is not a part of it, and for any one word.
const (
	beforeNumber = "#"
	anyWord      = "*"
)

// expressions is the root of the tree for English, and foreign holds those for other languages.
var (
	expressions = must(loadMeanings())
	foreign     = loadForeign()
)

// expressionsOf returns the tree for a language. One that is not known is taken for English: a sentence alone is too short to
// tell.
func expressionsOf(code string) *node {
	switch root := foreign[code]; {
	case code == "" || code == language.English:
		return expressions
	case root != nil:
		return root
	}
	return &node{}
}

// loadForeign reads the words that deny.
func loadForeign() map[string]*node {
	trees := map[string]*node{}
	for _, row := range rows("foreign") {
		trees[row[0]] = &node{}
		forEach(trees[row[0]], row[1], func(s *sense) { s.denies = true })
	}
	return trees
}

func must(root *node, err error) *node {
	if err != nil {
		panic(err) // a table inside the binary is wrong: its test fails
	}
	return root
}

func loadMeanings() (*node, error) {
	root := &node{}
	classes := 0
	for _, table := range meaningKinds {
		for _, row := range rows(table.table) {
			if len(row) != 3 {
				return nil, fmt.Errorf("%s.tsv: %q has not three columns", table.table, row)
			}
			if table.kind == Negation || table.kind == "" {
				addNegations(root, row, table.kind == Negation)
				continue
			}
			if classes == 64*len(bits{}) {
				return nil, fmt.Errorf("%s.tsv: there are more classes than bits", table.table)
			}
			addClass(root, row, table.kind, classes)
			classes++
		}
	}
	for i, row := range rows("opposites") {
		if len(row) != 2 || i == 64 {
			return nil, fmt.Errorf("opposites.tsv: %q has not two columns, or is one too many", row)
		}
		forEach(root, row[0], func(s *sense) { s.left |= 1 << i })
		forEach(root, row[1], func(s *sense) { s.right |= 1 << i })
	}
	for _, row := range rows("units") {
		unit, _, _ := strings.Cut(row[0], "|")
		forEach(root, row[0], func(s *sense) { s.insteadOfUnit = unit })
	}
	return root, nil
}

func addNegations(root *node, row []string, denies bool) {
	forEach(root, row[1], func(s *sense) { s.denies = s.denies || denies })
	forEach(root, row[2], func(s *sense) { s.mayDeny = s.mayDeny || denies })
}

func addClass(root *node, row []string, kind Kind, class int) {
	forEach(root, row[1], func(s *sense) {
		s.kind = kind
		s.strong.add(class)
		s.weak.add(class)
		s.number = s.number || kind == Count
	})
	forEach(root, row[2], func(s *sense) { s.weak.add(class) })
}

// rows returns the fields of a table's lines.
func rows(table string) [][]string {
	content, err := tables.ReadFile("meanings/" + table + ".tsv")
	if err != nil {
		panic(err)
	}
	var found [][]string
	for line := range strings.Lines(string(content)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && line[0] != '#' {
			found = append(found, strings.Split(line, "\t"))
		}
	}
	return found
}

// forEach visits the sense of every form of the expressions, which are parted by bars.
func forEach(root *node, expressions string, visit func(*sense)) {
	for expression := range strings.SplitSeq(expressions, "|") {
		if expression == "-" {
			continue
		}
		for _, form := range forms(expression) {
			at := root
			for word := range strings.FieldsSeq(form) {
				if at.next == nil {
					at.next = map[string]*node{}
				}
				if at.next[word] == nil {
					at.next[word] = &node{}
				}
				at = at.next[word]
			}
			if at.sense == nil {
				at.sense = &sense{}
			}
			visit(at.sense)
		}
	}
}

// forms lists the forms of an expression of which one word is marked as a verb, as in "set/V out", or as a noun.
func forms(expression string) []string {
	mark := strings.IndexByte(expression, '/')
	if mark < 0 {
		return []string{expression}
	}
	start := strings.LastIndexByte(expression[:mark], ' ') + 1
	before, word, after := expression[:start], expression[start:mark], expression[mark+2:]
	if expression[mark+1] == 'N' {
		return []string{before + word + after, before + lang.Plural(word) + after}
	}
	var found []string
	for _, form := range lang.Forms() {
		found = append(found, before+lang.Inflect(word, form)+after)
	}
	return found
}
