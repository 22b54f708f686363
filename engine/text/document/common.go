package document

import (
	_ "embed"
	"strings"
)

// Lower-case English words in byte order, one a line: the words of SCOWL 2020.12.07 (english, american and british, up
// to size 50) without those that are names of people, places or things as well. common.LICENSE.txt is its notice.
//
//go:embed common.txt
var commonWords string

// commonWord reports whether a lowercase word is an ordinary English one, so that a capital at the start of a sentence
// doesn't make it a name. A compound is ordinary if all of its parts are.
func commonWord(word string) bool {
	const maxWord = 64 // bytes
	if len(word) > maxWord {
		return false
	}
	word = strings.ReplaceAll(word, "’", "'")
	if openers[word] || listed(word) {
		return true
	}
	for _, ending := range []string{"'ll", "'d", "'ve", "'re", "n't"} {
		if stem, cut := strings.CutSuffix(word, ending); cut {
			return openers[stem] || listed(stem)
		}
	}
	part, rest, compound := strings.Cut(word, "-")
	return compound && listed(part) && commonWord(rest)
}

// IsCommonWord reports whether a lowercase word is an ordinary English one, and not a name.
func IsCommonWord(word string) bool { return commonWord(word) }

// listed looks a word up in commonWords by binary search.
func listed(word string) bool {
	low, high := 0, len(commonWords)
	for low < high {
		middle := (low + high) / 2
		start := strings.LastIndexByte(commonWords[:middle], '\n') + 1
		end := start + strings.IndexByte(commonWords[start:], '\n')
		switch entry := commonWords[start:end]; {
		case entry == word:
			return true
		case entry < word:
			low = end + 1
		default:
			high = start
		}
	}
	return false
}
