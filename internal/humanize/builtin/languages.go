package builtin

import (
	"math"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/language"
)

// undetermined is the language of sentences that nothing is known of, as ISO 639 calls it: no rule acts on them.
const undetermined = "und"

// commonEnglish are words of which running English text is made to a quarter and more, and hardly any other language's.
var commonEnglish = setOf(`
	the of and to is are was were that it for with as this be by you not have from they we or at which can has had but
	their your our his her my an`)

// What tells that a text is English. The shares of common words are in percent.
const (
	plainlyEnglish = 20 // of a block's first words: then nobody else is asked
	firstWords     = 40
	englishShare   = 12 // of a text of which the words of all languages tell nothing
	fewWords       = 12 // a shorter text is taken for English where nothing speaks against it
)

// inEnglish reports whether the passes that know English may look at the sentence.
func (s *sentence) inEnglish() bool { return s.language == language.English }

// markLanguages notes the language of every sentence, which is that of its block, and returns that of most of the text: empty
// where it is not known. A block of which nothing can be told goes with the rest.
func markLanguages(doc *document.Document, sentences []sentence) string {
	blocks := byBlock(sentences)
	size := map[string]int{}
	for _, block := range blocks {
		found := doc.Blocks[block[0].block]
		if code := languageOf(doc.Text[found.Start:found.End], block); code != "" {
			speak(block, code)
			size[code] += found.End - found.Start
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
		if block[0].language != "" {
			continue
		}
		words, common := countEnglish(block, math.MaxInt)
		if rest == language.English && words >= fewWords && common == 0 {
			speak(block, undetermined)
		} else {
			speak(block, rest)
		}
	}
	return main
}

// languageOf asks for English first, which most texts are and which is told by a look at a few words.
func languageOf(text string, block []sentence) string {
	if words, common := countEnglish(block, firstWords); words > 4 && 100*common >= plainlyEnglish*words {
		return language.English
	}
	return language.Of(text)
}

// guessed settles a text that the words of no language tell anything of: as which it is known, and as which it is treated.
func guessed(sentences []sentence) (known, treated string) {
	switch words, common := countEnglish(sentences, math.MaxInt); {
	case words < fewWords:
		return "", language.English
	case 100*common >= englishShare*words:
		return language.English, language.English
	}
	return "", undetermined
}

// countEnglish counts the words of some sentences, up to a number of them, and the common English ones among them.
func countEnglish(sentences []sentence, most int) (words, common int) {
	for i := range sentences {
		for _, piece := range sentences[i].pieces {
			if piece.Kind != document.Word {
				continue
			}
			if words++; commonEnglish[piece.lower] {
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
func byBlock(sentences []sentence) [][]sentence {
	var blocks [][]sentence
	first := 0
	for i := range sentences {
		if i+1 == len(sentences) || sentences[i+1].block != sentences[i].block {
			blocks = append(blocks, sentences[first:i+1])
			first = i + 1
		}
	}
	return blocks
}

func speak(block []sentence, code string) {
	for i := range block {
		block[i].language = code
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
