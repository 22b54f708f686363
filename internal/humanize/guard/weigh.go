package guard

import (
	"slices"
	"strings"
)

// few is the most sentences a passage can have for an opposite, or the place of a negation, to mean anything.
const few = 3

// weigh compares what two passages say.
func weigh(original, edited passage) []Loss {
	before, after := understand(original), understand(edited)
	losses := weighClasses(before, after)
	if before.sentences <= few {
		losses = append(losses, turned(before, after)...)
	}
	return losses
}

// weighClasses checks that every class of meaning is still there and none was added, in whatever words: a passage may
// say once what was said twice.
func weighClasses(before, after statement) []Loss {
	losses := untold(before, after, false)
	losses = append(losses, untold(after, before, true)...)
	losses = append(losses, denied(before, after)...)
	losses = append(losses, unmeasured(before, after, false)...)
	return append(losses, unmeasured(after, before, true)...)
}

// turned reports what now means its opposite, and a negation that has moved.
func turned(before, after statement) []Loss {
	return append(crossed(before, after), opposed(before, after)...)
}

// opposed reports what now means its opposite.
func opposed(before, after statement) []Loss {
	over := before.left&^before.right&after.right&^after.left | before.right&^before.left&after.left&^after.right
	if over != 0 && len(before.denials) == len(after.denials) { // "did not pass" is "failed"
		return []Loss{{Kind: Opposite}}
	}
	return nil
}

// untold returns what one statement says and the other does not.
func untold(from, in statement, isBrought bool) []Loss {
	var losses []Loss
	for _, one := range from.told {
		if !one.excused && !one.sense.strong.meets(in.weak) {
			losses = append(losses, Loss{Kind: one.sense.kind, Item: one.item, Brought: isBrought})
		}
	}
	return losses
}

// denied compares the number of negations. A word that denies by itself, such as "lacks", may take the place of one.
func denied(before, after statement) []Loss {
	fewer := len(before.denials) - len(after.denials)
	exchanged := after.mayDeny - before.mayDeny
	switch {
	case fewer > 0 && exchanged < fewer:
		return undenied(before.denials, after.denials, false)[:fewer]
	case fewer < 0 && -exchanged < -fewer:
		return undenied(after.denials, before.denials, true)[:-fewer]
	}
	return nil
}

// undenied returns the negations that the other statement lacks, or has fewer of.
func undenied(from, in []denial, isBrought bool) []Loss {
	left := map[string]int{}
	for _, one := range in {
		left[one.said]++
	}
	var losses []Loss
	for _, one := range from {
		if left[one.said]--; left[one.said] < 0 {
			losses = append(losses, Loss{Kind: Negation, Item: one.item, Brought: isBrought})
		}
	}
	return losses
}

// crossed reports a negation that has moved to another part of the sentence: what was denied no longer is, and what was
// not denied now is.
func crossed(before, after statement) []Loss {
	if !before.clauses || len(before.denied) == 0 || len(after.denied) == 0 {
		return nil
	}
	freed, caught := before.denied.without(after.denied), after.denied.without(before.denied)
	if freed.meet(after.affirmed) && caught.meet(before.affirmed) {
		return []Loss{{Kind: Negation, Item: before.denials[0].item}}
	}
	return nil
}

// unmeasured returns the numbers that have lost or changed their unit, except those that are gone themselves.
func unmeasured(from, in statement, isBrought bool) []Loss {
	return slices.DeleteFunc(missing(from.units, in.units, isBrought), func(loss Loss) bool {
		figure, _, _ := strings.Cut(loss.Item, " ")
		return !slices.Contains(in.figures, figure)
	})
}
