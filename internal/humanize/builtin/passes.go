package builtin

import "plainhand/internal/humanize"

// proposer adds the edits that it proposes for sentence n to those of the passes before it, which it may look at.
type proposer func(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal

// pass finds in English what the pattern of a rule cannot say.
type pass struct {
	name    string // by which its panics are told
	run     proposer
	from    humanize.Strength  // the least that it works at
	priors  map[string]float64 // by its edits' identifiers: what each gains besides what can be measured
	quotas  map[string]quota   // by its edits' identifiers: how often they may come
	example [2]string          // a text and what the pass makes of it
}

// allPasses lists every pass, in the order in which they read a sentence. None knows another.
var allPasses = []pass{
	{
		name: "contrasts", run: contrasts, from: humanize.Balanced,
		priors:  map[string]float64{"contrast.reversed": 0.8},
		example: [2]string{"The bakery isn't a shop; it's a meeting place.", "The bakery is a meeting place, not a shop."},
	},
	{
		name: "concessions", run: concessions, from: humanize.Balanced,
		priors:  map[string]float64{butBehind: 1.9},
		example: [2]string{"While it may rain in the morning, it clears by noon.", "It may rain in the morning, but it clears by noon."},
	},
	{
		name: "addition openers", run: additionOpeners, from: humanize.Balanced,
		priors:  map[string]float64{alsoInside: 1.8},
		quotas:  map[string]quota{alsoInside: alsoQuota},
		example: [2]string{"The clinic is open. Additionally, the pharmacy sells masks.", "The clinic is open. The pharmacy also sells masks."},
	},
	{
		name: "last openers", run: lastOpeners, from: humanize.Balanced,
		priors:  map[string]float64{lastAlso: 1.8, lastAnd: 1.8, lastDropped: 1.8, lastUnsaid: 1, finallyInside: 1.8},
		quotas:  map[string]quota{lastAlso: alsoQuota},
		example: [2]string{"He knocked twice. Finally, he slept.", "He knocked twice. He finally slept."},
	},
	{
		name: "semicolons", run: semicolons, from: humanize.Balanced,
		priors:  map[string]float64{"cadence.split-semicolon": 1},
		example: [2]string{"The bridge was closed in May; it opened again after the summer.", "The bridge was closed in May. It opened again after the summer."},
	},
}

// alsoQuota counts the "also" that passes put into sentences, whichever of them.
var alsoQuota = quota{"also inside", 150}

// propose runs the pass at a strength that it works at, and notes on what it proposes what the table says of it.
func (p pass) propose(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	if rank(request.Strength) < rank(p.from) {
		return proposals
	}
	before := len(proposals)
	proposals = p.run(request, sentences, n, proposals)
	for i := before; i < len(proposals); i++ {
		made := &proposals[i]
		made.prior, made.quota = p.priors[made.id], p.quotas[made.id]
	}
	return proposals
}
