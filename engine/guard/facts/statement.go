package facts

import (
	"strings"

	"plainhand/engine/text/document"
)

// statement is the meaning of a passage, as far as the tables in meanings cover it.
type statement struct {
	meanings    []meaning // the meanings that must be kept, in order
	weak        bits      // all classes in the passage
	left, right uint64    // the sides of opposites in it
	denials     []denial  // negations
	mayNegate   int       // number of words that can replace a negation
	figures     []string  // numbers
	units       []Loss    // numbers with their units
	sentences   int
	scope
}

// denial is a negation: as it appears in the text, and normalized without contractions.
type denial struct{ item, normalized string }

// meaning is an expression whose class of meaning must be kept.
type meaning struct {
	item    string
	sense   *sense
	excused bool // a capital within the sentence: it may be a name
}

// term is a word or number of a passage, normalized for lookup. Anything else is a term that separates expressions.
type term struct {
	lower      string // empty for a separator or a number
	start, end int
	name       bool
	number     bool
}

// parseStatement parses the meaning of a passage.
func parseStatement(p Passage) statement {
	words, tree := terms(p), expressionsOf(p.Language)
	found := statement{sentences: p.sentences()}
	for i := 0; i < len(words); {
		if words[i].number {
			found.addUnit(p, words, i)
			i++
			continue
		}
		known, length := longestMatch(tree, words[i:], 0)
		if known == nil {
			i += max(length, 1)
			continue
		}
		expression := words[i : i+length]
		item := p.text[expression[0].start:expression[length-1].end]
		found.addMeaning(item, known, words[i].name)
		if known.isNegation {
			found.denials = append(found.denials, denial{item, joined(expression)})
			found.addDenied(words, i+length)
		}
		if known.number {
			found.addUnit(p, words, i+length-1)
		}
		i += length
	}
	found.addAffirmed(words)
	return found
}

// terms lists the words of a passage, with English contractions spelled out. Markup between words does not separate
// them.
func terms(p Passage) []term {
	words := make([]term, 0, len(p.tokens))
	english := expressionsOf(p.Language) == expressions
	for _, next := range p.tokens {
		body := p.word(next)
		switch {
		case next.Protect == document.Markup:
			continue
		case next.Kind == document.Word:
			word := term{lower: lowerCase(body), start: next.Start, end: next.End, name: next.Name &&
				body != strings.ToUpper(body)}
			if english {
				words = word.spellOut(words)
			} else {
				words = append(words, word)
			}
		default:
			number := next.Protect == document.Number
			words = append(words, term{start: next.Start, end: next.End, number: number})
		}
	}
	return words
}

// joined returns an expression in its normalized form.
func joined(expression []term) string {
	var words []string
	for _, word := range expression {
		words = append(words, word.lower)
	}
	return strings.Join(words, " ")
}

// spellOut appends a term, or one for each word of its contraction: "couldn't've" has three.
func (word term) spellOut(words []term) []term {
	first, second := spelledOut(word.lower)
	if second == "" {
		return append(words, word)
	}
	word.lower = first
	words = word.spellOut(words)
	word.lower = second
	return append(words, word)
}

func longestMatch(at *node, words []term, depth int) (*sense, int) {
	best, length := at.sense, depth
	if depth == len(words) {
		return best, length
	}
	word := words[depth]
	if at.number != nil && numeric(words[depth:]) {
		best = at.number.sense
	}
	if word.lower == "" {
		return best, length
	}
	if next := at.next[word.lower]; next != nil {
		if found, end := longestMatch(next, words, depth+1); found != nil && end > length {
			best, length = found, end
		}
	}
	if at.any != nil && length <= depth {
		if found, end := longestMatch(at.any, words, depth+1); found != nil && end > length {
			best, length = found, end
		}
	}
	return best, length
}

// numeric reports whether a number follows, in figures or in words.
func numeric(words []term) bool {
	if words[0].number {
		return true
	}
	if words[0].lower == "a" && len(words) > 1 {
		words = words[1:]
	}
	next := expressions.next[words[0].lower]
	return next != nil && next.sense != nil && (next.sense.number || words[0].lower == "half")
}

func (s *statement) addMeaning(item string, known *sense, name bool) {
	s.weak.join(known.weak)
	s.left |= known.left
	s.right |= known.right
	if known.kind != "" {
		s.meanings = append(s.meanings, meaning{item: item, sense: known, excused: name})
	}
	if !known.isNegation && (known.mayNegate || strings.HasPrefix(item, "un")) {
		s.mayNegate++
	}
}

// addUnit records a number with the unit after it.
func (s *statement) addUnit(p Passage, words []term, i int) {
	after, figure := i+1, p.text[words[i].start:words[i].end]
	s.figures = append(s.figures, figure)
	if after < len(words) && words[after].lower == "" {
		return
	}
	for length := min(2, len(words)-after); length > 0; length-- {
		at := expressions
		for _, word := range words[after : after+length] {
			if at = at.next[word.lower]; at == nil {
				break
			}
		}
		if at != nil && at.sense != nil && at.sense.unit != "" {
			s.units = append(s.units, Loss{Kind: Unit, Item: figure + " " + at.sense.unit})
			return
		}
	}
}

// lowerCase returns a word in lower case and with straight apostrophes. It doesn't allocate for words that already are.
func lowerCase(word string) string {
	for i := range len(word) {
		if c := word[i]; c >= 0x80 || 'A' <= c && c <= 'Z' {
			return strings.ReplaceAll(strings.ToLower(word), "’", "'")
		}
	}
	return word
}
