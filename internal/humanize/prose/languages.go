package prose

import (
	"math"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/language"
	"plainhand/internal/humanize/lexicon"
)

// undetermined is ISO 639's code for a language that isn't known: no rule acts on such sentences.
const undetermined = "und"

// commonEnglish are words that make up a quarter or more of running English text, and hardly occur in other languages.
var commonEnglish = lexicon.Named("common-english")

// onlyEnglish are common words that no other language has.
var onlyEnglish = lexicon.Named("only-english")

// The thresholds for taking a text for English. The shares of common words are in percent.
const (
	plainlyEnglish = 12 // of a block's first words, that are only English: then no other language is tried
	partlyEnglish  = 4  // of a block in another language: then it is mixed, and is left alone
	fewestEnglish  = 2
	firstWords     = 40
	englishShare   = 12 // of a text that no language's words identify
	ordinaryShare  = 80 // likewise, of words that are in an English dictionary
	fewWords       = 12 // a shorter text is assumed to be English unless something speaks against it
)

// InEnglish reports whether the English-only passes may look at the sentence.
func (s *Sentence) InEnglish() bool { return s.Language == language.English }

// MarkLanguages notes the language of every sentence, which is that of its block, and returns that of most of the text,
// or "" if it isn't known. A block whose language can't be identified gets that of the rest.
func MarkLanguages(doc *document.Document, sentences []Sentence) string {
	blocks := byBlock(sentences)
	size := map[string]int{}
	for _, block := range blocks {
		found := doc.Blocks[block[0].Block]
		if code := languageOf(doc.Text[found.Start:found.End], block); code != "" {
			Speak(block, code)
			if code != undetermined {
				size[code] += found.End - found.Start
			}
		}
	}
	main := largest(size)
	if main == "" {
		main = language.Of(doc.Text)
	}
	rest := main
	if main == "" {
		main, rest = guessed(sentences)
	}
	for _, block := range blocks {
		if block[0].Language != "" {
			continue
		}
		words, common := count(block, commonEnglish, math.MaxInt)
		if rest == language.English && words >= fewWords && common == 0 {
			Speak(block, undetermined)
		} else {
			Speak(block, rest)
		}
	}
	return main
}

// languageOf tries English first: most texts are English, and a few words are enough to see it.
func languageOf(text string, block []Sentence) string {
	if words, common := count(block, onlyEnglish, firstWords); common >= fewestEnglish &&
		100*common >= plainlyEnglish*words {
		return language.English
	}
	code := language.Of(text)
	if words, common := count(block, onlyEnglish, math.MaxInt); code != language.English && code != "" &&
		common >= fewestEnglish && 100*common >= partlyEnglish*words {
		return undetermined
	}
	return code
}

// guessed settles the language of a text that no language's words identify: what to call it, and what to treat it as.
func guessed(sentences []Sentence) (known, treated string) {
	switch words, common := count(sentences, commonEnglish, math.MaxInt); {
	case words < fewWords:
		return "", language.English
	case 100*common >= englishShare*words, 100*ordinary(sentences) >= ordinaryShare*words:
		return language.English, language.English
	}
	return "", undetermined
}

// ordinary counts the words of some sentences that are English words, in any form.
func ordinary(sentences []Sentence) int {
	count := 0
	for i := range sentences {
		for _, piece := range sentences[i].Pieces {
			root, _, _ := strings.Cut(piece.Lower, "'")
			if piece.Kind == document.Word && (document.Common(root) || document.Common(piece.Lower)) {
				count++
			}
		}
	}
	return count
}

// count returns how many words some sentences have, stopping at most, and how many of those are in a set.
func count(sentences []Sentence, set lexicon.Set, most int) (words, common int) {
	for i := range sentences {
		for _, piece := range sentences[i].Pieces {
			if piece.Kind != document.Word {
				continue
			}
			if words++; set[piece.Lower] {
				common++
			}
			if words == most {
				return words, common
			}
		}
	}
	return words, common
}

// byBlock splits sentences into groups, one per block.
func byBlock(sentences []Sentence) [][]Sentence {
	var blocks [][]Sentence
	first := 0
	for i := range sentences {
		if i+1 == len(sentences) || sentences[i+1].Block != sentences[i].Block {
			blocks = append(blocks, sentences[first:i+1])
			first = i + 1
		}
	}
	return blocks
}

// longestSentence is the most pieces that a sentence may have for the rules to read it. Nobody writes longer sentences,
// and the code that compares every piece of a sentence with every other needs a bound.
const longestSentence = 300

func Speak(block []Sentence, code string) {
	for i := range block {
		block[i].Language = code
		if len(block[i].Pieces) > longestSentence {
			block[i].Language = undetermined
		}
	}
}

// largest returns the language with the largest share, and in a tie, the first one alphabetically.
func largest(size map[string]int) string {
	main := ""
	for code, length := range size {
		if length > size[main] || length == size[main] && code < main {
			main = code
		}
	}
	return main
}
