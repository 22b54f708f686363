package rules

import (
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/prose"
)

// Propose adds the edits of the rules for sentence n. Those of rules above the request's strength are unsure.
func (r Set) Propose(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	rules, rank, mode := r[s.Language], rank(request.Strength), modeBit(request.Mode)
	for i := range s.Pieces {
		before, after := s.Sieve(i-1), s.Sieve(i+1)
		entries := rules[s.Pieces[i].Lower]
		var last *Rule // with a proposal here; another frame would propose the same
		for at := range entries {
			candidate := &entries[at]
			if candidate.rule == last || candidate.modes&mode == 0 || candidate.from > rank ||
				!candidate.mayFitBetween(before, after) {
				continue
			}
			if proposal, ok := candidate.propose(sentences, n, i); ok {
				proposal.Unsure = candidate.rank > rank
				proposal.Sure = candidate.rank != onlySuggested
				proposals = append(proposals, proposal)
				last = candidate.rule
			}
		}
	}
	return proposals
}

// propose returns the edit of a rule, in a frame whose focus starts at piece i of sentence n.
func (e *entry) propose(sentences []prose.Sentence, n, i int) (editing.Proposal, bool) {
	r, s := e.rule, &sentences[n]
	found, ok := r.find(e.pattern, s, i)
	if !ok || !r.conditionsHold(sentences, n, found) {
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

// saysBehindColon reports whether the text itself follows an announcement in the same sentence: "Here's a better
// version of your note: The mill is open again."
func saysBehindColon(s *prose.Sentence) bool {
	const minAnnouncement, minText = 5, 4 // words
	for i := range s.Pieces {
		if s.At(i) == ":" {
			return s.WordsIn(0, i) >= minAnnouncement && s.WordsIn(i+1, len(s.Pieces)) >= minText
		}
	}
	return false
}

// texts lists the alternatives that can replace a match.
func (r *Rule) texts(sentences []prose.Sentence, n int, found match) (texts []string) {
	s := &sentences[n]
	for _, alternative := range r.alternatives {
		text, ok := alternative.render(s, found)
		if ok && (r.kind == editing.Artefact || mayReplace(s, found, text)) && r.keepsContext(sentences, n, found, text) {
			texts = append(texts, likeFocus(s, found, text))
		}
	}
	return texts
}

// likeFocus gives a replacement the capitalization of the focus.
func likeFocus(s *prose.Sentence, found match, text string) string {
	first := s.Pieces[found.from]
	return english.LikeCase(s.Source(first.Start, first.End), text)
}
