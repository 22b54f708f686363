// Package passes finds in English what the pattern of a rule cannot say. All lists the passes; none knows another.
package passes

import (
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/prose"
)

// Pass finds in English what the pattern of a rule cannot say.
type Pass struct {
	Name    string // by which its panics are told
	Run     editing.Proposer
	From    humanize.Strength        // the least at which its edits are made; below it they are suggested
	In      []document.BlockKind     // where it works
	priors  map[string]float64       // by its edits' identifiers: what each gains besides what can be measured
	quotas  map[string]editing.Quota // by its edits' identifiers: how often they may come
	unsure  []string                 // the identifiers of edits that are suggested at every strength
	example [2]string                // a text and what the pass makes of it
}

// All lists every pass, in the order in which they read a sentence. None knows another.
var All = []Pass{
	{
		Name: "contrasts", Run: contrasts, From: humanize.Balanced, In: running,
		priors:  map[string]float64{reversed: 0.8},
		example: [2]string{"The bakery isn't a shop; it's a meeting place.", "The bakery is a meeting place, not a shop."},
	},
	{
		Name: "concessions", Run: concessions, From: humanize.Balanced, In: running,
		priors:  map[string]float64{butBehind: 1.9},
		example: [2]string{"While it may rain in the morning, it clears by noon.", "It may rain in the morning, but it clears by noon."},
	},
	{
		Name: "addition openers", Run: additionOpeners, From: humanize.Balanced, In: running,
		priors:  map[string]float64{alsoInside: 1.8},
		quotas:  map[string]editing.Quota{alsoInside: alsoQuota},
		example: [2]string{"The clinic is open. Additionally, the pharmacy sells masks.", "The clinic is open. The pharmacy also sells masks."},
	},
	{
		Name: "last openers", Run: lastOpeners, From: humanize.Balanced, In: paragraphs,
		priors:  map[string]float64{lastAlso: 1.8, lastAnd: 1.8, lastDropped: 1.8, lastUnsaid: 1, finallyInside: 1.8},
		quotas:  map[string]editing.Quota{lastAlso: alsoQuota},
		example: [2]string{"He knocked twice. Finally, he slept.", "He knocked twice. He finally slept."},
	},
	{
		Name: "there are", Run: thereAres, From: humanize.Balanced, In: paragraphs,
		priors:  map[string]float64{thereAre: 1.8},
		example: [2]string{"There are many people who sing.", "Many people sing."},
	},
	{
		Name: "semicolons", Run: semicolons, From: humanize.Balanced, In: paragraphs,
		priors:  map[string]float64{"cadence.split-semicolon": 1},
		example: [2]string{"The bridge was closed in May; it opened again after the summer.", "The bridge was closed in May. It opened again after the summer."},
	},
	{
		Name: "dashes", Run: dashes, From: humanize.Balanced, In: paragraphs,
		priors:  map[string]float64{dashStop: 1.5, dashColon: 1.5, dashComma: 1.5, dashPair: 1.5},
		unsure:  []string{dashStop, dashColon, dashComma, dashPair},
		example: [2]string{"He wanted one thing—money.", "He wanted one thing: money."},
	},
}

var (
	paragraphs = []document.BlockKind{document.Paragraph}
	running    = []document.BlockKind{document.Paragraph, document.ListItem}
)

// alsoQuota counts the "also" that passes put into sentences, whichever of them.
var alsoQuota = editing.Quota{Shape: "also inside", Per: 150}

// Propose runs the pass where it works, and notes on what it proposes what the table says of it.
func (p Pass) Propose(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	if !slices.Contains(p.In, sentences[n].Kind) {
		return proposals
	}
	before := len(proposals)
	proposals = p.Run(request, sentences, n, proposals)
	for i := before; i < len(proposals); i++ {
		proposal := &proposals[i]
		proposal.Gain, proposal.Quota = p.priors[proposal.ID], p.quotas[proposal.ID]
		proposal.Unsure = !request.Strength.Reaches(p.From) || slices.Contains(p.unsure, proposal.ID)
	}
	return proposals
}
