package prose

import (
	"sort"

	"plainhand/engine/text/english"
)

// SubjectOf returns the head of the subject of the verb at piece i: a noun or pronoun. It reports false if the words
// before the verb don't determine a subject; see english.SubjectOfVerb.
func (s *Sentence) SubjectOf(i int) (head int, ok bool) {
	words, pieces := s.words()
	at := sort.SearchInts(pieces, i)
	if at == len(pieces) || pieces[at] != i {
		return 0, false
	}
	phrase := english.SubjectOfVerb(words, at)
	if phrase.Empty() {
		return 0, false
	}
	return pieces[phrase.To-1], true
}
