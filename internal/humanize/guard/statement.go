package guard

import (
	"strings"

	"plainhand/internal/humanize/document"
)

// statement is what a passage says, as far as the tables of meanings know it.
type statement struct {
	told        []meaning // what has to stay, in its order
	weak        bits      // all classes that stand in the passage
	left, right uint64    // the sides of opposites that stand in it
	denials     []Loss    // negations
	mayDeny     int       // how many words may stand for one
	figures     []string  // numbers
	units       []Loss    // numbers with their units
	sentences   int
	scope
}

// meaning is an expression of the text that has to stay.
type meaning struct {
	item    string
	sense   *sense
	excused bool // a capital within the sentence: it may be a name
}

// spoken is a word or number of a passage, ready to be looked up. Everything else parts expressions.
type spoken struct {
	lower      string // empty where words do not go on
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
		known, length := lookUp(tree, words[i:])
		if known == nil {
			i += max(length, 1)
			continue
		}
		last := words[i+length-1]
		found.hear(p.text[words[i].start:last.end], known, words[i].name)
		if known.denies {
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

// speech lists the words of a passage. Markup between them does not part them.
func speech(p passage) []spoken {
	words := make([]spoken, 0, len(p.units))
	for _, next := range p.units {
		body := p.word(next)
		switch {
		case next.Protect == document.Markup:
			continue
		case next.Kind == document.Word:
			upper := next.Name && body != strings.ToUpper(body)
			words = append(words, spoken{lower: lowerCase(body), start: next.Start, end: next.End, name: upper})
		default:
			number := next.Protect == document.Number
			words = append(words, spoken{start: next.Start, end: next.End, number: number})
		}
	}
	return words
}

// lookUp finds the longest expression at the start of words, and how many of them it takes. An English contraction is read by
// its parts where it is no expression itself.
func lookUp(tree *node, words []spoken) (*sense, int) {
	if found, length := walk(tree, words, 0); found != nil || tree != expressions {
		return found, length
	}
	return contracted(words[0].lower), 1
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

// What contractions say that the tables do not hold whole.
var (
	notAlone  = &sense{denies: true}
	willAlone = expressions.next["will"].sense
	mayWould  = &sense{weak: expressions.next["would"].sense.weak}
)

// contracted reads couldn't and they'll and I'd.
func contracted(word string) *sense {
	if stem, ok := strings.CutSuffix(word, "n't"); ok && stem != "" {
		if verb := expressions.next[stem]; verb != nil && verb.sense != nil {
			both := *verb.sense
			both.denies = true
			return &both
		}
		return notAlone
	}
	switch {
	case strings.HasSuffix(word, "'ll"):
		return willAlone
	case strings.HasSuffix(word, "'d"):
		return mayWould
	}
	return nil
}

func (s *statement) hear(item string, known *sense, name bool) {
	s.weak.join(known.weak)
	s.left |= known.left
	s.right |= known.right
	if known.kind != "" {
		s.told = append(s.told, meaning{item: item, sense: known, excused: name})
	}
	if known.denies {
		s.denials = append(s.denials, Loss{Kind: Negation, Item: item})
	} else if known.mayDeny || strings.HasPrefix(item, "un") {
		s.mayDeny++
	}
}

// unit takes down a number with the unit after it.
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

// lowerCase gives a word in lower case and with straight apostrophes. Most are so already.
func lowerCase(word string) string {
	for i := range len(word) {
		if c := word[i]; c >= 0x80 || 'A' <= c && c <= 'Z' {
			return strings.ReplaceAll(strings.ToLower(word), "’", "'")
		}
	}
	return word
}
