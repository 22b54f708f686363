package prose

import (
	"math"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/language"
	"plainhand/internal/humanize/lexicon"
)

// undetermined is the language of sentences that nothing is known of, as ISO 639 calls it: no rule acts on them.
const undetermined = "und"

// commonEnglish are words of which running English text is made to a quarter and more, and hardly any other language's.
var commonEnglish = lexicon.Named("common-english")

// onlyEnglish are common words that no other language has.
var onlyEnglish = lexicon.Named("only-english")

// What tells that a text is English. The shares of common words are in percent.
const (
	plainlyEnglish = 12 // of a block's first words, by words that are only English: then nobody else is asked
	partlyEnglish  = 4  // of a block in another language: then it is mixed, and stays as it is
	fewestEnglish  = 2
	firstWords     = 40
	englishShare   = 12 // of a text of which the words of all languages tell nothing
	ordinaryShare  = 80 // likewise, of words that a dictionary of English has
	fewWords       = 12 // a shorter text is taken for English where nothing speaks against it
)

// InEnglish reports whether the passes that know English may look at the sentence.
func (s *Sentence) InEnglish() bool { return s.Language == language.English }

// MarkLanguages notes the language of every sentence, which is that of its block, and returns that of most of the text:
// empty where it is not known. A block of which nothing can be told goes with the rest.
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

// languageOf asks for English first, which most texts are and which is told by a look at a few words.
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

// guessed settles a text that the words of no language tell anything of: as which it is known, and as which it is
// treated.
func guessed(sentences []Sentence) (known, treated string) {
	switch words, common := count(sentences, commonEnglish, math.MaxInt); {
	case words < fewWords:
		return "", language.English
	case 100*common >= englishShare*words, 100*ordinary(sentences) >= ordinaryShare*words:
		return language.English, language.English
	}
	return "", undetermined
}

// ordinary counts the words of some sentences that English has, in any form.
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

// count gives the number of words of some sentences, at most so many, and of those among them that are in a set.
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

// byBlock parts sentences where another block begins.
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

// longestSentence is how many pieces a sentence has at most that anything is read of. Nobody writes longer ones, and
// what compares each piece of a sentence with every other needs a bound.
const longestSentence = 300

func Speak(block []Sentence, code string) {
	for i := range block {
		block[i].Language = code
		if len(block[i].Pieces) > longestSentence {
			block[i].Language = undetermined
		}
	}
}

// largest gives the language of the largest share, and of equal ones the first of the alphabet.
func largest(size map[string]int) string {
	main := ""
	for code, length := range size {
		if length > size[main] || length == size[main] && code < main {
			main = code
		}
	}
	return main
}
