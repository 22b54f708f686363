package builtin

import (
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// exposed is what it costs that a deletion leaves one of the openings at the start of its sentence which the catalogue of tells
// describes and cannot write out: "Using these, we", "By using these,", "While it rains,", "As the days go by,".
const exposed = 1.2

// exposes reports whether the sentence would start so without the candidate's words.
func (s *sentence) exposes(candidate *candidate, option option) bool {
	if option.text != "" || candidate.removal || candidate.into > 0 || !s.isStart(candidate.from) || !s.inEnglish() {
		return false
	}
	next := candidate.to
	if next+1 >= len(s.pieces) || s.pieces[next].Kind != document.Word || !s.commaFollows(next) {
		return false
	}
	switch after := &s.pieces[next+1]; s.pieces[next].lower {
	case "while":
		return true
	case "by":
		return after.tag == english.VBG
	case "as":
		return after.lower == "we" || after.lower == "the" || after.lower == "technology" || after.lower == "society"
	}
	return s.pieces[next].tag == english.VBG
}

// commaFollows reports whether the next mark after a piece is a comma.
func (s *sentence) commaFollows(from int) bool {
	for _, piece := range s.pieces[from:] {
		if piece.Kind == document.Punctuation {
			return piece.lower == ","
		}
	}
	return false
}
