package facts

import (
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// alwaysSign is the sign that matches every passage.
const alwaysSign = "@always"

// signs are the features of sentences that a table can name besides expressions. Each function counts the occurrences.
var signs = map[string]func(p Passage, words []term) int{
	"@question":    func(p Passage, _ []term) int { return strings.Count(p.body(), "?") },
	"@request":     func(_ Passage, words []term) int { return countRequests(words) },
	"@comparative": func(_ Passage, words []term) int { return countWords(words, comparative) },
	"@superlative": func(_ Passage, words []term) int { return countWords(words, superlative) },
	"@negative":    func(_ Passage, words []term) int { return countWords(words, negative) },
	"@infinitive":  func(_ Passage, words []term) int { return countInfinitives(words) },
	"@able":        func(_ Passage, words []term) int { return countWords(words, able) },
}

func countWords(words []term, are func(string) bool) int {
	count := 0
	for _, word := range words {
		if are(word.lower) {
			count++
		}
	}
	return count
}

// countRequests counts requests to the reader at the start of a sentence, after a label or not.
func countRequests(words []term) int {
	count, opening := 0, true
	for _, word := range words {
		if word.lower == "" {
			opening = true
			continue
		}
		if opening && (isBase(word.lower) || orderVerbs[word.lower]) || word.lower == "let's" || word.lower == "please" {
			count++
		}
		opening = opening && beforeOrder[word.lower]
	}
	return count
}

// orderVerbs are verbs of requests that isBase does not know.
var orderVerbs = lexicon.Set{"check": true, "wipe": true, "book": true, "plug": true, "screw": true, "email": true,
	"contact": true, "print": true, "stir": true, "heat": true, "mount": true, "inspect": true, "rinse": true}

// beforeOrder are words that may precede the verb of a request.
var beforeOrder = map[string]bool{"never": true, "always": true, "and": true, "but": true, "then": true, "first": true}

func countInfinitives(words []term) int {
	count := 0
	for i := range len(words) - 1 {
		if words[i].lower == "to" && isBase(words[i+1].lower) {
			count++
		}
	}
	return count
}

// isBase reports whether a word may be a verb in its base form.
func isBase(word string) bool {
	base, known := english.BaseOf(word)
	return known && base == word
}

func comparative(word string) bool {
	if word == "better" || word == "worse" {
		return true
	}
	stem, cut := strings.CutSuffix(word, "er")
	return cut && len(stem) > 2 && (document.IsCommonWord(stem+"est") || document.IsCommonWord(word[:len(word)-1]+"st"))
}

func superlative(word string) bool {
	stem, cut := strings.CutSuffix(word, "est")
	return cut && len(stem) > 2 && (document.IsCommonWord(stem) || document.IsCommonWord(stem+"e") ||
		strings.HasSuffix(stem, "i"))
}

func able(word string) bool {
	return len(word) > 5 && (strings.HasSuffix(word, "able") || strings.HasSuffix(word, "ible"))
}

// negative reports whether a word is negative by its form: unsafe, endless.
func negative(word string) bool {
	for _, prefix := range [...]string{"un", "in", "im", "ir", "il", "dis", "non", "mis", "anti"} {
		rest, cut := strings.CutPrefix(word, prefix)
		if cut && len(rest) > 2 && document.IsCommonWord(strings.TrimPrefix(rest, "-")) {
			return true
		}
	}
	return len(word) > 5 && (strings.HasSuffix(word, "less") || strings.HasSuffix(word, "-free"))
}
