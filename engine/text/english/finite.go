package english

// findFinite tags a finite verb in a sentence that has none, if there is exactly one candidate: "sales doubled within a
// year", "the storm lurked in the north, making it hard to sail".
func findFinite(words []Word) {
	giveFinite(words)
	for i := 1; i+1 < len(words); i++ {
		if at(words, i) == "," && words[i+1].Tag == VBG {
			giveFinite(words[:i])
			return
		}
	}
}

func giveFinite(words []Word) {
	if len(words) < 3 || words[0].Tag == VB {
		return
	}
	place, better := 0, Other
	for i := range words {
		if Finite.Has(words[i].Tag) {
			return
		}
		tag := couldBeFinite(words, i)
		if tag == Other {
			continue
		}
		if better != Other {
			return // a second candidate
		}
		place, better = i, tag
	}
	if better != Other {
		words[place].Tag = better
	}
}

// couldBeFinite returns the tag of a word after a noun as a finite verb, or Other if it can't be one.
func couldBeFinite(words []Word, i int) Tag {
	before := i - 1
	for before > 0 && Adverbs.Has(words[before].Tag) {
		before--
	}
	if before < 0 || words[i].Name || !(headTags | Adjectives).Has(words[before].Tag) || !startsComplement(words, i+1) {
		return Other
	}
	base, known := BaseOf(at(words, i))
	if !known || auxiliaryKind(base) != Other {
		return Other
	}
	form := at(words, i)
	switch tag := words[i].Tag; {
	case (tag == VBN || tag == JJ) && Inflect(base, Past) == form && at(words, i+1) != "by" &&
		headTags.Has(words[before].Tag):
		return VBD
	case tag == NNS && words[before].Tag != NNS && Inflect(base, Third) == form:
		return VBZ
	case tag == NN && words[before].Tag == NNS && base == form:
		return VBP
	}
	return Other
}

// startsComplement reports whether word i can begin an object or an adverbial, or ends the clause.
func startsComplement(words []Word, i int) bool {
	if i >= len(words) {
		return true
	}
	switch words[i].Tag {
	case DT, PRPS, PRP, CD, RB, RP, TO, JJR:
		return true
	case IN:
		return at(words, i) != "of"
	}
	return at(words, i) == "," || at(words, i) == "."
}
