package facts

import (
	"slices"
	"strings"
	"unicode"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// nameComparison finds the other forms in which two passages refer to the same people and things.
type nameComparison struct {
	before, after map[string]bool // the words of each side, in lower case
	known         nameIndex       // of the whole text
	start         int             // offset of the passage in that text
	refers        bool            // the new side has a word that refers back, such as a pronoun
	anyNoun       bool            // the language capitalizes every noun, so a capital does not mark a name
}

func compareNames(before, after Passage, known nameIndex) nameComparison {
	found := nameComparison{before: wordsOf(before), after: wordsOf(after), known: known, start: before.start}
	found.refers, found.anyNoun = refersBack(found.after), nounCapitals[before.Language]
	return found
}

// nounCapitals are the languages that capitalize every noun.
var nounCapitals = map[string]bool{"de": true, "lb": true}

func wordsOf(p Passage) map[string]bool {
	found := map[string]bool{}
	for _, next := range p.tokens {
		if next.Protect == document.Quoted { // perhaps a name in italics
			for word := range strings.FieldsFuncSeq(lowerCase(p.word(next)), notLetter) {
				found[word] = true
			}
		}
		if next.Kind != document.Word {
			continue
		}
		word := strings.TrimSuffix(lowerCase(p.word(next)), "'s")
		found[word] = true
		for part := range strings.SplitSeq(word, "-") {
			found[part] = true
		}
	}
	return found
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

var backReferences = lexicon.Named("points-back")

func refersBack(words map[string]bool) bool {
	for word := range words {
		if backReferences[word] {
			return true
		}
	}
	return false
}

// ignoreRenamed removes names that only changed their spelling, and those that the preceding text implies. If one name
// was lost and another brought in, the text is about another person, and both stay.
func (r nameComparison) ignoreRenamed(losses []Loss) []Loss {
	went := slices.ContainsFunc(losses, func(loss Loss) bool { return r.isName(loss) && !loss.Added })
	came := slices.ContainsFunc(losses, func(loss Loss) bool { return r.isName(loss) && loss.Added })
	return slices.DeleteFunc(losses, func(loss Loss) bool {
		if loss.Kind != Name || r.anyNoun {
			return loss.Kind == Name
		}
		name := strings.ToLower(loss.Item)
		clear := r.known.before(name, r.start) && (loss.Added || r.refers) ||
			loss.Added && r.known.before(name, r.start+maxNameDistance)
		clear = clear && !(went && came)
		return clear || !r.isName(loss)
	})
}

// maxNameDistance is the maximum distance in bytes between a passage and the first occurrence of a name that its
// rewrite adds: the name has moved from the next sentence.
const maxNameDistance = 400

// isName reports whether a loss is that of a name, rather than of another form of it or of a capital that marks no
// name.
func (r nameComparison) isName(loss Loss) bool {
	there := r.after
	if loss.Added {
		there = r.before
	}
	postscript := strings.Trim(loss.Item, ".") == "P.S"
	return loss.Kind == Name && !postscript && !hasVariant(loss.Item, there) && !isOrdinaryName(loss.Item)
}

// isOrdinaryName reports whether all parts of a capitalized word are dictionary words, as in headings and labels.
func isOrdinaryName(name string) bool {
	for part := range strings.SplitSeq(strings.ToLower(name), "-") {
		if len(part) > maxNameInLY && strings.HasSuffix(part, "ly") {
			continue // Seamlessly
		}
		if base, known := english.BaseOf(part); !IsOrdinary(part) && !(known && document.IsCommonWord(base)) {
			return false
		}
	}
	return true
}

// maxNameInLY is the maximum length of first names in -ly, such as Kimberly. Longer words are adverbs.
const maxNameInLY = 8

// minSharedPrefix is the minimum number of initial letters that two forms of a name share: Spain and Spanish.
const minSharedPrefix = 4

// hasVariant reports whether a passage has a name in another spelling or form: Spain and Spanish, STR and STRs.
func hasVariant(name string, words map[string]bool) bool {
	for part := range strings.SplitSeq(name, "-") {
		if _, capital := document.NameCandidate(part); capital && !hasForm(strings.ToLower(part), words) {
			return false
		}
	}
	return true
}

func hasForm(name string, words map[string]bool) bool {
	if words[name] || words[name+"s"] || words[name+"er"] || words[strings.TrimSuffix(name, "s")] ||
		words[strings.TrimSuffix(name, "er")] {
		return true
	}
	if len(name) < minSharedPrefix {
		return false
	}
	for word := range words {
		if strings.HasPrefix(word, name[:minSharedPrefix]) {
			return true
		}
	}
	return false
}

var alsoNames = lexicon.Named("also-names")

// IsOrdinary reports whether a word is a common word, in the singular or plural.
func IsOrdinary(word string) bool {
	return document.IsCommonWord(word) || alsoNames[word] || document.IsCommonWord(english.Singular(word))
}
