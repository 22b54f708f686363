package facts

import "strings"

// spelledOut expands an English contraction into its two words, or returns the word itself and an empty string. An
// ambiguous "'d" (had or would) and the "'s" of nouns (is or possessive) are kept. The word must be in lower case, with
// a straight apostrophe.
func spelledOut(word string) (first, second string) {
	mark := strings.LastIndexByte(word, '\'')
	if mark <= 0 && word != "cannot" { // most words, a fast path
		return word, ""
	}
	if first = irregular[word]; first != "" {
		return first, "not"
	}
	if first, denies := strings.CutSuffix(word, "n't"); denies && first != "" {
		return first, "not"
	}
	first, ending := word[:mark], word[mark:]
	if ending == "'s" && beforeIs[first] {
		return first, "is"
	}
	if second = endings[ending]; second != "" {
		return first, second
	}
	return word, ""
}

var (
	irregular = map[string]string{"cannot": "can", "can't": "can", "won't": "will", "shan't": "shall", "ain't": "is"}
	endings   = map[string]string{"'ll": "will", "'re": "are", "'ve": "have", "'m": "am", "'d": "'d"}
	beforeIs  = map[string]bool{
		"it": true, "that": true, "this": true, "there": true, "here": true, "what": true, "he": true, "she": true,
		"who": true,
	}
)
