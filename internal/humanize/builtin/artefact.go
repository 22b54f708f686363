package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"slices"
	"strings"
	"unicode"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// openingSentences and closingSentences are how far from the edges of a text a chatbot speaks to its user.
const (
	openingSentences = 3
	closingSentences = 4
)

// letterRules start the identifiers of the rules for what machines write inside letters.
const letterRules = "artefact.letter-"

// removable reports whether a rule may take sentence n away: it stands where a chatbot speaks to its user, or the rule is for
// letters, and it holds no code, link or citation.
func removable(sentences []sentence, n int, rule *rule) bool {
	switch {
	case len(sentences) < 2:
		return false
	case strings.HasPrefix(rule.id, letterRules):
	case n >= openingSentences && n < len(sentences)-closingSentences, inLetter(sentences, n):
		return false
	}
	for _, piece := range sentences[n].pieces {
		switch piece.Protect {
		case document.Code, document.Link, document.Citation, document.Kept:
			return false
		}
	}
	return true
}

// gatherRemovals makes one edit of neighbouring sentences that go. Paragraphs that go entirely are returned apart, with the
// blank line after them: the guard, which holds the number of blocks, must not see those, and they hold nothing to guard.
func gatherRemovals(doc *document.Document, sentences []sentence, edits []edit) (kept []edit, paragraphs []humanize.Change) {
	if !slices.ContainsFunc(edits, func(one edit) bool { return one.removal }) {
		return edits, nil
	}
	edits = withoutTurns(sentences, leaveSomething(sentences, withEchoes(sentences, edits)))
	for at := 0; at < len(edits); {
		if !edits[at].removal {
			kept = append(kept, edits[at])
			at++
			continue
		}
		first, run := edits[at], at+1
		last := first
		for run < len(edits) && edits[run].removal && edits[run].sentence == last.sentence+1 &&
			sentences[edits[run].sentence].block == sentences[first.sentence].block {
			last = edits[run]
			run++
		}
		at = run
		block := sentences[first.sentence].block
		for n := last.sentence + 1; n < len(sentences) && sentences[n].block == block && sentences[n].isPicture(); n++ {
			last.sentence, last.end = n, sentences[n].pieces[len(sentences[n].pieces)-1].End
		}
		switch from, to := &sentences[first.sentence], &sentences[last.sentence]; {
		case !to.last:
			first.end = sentences[last.sentence+1].pieces[0].Start
			kept = append(kept, first)
		case from.number > 0:
			before := sentences[first.sentence-1].pieces
			first.start, first.end = before[len(before)-1].End, last.end
			kept = append(kept, first)
		case from.kind == document.Paragraph && doc.Format != document.HTML:
			paragraphs = append(paragraphs, removeParagraph(doc, first, doc.Blocks[from.block].End))
		}
	}
	return kept, paragraphs
}

// withEchoes takes away the "I'd be happy to help!" behind a chatbot's offer that goes: alone it would offer nothing.
func withEchoes(sentences []sentence, edits []edit) []edit {
	made := make([]edit, 0, len(edits)+1)
	for i, one := range edits {
		made = append(made, one)
		n := one.sentence + 1
		touched := i+1 < len(edits) && edits[i+1].sentence == n
		if !one.removal || touched || n >= len(sentences) || !sentences[n].offersHelp() {
			continue
		}
		echo := &sentences[n]
		one.start, one.end, one.sentence = echo.pieces[0].Start, echo.pieces[len(echo.pieces)-1].End, n
		one.from, one.to = 0, len(echo.pieces)
		made = append(made, one)
	}
	return made
}

// withoutTurns takes the "However," from a sentence that has lost what it turned from: "As an AI, I have no views. However, here".
func withoutTurns(sentences []sentence, edits []edit) []edit {
	made := make([]edit, 0, len(edits))
	turned := edit{sentence: -1}
	for _, one := range edits {
		if turned.sentence >= 0 && one.sentence == turned.sentence && one.from < turned.to {
			continue // it stands where the turn stood
		}
		made = append(made, one)
		n := one.sentence + 1
		if !one.removal || n >= len(sentences) || sentences[n].number != 1 {
			continue
		}
		if turn := sentences[n].turn(); turn > 0 {
			s := &sentences[n]
			turned = edit{start: s.pieces[0].Start, end: s.pieces[turn-1].End, id: one.id, reason: one.reason, sentence: n, to: turn}
			made = append(made, turned)
		}
	}
	return made
}

// turn is how many pieces the turn that opens a sentence has: "However,", "But".
func (s *sentence) turn() int {
	switch {
	case len(s.pieces) < 3:
		return 0
	case s.at(1) == "," && (turnsAway[s.at(0)] || s.at(0) == "but"):
		return 2
	case s.at(0) == "but":
		return 1
	}
	return 0
}

var turnsAway = lexicon.Named("turns-away")

// offersHelp reports whether a sentence says no more than "I'd be happy to help!".
func (s *sentence) offersHelp() bool {
	if s.at(0) != "i'd" && s.at(0) != "i'll" || len(s.pieces) != 6 {
		return false
	}
	return s.at(1) == "be" && (s.at(2) == "happy" || s.at(2) == "glad") && s.at(3) == "to" && (s.at(4) == "help" || s.at(4) == "assist")
}

// leaveSomething drops the removals of a text that is nothing but chatter.
func leaveSomething(sentences []sentence, edits []edit) []edit {
	removals := 0
	for _, edit := range edits {
		if edit.removal {
			removals++
		}
	}
	if removals < len(sentences) {
		return edits
	}
	return slices.DeleteFunc(edits, func(edit edit) bool { return edit.removal })
}

// removeParagraph deletes up to end, with the white space after it, or before it at the end of the text, and with a thematic
// break that set the paragraph off there: what it would part from is gone.
func removeParagraph(doc *document.Document, first edit, end int) humanize.Change {
	start, after := first.start, strings.TrimLeftFunc(doc.Text[end:], unicode.IsSpace)
	before := strings.TrimRightFunc(doc.Text[:start], unicode.IsSpace)
	switch {
	case after == "":
		start, end = len(withoutBreak(before)), len(strings.TrimRightFunc(doc.Text[:end], unicode.IsSpace))
	default:
		if line, rest, found := strings.Cut(after, "\n\n"); before == "" && found && thematicBreaks[line] {
			after = strings.TrimLeftFunc(rest, unicode.IsSpace)
		}
		end = len(doc.Text) - len(after)
	}
	return humanize.Change{Start: start, End: end, Before: doc.Text[start:end], Rule: first.id, Reason: first.reason}
}

var thematicBreaks = lexicon.Set{"---": true, "***": true, "___": true}

// withoutBreak cuts a thematic break, and the white space before it, from the end of a text.
func withoutBreak(text string) string {
	if at := strings.LastIndex(text, "\n\n"); at >= 0 && thematicBreaks[text[at+2:]] {
		return strings.TrimRightFunc(text[:at], unicode.IsSpace)
	}
	return text
}

// withParagraphs adds the removed paragraphs to the changes of the rest, in the order of the text.
func withParagraphs(text string, result humanize.Result, paragraphs []humanize.Change) humanize.Result {
	if len(paragraphs) == 0 {
		return result
	}
	changes := slices.DeleteFunc(slices.Clone(result.Changes), func(change humanize.Change) bool {
		return slices.ContainsFunc(paragraphs, func(gone humanize.Change) bool {
			return gone.Start <= change.Start && change.End <= gone.End
		})
	})
	changes = append(changes, paragraphs...)
	slices.SortFunc(changes, func(a, b humanize.Change) int { return a.Start - b.Start })
	result.Text, result.Changes = humanize.Apply(text, changes), changes
	return result
}
