package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The size of the sample of a text, and the thresholds for its script.
const (
	sampleBytes = 2000
	minLetters  = 10  // Latin letters; one of a script without spaces counts as several
	scriptShare = 0.6 // of the letters, for the script to be the text's
	kanaShare   = 0.08
)

// scripts are tried in this order, the most common first. A character such as a Chinese one counts as several letters.
var scripts = [...]struct {
	name   string
	table  *unicode.RangeTable
	weight int
}{
	{"Latin", unicode.Latin, 1}, {"Cyrillic", unicode.Cyrillic, 1}, {"Han", unicode.Han, 3},
	{"Hiragana", unicode.Hiragana, 3}, {"Katakana", unicode.Katakana, 2}, {"Arabic", unicode.Arabic, 1},
	{"Devanagari", unicode.Devanagari, 1}, {"Hangul", unicode.Hangul, 3}, {"Greek", unicode.Greek, 1},
	{"Hebrew", unicode.Hebrew, 1}, {"Thai", unicode.Thai, 1}, {"Bengali", unicode.Bengali, 1},
	{"Tamil", unicode.Tamil, 1}, {"Telugu", unicode.Telugu, 1}, {"Kannada", unicode.Kannada, 1},
	{"Malayalam", unicode.Malayalam, 1}, {"Gujarati", unicode.Gujarati, 1}, {"Gurmukhi", unicode.Gurmukhi, 1},
	{"Oriya", unicode.Oriya, 1}, {"Sinhala", unicode.Sinhala, 1}, {"Georgian", unicode.Georgian, 1},
	{"Armenian", unicode.Armenian, 1}, {"Khmer", unicode.Khmer, 1}, {"Lao", unicode.Lao, 1},
	{"Myanmar", unicode.Myanmar, 1}, {"Ethiopic", unicode.Ethiopic, 2},
}

// The indexes in scripts that distinguish Chinese and Japanese.
const (
	han      = 2
	hiragana = 3
	katakana = 4
)

// sample returns the first words of a text, up to sampleBytes.
func sample(text string) string {
	if len(text) <= sampleBytes {
		return text
	}
	if end := strings.LastIndexAny(text[:sampleBytes], " \n"); end > sampleBytes/2 {
		return text[:end]
	}
	end := sampleBytes
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// scriptOf returns the script of most letters of a text, or "". Japanese is the script "Kana", including any Chinese
// characters in it.
func scriptOf(text string) string {
	counts, all := countScripts(text)
	kana := counts[hiragana] + counts[katakana]
	signs := kana + counts[han]
	counts[hiragana], counts[katakana] = 0, 0
	if float64(kana) >= kanaShare*float64(signs) {
		counts[hiragana], counts[han] = signs, 0
	}
	for i, count := range counts {
		if count >= minLetters && float64(count) >= scriptShare*float64(all) {
			if i == hiragana {
				return "Kana"
			}
			return scripts[i].name
		}
	}
	return ""
}

// countScripts counts letters by their index in scripts, and in all.
func countScripts(text string) (counts [len(scripts)]int, all int) {
	last := 0
	for _, r := range text {
		switch {
		case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
			counts[0]++
			all++
			continue
		case r < utf8.RuneSelf || !unicode.IsLetter(r):
			continue
		}
		if !unicode.Is(scripts[last].table, r) {
			last = scriptIndex(r)
		}
		counts[last] += scripts[last].weight
		all += scripts[last].weight
	}
	return counts, all
}

func scriptIndex(r rune) int {
	for i, script := range scripts {
		if unicode.Is(script.table, r) {
			return i
		}
	}
	return 0
}
