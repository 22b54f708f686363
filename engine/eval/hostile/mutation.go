package hostile

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mutate damages a text a few times, as typing, pasting, and editing do. Other is a text to splice it with. The result
// is valid UTF-8, as every engine input.
func Mutate(random *rand.Rand, text, other string) string {
	for range 1 + random.IntN(8) {
		damage := damages[random.IntN(len(damages))]
		text = damage(random, text, other)
	}
	return strings.ToValidUTF8(text, "")
}

var damages = []func(random *rand.Rand, text, other string) string{
	forWords(func(random *rand.Rand, words []string, at int) []string { return slices.Delete(words, at, at+1) }),
	forWords(func(random *rand.Rand, words []string, at int) []string { return slices.Insert(words, at, words[at]) }),
	forWords(func(random *rand.Rand, words []string, at int) []string {
		next := (at + 1) % len(words)
		words[at], words[next] = words[next], words[at]
		return words
	}),
	forWords(func(random *rand.Rand, words []string, at int) []string {
		from := random.IntN(len(words))
		words[at], words[from] = words[from], words[at]
		return words
	}),
	forWords(joinWords),
	forWords(func(random *rand.Rand, words []string, at int) []string {
		return slices.Delete(words, at, min(len(words), at+1+random.IntN(12)))
	}),
	forWords(changeCase),
	forWords(changeMarks),
	cut, removeBytes, splice, reflow,
}

// forWords adapts a damage of one of the words between single spaces.
func forWords(damage func(random *rand.Rand, words []string, at int) []string) func(*rand.Rand, string, string) string {
	return func(random *rand.Rand, text, _ string) string {
		words := strings.Split(text, " ")
		return strings.Join(damage(random, words, random.IntN(len(words))), " ")
	}
}

// joinWords replaces the space between a word and the next.
func joinWords(random *rand.Rand, words []string, at int) []string {
	if at+1 == len(words) {
		return words
	}
	joints := []string{"", "-", "—", "\n", "\n\n", "\u00a0", ".", ":", "/"}
	words[at] += joints[random.IntN(len(joints))] + words[at+1]
	return slices.Delete(words, at+1, at+2)
}

func changeCase(random *rand.Rand, words []string, at int) []string {
	switch first, size := utf8.DecodeRuneInString(words[at]); random.IntN(3) {
	case 0:
		words[at] = strings.ToUpper(words[at])
	case 1:
		words[at] = strings.ToLower(words[at])
	default:
		words[at] = string(unicode.ToUpper(first)) + words[at][size:]
	}
	return words
}

// changeMarks removes the marks from a word's end or replaces them.
func changeMarks(random *rand.Rand, words []string, at int) []string {
	marks := []string{"", ".", ",", ";", ":", "?", "!", "…", "—", "”", "’s", ")", "**", " (", " —", ",,", " and"}
	words[at] = strings.TrimRight(words[at], ".,;:?!”)’") + marks[random.IntN(len(marks))]
	return words
}

// cut truncates a text at its start or end, at any byte.
func cut(random *rand.Rand, text, _ string) string {
	at := random.IntN(len(text) + 1)
	if random.IntN(2) == 0 {
		return text[:at]
	}
	return text[at:]
}

// removeBytes removes a few bytes.
func removeBytes(random *rand.Rand, text, _ string) string {
	from := random.IntN(len(text) + 1)
	return text[:from] + text[min(len(text), from+random.IntN(20)):]
}

// splice joins the start of a text to the end of another, both at any byte.
func splice(random *rand.Rand, text, other string) string {
	return text[:random.IntN(len(text)+1)] + other[random.IntN(len(other)+1):]
}

// reflow breaks a text into lines, or joins its lines.
func reflow(random *rand.Rand, text, _ string) string {
	if random.IntN(2) == 0 {
		return strings.ReplaceAll(text, "\n", " ")
	}
	return strings.ReplaceAll(text, ". ", ".\n")
}
