package hostile

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mutate damages a text a few times over, the way typing, pasting, and editing damage what somebody wrote. Other is a
// text to splice it with. The result is valid UTF-8, since nothing else reaches an engine.
func Mutate(random *rand.Rand, text, other string) string {
	for range 1 + random.IntN(8) {
		damage := damages[random.IntN(len(damages))]
		text = damage(random, text, other)
	}
	return strings.ToValidUTF8(text, "")
}

var damages = []func(random *rand.Rand, text, other string) string{
	onWords(func(random *rand.Rand, words []string, at int) []string { return slices.Delete(words, at, at+1) }),
	onWords(func(random *rand.Rand, words []string, at int) []string { return slices.Insert(words, at, words[at]) }),
	onWords(func(random *rand.Rand, words []string, at int) []string {
		next := (at + 1) % len(words)
		words[at], words[next] = words[next], words[at]
		return words
	}),
	onWords(func(random *rand.Rand, words []string, at int) []string {
		from := random.IntN(len(words))
		words[at], words[from] = words[from], words[at]
		return words
	}),
	onWords(glue),
	onWords(func(random *rand.Rand, words []string, at int) []string {
		return slices.Delete(words, at, min(len(words), at+1+random.IntN(12)))
	}),
	onWords(changeCase),
	onWords(changeMarks),
	cut, takeOut, splice, reflow,
}

// onWords makes a damage out of one that acts on the words between single spaces, at one of them.
func onWords(damage func(random *rand.Rand, words []string, at int) []string) func(*rand.Rand, string, string) string {
	return func(random *rand.Rand, text, _ string) string {
		words := strings.Split(text, " ")
		return strings.Join(damage(random, words, random.IntN(len(words))), " ")
	}
}

// glue replaces the space between a word and the next.
func glue(random *rand.Rand, words []string, at int) []string {
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

// cut cuts off a text's start or end, at any byte.
func cut(random *rand.Rand, text, _ string) string {
	at := random.IntN(len(text) + 1)
	if random.IntN(2) == 0 {
		return text[:at]
	}
	return text[at:]
}

// takeOut removes a few bytes.
func takeOut(random *rand.Rand, text, _ string) string {
	from := random.IntN(len(text) + 1)
	return text[:from] + text[min(len(text), from+random.IntN(20)):]
}

// splice continues with another text, from anywhere in it.
func splice(random *rand.Rand, text, other string) string {
	return text[:random.IntN(len(text)+1)] + other[random.IntN(len(other)+1):]
}

// reflow breaks a text into lines, or puts all of it on one.
func reflow(random *rand.Rand, text, _ string) string {
	if random.IntN(2) == 0 {
		return strings.ReplaceAll(text, "\n", " ")
	}
	return strings.ReplaceAll(text, ". ", ".\n")
}
