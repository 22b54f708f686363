package guard

import (
	"strings"

	"plainhand/internal/humanize/document"
)

// statement is what a passage says, as far as the tables of meanings know it.
type statement struct {
	told        []meaning // what has to stay, in order
	weak        bits      // all classes in the passage
	left, right uint64    // the sides of opposites in it
	denials     []denial  // negations
	mayDeny     int       // how many words may stand for a negation
	figures     []string  // numbers
	units       []Loss    // numbers with their units
	sentences   int
	scope
}

// denial is a negation: as it appears in the text, and as it reads without contractions.
type denial struct{ item, said string }

// meaning is an expression of the text that has to stay.
type meaning struct {
	item    string
	sense   *sense
	excused bool // a capital within the sentence: it may be a name
}

// spoken is a word or number of a passage, ready to be looked up. Everything else separates expressions.
type spoken struct {
	lower      string // empty where a run of words ends
	start, end int
	name       bool
	number     bool
}

// understand reads what a passage says.
func understand(p passage) statement {
	words, tree := speech(p), expressionsOf(p.language)
	found := statement{sentences: p.sentences()}
	for i := 0; i < len(words); {
		if words[i].number {
			found.unit(p, words, i)
			i++
			continue
		}
		known, length := walk(tree, words[i:], 0)
		if known == nil {
			i += max(length, 1)
			continue
		}
		expression := words[i : i+length]
		item := p.text[expression[0].start:expression[length-1].end]
		found.hear(item, known, words[i].name)
		if known.denies {
			found.denials = append(found.denials, denial{item, said(expression)})
			found.denial(words, i+length)
		}
		if known.number {
			found.unit(p, words, i+length-1)
		}
		i += length
	}
	found.affirm(words)
	return found
}

// speech lists the words of a passage, with English contractions spelled out. Markup between words does not separate
// them.
func speech(p passage) []spoken {
	words := make([]spoken, 0, len(p.units))
	english := expressionsOf(p.language) == expressions
	for _, next := range p.units {
		body := p.word(next)
		switch {
		case next.Protect == document.Markup:
			continue
		case next.Kind == document.Word:
			word := spoken{lower: lowerCase(body), start: next.Start, end: next.End, name: next.Name &&
				body != strings.ToUpper(body)}
			if english {
				words = word.spellOut(words)
			} else {
				words = append(words, word)
			}
		default:
			number := next.Protect == document.Number
			words = append(words, spoken{start: next.Start, end: next.End, number: number})
		}
	}
	return words
}

// said returns an expression in the form that is looked up.
func said(expression []spoken) string {
	var words []string
	for _, word := range expression {
		words = append(words, word.lower)
	}
	return strings.Join(words, " ")
}

// spellOut adds a word, or the words it stands for, each in its place: "couldn't've" is three.
func (word spoken) spellOut(words []spoken) []spoken {
	first, second := spelledOut(word.lower)
	if second == "" {
		return append(words, word)
	}
	word.lower = first
	words = word.spellOut(words)
	word.lower = second
	return append(words, word)
}

func walk(at *node, words []spoken, depth int) (*sense, int) {
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
		if found, end := walk(next, words, depth+1); found != nil && end > length {
			best, length = found, end
		}
	}
	if at.any != nil && length <= depth {
		if found, end := walk(at.any, words, depth+1); found != nil && end > length {
			best, length = found, end
		}
	}
	return best, length
}

// numeric says whether a number follows, in figures or in words.
func numeric(words []spoken) bool {
	if words[0].number {
		return true
	}
	if words[0].lower == "a" && len(words) > 1 {
		words = words[1:]
	}
	next := expressions.next[words[0].lower]
	return next != nil && next.sense != nil && (next.sense.number || words[0].lower == "half")
}

func (s *statement) hear(item string, known *sense, name bool) {
	s.weak.join(known.weak)
	s.left |= known.left
	s.right |= known.right
	if known.kind != "" {
		s.told = append(s.told, meaning{item: item, sense: known, excused: name})
	}
	if !known.denies && (known.mayDeny || strings.HasPrefix(item, "un")) {
		s.mayDeny++
	}
}

// unit records a number with the unit after it.
func (s *statement) unit(p passage, words []spoken, i int) {
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
		if at != nil && at.sense != nil && at.sense.insteadOfUnit != "" {
			s.units = append(s.units, Loss{Kind: Unit, Item: figure + " " + at.sense.insteadOfUnit})
			return
		}
	}
}

// lowerCase returns a word in lower case and with straight apostrophes. Most already are.
func lowerCase(word string) string {
	for i := range len(word) {
		if c := word[i]; c >= 0x80 || 'A' <= c && c <= 'Z' {
			return strings.ReplaceAll(strings.ToLower(word), "’", "'")
		}
	}
	return word
}
