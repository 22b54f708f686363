package grammar

import "plainhand/internal/humanize/lang"

// findFinite gives a sentence that has no finite verb one, where a word after its first noun phrase can be nothing else:
// "sales doubled within a year", "the update fixes two bugs".
func findFinite(words []Word) {
	for i := range words {
		if Finite.Has(words[i].Tag) || words[0].Tag == VB {
			return
		}
	}
	for i := 1; i+1 < len(words); i++ {
		subject := words[i-1].Tag
		if !headTags.Has(subject) || words[i].Name || !startsComplement(words, i+1) {
			continue
		}
		switch base, known := lang.BaseOf(at(words, i)); {
		case !known || auxiliaryKind(base) != Other:
		case words[i].Tag == VBN && lang.Inflect(base, lang.Past) == at(words, i):
			words[i].Tag = VBD
			return
		case words[i].Tag == NNS && subject != NNS && lang.Inflect(base, lang.Third) == at(words, i):
			words[i].Tag = VBZ
			return
		}
	}
}

// startsComplement takes what an object or an adverbial begins with, but not the "by" of a passive, nor an "of".
func startsComplement(words []Word, i int) bool {
	switch words[i].Tag {
	case DT, PRPS, PRP, CD:
		return true
	case IN:
		word := at(words, i)
		return word != "by" && word != "of" && word != "for" && word != "in"
	}
	return false
}
