package punctuation

import (
	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// ExclamationStop is the identifier of the edits of Exclamations.
const ExclamationStop = "register.exclamation"

const minExclaimed = 3 // words

// Exclamations proposes a period for an exclamation mark in formal modes. A greeting, a slogan, and a sentence that
// begins or ends within a quotation keep theirs.
func Exclamations(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	if request.Mode != humanize.Professional && request.Mode != humanize.Academic {
		return proposals
	}
	s := &sentences[n]
	last := len(s.Pieces) - 1
	if s.At(last) != "!" || s.WordsIn(0, last) < minExclaimed || s.HoldsMark(0, last, "!?\"'“”") {
		return proposals
	}
	if isSubjectLine(s) && s.Last {
		return proposals // it ends without a period
	}
	if s.Pieces[0].Kind != document.Word || s.Pieces[last-1].Kind != document.Word || !isStatementOrOrder(s) {
		return proposals
	}
	return append(proposals, editing.Proposal{Sentence: n, From: last, To: last + 1, ID: ExclamationStop,
		Reason: reason.ExclamationMark, Kind: editing.Phrase, Texts: []string{"."}})
}

// isStatementOrOrder reports whether a sentence has a finite verb or begins with an imperative or an address.
func isStatementOrOrder(s *prose.Sentence) bool {
	if _, clause := s.AnyClause(len(s.Pieces)); clause || s.StatementAt(afterLabel(s)) {
		return true
	}
	wonders := s.At(0) == "how" || s.At(0) == "what"
	return !wonders && finiteIn(s, 0, len(s.Pieces)) || s.Pieces[0].Tag == english.VB || addresses[s.At(0)]
}

// addresses open a sentence without a verb that isn't a mere exclamation: "Congratulations on your new job!"
var addresses = lexicon.Set{"thank": true, "thanks": true, "congratulations": true, "welcome": true,
	"let's": true}
