package report

import (
	"math"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
)

// Lengths are statistics of the sentence lengths of running text, in words. Headings, list items, and cells don't
// count.
type Lengths struct {
	Sentences int     `json:"sentences"`
	Mean      float64 `json:"mean"`
	Spread    float64 `json:"spread"` // standard deviation; people's is about half the mean, machines' a third
	Shortest  int     `json:"shortest"`
	Longest   int     `json:"longest"`
}

// rhythmOf lists the number of words in each sentence, in order.
func rhythmOf(doc *document.Document) []int {
	rhythm := []int{}
	for _, sentence := range running(doc) {
		if words := len(wordsOf(doc, sentence)); words > 0 {
			rhythm = append(rhythm, words)
		}
	}
	return rhythm
}

func lengthsOf(rhythm []int) Lengths {
	var found Lengths
	sum, squares := 0, 0
	for _, words := range rhythm {
		found.Sentences++
		sum += words
		squares += words * words
		found.Longest = max(found.Longest, words)
		if found.Shortest == 0 || words < found.Shortest {
			found.Shortest = words
		}
	}
	if found.Sentences > 0 {
		count := float64(found.Sentences)
		mean := float64(sum) / count
		found.Mean, found.Spread = tenths(mean), tenths(math.Sqrt(max(0, float64(squares)/count-mean*mean)))
	}
	return found
}

// grade returns the reading grade of J. P. Kincaid and others, “Derivation of new readability formulas”, 1975: years of
// school in the United States. It depends only on the lengths of sentences and words.
func grade(doc *document.Document) float64 {
	sentences, words, syllables := 0, 0, 0
	for _, sentence := range running(doc) {
		found := wordsOf(doc, sentence)
		if len(found) == 0 {
			continue
		}
		sentences++
		words += len(found)
		for _, word := range found {
			syllables += english.Syllables(word)
		}
	}
	if sentences == 0 {
		return 0
	}
	return tenths(max(0, 0.39*float64(words)/float64(sentences)+11.8*float64(syllables)/float64(words)-15.59))
}

// tenths rounds to one decimal place, the precision of all figures here.
func tenths(figure float64) float64 { return math.Round(10*figure) / 10 }

// hundredths rounds rates, which may be low, to two decimal places.
func hundredths(figure float64) float64 { return math.Round(100*figure) / 100 }

func running(doc *document.Document) []document.Sentence {
	var sentences []document.Sentence
	for _, block := range doc.Blocks {
		if block.Kind == document.Paragraph {
			sentences = append(sentences, block.Sentences...)
		}
	}
	return sentences
}

// wordsOf lists a sentence's words. Each number and other protected text is one word; marks and markup aren't listed.
func wordsOf(doc *document.Document, sentence document.Sentence) []string {
	var words []string
	for _, token := range sentence.Tokens {
		if token.Kind == document.Word || token.Kind == document.Opaque && token.Protect != document.Markup {
			words = append(words, doc.Text[token.Start:token.End])
		}
	}
	return words
}
