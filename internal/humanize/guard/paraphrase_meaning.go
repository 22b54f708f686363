package guard

import (
	"fmt"
	"strings"
)

// pardons says what may stand for the expressions of a class in a paraphrase.
type pardons struct {
	lost, brought map[string]bits // by expression or sign: the classes that it makes up for
	root          *node           // of all expressions
}

var paraphrasePardons = mustPardon(loadPardons())

func mustPardon(found *pardons, err error) *pardons {
	if err != nil {
		panic(err) // a table inside the binary is wrong: its test fails
	}
	return found
}

// loadPardons reads paraphrase.tsv: a class, lost or brought, and what makes up for it.
func loadPardons() (*pardons, error) {
	found := &pardons{lost: map[string]bits{}, brought: map[string]bits{}, root: &node{}}
	for _, row := range rows("paraphrase") {
		if len(row) != 3 || row[1] != "lost" && row[1] != "brought" {
			return nil, fmt.Errorf("paraphrase.tsv: %q is no class, direction and expressions", row)
		}
		class, known := classNumbers[row[0]]
		if !known {
			return nil, fmt.Errorf("paraphrase.tsv: there is no class %q", row[0])
		}
		goods := found.lost
		if row[1] == "brought" {
			goods = found.brought
		}
		for expression := range strings.SplitSeq(row[2], "|") {
			if strings.HasPrefix(expression, "@") {
				if signs[expression] == nil && expression != always {
					return nil, fmt.Errorf("paraphrase.tsv: there is no sign %q", expression)
				}
				add(goods, expression, class)
				continue
			}
			for _, form := range forms(expression) {
				add(goods, form, class)
				forEach(found.root, form, func(s *sense) {})
			}
		}
	}
	return found, nil
}

func add(goods map[string]bits, expression string, class int) {
	known := goods[expression]
	known.add(class)
	goods[expression] = known
}

// pardoning returns a statement that also makes up, in a paraphrase, for what the other side has lost or brought. What
// both sides have is nothing new, so it makes up for nothing.
func (s statement) pardoning(p, other passage, isBrought bool) statement {
	goods := paraphrasePardons.lost
	if isBrought {
		goods = paraphrasePardons.brought
	}
	words, there := speech(p), speech(other)
	s.weak.join(goods[always])
	for name, count := range signs {
		if classes, asked := goods[name]; asked && count(p, words) > count(other, there) {
			s.weak.join(classes)
		}
	}
	known := map[string]bool{}
	eachExpression(there, func(expression string) { known[expression] = true })
	eachExpression(words, func(expression string) {
		if !known[expression] {
			s.weak.join(goods[expression])
		}
	})
	return s
}

// eachExpression visits every expression of paraphrase.tsv that occurs in a passage.
func eachExpression(words []spoken, visit func(expression string)) {
	for i := range words {
		at := paraphrasePardons.root
		var expression string
		for _, word := range words[i:] {
			if at = at.next[word.lower]; word.lower == "" || at == nil {
				break
			}
			expression = strings.TrimPrefix(expression+" "+word.lower, " ")
			if at.sense != nil {
				visit(expression)
			}
		}
	}
}

// reversed reports what was denied and no longer is, or the other way around. What a paraphrase denies in words other
// than “not” is in the class negation of paraphrase.tsv.
func reversed(said, says statement, before, after passage) []Loss {
	negation := classNumbers["negation"]
	denied, denies := len(said.denials) > 0, len(says.denials) > 0
	switch {
	case denied == denies:
		return nil
	case denied && !says.pardoning(after, before, false).weak.has(negation):
		return undenied(said.denials, says.denials, false)
	case denies && !said.pardoning(before, after, true).weak.has(negation):
		return undenied(says.denials, said.denials, true)
	}
	return nil
}

// contrast is the pair of opposites that “not just” forms with “just”: a paraphrase says “only a part” instead.
var contrast = expressions.next["not"].next["just"].sense.left

// withoutContrast is a statement without that pair.
func (s statement) withoutContrast() statement {
	s.left &^= contrast
	s.right &^= contrast
	return s
}
