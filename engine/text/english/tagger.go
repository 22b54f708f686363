package english

import (
	"strings"
	"sync"

	"github.com/jdkato/prose/v3/tag/aptagmodel"
)

// Word is one token of a sentence for the tagger. Markdown and HTML markup isn't tagged.
type Word struct {
	Text string // as written, with straight apostrophes
	Name bool   // known to be, or to be part of, a proper name
	Tag  Tag    // filled in by TagWords

	lower string // filled in by TagWords
}

// model is decoded on first use, which takes a few milliseconds. An invalid model panics, which a test detects.
var model = sync.OnceValue(func() *perceptron {
	decoded, err := readModel(aptagmodel.English)
	if err != nil {
		panic(err)
	}
	return decoded
})

// usualLength is a number of words that few sentences exceed. Slices of this constant capacity don't escape to the
// heap.
const usualLength = 64

// TagWords fills in the tags of one sentence's words.
func TagWords(words []Word) {
	tokens, places, tags := make([]string, 0, usualLength), make([]int, 0, usualLength), make([]Tag, 0, usualLength)
	for i := range words {
		host, clitic := cutClitic(words[i].Text)
		if i == 0 && !words[i].Name && len(host) > 1 {
			host = strings.ToLower(host) // the capital of a first word isn't significant
		}
		places = append(places, len(tokens))
		if tokens = append(tokens, host); clitic != "" {
			tokens = append(tokens, clitic)
		}
	}
	tags = model().tag(tokens, tags)
	for i := range words {
		words[i].Tag, words[i].lower = tags[places[i]], strings.ToLower(words[i].Text)
	}
	repair(words)
}

// cutClitic splits "don't" into "do" and "n't", "it's" into "it" and "'s", as in the model's training data.
func cutClitic(word string) (host, clitic string) {
	at := strings.LastIndexByte(word, '\'')
	if at <= 0 || at == len(word)-1 {
		return word, ""
	}
	switch ending := strings.ToLower(word[at:]); ending {
	case "'s", "'re", "'ve", "'ll", "'d", "'m":
		return word[:at], word[at:]
	case "'t":
		if at > 1 && word[at-1]|0x20 == 'n' {
			return word[:at-1], word[at-1:]
		}
	}
	return word, ""
}
