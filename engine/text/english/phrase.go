package english

import "strings"

// Number is the grammatical number of a noun phrase.
type Number int

// The numbers.
const (
	NumberUnknown Number = iota
	NumberSingular
	NumberPlural
)

// Phrase is a range of words.
type Phrase struct{ From, To int }

// Empty reports whether the phrase has no words.
func (p Phrase) Empty() bool { return p.From >= p.To }

var (
	headTags     = Nouns | Names
	describeTags = Adjectives | Nouns | Names | SetOf(CD, VBN, VBG, POS)
	openingTags  = SetOf(DT, PRPS, PDT, CD, WPS)
)

// NounPhrase returns the longest simple noun phrase that starts at word i: a pronoun, or a determiner, modifiers, and a
// noun or name. It ends before "of".
func NounPhrase(words []Word, i int) Phrase {
	if i >= len(words) {
		return Phrase{}
	}
	if words[i].Tag == PRP || words[i].Tag == EX {
		return Phrase{i, i + 1}
	}
	end, found := i, i
	for end < len(words) && openingTags.Has(words[end].Tag) {
		end++
	}
	opened := end > i
	for ; end < len(words); end++ {
		tag := words[end].Tag
		if !describeTags.Has(tag) && !(Adverbs.Has(tag) && Adjectives.Has(tagAt(words, end+1))) {
			break
		}
		if headTags.Has(tag) {
			found = end + 1
		}
	}
	if found == i && opened && pronounDeterminer(words[i]) {
		return Phrase{i, i + 1} // "this" as a pronoun
	}
	return Phrase{i, found}
}

// NounPhraseBefore returns the simple noun phrase that ends right before word end.
func NounPhraseBefore(words []Word, end int) Phrase {
	last := end - 1
	if last < 0 {
		return Phrase{}
	}
	if tag := words[last].Tag; tag == PRP || tag == EX || tag == DT && pronounDeterminer(words[last]) {
		return Phrase{last, end}
	}
	if !headTags.Has(words[last].Tag) {
		return Phrase{}
	}
	from := last
	for from > 0 && describeTags.Has(words[from-1].Tag) {
		from--
	}
	if words[from].Tag == VBG && (from == 0 || !openingTags.Has(words[from-1].Tag)) {
		return Phrase{} // "reading books helps" is about reading
	}
	for from > 0 && openingTags.Has(words[from-1].Tag) {
		from--
	}
	return Phrase{from, end}
}

func pronounDeterminer(word Word) bool {
	switch strings.ToLower(word.Text) {
	case "this", "that", "these", "those", "both", "some", "many", "all", "each", "another":
		return true
	}
	return false
}

// sciences have the form of plurals, but are mostly singular.
var sciences = map[string]bool{
	"physics": true, "mathematics": true, "economics": true, "politics": true, "ethics": true, "athletics": true,
	"gymnastics":  true,
	"linguistics": true, "genetics": true, "robotics": true, "electronics": true, "mechanics": true, "statistics": true,
	"acoustics": true, "dynamics": true, "logistics": true, "aerobics": true, "optics": true, "news": true,
}

// NumberOf returns the number of a simple noun phrase, according to its last word.
func NumberOf(words []Word, phrase Phrase) Number {
	if phrase.Empty() {
		return NumberUnknown
	}
	head := words[phrase.To-1]
	switch at(words, phrase.To-1) {
	case "it", "he", "she", "this", "that", "each", "another", "everyone", "everything", "someone", "nothing", "nobody":
		return NumberSingular
	case "they", "we", "you", "i", "these", "those", "both", "many", "people", "children",
		"police": // "i" has the same verb forms
		return NumberPlural
	}
	switch head.Tag {
	case NN:
		return NumberSingular
	case NNS, NNPS:
		if sciences[at(words, phrase.To-1)] {
			return NumberUnknown // physics is, its mechanics are
		}
		return NumberPlural
	case NNP:
		if strings.HasSuffix(head.Text, "s") {
			return NumberUnknown // Netflix is, Vikings are
		}
		return NumberSingular
	}
	return NumberUnknown
}
