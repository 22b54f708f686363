package english

import "strings"

// Form is one of the five forms of an English verb.
type Form int

// The forms, as in begin, begins, began, begun, beginning.
const (
	Base Form = iota
	Third
	Past
	Participle
	Gerund
)

// Forms lists every form.
func Forms() []Form { return []Form{Base, Third, Past, Participle, Gerund} }

type principalParts struct{ past, participle string }

var (
	irregular = func() map[string]principalParts {
		verbs := map[string]principalParts{}
		for _, row := range rows(irregularVerbs) {
			verbs[row[0]] = principalParts{row[1], row[2]}
		}
		return verbs
	}()
	knownVerbs = func() map[string]bool {
		known := map[string]bool{}
		for _, verb := range strings.Fields(regularVerbs) {
			known[verb] = true
		}
		for verb := range irregular {
			known[verb] = true
		}
		return known
	}()
	baseOf = func() map[string]string {
		bases := map[string]string{"am": "be", "is": "be", "are": "be", "was": "be", "were": "be", "been": "be",
			"being": "be"}
		for verb := range knownVerbs {
			for _, form := range Forms() {
				bases[inflectWord(verb, form)] = verb
			}
		}
		for verb := range knownVerbs {
			bases[verb] = verb // "lay" isn't the past of "lie"
		}
		return bases
	}()
)

// finalStress lists the longer verbs that double their last consonant, since their last syllable is stressed.
var finalStress = wordSet(`
	abet acquit admit allot annul befit begin commit compel concur confer control defer deter equip excel expel forget
	incur infer occur omit outwit overlap patrol permit prefer propel rebel rebut recap recur refer regret remit repel
	submit transfer transmit unplug upset`)

// Inflect puts a verb, or the first word of a verb phrase ("look at"), into a form. For "be" it assumes a singular
// subject.
func Inflect(verb string, form Form) string {
	head, rest := cutHead(verb)
	return inflectWord(head, form) + rest
}

func inflectWord(verb string, form Form) string {
	switch {
	case form == Base || verb == "":
		return verb
	case verb == "be":
		return [...]string{"be", "is", "was", "been", "being"}[form]
	case verb == "have" && form == Third:
		return "has"
	case form == Third:
		return addS(verb)
	case form == Gerund:
		return addSuffix(verb, "ing")
	}
	if parts, ok := irregular[verb]; ok {
		if form == Past {
			return parts.past
		}
		return parts.participle
	}
	return addSuffix(verb, "ed")
}

// addSuffix adds "ed" or "ing" by the spelling rules: dropped e, y to i, doubled consonant.
func addSuffix(verb, suffix string) string {
	last := len(verb) - 1
	switch {
	case suffix == "ing" && strings.HasSuffix(verb, "ie"):
		return verb[:last-1] + "ying"
	case strings.HasSuffix(verb, "e") && (suffix == "ed" || !endsInAny(verb, "ee", "oe", "ye")):
		return verb[:last] + suffix
	case suffix == "ed" && verb[last] == 'y' && last > 0 && !isVowel(verb[last-1]):
		return verb[:last] + "ied"
	case suffix == "ing" || suffix == "ed":
		if doubles(verb) {
			return verb + verb[last:] + suffix
		}
	}
	if strings.HasSuffix(verb, "ic") {
		return verb + "k" + suffix
	}
	return verb + suffix
}

// doubles reports whether the last consonant is doubled: it follows one short stressed vowel.
func doubles(verb string) bool {
	last := len(verb) - 1
	if last < 2 || strings.IndexByte("aeiouwxy", verb[last]) >= 0 || !vowelAt(verb, last-1) || vowelAt(verb, last-2) {
		return false
	}
	return syllables(verb) == 1 || finalStress[verb]
}

// syllables counts runs of vowels, which suffices to distinguish "plan" from "open".
func syllables(word string) int {
	count := 0
	for i := range len(word) {
		if vowelAt(word, i) && (i == 0 || !vowelAt(word, i-1)) {
			count++
		}
	}
	return count
}

// vowelAt reports whether a letter represents a vowel sound: y within a word does, the u of "qu" doesn't.
func vowelAt(word string, at int) bool {
	switch word[at] {
	case 'u':
		return at == 0 || word[at-1] != 'q'
	case 'y':
		return at > 0
	}
	return isVowel(word[at])
}

// Stem returns the base of a verb form or the singular of a noun, according to its letters. The word must be in lower
// case.
func Stem(word string) string {
	if base, known := BaseOf(word); known {
		return base
	}
	return Singular(word)
}

// BaseOf returns the base of a lowercase verb form: hoping is hope, hopping is hop, begun is begin. It reports false
// for a word that can't be a form of any known verb.
func BaseOf(word string) (string, bool) {
	base, known := baseOf[word]
	return base, known
}

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(list) {
		set[word] = true
	}
	return set
}

func endsInAny(word string, endings ...string) bool {
	for _, ending := range endings {
		if strings.HasSuffix(word, ending) {
			return true
		}
	}
	return false
}
