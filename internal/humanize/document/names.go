package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// markNames sets Token.Name. A capital in the middle of a sentence makes a name, and so do two capitals in one word. The
// first word of a sentence is one when the text has it with a capital elsewhere too, or when it is no common word.
func markNames(parsed *Document) {
	known := map[string]bool{}
	var first []*Token
	for b := range parsed.Blocks {
		block := &parsed.Blocks[b]
		titled := block.Kind == Heading && titleCase(parsed.Text, block)
		for s := range block.Sentences {
			opening := true
			tokens := block.Sentences[s].Tokens
			for t := range tokens {
				token := &tokens[t]
				if token.Kind != Word {
					opening = opening && (token.Kind == Punctuation || token.Protect == Markup)
					continue
				}
				word := parsed.Text[token.Start:token.End]
				switch {
				case !capitalised(word) || pronoun(word):
				case severalCapitals(word):
					token.Name = true
				case opening:
					first = append(first, token)
				default:
					token.Name = true
					if !titled {
						known[root(word)] = true
					}
				}
				opening = false
			}
		}
	}
	for _, token := range first {
		word := root(parsed.Text[token.Start:token.End])
		token.Name = known[word] || !commonWord(strings.ToLower(word))
	}
}

// titleCase says whether most words of a heading have a capital for no other reason than to stand there.
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

func capitalised(word string) bool {
	if c := word[0]; c < utf8.RuneSelf {
		return class[c] == upper
	}
	return unicode.IsUpper(firstRune(word))
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

// pronoun knows I and its contractions, whose capital says nothing.
func pronoun(word string) bool {
	return word[0] == 'I' && (len(word) == 1 || word[1] == '\'' || strings.HasPrefix(word[1:], "’"))
}

// root takes the possessive ending off.
func root(word string) string {
	word = strings.TrimSuffix(word, "'s")
	return strings.TrimSuffix(word, "’s")
}
