package builtin

import "plainhand/internal/humanize"

// propose adds the edits of the rules for sentence n.
func (r ruleSet) propose(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	rules, rank, mode := r[s.language], rank(request.Strength), modeBit(request.Mode)
	for i := range s.pieces {
		before, after := s.sieve(i-1), s.sieve(i+1)
		entries := rules[s.pieces[i].lower]
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
func (r *rule) propose(sentences []sentence, n, i int) (proposal, bool) {
	s := &sentences[n]
	found, ok := r.find(s, i)
	if !ok || !r.suits(sentences, n) {
		return proposal{}, false
	}
	made := proposal{sentence: n, from: found.from, to: found.to, id: r.id, reason: r.reason, kind: r.kind}
	if r.kind == artefact {
		if !removable(sentences, n, r) {
			return proposal{}, false
		}
		made.from, made.to, made.removal = 0, len(s.pieces), true
	}
	for _, alternative := range r.alternatives {
		if text, ok := alternative.render(s, found); ok && (made.removal || fitsAround(s, found, text)) && r.fitsTo(sentences, n, found, text) {
			made.texts = append(made.texts, s.likeFocus(found, text))
		}
	}
	return made, len(made.texts) > 0
}

// fitsAround reports whether the rest of the sentence can stand without what a text replaces.
func fitsAround(s *sentence, found match, text string) bool {
	return text != "" || s.canOpenWith(found)
}

// fitsTo reports whether nothing in the sentence or beside it hangs on what a text takes away.
func (r *rule) fitsTo(sentences []sentence, n int, found match, text string) bool {
	s := &sentences[n]
	if s.losesOwner(found, text) || s.strandsTo(found, text) || s.strandsThat(found, text) {
		return false
	}
	if losesThread(sentences, n, found, text) || losesTurn(sentences, n, found, text) {
		return false
	}
	return r.kind != opener || !losesCount(sentences, n, text) && !turnsBehindTurn(sentences, n, text)
}
