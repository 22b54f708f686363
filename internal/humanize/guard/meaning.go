package guard

import (
	"cmp"
	"fmt"
	"strings"

	"plainhand/internal/humanize/language"
)

// meaningKinds are the tables of classes. The class of an expression has to stay, not the expression itself.
var meaningKinds = [...]struct {
	table string
	kind  Kind
}{
	{"modality", Modality}, {"certainty", Certainty}, {"frequency", Frequency}, {"quantity", Quantity},
	{"comparison", Comparison}, {"count", Count}, {"time", Time}, {"negation", Negation},
}

// bits is a set of classes.
type bits [3]uint64

func (b *bits) add(class int) { b[class/64] |= 1 << (class % 64) }

func (b *bits) join(other bits) {
	for i := range b {
		b[i] |= other[i]
	}
}

func (b bits) has(class int) bool { return b[class/64]>>(class%64)&1 == 1 }

func (b bits) meets(other bits) bool { return b[0]&other[0]|b[1]&other[1]|b[2]&other[2] != 0 }

// sense is what an expression says. Only an expression that is strong in a class has to stay, or has to have been
// there; one that is weak in that class can take its place.
type sense struct {
	kind          Kind // of the strong classes
	strong, weak  bits
	left, right   uint64 // the pairs of opposites that it belongs to
	denies        bool   // counts as a negation
	mayDeny       bool   // can replace a lost negation
	number        bool   // a figure in words
	insteadOfUnit string // the unit that it stands for after a number
}

// node is a place in the tree of expressions, word by word.
type node struct {
	next   map[string]*node
	number *node // where a number follows
	any    *node // whatever word follows
	sense  *sense
}

// after returns the node that a word of an expression leads to, and creates it if needed.
func (n *node) after(word string) *node {
	switch {
	case word == beforeNumber:
		n.number = cmp.Or(n.number, &node{})
		return n.number
	case word == anyWord:
		n.any = cmp.Or(n.any, &node{})
		return n.any
	case n.next == nil:
		n.next = map[string]*node{}
	}
	n.next[word] = cmp.Or(n.next[word], &node{})
	return n.next[word]
}

// Placeholders in an expression: for a number, which is not part of it, and for any one word.
const (
	beforeNumber = "#"
	anyWord      = "*"
)

// expressions is the root of the tree for English, with the numbers of its classes, and foreign holds the trees of
// other languages.
var (
	expressions, classNumbers = must(loadMeanings())
	foreign                   = loadForeign()
)

// expressionsOf returns the tree for a language. If the language is unknown, English is assumed: a sentence alone is
// too short to tell.
func expressionsOf(code string) *node {
	switch root := foreign[code]; {
	case code == "" || code == language.English:
		return expressions
	case root != nil:
		return root
	}
	return &node{}
}

// loadForeign reads the negating words of other languages.
func loadForeign() map[string]*node {
	trees := map[string]*node{}
	for _, row := range rows("foreign") {
		trees[row[0]] = &node{}
		forEach(trees[row[0]], row[1], func(s *sense) { s.denies = true })
	}
	return trees
}

func must(root *node, classes map[string]int, err error) (*node, map[string]int) {
	if err != nil {
		panic(err) // a table inside the binary is wrong: its test fails
	}
	return root, classes
}

func loadMeanings() (*node, map[string]int, error) {
	root := &node{}
	classes := map[string]int{"negation": 0} // lines with the same class name add up
	for _, table := range meaningKinds {
		for _, row := range rows(table.table) {
			if len(row) != 3 {
				return nil, nil, fmt.Errorf("%s.tsv: %q has not three columns", table.table, row)
			}
			if table.kind == Negation {
				addNegations(root, row)
				continue
			}
			class, known := classes[row[0]]
			if !known {
				class = len(classes)
				classes[row[0]] = class
			}
			addClass(root, row, table.kind, class)
		}
	}
	if len(classes) > 64*len(bits{}) {
		return nil, nil, fmt.Errorf("there are %d classes, which are more than bits", len(classes))
	}
	for _, idiom := range rows("idioms") {
		forEach(root, idiom[0], func(*sense) {})
	}
	for i, row := range rows("opposites") {
		if len(row) != 2 || i == 64 {
			return nil, nil, fmt.Errorf("opposites.tsv: %q has not two columns, or is one too many", row)
		}
		forEach(root, row[0], func(s *sense) { s.left |= 1 << i })
		forEach(root, row[1], func(s *sense) { s.right |= 1 << i })
	}
	for _, row := range rows("units") {
		unit, _, _ := strings.Cut(row[0], "|")
		forEach(root, row[0], func(s *sense) { s.insteadOfUnit = unit })
	}
	return root, classes, nil
}

func addNegations(root *node, row []string) {
	forEach(root, row[1], func(s *sense) { s.denies = true })
	forEach(root, row[2], func(s *sense) { s.mayDeny = true })
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
