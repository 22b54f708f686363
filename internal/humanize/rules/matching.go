package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/prose"
)

// likeFocus gives a replacement the capitals of what it replaces.
func likeFocus(s *prose.Sentence, found match, text string) string {
	first := s.Pieces[found.from]
	return english.LikeCase(s.Source(first.Start, first.End), text)
}

// canOpenWith reports whether what follows a match can open the sentence when the match that opens it goes: not a figure, and
// no bold or quoted word that would need a capital.
func canOpenWith(s *prose.Sentence, found match) bool {
	if !s.IsStart(found.from) || found.to >= len(s.Pieces) {
		return true
	}
	switch s.Pieces[found.to].Protect {
	case document.Number:
		return false
	case document.Markup:
		after := s.Pieces[min(found.to+1, len(s.Pieces)-1)]
		initial, _ := utf8.DecodeRuneInString(s.Source(after.Start, after.End))
		return !unicode.IsLower(initial)
	case document.Quoted:
		quoted := strings.TrimLeftFunc(s.Source(s.Pieces[found.to].Start, s.Pieces[found.to].End), prose.NotLetter)
		initial, _ := utf8.DecodeRuneInString(quoted)
		return !unicode.IsLower(initial)
	}
	return true
}

// Propose adds the edits of the rules for sentence n.
func (r Set) Propose(request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal) []editing.Proposal {
	s := &sentences[n]
	rules, rank, mode := r[s.Language], Rank(request.Strength), modeBit(request.Mode)
	for i := range s.Pieces {
		before, after := s.Sieve(i-1), s.Sieve(i+1)
		entries := rules[s.Pieces[i].Lower]
		for at := range entries {
			if !entries[at].serves(rank, mode) || !entries[at].mayStandBetween(before, after) {
				continue
			}
			if made, ok := entries[at].rule.propose(sentences, n, i); ok {
				proposals = append(proposals, made)
			}
		}
	}
	return proposals
}

// propose gives the edit of a rule whose focus starts at piece i of sentence n.
func (r *Rule) propose(sentences []prose.Sentence, n, i int) (editing.Proposal, bool) {
	s := &sentences[n]
	found, ok := r.find(s, i)
	if !ok || !r.suits(sentences, n) {
		return editing.Proposal{}, false
	}
	made := editing.Proposal{Sentence: n, From: found.from, To: found.to, ID: r.ID, Reason: r.reason, Kind: r.kind}
	if r.kind == editing.Artefact {
		if !removable(sentences, n, r) {
			return editing.Proposal{}, false
		}
		made.From, made.To, made.Removal = 0, len(s.Pieces), true
	}
	for _, alternative := range r.alternatives {
		if text, ok := alternative.render(s, found); ok && (made.Removal || fitsAround(s, found, text)) && r.fitsTo(sentences, n, found, text) {
			made.Texts = append(made.Texts, likeFocus(s, found, text))
		}
	}
	return made, len(made.Texts) > 0
}

// fitsAround reports whether the rest of the sentence can stand without what a text replaces.
func fitsAround(s *prose.Sentence, found match, text string) bool {
	return text != "" || canOpenWith(s, found)
}

// fitsTo reports whether nothing in the sentence or beside it hangs on what a text takes away.
func (r *Rule) fitsTo(sentences []prose.Sentence, n int, found match, text string) bool {
	s := &sentences[n]
	if losesOwner(s, found, text) || strandsTo(s, found, text) || strandsThat(s, found, text) {
		return false
	}
	if losesThread(sentences, n, found, text) || losesTurn(sentences, n, found, text) {
		return false
	}
	return r.kind != editing.Opener || !losesCount(sentences, n, text) && !turnsBehindTurn(sentences, n, text)
}

// losesOwner reports whether the apostrophe of a plural would stand behind a word that is none: "individuals' rights".
func losesOwner(s *prose.Sentence, found match, text string) bool {
	return s.At(found.to) == "'" && s.Pieces[found.to].Start == s.Pieces[found.to-1].End && !strings.HasSuffix(text, "s")
}

// strandsTo reports whether an infinitive with "to" would be left beside one that has lost it: "lets us wait and to think".
func strandsTo(s *prose.Sentence, found match, text string) bool {
	if s.At(found.to-1) != "to" || text == "to" || strings.HasSuffix(text, " to") {
		return false
	}
	for i := found.to + 1; i < len(s.Pieces) && s.At(i) != "who" && s.At(i) != "that" && s.At(i) != "which"; i++ {
		if s.At(i) == "to" && (s.At(i-1) == "and" || s.At(i-1) == "or") {
			return true
		}
	}
	return false
}

// strandsThat reports whether an announcement that goes with its "that" leaves another that it announced: "note that X and that Y".
func strandsThat(s *prose.Sentence, found match, text string) bool {
	if text != "" || s.At(found.to-1) != "that" {
		return false
	}
	for i := found.to + 1; i < len(s.Pieces); i++ {
		if s.At(i) == "that" && (s.At(i-1) == "and" || s.At(i-1) == "or" || s.At(i-1) == "but") {
			return true
		}
	}
	return false
}
