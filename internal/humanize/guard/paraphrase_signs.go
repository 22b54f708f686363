package guard

import (
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// always is the sign that stands for anything.
const always = "@always"

// signs are what a table can name besides expressions: how a sentence is built. Each function counts occurrences.
var signs = map[string]func(p passage, words []spoken) int{
	"@question":    func(p passage, _ []spoken) int { return strings.Count(p.body(), "?") },
	"@request":     func(_ passage, words []spoken) int { return requests(words) },
	"@comparative": func(_ passage, words []spoken) int { return wordsThat(words, comparative) },
	"@superlative": func(_ passage, words []spoken) int { return wordsThat(words, superlative) },
	"@negative":    func(_ passage, words []spoken) int { return wordsThat(words, negative) },
	"@infinitive":  func(_ passage, words []spoken) int { return infinitives(words) },
	"@able":        func(_ passage, words []spoken) int { return wordsThat(words, able) },
}

func wordsThat(words []spoken, are func(string) bool) int {
	count := 0
	for _, word := range words {
		if are(word.lower) {
			count++
		}
	}
	return count
}

// requests counts where the reader is told to do something: at the start of a sentence, after a label or not.
func requests(words []spoken) int {
	count, opening := 0, true
	for _, word := range words {
		if word.lower == "" {
			opening = true
			continue
		}
		if opening && (isBase(word.lower) || orderVerbs[word.lower]) || word.lower == "let's" || word.lower == "please" {
			count++
		}
		opening = opening && orders[word.lower]
	}
	return count
}

// orderVerbs are verbs of orders that isBase does not know.
var orderVerbs = lexicon.Set{"check": true, "wipe": true, "book": true, "plug": true, "screw": true, "email": true,
	"contact": true, "print": true, "stir": true, "heat": true, "mount": true, "inspect": true, "rinse": true}

// orders are words that may stand before the verb of an order.
var orders = map[string]bool{"never": true, "always": true, "and": true, "but": true, "then": true, "first": true}

func infinitives(words []spoken) int {
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
	return cut && len(stem) > 2 && (document.Common(stem+"est") || document.Common(word[:len(word)-1]+"st"))
}

func superlative(word string) bool {
	stem, cut := strings.CutSuffix(word, "est")
	return cut && len(stem) > 2 && (document.Common(stem) || document.Common(stem+"e") || strings.HasSuffix(stem, "i"))
}

func able(word string) bool {
	return len(word) > 5 && (strings.HasSuffix(word, "able") || strings.HasSuffix(word, "ible"))
}

// negative reports whether a word is negative by its form: unsafe, endless.
func negative(word string) bool {
	for _, prefix := range [...]string{"un", "in", "im", "ir", "il", "dis", "non", "mis", "anti"} {
		rest, cut := strings.CutPrefix(word, prefix)
		if cut && len(rest) > 2 && document.Common(strings.TrimPrefix(rest, "-")) {
			return true
		}
	}
	return len(word) > 5 && (strings.HasSuffix(word, "less") || strings.HasSuffix(word, "-free"))
}
