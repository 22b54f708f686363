package guard

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

// passage is a range of a text with the tokens that start in it.
type passage struct {
	text       string
	start, end int
	tokens     []token
	language   string // its code; empty if unknown
}

// documentPassage returns the passage of a complete document.
func documentPassage(parsed *document.Document, code string) passage {
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
	return passage{text: parsed.Text, end: len(parsed.Text), tokens: tokens, language: code}
}

// blockPassage returns the passage of a block.
func blockPassage(parsed *document.Document, number int, code string) passage {
	block := parsed.Blocks[number]
	found := passage{text: parsed.Text, start: block.Start, end: block.End, language: code}
	for _, sentence := range block.Sentences {
		for i, parsedToken := range sentence.Tokens {
			found.tokens = append(found.tokens, token{Token: parsedToken, opens: i == 0})
		}
	}
	return found
}

// sharedWords counts the content words of a passage, and those that another passage shares.
func (p passage) sharedWords(other passage) (all, kept int) {
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

func (p passage) word(t token) string { return p.text[t.Start:t.End] }

// body is the text of the passage.
func (p passage) body() string { return p.text[p.start:p.end] }

// sentences returns the number of sentences that start in the passage.
func (p passage) sentences() int {
	count := 0
	for _, next := range p.tokens {
		if next.opens {
			count++
		}
	}
	return count
}

// bySentence splits the passage into sentences.
func (p passage) bySentence() []passage {
	var found []passage
	for i, next := range p.tokens {
		if next.opens || i == 0 {
			found = append(found, passage{text: p.text, start: next.Start, language: p.language})
		}
		last := &found[len(found)-1]
		last.end = next.End
		last.tokens = append(last.tokens, next)
	}
	return found
}

// cut removes the part before an offset from the front of the passage, and returns it.
func (p *passage) cut(offset int) passage {
	count := sort.Search(len(p.tokens), func(i int) bool { return p.tokens[i].Start >= offset })
	front := passage{text: p.text, start: p.start, end: offset, tokens: p.tokens[:count], language: p.language}
	p.start, p.tokens = offset, p.tokens[count:]
	return front
}

// between returns the part between two offsets.
func (p passage) between(start, end int) passage {
	p.cut(start)
	return p.cut(end)
}

// sameTokens reports whether two passages hold the same text and tokens.
func sameTokens(before, after passage) bool {
	by := after.start - before.start
	return before.body() == after.body() && slices.EqualFunc(before.tokens, after.tokens, func(old, new token) bool {
		return old.Kind == new.Kind && old.Protect == new.Protect && old.Start+by == new.Start && old.End+by == new.End
	})
}
