package english

import (
	"strings"
)

// repair corrects known errors of the model. Each repair examines a word and its neighbors, in the order of the
// sentence, so that later repairs use the corrected earlier tags.
func repair(words []Word) {
	for i := range words {
		if words[i].Name {
			words[i].Tag = NNP
			continue
		}
		for _, mend := range repairs {
			if better := mend(words, i); better != Other {
				words[i].Tag = better
				break
			}
		}
	}
	findFinite(words)
}

// repairs return a better tag for word i, or Other if they have none.
var repairs = []func(words []Word, i int) Tag{
	settled, possessiveHer, nounAfterDeterminer, imperative, baseAfterTo, participleAfterAuxiliary, finiteAfterSubject,
	describingForm, describingEnding, relativeThat,
}

// fixed are words with the same tag in nearly every sentence.
var fixed = map[string]Tag{
	"also": RB, "there's": EX, "however": RB, "moreover": RB, "furthermore": RB, "additionally": RB, "overall": RB,
	"ultimately": RB, "commences": VBZ,
	"unlike": IN, "despite": IN, "throughout": IN, "whether": IN, "because": IN, "although": IN, "while": IN, "if": IN,
	"and": CC, "but": CC, "or": CC, "can": MD, "must": MD, "may": MD, "might": MD, "could": MD, "should": MD, "would": MD,
	"this": DT, "these": DT, "those": DT, "the": DT, "a": DT, "an": DT, "every": DT,
	"something": NN, "everything": NN, "nothing": NN, "anything": NN, "everyone": NN, "someone": NN, "anyone": NN,
}

// possessiveHer distinguishes "her house" from "saw her".
func possessiveHer(words []Word, i int) Tag {
	if after := tagAt(words, i+1); at(words, i) == "her" && (Nouns.Has(after) || Adjectives.Has(after)) {
		return PRPS
	}
	return Other
}

func settled(words []Word, i int) Tag {
	if i > 0 && words[i].Text == "May" {
		return NNP
	}
	tag := fixed[at(words, i)]
	if tag == MD && i > 0 && (article(words, i-1) || Adjectives.Has(words[i-1].Tag)) {
		return NN // the can, a must
	}
	return tag
}

// at returns the lowercase form of word i, or "" outside the sentence.
func at(words []Word, i int) string {
	if i < 0 || i >= len(words) {
		return ""
	}
	if words[i].lower != "" {
		return words[i].lower
	}
	return strings.ToLower(words[i].Text)
}

func tagAt(words []Word, i int) Tag {
	if i < 0 || i >= len(words) {
		return Other
	}
	return words[i].Tag
}

// nounAfterDeterminer treats a verb right after an article or possessive as a noun: "the need", "its uses".
func nounAfterDeterminer(words []Word, i int) Tag {
	if before := tagAt(words, i-1); !article(words, i-1) && before != PRPS && before != POS {
		return Other
	}
	switch words[i].Tag {
	case VB, VBP:
		return NN
	case VBZ:
		return NNS
	}
	return Other
}

func article(words []Word, i int) bool {
	switch at(words, i) {
	case "the", "a", "an", "every", "no":
		return true
	}
	return false
}

// imperative treats a first word as an imperative if it is a verb's base form with an object after it: "Use the
// stairs".
func imperative(words []Word, i int) Tag {
	if i != 0 || Verbs.Has(words[i].Tag) || fixed[at(words, i)] != Other {
		return Other
	}
	base, known := BaseOf(at(words, i))
	if !known || base != at(words, i) {
		return Other
	}
	switch tagAt(words, i+1) {
	case DT, PRPS:
		return VB
	case PRP:
		switch at(words, i+1) {
		case "it", "them", "yourself", "us", "me":
			return VB
		}
	}
	return Other
}

// baseAfterTo treats the word after "to" or a modal as a verb if it can be one.
func baseAfterTo(words []Word, i int) Tag {
	if !Nouns.Has(words[i].Tag) && words[i].Tag != VBP || i == 0 {
		return Other
	}
	if tagAt(words, i-1) != MD && !(words[i].Tag == VBP && tagAt(words, i-1) == TO) {
		return Other
	}
	if base, known := BaseOf(at(words, i)); known && base == at(words, i) {
		return VB
	}
	return Other
}

// participleAfterAuxiliary tags a past form after "have" or "be" as a participle, for verbs with one form for both.
func participleAfterAuxiliary(words []Word, i int) Tag {
	if words[i].Tag != VBD && words[i].Tag != VBN {
		return Other
	}
	for back := i - 1; back >= 0 && back >= i-4; back-- {
		switch base, _ := BaseOf(host(words, back)); {
		case base == "be" || base == "have" || base == "get" && back == i-1:
			return VBN
		case !Adverbs.Has(words[back].Tag):
			return Other
		}
	}
	return Other
}

// host returns a word without its clitic: "has" of "hasn't".
func host(words []Word, i int) string {
	cut, _ := cutClitic(at(words, i))
	return cut
}

// finiteAfterSubject treats a past form right after a pronoun as a finite verb: "they used".
func finiteAfterSubject(words []Word, i int) Tag {
	if i == 0 {
		return Other
	}
	switch at(words, i-1) {
	case "i", "he", "she", "we", "they", "who", "it":
	default:
		return Other
	}
	switch words[i].Tag {
	case VBN:
		return VBD
	case NNS:
		if _, known := BaseOf(at(words, i)); known {
			return VBZ
		}
	case NN, VB:
		if base, known := BaseOf(at(words, i)); known && base == at(words, i) {
			return VBP
		}
	}
	return Other
}

// describingForm treats -ing and -ed forms between an article and a noun as adjectives: "a challenging task".
func describingForm(words []Word, i int) Tag {
	if words[i].Tag != VBG && words[i].Tag != VBN && words[i].Tag != VBD || i == 0 {
		return Other
	}
	before, after := tagAt(words, i-1), tagAt(words, i+1)
	if (before == DT || before == PRPS || Adjectives.Has(before)) && (Nouns.Has(after) || Names.Has(after)) {
		return JJ
	}
	return Other
}

// describingEnding treats a word right before a noun as an adjective because of its ending, as in "the relentless
// invasion". It misses "the eerie silence".
func describingEnding(words []Word, i int) Tag {
	if words[i].Tag != NN || !Nouns.Has(tagAt(words, i+1)) && !Adjectives.Has(tagAt(words, i+1)) {
		return Other
	}
	for _, ending := range []string{"ous", "ful", "less", "able", "ible", "ical"} {
		if word := at(words, i); strings.HasSuffix(word, ending) && len(word) > len(ending)+2 {
			return JJ
		}
	}
	return Other
}

// relativeThat tags "that" between a noun and a finite verb as a relative pronoun, as in "the house that burned",
// unlike "he says that".
func relativeThat(words []Word, i int) Tag {
	if at(words, i) != "that" || i == 0 {
		return Other
	}
	if Nouns.Has(words[i-1].Tag) && Finite.Has(tagAt(words, i+1)) {
		return WDT
	}
	return Other
}
