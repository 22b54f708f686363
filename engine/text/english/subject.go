package english

// maxPairedVerbs is the maximum number of coordinated verbs that are followed back to the subject of the first.
const maxPairedVerbs = 4

// SubjectOfVerb returns the subject of the verb at word i, if the words before it determine one: that of SubjectOf, or
// the antecedent of "who" and "that". It is empty for infinitives, participles without an auxiliary, and imperatives.
func SubjectOfVerb(words []Word, i int) Phrase {
	for range maxPairedVerbs {
		start, ok := verbGroupStart(words, i)
		if !ok || start == 0 {
			return Phrase{}
		}
		switch {
		case isRelative(words, start-1):
			return antecedent(words, start-1)
		case words[start-1].Tag == CC:
			i = verbBefore(words, start-1)
			continue
		}
		subject, _ := SubjectOf(words, VerbGroup{Phrase: Phrase{start, i + 1}})
		return subject
	}
	return Phrase{}
}

// isRelative reports whether word i is a relative pronoun. The tagger sometimes takes "that" after a noun for a
// conjunction.
func isRelative(words []Word, i int) bool {
	if tag := words[i].Tag; tag == WP || tag == WDT {
		return true
	}
	return at(words, i) == "that" && i > 0 && Nouns.Has(words[i-1].Tag)
}

// verbGroupStart returns the start of the auxiliaries and adverbs of the verb at word i. It reports false if the verb
// can't have a subject right before it.
func verbGroupStart(words []Word, i int) (start int, ok bool) {
	if i < 0 || i >= len(words) {
		return 0, false
	}
	helped := false
	for start = i; start > 0; start-- {
		tag := words[start-1].Tag
		isAuxiliary := tag == MD || auxiliaryKind(host(words, start-1)) != Other && (Verbs|Infinitive).Has(tag)
		if !isAuxiliary && !Adverbs.Has(tag) {
			break
		}
		helped = helped || isAuxiliary
	}
	switch tag := words[i].Tag; {
	case start > 0 && words[start-1].Tag == TO, !helped && (tag == VBG || tag == VBN):
		return 0, false
	}
	return start, true
}

// verbBefore returns the last finite verb before word i in its clause, -1 if there is none.
func verbBefore(words []Word, i int) int {
	for i--; i >= 0; i-- {
		switch {
		case Finite.Has(words[i].Tag):
			return i
		case opensClause(words, i), at(words, i) == ";", at(words, i) == ":":
			return -1
		}
	}
	return -1
}

// antecedent returns the antecedent of the relative pronoun at word i, or the pronoun itself if that may be a clause.
func antecedent(words []Word, i int) Phrase {
	end := i
	if at(words, i-1) == "," {
		if at(words, i) != "who" {
			return Phrase{i, i + 1}
		}
		end--
	}
	if phrase := NounPhraseBefore(words, end); !phrase.Empty() {
		return phrase
	}
	return Phrase{i, i + 1}
}
