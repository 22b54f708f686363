package choose

import (
	"cmp"
	"slices"

	"plainhand/engine/choose/naturalness"
	"plainhand/engine/text/editing"
)

const (
	trustOdds = 0.35 // weight of the odds relative to a tell
	maxOdds   = 1.2
	laterText = 0.05 // deduction per earlier text of the rule

	lastResort = 0.6 // factor for the gain of a rule that ignores the context
)

// weigh computes the gains of a proposal. It returns nil if no text has a gain.
func (c *choice) weigh(proposal editing.Proposal) *candidate {
	s := &c.sentences[proposal.Sentence]
	weighed := &candidate{Proposal: proposal, start: s.First + proposal.From, end: s.First + proposal.To + proposal.Into}
	weighed.words = c.index.wordsIn(weighed.start, weighed.end, proposal)
	before := c.window(weighed, nil, true)
	for i, text := range proposal.Texts {
		if losesCapital(s, proposal, text, c.names) || text == "" && c.beginsAlike(proposal) {
			continue
		}
		tokens := tokens(text)
		gain := before.Minus(c.window(weighed, tokens, false))
		option := option{text: text, words: onlyWords(tokens)}
		odds := max(-maxOdds, min(maxOdds, trustOdds*gain.Odds))
		if proposal.Kind == editing.Contraction || proposal.OfMode() {
			odds, gain.Tells = 0, max(0, gain.Tells) // the mode decides, not the neighborhood
		}
		option.parts = editing.Gain{Prior: proposal.Prior(), Tells: gain.Tells, Fit: odds, Later: laterText * float64(i),
			Register: register(c.request.Mode, proposal, weighed.words, option)}
		option.gain = option.parts.Total()
		if option.gain > 0 {
			option.stems = c.index.stemsOf(option.words)
			weighed.options = append(weighed.options, option)
		}
	}
	if len(weighed.options) == 0 {
		return nil
	}
	slices.SortStableFunc(weighed.options, func(a, b option) int { return cmp.Compare(b.gain, a.gain) })
	best := weighed.options[0]
	weighed.gain = best.gain * c.aboutOne(proposal)
	if proposal.CatchesAll() {
		weighed.gain *= lastResort
	}
	weighed.worth = weighed.gain / c.index.cost(weighed, best).price()
	return weighed
}

// aboutOne is a factor between 0.85 and 1.15 by which the seed decides between nearly equal candidates.
func (c *choice) aboutOne(proposal editing.Proposal) float64 {
	return 0.85 + 0.3*float64(seededHash(c.request.Seed, proposal)&1023)/1023
}

// price is the weighted sum of a cost, to divide a gain by.
func (c cost) price() float64 {
	return 0.4 + max(0, float64(c.removedContent)) + 0.7*float64(c.addedContent) + 0.15*float64(c.changed)
}

// window scores the neighborhood of a candidate with its original words or with tokens.
func (c *choice) window(candidate *candidate, tokens []string, asItIs bool) naturalness.Score {
	s := &c.sentences[candidate.Sentence]
	last, rest := s, candidate.To
	if candidate.Into > 0 {
		last, rest = &c.sentences[candidate.Sentence+1], candidate.Into
	}
	window := make([]naturalness.Word, 0, 32)
	if candidate.From < naturalness.Longest {
		window = append(window, naturalness.Start)
	}
	left := max(0, candidate.From-naturalness.Longest+1)
	window = append(window, c.index.leanings[s.First+left:candidate.start]...)
	from := len(window)
	if asItIs {
		window = append(window, c.index.leanings[candidate.start:candidate.end]...)
	} else {
		for _, token := range tokens {
			word := naturalness.Unknown
			if s.InEnglish() {
				word = naturalness.Lookup(token)
			}
			window = append(window, word)
		}
	}
	to := len(window)
	right := min(len(last.Pieces), rest+naturalness.Longest-1)
	window = append(window, c.index.leanings[last.First+rest:last.First+right]...)
	return naturalness.Measure(window, from, to)
}
