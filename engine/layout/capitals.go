package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// capitals is what a text shows about capitals where a word has one for a reason: within sentences.
type capitals struct {
	lower map[string]bool // words that occur in lower case
	upper map[string]int  // how often words occur with a capital, by their lower case
	pairs map[string]int  // the same for two such words next to each other
}

// learn reads all sentences except those in headings and tables, which may have capitals just for looks.
func (r *reading) learn() *capitals {
	if r.capitals != nil {
		return r.capitals
	}
	c := &capitals{lower: map[string]bool{}, upper: map[string]int{}, pairs: map[string]int{}}
	for b, block := range r.doc.Blocks {
		if block.Kind == document.Heading || block.Kind == document.TableCell || r.heads(b) {
			continue
		}
		for _, sentence := range block.Sentences {
			c.read(r, sentence.Tokens)
		}
	}
	r.capitals = c
	return c
}

func (c *capitals) read(r *reading, tokens []document.Token) {
	tokens = tokens[r.label(tokens):]
	opening, before := true, ""
	for _, token := range tokens {
		word := r.written(token)
		if token.Kind != document.Word {
			opening = opening && token.Kind == document.Punctuation || strings.ContainsAny(word, ":.!?(“\"") ||
				opening && token.Protect == document.Markup
			if token.Protect != document.Markup {
				before = ""
			}
			continue
		}
		lower := strings.ToLower(rootOf(word))
		switch {
		case !startsUpper(word):
			c.lower[lower] = true
			lower = ""
		case opening:
			lower = ""
		default:
			c.upper[lower]++
			if before != "" {
				c.pairs[before+" "+lower]++
			}
		}
		opening, before = false, lower
	}
}

// label returns how many tokens there are in the label that begins a sentence, up to its colon: "Deep Work Sessions:
// two hours". It may be in title case.
func (r *reading) label(tokens []document.Token) int {
	const longest = 10
	for i, token := range tokens[:min(len(tokens), longest)] {
		if r.written(token) == ":" {
			return i + 1
		}
	}
	return 0
}

func rootOf(word string) string {
	return strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")
}

// verdict is what a capital is judged to mean.
type verdict int

const (
	unsure verdict = iota
	name
	noName
)

var (
	brands = lexicon.Named("brands")
	small  = lexicon.Named("title-small")
)

// judge decides whether a word with a capital is a name. Beside are the words next to it, empty if there are none.
func (c *capitals) judge(word string, beside [2]string) verdict {
	lower := strings.ToLower(rootOf(word))
	if strings.HasPrefix(word, "I'") || strings.HasPrefix(word, "I’") {
		return name
	}
	_, size := utf8.DecodeRuneInString(word)
	others := word[size:]
	if size == len(word) && word != "A" || strings.ContainsFunc(others, unicode.IsDigit) ||
		strings.ContainsFunc(others, unicode.IsUpper) && !strings.Contains(others, "-") {
		return name // I, NASA, iOS
	}
	if small[lower] {
		return noName
	}
	before, after := strings.ToLower(rootOf(beside[0])), strings.ToLower(rootOf(beside[1]))
	common, upper := document.IsCommonWord(lower) && !brands[lower], c.upper[lower]
	paired := max(c.pairs[before+" "+lower], c.pairs[lower+" "+after])
	switch {
	case paired > 0 && (!common || paired >= oftenEnough):
		return name
	case paired > 0:
		return unsure
	case c.lower[lower] && (upper == 0 || common):
		return noName
	case !c.lower[lower] && upper > 0 && (!common || upper >= oftenEnough):
		return name
	case common && upper == 0 && !c.partOfName(before) && !c.partOfName(after):
		return noName
	}
	return unsure
}

// isOrdinary reports whether a word, or each part of a compound, is an ordinary one.
func isOrdinary(word string) bool {
	head, tail, compound := strings.Cut(strings.ToLower(rootOf(word)), "-")
	if compound {
		return isPart(head) && isPart(tail)
	}
	return document.IsCommonWord(head) || document.IsCommonWord(english.Singular(head))
}

func isPart(word string) bool { return document.IsCommonWord(word) || alsoNames[word] }

// oftenEnough is how often an ordinary word must be capitalized to count as a name.
const oftenEnough = 2

// partOfName reports whether a word may form a name with the one next to it: "Lake Michigan".
func (c *capitals) partOfName(word string) bool {
	return word != "" && !small[word] && !c.lower[word] && (c.upper[word] > 0 || !document.IsCommonWord(word))
}
