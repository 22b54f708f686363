package facts

import (
	"slices"
	"strings"
)

// maxSentences is the maximum number of sentences in a passage whose opposites, and whose negations' positions, are
// compared.
const maxSentences = 3

// compareMeaning compares the meaning of two passages.
func compareMeaning(original, edited Passage) []Loss {
	before, after := parseStatement(original), parseStatement(edited)
	losses := compareClasses(before, after)
	if before.sentences <= maxSentences {
		losses = append(losses, reversals(before, after)...)
	}
	return losses
}

// compareClasses checks that no class of meaning is lost or added, in any wording: a passage may say once what was said
// twice.
func compareClasses(before, after statement) []Loss {
	losses := missingMeanings(before, after, false)
	losses = append(losses, missingMeanings(after, before, true)...)
	losses = append(losses, compareNegations(before, after)...)
	losses = append(losses, missingUnits(before, after, false)...)
	return append(losses, missingUnits(after, before, true)...)
}

// reversals returns opposites and negations that have moved.
func reversals(before, after statement) []Loss {
	return append(movedNegations(before, after), opposites(before, after)...)
}

// opposites reports whether a passage means the opposite of the original.
func opposites(before, after statement) []Loss {
	over := before.left&^before.right&after.right&^after.left | before.right&^before.left&after.left&^after.right
	if over != 0 && len(before.denials) == len(after.denials) { // "did not pass" is "failed"
		return []Loss{{Kind: Opposite}}
	}
	return nil
}

// missingMeanings returns the meanings of one statement that the other lacks.
func missingMeanings(from, in statement, isBrought bool) []Loss {
	var losses []Loss
	for _, meaning := range from.meanings {
		if !meaning.excused && !meaning.sense.strong.intersects(in.weak) {
			losses = append(losses, Loss{Kind: meaning.sense.kind, Item: meaning.item, Added: isBrought})
		}
	}
	return losses
}

// compareNegations compares the number of negations. A word that negates by itself, such as "lacks", may replace one.
func compareNegations(before, after statement) []Loss {
	fewer := len(before.denials) - len(after.denials)
	exchanged := after.mayNegate - before.mayNegate
	switch {
	case fewer > 0 && exchanged < fewer:
		return missingNegations(before.denials, after.denials, false)[:fewer]
	case fewer < 0 && -exchanged < -fewer:
		return missingNegations(after.denials, before.denials, true)[:-fewer]
	}
	return nil
}

// missingNegations returns the negations that the other statement lacks or has fewer of.
func missingNegations(from, in []denial, isBrought bool) []Loss {
	left := map[string]int{}
	for _, negation := range in {
		left[negation.normalized]++
	}
	var losses []Loss
	for _, negation := range from {
		if left[negation.normalized]--; left[negation.normalized] < 0 {
			losses = append(losses, Loss{Kind: Negation, Item: negation.item, Added: isBrought})
		}
	}
	return losses
}

// movedNegations reports a negation that has moved to another part of the sentence: words that were denied no longer
// are, and words that were affirmed are denied.
func movedNegations(before, after statement) []Loss {
	if !before.clauses || len(before.denied) == 0 || len(after.denied) == 0 {
		return nil
	}
	freed, caught := before.denied.without(after.denied), after.denied.without(before.denied)
	if freed.intersects(after.affirmed) && caught.intersects(before.affirmed) {
		return []Loss{{Kind: Negation, Item: before.denials[0].item}}
	}
	return nil
}

// missingUnits returns the numbers with a lost or changed unit, except numbers that are lost themselves.
func missingUnits(from, in statement, isBrought bool) []Loss {
	return slices.DeleteFunc(Missing(from.units, in.units, isBrought), func(loss Loss) bool {
		figure, _, _ := strings.Cut(loss.Item, " ")
		return !slices.Contains(in.figures, figure)
	})
}
