package prose

import "plainhand/engine/text/english"

// SaysClause reports whether a clause begins at a piece, rather than a noun phrase with its modifiers.
func (s *Sentence) SaysClause(from int) bool {
	if s.StatementAt(from) {
		return true
	}
	cursor := s.Cursor()
	first := 0
	for first < len(cursor.Pieces) && cursor.Pieces[first] < from {
		first++
	}
	for _, group := range english.VerbGroups(cursor.Words[first:]) {
		if !group.Inner && group.From > 0 && surelyFinite(cursor.Words[first:], group) {
			return true
		}
	}
	return false
}

// surelyFinite reports whether a verb isn't a participle that describes a thing: "fewer missed trains".
func surelyFinite(words []english.Word, group english.VerbGroup) bool {
	word := words[group.From]
	base, known := english.BaseOf(word.Text)
	return word.Tag != english.VBD || known && english.Inflect(base, english.Past) == word.Text &&
		!english.Adjectives.Has(words[group.From-1].Tag)
}
