package texts

import (
	"strings"
	"unicode"
)

// isContinuation reports whether a draft is an edited state of the saved one rather than a different text: half of its
// sentences are in the saved one, or all sentences of the saved one are still in it. Sentences may be moved, and edited
// down to minSimilarity. Drafts without words are continuations of any draft, and any draft of them.
func isContinuation(saved, draft string) bool {
	if saved == draft {
		return true
	}
	before, after := sentencesOf(saved), sentencesOf(draft)
	if len(before) == 0 || len(after) == 0 {
		return true
	}
	return sharesSentences(after, before, (len(after)+1)/2) || sharesSentences(before, after, len(before))
}

// sharesSentences reports whether at least needed of the sentences have a counterpart in others.
func sharesSentences(sentences, others []string, needed int) bool {
	known := make(map[string]bool, len(others))
	for _, sentence := range others {
		known[sentence] = true
	}
	var edited []string
	for _, sentence := range sentences {
		if known[sentence] {
			needed--
		} else {
			edited = append(edited, sentence)
		}
	}
	if needed <= 0 || needed > len(edited) {
		return needed <= 0
	}
	index := newSentenceIndex(others)
	for i, sentence := range edited {
		if index.hasVersionOf(sentence) {
			needed--
		}
		if left := len(edited) - i - 1; needed <= 0 || needed > left {
			return needed <= 0
		}
	}
	return false
}

// minWideStop is the first full stop that needs no space after it: those of Chinese and Japanese follow.
const minWideStop = '\u3000'

// sentencesOf returns the normalized sentences of a text: lower-case letters and numbers, with one space between words.
// A line break ends a sentence. Segments without a letter, such as the number of a list item, are omitted.
func sentencesOf(text string) (sentences []string) {
	var sentence strings.Builder
	hasLetter, spaced, stopped := false, false, false
	end := func() {
		if hasLetter {
			sentences = append(sentences, sentence.String())
		}
		sentence.Reset()
		hasLetter, spaced = false, false
	}
	for _, r := range text {
		switch {
		case r == '\n', stopped && unicode.IsSpace(r):
			end()
		case unicode.IsLetter(r), unicode.IsMark(r), unicode.IsNumber(r):
			if spaced && sentence.Len() > 0 {
				sentence.WriteByte(' ')
			}
			sentence.WriteRune(unicode.ToLower(r))
			hasLetter, spaced = hasLetter || unicode.IsLetter(r), false
		default:
			spaced = true
		}
		if stopped = unicode.Is(unicode.STerm, r); stopped && r >= minWideStop {
			end()
		}
	}
	end()
	return sentences
}

// minSimilarity is the minimum Dice coefficient of two sentences' trigrams for one to count as an edited version of the
// other. A wrong split costs a click, and a missed one costs a draft, so it is above the 0.51 of two sentences that
// have only chatbot phrases in common. Of 1,100 pairs of unrelated texts, none shares half of its sentences even at
// 0.35.
const minSimilarity = 0.55

// sentenceIndex finds edited versions of sentences by their trigrams.
type sentenceIndex struct {
	sentences []string
	sizes     []int               // number of trigrams by sentence
	having    map[trigram][]int32 // the sentences with a trigram
	common    []int32             // number of trigrams in common with the wanted sentence, by sentence
}

// trigram is three neighboring characters, 21 bits each. Unlike words, trigrams exist in every script.
type trigram uint64

func newSentenceIndex(sentences []string) *sentenceIndex {
	index := &sentenceIndex{sentences: sentences, sizes: make([]int, len(sentences)),
		having: map[trigram][]int32{}, common: make([]int32, len(sentences))}
	for number, sentence := range sentences {
		found := trigramsOf(sentence)
		index.sizes[number] = len(found)
		for trigram := range found {
			index.having[trigram] = append(index.having[trigram], int32(number))
		}
	}
	return index
}

// hasVersionOf reports whether a sentence is an edited version of an indexed one, or one is a prefix of the other, as
// during typing.
func (x *sentenceIndex) hasVersionOf(sentence string) bool {
	clear(x.common)
	wanted := trigramsOf(sentence)
	for trigram := range wanted {
		for _, number := range x.having[trigram] {
			x.common[number]++
		}
	}
	for number, common := range x.common {
		if common == 0 {
			continue
		}
		if 2*float64(common) >= minSimilarity*float64(len(wanted)+x.sizes[number]) {
			return true
		}
		other := x.sentences[number]
		if strings.HasPrefix(sentence, other) || strings.HasPrefix(other, sentence) {
			return true
		}
	}
	return false
}

func trigramsOf(sentence string) map[trigram]struct{} {
	const width, mask = 21, 1<<63 - 1
	found := make(map[trigram]struct{}, len(sentence))
	last := trigram(' '<<width | ' ')
	for _, r := range sentence + " " {
		last = (last<<width | trigram(r)) & mask
		found[last] = struct{}{}
	}
	return found
}
