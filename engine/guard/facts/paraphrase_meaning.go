package facts

import (
	"fmt"
	"strings"
)

// substitutes are the expressions that may replace the classes of meaning in a paraphrase.
type substitutes struct {
	lost, brought map[string]bits // the classes that each expression or sign can replace
	root          *node           // of all expressions
}

var paraphraseSubstitutes = mustSubstitutes(loadSubstitutes())

func mustSubstitutes(found *substitutes, err error) *substitutes {
	if err != nil {
		panic(err) // an embedded table is invalid, which a test detects
	}
	return found
}

// loadSubstitutes reads paraphrase.tsv, whose columns are a class, "lost" or "brought", and the substitutes.
func loadSubstitutes() (*substitutes, error) {
	found := &substitutes{lost: map[string]bits{}, brought: map[string]bits{}, root: &node{}}
	for _, row := range rows("paraphrase") {
		if len(row) != 3 || row[1] != "lost" && row[1] != "brought" {
			return nil, fmt.Errorf("paraphrase.tsv: %q is no class, direction and expressions", row)
		}
		class, known := classNumbers[row[0]]
		if !known {
			return nil, fmt.Errorf("paraphrase.tsv: there is no class %q", row[0])
		}
		substituted := found.lost
		if row[1] == "brought" {
			substituted = found.brought
		}
		for expression := range strings.SplitSeq(row[2], "|") {
			if strings.HasPrefix(expression, "@") {
				if signs[expression] == nil && expression != alwaysSign {
					return nil, fmt.Errorf("paraphrase.tsv: there is no sign %q", expression)
				}
				add(substituted, expression, class)
				continue
			}
			for _, form := range forms(expression) {
				add(substituted, form, class)
				forEach(found.root, form, func(s *sense) {})
			}
		}
	}
	found.root.shareSenses(map[sense]*sense{})
	return found, nil
}

func add(substituted map[string]bits, expression string, class int) {
	known := substituted[expression]
	known.add(class)
	substituted[expression] = known
}

// withSubstitutes returns a statement that includes the classes that its expressions can replace. Expressions of both
// sides are not new, so they replace nothing.
func (s statement) withSubstitutes(p, other Passage, isBrought bool) statement {
	substituted := paraphraseSubstitutes.lost
	if isBrought {
		substituted = paraphraseSubstitutes.brought
	}
	words, there := terms(p), terms(other)
	s.weak.join(substituted[alwaysSign])
	for name, count := range signs {
		if classes, asked := substituted[name]; asked && count(p, words) > count(other, there) {
			s.weak.join(classes)
		}
	}
	known := map[string]bool{}
	eachExpression(there, func(expression string) { known[expression] = true })
	eachExpression(words, func(expression string) {
		if !known[expression] {
			s.weak.join(substituted[expression])
		}
	})
	return s
}

// eachExpression calls visit with every expression of paraphrase.tsv in a passage.
func eachExpression(words []term, visit func(expression string)) {
	for i := range words {
		at := paraphraseSubstitutes.root
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

// reversedNegations reports negations if one side has some and the other none. Substitutes for “not” are in the class
// negation of paraphrase.tsv.
func reversedNegations(old, new statement, before, after Passage) []Loss {
	negation := classNumbers["negation"]
	denied, denies := len(old.denials) > 0, len(new.denials) > 0
	switch {
	case denied == denies:
		return nil
	case denied && !new.withSubstitutes(after, before, false).weak.has(negation):
		return missingNegations(old.denials, new.denials, false)
	case denies && !old.withSubstitutes(before, after, true).weak.has(negation):
		return missingNegations(new.denials, old.denials, true)
	}
	return nil
}

// contrast is the pair of opposites that “not just” forms with “just”: a paraphrase says “only a part” instead.
var contrast = expressions.next["not"].next["just"].sense.left

// withoutContrast returns a statement without the contrast pair.
func (s statement) withoutContrast() statement {
	s.left &^= contrast
	s.right &^= contrast
	return s
}
