package guard

import (
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// signs are what a table can name beside expressions: how a sentence is built.
var signs = map[string]func(p passage, words []spoken) bool{
	"@always":      func(passage, []spoken) bool { return true },
	"@question":    func(p passage, _ []spoken) bool { return strings.Contains(p.body(), "?") },
	"@request":     func(_ passage, words []spoken) bool { return requests(words) },
	"@comparative": func(_ passage, words []spoken) bool { return anyWordOf(words, comparative) },
	"@negative":    func(_ passage, words []spoken) bool { return anyWordOf(words, negative) },
	"@superlative": func(_ passage, words []spoken) bool { return anyWordOf(words, superlative) },
	"@infinitive":  func(_ passage, words []spoken) bool { return hasInfinitive(words) },
	"@able":        func(_ passage, words []spoken) bool { return anyWordOf(words, able) },
}

func anyWordOf(words []spoken, is func(string) bool) bool {
	for _, word := range words {
		if is(word.lower) {
			return true
		}
	}
	return false
}

// requests reports whether a passage begins by telling somebody to do something, after a label or not.
func requests(words []spoken) bool {
	opening := true
	for _, word := range words {
		if word.lower == "" {
			opening = true
			continue
		}
		if opening && isBase(word.lower) || word.lower == "let's" || word.lower == "please" {
			return true
		}
		opening = false
	}
	return false
}

func hasInfinitive(words []spoken) bool {
	for i := range len(words) - 1 {
		if words[i].lower == "to" && isBase(words[i+1].lower) {
			return true
		}
	}
	return false
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

// negative reports whether a word denies by how it is built: unsafe, endless.
func negative(word string) bool {
	for _, prefix := range [...]string{"un", "in", "im", "ir", "il", "dis", "non", "mis", "anti"} {
		rest, cut := strings.CutPrefix(word, prefix)
		if cut && len(rest) > 2 && document.Common(strings.TrimPrefix(rest, "-")) {
			return true
		}
	}
	return len(word) > 5 && strings.HasSuffix(word, "less")
}
