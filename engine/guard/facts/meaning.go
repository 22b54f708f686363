package facts

import (
	"cmp"
	"fmt"
	"strings"

	"plainhand/engine/text/language"
)

// meaningKinds are the tables of classes of meaning. A rewrite must keep the class of an expression, not the expression
// itself.
var meaningKinds = [...]struct {
	table string
	kind  Kind
}{
	{"modality", Modality}, {"certainty", Certainty}, {"frequency", Frequency}, {"quantity", Quantity},
	{"comparison", Comparison}, {"count", Count}, {"time", Time}, {"negation", Negation},
}

// StatedKinds lists the kinds of facts that words state: names, numbers, opposites, and all classes of meaning.
func StatedKinds() []Kind {
	stated := []Kind{Name, Number, Unit, Opposite}
	for _, table := range meaningKinds {
		stated = append(stated, table.kind)
	}
	return stated
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

func (b bits) intersects(other bits) bool { return b[0]&other[0]|b[1]&other[1]|b[2]&other[2] != 0 }

// sense is the meaning of an expression. An expression that is strong in a class must be kept, and must not be added.
// One that is weak in the class can replace it.
type sense struct {
	kind         Kind // of the strong classes
	strong, weak bits
	left, right  uint64 // sets of pairs of opposites in which it is on that side
	isNegation   bool   // counts as a negation
	mayNegate    bool   // can replace a lost negation
	number       bool   // a number in words
	unit         string // the name of the unit that it denotes after a number
}

// node is a node of the trie of expressions, by word.
type node struct {
	next   map[string]*node
	number *node // the child for a following number
	any    *node // the child for any word
	sense  *sense
}

// child returns the child for a word of an expression, and creates it if needed.
func (n *node) child(word string) *node {
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

// shareSenses replaces equal senses in the trie by one of them, which saves half a megabyte.
func (n *node) shareSenses(known map[sense]*sense) {
	if n.sense != nil {
		known[*n.sense] = cmp.Or(known[*n.sense], n.sense)
		n.sense = known[*n.sense]
	}
	for _, child := range n.next {
		child.shareSenses(known)
	}
	if n.number != nil {
		n.number.shareSenses(known)
	}
	if n.any != nil {
		n.any.shareSenses(known)
	}
}

// Placeholders in an expression: a number, which is not part of the expression, and any single word.
const (
	beforeNumber = "#"
	anyWord      = "*"
)

// expressions is the root of the English trie, with the numbers of its classes. foreign holds the tries of other
// languages.
var (
	expressions, classNumbers = mustMeanings(loadMeanings())
	foreign                   = loadForeign()
)

// expressionsOf returns the trie of a language. An unknown language counts as English, since a single sentence is too
// short for detection.
func expressionsOf(code string) *node {
	switch root := foreign[code]; {
	case code == "" || code == language.English:
		return expressions
	case root != nil:
		return root
	}
	return &node{}
}

// loadForeign reads the negations of other languages.
func loadForeign() map[string]*node {
	trees := map[string]*node{}
	for _, row := range rows("foreign") {
		trees[row[0]] = &node{}
		forEach(trees[row[0]], row[1], func(s *sense) { s.isNegation = true })
	}
	return trees
}

func mustMeanings(root *node, classes map[string]int, err error) (*node, map[string]int) {
	if err != nil {
		panic(err) // an embedded table is invalid, which a test detects
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
		forEach(root, row[0], func(s *sense) { s.unit = unit })
	}
	root.shareSenses(map[sense]*sense{})
	return root, classes, nil
}

func addNegations(root *node, row []string) {
	forEach(root, row[1], func(s *sense) { s.isNegation = true })
	forEach(root, row[2], func(s *sense) { s.mayNegate = true })
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
