package choose

import (
	"cmp"
	"slices"

	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/naturalness"
)

const (
	trustOdds = 0.35 // of a leaning toward machines, relative to a tell
	mostOdds  = 1.2
	laterText = 0.05 // less for each text that comes before one in its rule

	lastResort = 0.6 // of the gain of a rule that ignores the context, relative to one that doesn't
)

// weigh gives a proposal its gains, or returns nil for one that gains nothing.
func (c *choice) weigh(proposal editing.Proposal) *candidate {
	s := &c.sentences[proposal.Sentence]
	weighed := &candidate{Proposal: proposal, start: s.First + proposal.From, end: s.First + proposal.To + proposal.Into}
	weighed.words = c.reading.wordsIn(weighed.start, weighed.end, proposal)
	before := c.window(weighed, nil, true)
	for i, text := range proposal.Texts {
		if losesCapital(s, proposal, text, c.names) || text == "" && c.beginsAlike(proposal) {
			continue
		}
		tokens := tokens(text)
		gain := before.Minus(c.window(weighed, tokens, false))
		option := option{text: text, words: onlyWords(tokens)}
		odds := max(-mostOdds, min(mostOdds, trustOdds*gain.Odds))
		option.gain = proposal.Prior() + gain.Tells + odds - laterText*float64(i) +
			register(c.request.Mode, proposal, weighed.words, option)
		if option.gain > 0 {
			option.stems = c.reading.stemsOf(option.words)
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
	weighed.worth = weighed.gain / c.reading.cost(weighed, best).price()
	return weighed
}

// aboutOne lets the seed decide between candidates that are nearly equal.
func (c *choice) aboutOne(proposal editing.Proposal) float64 {
	return 0.85 + 0.3*float64(draw(c.request.Seed, proposal)&1023)/1023
}

// price sums up a cost, to be set against a gain.
func (c cost) price() float64 {
	return 0.4 + max(0, float64(c.lost)) + 0.7*float64(c.brought) + 0.15*float64(c.changed)
}

// window measures the place of a candidate as it is, or with other words in it.
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
	window = append(window, c.reading.leanings[s.First+left:candidate.start]...)
	from := len(window)
	if asItIs {
		window = append(window, c.reading.leanings[candidate.start:candidate.end]...)
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
	window = append(window, c.reading.leanings[last.First+rest:last.First+right]...)
	return naturalness.Measure(window, from, to)
}
