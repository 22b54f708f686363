package prose

import (
	"math"
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
	"plainhand/engine/text/lexicon"
)

// undetermined is the ISO 639 code of an unknown language. No rule acts on such sentences.
const undetermined = "und"

// commonEnglish are words that are a quarter or more of running English text, and rare in other languages.
var commonEnglish = lexicon.Named("common-english")

// onlyEnglish are common words that no other language has.
var onlyEnglish = lexicon.Named("only-english")

// The thresholds for identifying English. The shares of common words are in percent.
const (
	plainlyEnglish = 12 // of a block's first words, that are only English: then no other language is tried
	partlyEnglish  = 4  // of a block in another language: then it is mixed, and is left alone
	minEnglish     = 2
	firstWords     = 40
	englishShare   = 12 // of a text that no language's words identify
	ordinaryShare  = 80 // likewise, of words that are in an English dictionary
	fewWords       = 12 // a shorter text is assumed to be English unless something speaks against it
)

// InEnglish reports whether the English passes apply to the sentence.
func (s *Sentence) InEnglish() bool { return s.Language == language.English }

// MarkLanguages sets the language of every sentence, which is that of its block. It returns the main language of the
// text, or "" if it is unknown. Blocks whose language can't be identified get the main language.
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

// languageOf identifies the language of a block. It tries English first, since most texts are English and a few words
// suffice.
func languageOf(text string, block []Sentence) string {
	if words, common := count(block, onlyEnglish, firstWords); common >= minEnglish &&
		100*common >= plainlyEnglish*words {
		return language.English
	}
	code := language.Of(text)
	if words, common := count(block, onlyEnglish, math.MaxInt); code != language.English && code != "" &&
		common >= minEnglish && 100*common >= partlyEnglish*words {
		return undetermined
	}
	return code
}

// guessed returns the language of a text that package language can't identify: the known language, which may be empty,
// and the one that its sentences are treated as.
func guessed(sentences []Sentence) (known, treated string) {
	switch words, common := count(sentences, commonEnglish, math.MaxInt); {
	case words < fewWords:
		return "", language.English
	case 100*common >= englishShare*words, 100*ordinary(sentences) >= ordinaryShare*words:
		return language.English, language.English
	}
	return "", undetermined
}

// ordinary counts the English words in sentences, in any form.
func ordinary(sentences []Sentence) int {
	count := 0
	for i := range sentences {
		for _, piece := range sentences[i].Pieces {
			root, _, _ := strings.Cut(piece.Lower, "'")
			if piece.Kind == document.Word && (document.IsCommonWord(root) || document.IsCommonWord(piece.Lower)) {
				count++
			}
		}
	}
	return count
}

// count counts the words of sentences, up to maxWords, and those of them in a set.
func count(sentences []Sentence, set lexicon.Set, maxWords int) (words, common int) {
	for i := range sentences {
		for _, piece := range sentences[i].Pieces {
			if piece.Kind != document.Word {
				continue
			}
			if words++; set[piece.Lower] {
				common++
			}
			if words == maxWords {
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

// maxSentence is the maximum number of pieces of a sentence that rules apply to. It bounds the code that compares every
// piece of a sentence with every other. Real sentences are shorter.
const maxSentence = 300

func Speak(block []Sentence, code string) {
	for i := range block {
		block[i].Language = code
		if len(block[i].Pieces) > maxSentence {
			block[i].Language = undetermined
		}
	}
}

// largest returns the language with the largest share; in a tie, the first one alphabetically.
func largest(size map[string]int) string {
	main := ""
	for code, length := range size {
		if length > size[main] || length == size[main] && code < main {
			main = code
		}
	}
	return main
}
