package guard

import (
	"slices"
	"strings"
	"unicode"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// renaming knows which other words two passages may use for the same people and things.
type renaming struct {
	before, after map[string]bool // the words of each side, in lower case
	known         named           // of the whole text
	start         int             // where the passage starts in that text
	refers        bool            // the new side has a word that points back
	anyNoun       bool            // the language capitalizes every noun, so a capital does not mark a name
}

func namesOf(before, after passage, known named) renaming {
	found := renaming{before: wordsOf(before), after: wordsOf(after), known: known, start: before.start}
	found.refers, found.anyNoun = pointsBack(found.after), nounCapitals[before.language]
	return found
}

// nounCapitals are the languages that capitalize every noun.
var nounCapitals = map[string]bool{"de": true, "lb": true}

func wordsOf(p passage) map[string]bool {
	found := map[string]bool{}
	for _, next := range p.units {
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

var pointers = lexicon.Named("points-back")

func pointsBack(words map[string]bool) bool {
	for word := range words {
		if pointers[word] {
			return true
		}
	}
	return false
}

// pardon strikes out names that only changed their spelling, and those that the preceding text makes clear. Where one
// name was lost and another was brought in, the text is about somebody else.
func (r renaming) pardon(losses []Loss) []Loss {
	went := slices.ContainsFunc(losses, func(loss Loss) bool { return r.isName(loss) && !loss.Brought })
	came := slices.ContainsFunc(losses, func(loss Loss) bool { return r.isName(loss) && loss.Brought })
	return slices.DeleteFunc(losses, func(loss Loss) bool {
		if loss.Kind != Name || r.anyNoun {
			return loss.Kind == Name
		}
		name := strings.ToLower(loss.Item)
		clear := r.known.before(name, r.start) && (loss.Brought || r.refers) ||
			loss.Brought && r.known.before(name, r.start+nearby)
		clear = clear && !(went && came)
		return clear || !r.isName(loss)
	})
}

// nearby is how many bytes later a name may first occur that a rewrite brings in: it has moved from the next sentence.
const nearby = 400

// isName reports whether a loss is that of a name, and not of its form or of a capital that marks no name.
func (r renaming) isName(loss Loss) bool {
	there := r.after
	if loss.Brought {
		there = r.before
	}
	postscript := strings.Trim(loss.Item, ".") == "P.S"
	return loss.Kind == Name && !postscript && !related(loss.Item, there) && !ordinary(loss.Item)
}

// ordinary reports whether a capital does not mark a name: words that a dictionary has, in headings and labels.
func ordinary(name string) bool {
	for part := range strings.SplitSeq(strings.ToLower(name), "-") {
		if len(part) > longestNameInLY && strings.HasSuffix(part, "ly") {
			continue // Seamlessly
		}
		if base, known := english.BaseOf(part); !IsOrdinary(part) && !(known && document.Common(base)) {
			return false
		}
	}
	return true
}

// longestNameInLY is the length of the longest first names that end as adverbs do, such as Kimberly.
const longestNameInLY = 8

// shared is the fewest initial letters that two forms of a name have in common: Spain and Spanish.
const shared = 4

// related reports whether a passage has a name in another spelling or form: Spain and Spanish, STR and STRs.
func related(name string, words map[string]bool) bool {
	for part := range strings.SplitSeq(name, "-") {
		if _, capital := document.Capital(part); capital && !hasForm(strings.ToLower(part), words) {
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
	if len(name) < shared {
		return false
	}
	for word := range words {
		if strings.HasPrefix(word, name[:shared]) {
			return true
		}
	}
	return false
}
