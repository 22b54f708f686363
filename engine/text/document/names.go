package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// names collects the capitalized words of a text.
type names struct {
	text  string
	known map[string]bool // words that are certainly names at some place
	first []*Token        // capitalized words that open a sentence
}

// markNames sets Token.Name. A capital in the middle of a sentence makes a word a name, and so do two capitals in one
// word. The first word of a sentence is a name if the text capitalizes it elsewhere too, or if it is neither a common
// word nor in lower case anywhere in the text.
func markNames(parsed *Document) {
	found := names{text: parsed.Text, known: map[string]bool{}}
	for b := range parsed.Blocks {
		block := &parsed.Blocks[b]
		indicatesNames := block.Kind != Heading || !titleCase(parsed.Text, block)
		for s := range block.Sentences {
			found.read(block.Sentences[s].Tokens, indicatesNames)
		}
	}
	var doubtful []*Token
	for _, token := range found.first {
		word := root(parsed.Text[token.Start:token.End])
		token.Name = found.known[word]
		if lower := strings.ToLower(word); !token.Name && !commonWord(lower) && !foreignOpeners[lower] {
			doubtful = append(doubtful, token)
		}
	}
	markDoubtful(parsed, doubtful)
}

// read marks the capitalized words inside a sentence as names. If indicatesNames is true, they are names elsewhere too.
// It is false for a heading in title case.
func (n *names) read(tokens []Token, indicatesNames bool) {
	opening := true
	for t := range tokens {
		token := &tokens[t]
		if token.Kind != Word {
			if token.Protect == Quoted {
				n.readQuotation(*token, opening)
			}
			opening = opening && (token.Kind == Punctuation || token.Protect == Markup) ||
				n.text[token.Start] == ':' // "Note: Due to"
			continue
		}
		word := n.text[token.Start:token.End]
		name, ok := NameCandidate(word)
		switch {
		case !ok:
		case severalCapitals(word):
			token.Name = true
		case opening:
			n.first = append(n.first, token)
		case capitalWords[word]:
		default:
			token.Name = true
			// "Dear Ann, In short" makes no name of "In"
			if indicatesNames && (!openers[strings.ToLower(name)] || name == "Will") {
				n.known[name] = true
			}
		}
		opening = false
	}
}

// readQuotation adds the capitalized words of a quotation, which is never edited, to the known names.
func (n *names) readQuotation(token Token, opening bool) {
	for i := token.Start; i < token.End; {
		if !wordAt(n.text, i) {
			opening = opening || strings.IndexByte(".!?", n.text[i]) >= 0
			i++
			continue
		}
		end := max(wordRun(n.text, i, token.End).end, i+1)
		if name, ok := NameCandidate(n.text[i:end]); ok && !opening {
			n.known[name] = true
		}
		opening = false
		i = end
	}
}

// markDoubtful marks uncommon first words as names, unless the text also has them in lower case.
func markDoubtful(parsed *Document, doubtful []*Token) {
	if len(doubtful) == 0 {
		return
	}
	lower := map[string]bool{}
	for _, token := range doubtful {
		lower[strings.ToLower(root(parsed.Text[token.Start:token.End]))] = false
	}
	for _, block := range parsed.Blocks {
		for _, sentence := range block.Sentences {
			for _, token := range sentence.Tokens {
				if token.Kind != Word || token.Name {
					continue
				}
				word := root(parsed.Text[token.Start:token.End])
				if _, known := lower[word]; known {
					lower[word] = true
				}
			}
		}
	}
	for _, token := range doubtful {
		token.Name = !lower[strings.ToLower(root(parsed.Text[token.Start:token.End]))]
	}
}

// titleCase reports whether most longer words of a heading are capitalized.
func titleCase(text string, heading *Block) bool {
	capitals, all := 0, 0
	for _, sentence := range heading.Sentences {
		for _, token := range sentence.Tokens {
			if token.Kind == Word && token.End-token.Start > 3 {
				all++
				if upperAt(text, token.Start) {
					capitals++
				}
			}
		}
	}
	return 2*capitals > all
}

// NameCandidate returns a word without its possessive ending, and reports whether it starts with a capital that may
// indicate a name. That of "I" and its contractions doesn't.
func NameCandidate(word string) (name string, ok bool) {
	first, size := utf8.DecodeRuneInString(word)
	pronoun := first == 'I' && (size == len(word) || word[size] == '\'' || strings.HasPrefix(word[size:], "’"))
	return root(word), unicode.IsUpper(first) && !pronoun
}

func root(word string) string {
	return strings.TrimSuffix(strings.TrimSuffix(Visible(word), "'s"), "’s")
}

func severalCapitals(word string) bool {
	count := 0
	for _, r := range word {
		if unicode.IsUpper(r) {
			count++
		}
	}
	return count > 1
}
