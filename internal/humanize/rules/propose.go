package rules

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/prose"
)

// Propose adds the edits of the rules for sentence n; those of rules that the strength leaves out are unsure.
func (r Set) Propose(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	rules, rank, mode := r[s.Language], rank(request.Strength), modeBit(request.Mode)
	for i := range s.Pieces {
		before, after := s.Sieve(i-1), s.Sieve(i+1)
		entries := rules[s.Pieces[i].Lower]
		var last *Rule // that proposed here; another of its frames would say the same
		for at := range entries {
			one := &entries[at]
			if one.rule == last || one.modes&mode == 0 || one.from > rank || !one.mayStandBetween(before, after) {
				continue
			}
			if proposal, ok := one.propose(sentences, n, i); ok {
				proposal.Unsure = one.rank > rank
				proposals = append(proposals, proposal)
				last = one.rule
			}
		}
	}
	return proposals
}

// propose returns the edit of a rule, in a frame whose focus starts at piece i of sentence n.
func (e *entry) propose(sentences []prose.Sentence, n, i int) (editing.Proposal, bool) {
	r, s := e.rule, &sentences[n]
	found, ok := r.find(e.pattern, s, i)
	if !ok || !r.suits(sentences, n, found) {
		return editing.Proposal{}, false
	}
	proposal := editing.Proposal{Sentence: n, From: found.from, To: found.to, ID: r.ID, Reason: r.reason, Kind: r.kind}
	if r.kind == editing.Artefact {
		if s.Kind == document.Quotation || !removable(sentences, n, r) {
			return editing.Proposal{}, false
		}
		if saysBehindColon(s) {
			return editing.Proposal{}, false
		}
		proposal.From, proposal.To, proposal.Removal = 0, len(s.Pieces), true
	}
	proposal.Texts = r.texts(sentences, n, found)
	return proposal, len(proposal.Texts) > 0
}

// saysBehindColon reports whether an announcement goes on with the text itself: "Here's a better version of your note:
// The mill is open again."
func saysBehindColon(s *prose.Sentence) bool {
	const shortestAnnouncement, shortestText = 5, 4 // words
	for i := range s.Pieces {
		if s.At(i) == ":" {
			return s.WordsIn(0, i) >= shortestAnnouncement && s.WordsIn(i+1, len(s.Pieces)) >= shortestText
		}
	}
	return false
}

// texts lists the alternatives that can stand in the place of a match.
func (r *Rule) texts(sentences []prose.Sentence, n int, found match) (texts []string) {
	s := &sentences[n]
	for _, alternative := range r.alternatives {
		text, ok := alternative.render(s, found)
		if ok && (r.kind == editing.Artefact || fitsAround(s, found, text)) && r.fitsTo(sentences, n, found, text) {
			texts = append(texts, likeFocus(s, found, text))
		}
	}
	return texts
}

// likeFocus gives a replacement the capitals of what it replaces.
func likeFocus(s *prose.Sentence, found match, text string) string {
	first := s.Pieces[found.from]
	return english.LikeCase(s.Source(first.Start, first.End), text)
}
