package guard

import (
	"slices"
	"sort"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// unit is a token that knows whether it opens its sentence.
type unit struct {
	document.Token
	opens bool
}

// passage is a stretch of a text with the tokens that start in it.
type passage struct {
	text       string
	start, end int
	units      []unit
	language   string // its code, where known
}

// readAll makes one passage of a whole document in a language.
func readAll(parsed *document.Document, code string) passage {
	count := 0
	for _, block := range parsed.Blocks {
		for _, sentence := range block.Sentences {
			count += len(sentence.Tokens)
		}
	}
	units := make([]unit, 0, count)
	for _, block := range parsed.Blocks {
		for _, sentence := range block.Sentences {
			for i, token := range sentence.Tokens {
				units = append(units, unit{Token: token, opens: i == 0})
			}
		}
	}
	return passage{text: parsed.Text, end: len(parsed.Text), units: units, language: code}
}

// readBlock makes a passage of one block in a language.
func readBlock(parsed *document.Document, number int, code string) passage {
	block := parsed.Blocks[number]
	found := passage{text: parsed.Text, start: block.Start, end: block.End, language: code}
	for _, sentence := range block.Sentences {
		for i, token := range sentence.Tokens {
			found.units = append(found.units, unit{Token: token, opens: i == 0})
		}
	}
	return found
}

// inCommon counts the content words of a passage, and those that another one has as well.
func (p passage) inCommon(other passage) (all, kept int) {
	there := stems{}
	for _, word := range speech(other) {
		there[english.Stem(word.lower)] = true
	}
	for _, word := range speech(p) {
		if heavy(word.lower) {
			all++
			if there[english.Stem(word.lower)] {
				kept++
			}
		}
	}
	return all, kept
}

func (p passage) word(u unit) string { return p.text[u.Start:u.End] }

// body is the text of the passage.
func (p passage) body() string { return p.text[p.start:p.end] }

// sentences counts the sentences that start in the passage.
func (p passage) sentences() int {
	count := 0
	for _, next := range p.units {
		if next.opens {
			count++
		}
	}
	return count
}

// bySentence splits the passage into sentences.
func (p passage) bySentence() []passage {
	var found []passage
	for i, next := range p.units {
		if next.opens || i == 0 {
			found = append(found, passage{text: p.text, start: next.Start, language: p.language})
		}
		last := &found[len(found)-1]
		last.end = next.End
		last.units = append(last.units, next)
	}
	return found
}

// cut removes what starts before an offset from the front of the passage and returns it.
func (p *passage) cut(offset int) passage {
	count := sort.Search(len(p.units), func(i int) bool { return p.units[i].Start >= offset })
	front := passage{text: p.text, start: p.start, end: offset, units: p.units[:count], language: p.language}
	p.start, p.units = offset, p.units[count:]
	return front
}

// between returns what starts between two offsets.
func (p passage) between(start, end int) passage {
	p.cut(start)
	return p.cut(end)
}

// same says whether two passages hold the same tokens.
func same(before, after passage) bool {
	by := after.start - before.start
	return before.body() == after.body() && slices.EqualFunc(before.units, after.units, func(old, new unit) bool {
		return old.Kind == new.Kind && old.Protect == new.Protect && old.Start+by == new.Start && old.End+by == new.End
	})
}
