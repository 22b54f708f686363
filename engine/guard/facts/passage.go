package facts

import (
	"slices"
	"sort"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
)

// token is a document.Token with its position in the sentence.
type token struct {
	document.Token
	opens bool // it is the first token of its sentence
}

// Passage is a range of a text with the tokens that start in it.
type Passage struct {
	text       string
	start, end int
	tokens     []token
	Language   string // its code; empty if unknown
}

// DocumentPassage returns the passage of a complete document.
func DocumentPassage(parsed *document.Document, code string) Passage {
	count := 0
	for _, block := range parsed.Blocks {
		for _, sentence := range block.Sentences {
			count += len(sentence.Tokens)
		}
	}
	tokens := make([]token, 0, count)
	for _, block := range parsed.Blocks {
		for _, sentence := range block.Sentences {
			for i, parsedToken := range sentence.Tokens {
				tokens = append(tokens, token{Token: parsedToken, opens: i == 0})
			}
		}
	}
	return Passage{text: parsed.Text, end: len(parsed.Text), tokens: tokens, Language: code}
}

// blockPassage returns the passage of a block.
func blockPassage(parsed *document.Document, number int, code string) Passage {
	block := parsed.Blocks[number]
	found := Passage{text: parsed.Text, start: block.Start, end: block.End, Language: code}
	for _, sentence := range block.Sentences {
		for i, parsedToken := range sentence.Tokens {
			found.tokens = append(found.tokens, token{Token: parsedToken, opens: i == 0})
		}
	}
	return found
}

// sharedWords counts the content words of a passage, and those that another passage shares.
func (p Passage) sharedWords(other Passage) (all, kept int) {
	there := stems{}
	for _, word := range terms(other) {
		there[english.Stem(word.lower)] = true
	}
	for _, word := range terms(p) {
		if isContentWord(word.lower) {
			all++
			if there[english.Stem(word.lower)] {
				kept++
			}
		}
	}
	return all, kept
}

func (p Passage) word(t token) string { return p.text[t.Start:t.End] }

// body is the text of the passage.
func (p Passage) body() string { return p.text[p.start:p.end] }

// sentences returns the number of sentences that start in the passage.
func (p Passage) sentences() int {
	count := 0
	for _, next := range p.tokens {
		if next.opens {
			count++
		}
	}
	return count
}

// BySentence splits the passage into sentences.
func (p Passage) BySentence() []Passage {
	var found []Passage
	for i, next := range p.tokens {
		if next.opens || i == 0 {
			found = append(found, Passage{text: p.text, start: next.Start, Language: p.Language})
		}
		last := &found[len(found)-1]
		last.end = next.End
		last.tokens = append(last.tokens, next)
	}
	return found
}

// Cut removes the part before an offset from the front of the passage, and returns it.
func (p *Passage) Cut(offset int) Passage {
	count := sort.Search(len(p.tokens), func(i int) bool { return p.tokens[i].Start >= offset })
	front := Passage{text: p.text, start: p.start, end: offset, tokens: p.tokens[:count], Language: p.Language}
	p.start, p.tokens = offset, p.tokens[count:]
	return front
}

// Between returns the part between two offsets.
func (p Passage) Between(start, end int) Passage {
	p.Cut(start)
	return p.Cut(end)
}

// Without returns the passage without the tokens between two offsets.
func (p Passage) Without(start, end int) Passage {
	p.tokens = slices.DeleteFunc(slices.Clone(p.tokens), func(next token) bool {
		return start <= next.Start && next.End <= end
	})
	if start <= p.start {
		p.start = min(end, p.end)
	}
	if end >= p.end {
		p.end = max(start, p.start)
	}
	return p
}

// SameTokens reports whether two passages hold the same text and tokens.
func SameTokens(before, after Passage) bool {
	by := after.start - before.start
	return before.body() == after.body() && slices.EqualFunc(before.tokens, after.tokens, func(old, new token) bool {
		return old.Kind == new.Kind && old.Protect == new.Protect && old.Start+by == new.Start && old.End+by == new.End
	})
}
