package prose

import "plainhand/engine/text/english"

// ClauseAround returns the pieces of the clause that contains [from, to). Its bounds are marks and conjunctions: a
// comma between clauses, “because”, “that”, or an “and” before another subject and verb.
func (s *Sentence) ClauseAround(from, to int) (start, end int) {
	start, end = from, to
	for start > 0 && !s.Closes(start-1) && !s.opensClause(start-1) {
		start--
	}
	for end < len(s.Pieces) && !s.Closes(end) && !s.opensClause(end) {
		end++
	}
	return start, end
}

// opensClause reports whether a conjunction or relative pronoun at piece i opens a clause.
func (s *Sentence) opensClause(i int) bool {
	switch s.Pieces[i].Tag {
	case english.WDT, english.WP, english.WPS:
		return true
	case english.CC, english.IN, english.WRB:
		_, clause := s.ClauseAt(i + 1)
		return clause
	}
	return false
}
