package punctuation

import (
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/prose"
)

const (
	maxAside      = 24 // words between two dashes
	maxAppositive = 8  // words between two commas
)

// aside turns two dashes around an aside into parentheses, or into commas if the aside has only a few words, no clause,
// no list, and the sentence has no other commas. Kept text, such as code, splits the edit in two.
func aside(s *prose.Sentence, from, to int) []editing.Proposal {
	if to >= len(s.Pieces) || s.At(from) == hyphen && s.At(to) == hyphen {
		return nil
	}
	words := s.WordsIn(from, to)
	if words == 0 || words > maxAside || strings.Contains(s.Source(s.Pieces[from].Start, s.Pieces[to].End), "\n") {
		return nil
	}
	behind := outside(s, to, +1)
	goesOn := startsClause(s, behind) && !commaTails[s.At(behind)]
	if goesOn && wholeBefore(s, from) || isCapital(s, behind) {
		return nil // a sentence follows: the first dash is on its own
	}
	finite := english.Finite.Has(s.Pieces[behind].Tag) || isThirdForm(s.At(behind))
	if label, _ := singleDash(s, from, to); label.ID == DashLabel && !finite {
		return nil
	}
	open, shut := []string{" ("}, []string{") "}
	conjunction := (s.At(behind) == "and" || s.At(behind) == "but" || s.At(behind) == "so") && startsClause(s, behind+1)
	if goesOn || conjunction && wholeBefore(s, from) || s.Pieces[behind].Tag == english.VBG {
		shut[0] = "), "
	}
	inside := isInParenthesis(s, from)
	if isAppositive(s, from, to) {
		open, shut = append([]string{", "}, open...), append([]string{", "}, shut...)
		if inside {
			open, shut = open[:1], shut[:1]
		}
	} else if inside {
		return nil
	}
	return enclosed(s, from, to, open, shut)
}

// enclosed replaces two dashes with each pair of marks.
func enclosed(s *prose.Sentence, from, to int, open, shut []string) []editing.Proposal {
	if !inSpan(s, from, to) {
		if holdsPhraseInParentheses(s, from, to) {
			return nil
		}
		return []editing.Proposal{
			{ID: DashPair, From: from, To: from + 1, Texts: open[:1]},
			{ID: DashPair, From: to, To: to + 1, Texts: shut[:1]},
		}
	}
	proposal := editing.Proposal{ID: DashPair, From: from, To: to + 1}
	for i := range open {
		proposal.Texts = append(proposal.Texts, open[i]+withoutParentheses(s, from+1, to)+shut[i])
	}
	return []editing.Proposal{proposal}
}

// isThirdForm reports whether a word may be a verb in the third person, whatever its tag: "accounts".
func isThirdForm(word string) bool {
	base, known := english.BaseOf(word)
	return known && base != word && english.Inflect(base, english.Third) == word
}

// inSpan reports whether an edit may rewrite the pieces between two others: they are words, numbers, or marks.
func inSpan(s *prose.Sentence, from, to int) bool {
	for _, piece := range s.Pieces[from+1 : to] {
		if piece.Kind == document.Opaque && piece.Protect != document.Number {
			return false
		}
	}
	return true
}

// isAppositive reports whether an aside between two dashes fits between commas: up to maxAppositive words without a
// verb, a list, or a mark, in a sentence without other commas.
func isAppositive(s *prose.Sentence, from, to int) bool {
	if s.HoldsMark(from+1, to, ",;:()?!") || s.HoldsMark(0, from, ",;:") || endsInQuotation(s, to) {
		return false
	}
	if s.At(from+1) == "that" && finiteIn(s, from+1, to) && english.Finite.Has(s.Pieces[outside(s, to, +1)].Tag) {
		return true // "the finding, that rest pays, is new": in parentheses it would be by the way
	}
	if s.HoldsMark(to+1, len(s.Pieces), ",;:—–") {
		return false
	}
	if s.WordsIn(from, to) > maxAppositive || finiteIn(s, from+1, to) {
		return false
	}
	for i := from + 2; i < to; i++ {
		if s.At(i) == "both" {
			break // "a sign of both loss and pride"
		}
		if tag := s.Pieces[i].Tag; tag == english.CC || tag == english.VBN {
			return false // a list, which would read on into the sentence, or perhaps a clause: "staff worked at home"
		}
	}
	return true
}

// endsInQuotation reports whether a quotation ends right before a dash, where a comma would go inside its marks.
func endsInQuotation(s *prose.Sentence, dash int) bool {
	last := s.Pieces[dash-1]
	return last.Protect == document.Quoted || strings.ContainsAny(last.Lower, "”\"’'")
}

// isInParenthesis reports whether a parenthesis is open at a piece.
func isInParenthesis(s *prose.Sentence, at int) bool {
	open := 0
	for i := range at {
		switch s.At(i) {
		case "(":
			open++
		case ")":
			open--
		}
	}
	return open > 0
}

// holdsPhraseInParentheses reports whether there are parentheses around more than one word, such as an abbreviation.
func holdsPhraseInParentheses(s *prose.Sentence, from, to int) bool {
	for i := from; i < to; i++ {
		if s.At(i) == "(" && s.At(i+2) != ")" {
			return true
		}
	}
	return false
}

// withoutParentheses returns the pieces in [from, to) with commas for the parentheses around more than one word, since
// the pieces will be in parentheses themselves.
func withoutParentheses(s *prose.Sentence, from, to int) string {
	if !holdsPhraseInParentheses(s, from, to) {
		return s.Source(s.Pieces[from].Start, s.Pieces[to-1].End)
	}
	var written strings.Builder
	end := s.Pieces[from].Start
	for i := from; i < to; i++ {
		piece := s.Pieces[i]
		gap, word := s.Source(end, piece.Start), s.Source(piece.Start, piece.End)
		end = piece.End
		switch {
		case word == "(" && s.At(i+2) != ")":
			gap, word = "", ", "
		case word == ")" && s.At(i-2) != "(":
			word = ""
			if i+1 < to && s.Pieces[i+1].Kind != document.Punctuation {
				word = ","
			}
		}
		written.WriteString(gap + word)
	}
	return written.String()
}
