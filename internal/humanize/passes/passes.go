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
	strong  []string                 // the identifiers of edits that are suggested below strong
	habit   string                   // the label of what its edits undo in the catalogue of tells, if one entry tells it
	example [2]string                // a text and what the pass makes of it
}

// All lists every pass, in the order in which they read a sentence. None knows another.
var All = []Pass{
	{
		Name: "contrasts", Run: contrasts, From: humanize.Balanced, In: running,
		priors:  map[string]float64{reversed: 4, butInstead: 3.6},
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
		Name: "semicolons", Run: semicolons, From: humanize.Balanced, In: paragraphs, habit: "semicolon",
		priors:  map[string]float64{"cadence.split-semicolon": 1},
		example: [2]string{"The bridge was closed in May; it opened again after the summer.", "The bridge was closed in May. It opened again after the summer."},
	},
	{
		Name: "dashes", Run: dashes, From: humanize.Balanced, In: everywhere, habit: "dash",
		priors:  map[string]float64{dashStop: 3, dashColon: 3, dashComma: 3, dashPair: 3, dashLabel: 3},
		example: [2]string{"He wanted one thing—money.", "He wanted one thing: money."},
	},
	{
		Name: "asked", Run: asked, From: humanize.Balanced, In: running,
		priors:  map[string]float64{askedResult: 4, askedThing: 4},
		example: [2]string{"The catch? It rains a lot.", "The catch is that it rains a lot."},
	},
	{
		Name: "whethers", Run: whethers, From: humanize.Balanced, In: running,
		priors:  map[string]float64{whetherYou: 3},
		example: [2]string{"Whether you're cooking or baking, wash up.", "Whether you cook or bake, wash up."},
	},
	{
		Name: "marked tails", Run: markedTails, From: humanize.Balanced, In: running, habit: "tail in -ing",
		priors:  map[string]float64{tailWhich: 2.6, tailSo: 3, tailAnd: 2.6, tailTo: 2.6},
		example: [2]string{"It is small, making it easy to carry.", "It is small, which makes it easy to carry."},
	},
	{
		Name: "tails", Run: tails, From: humanize.Balanced, In: paragraphs,
		priors:  map[string]float64{tailResult: 1.6, tailAction: 1.6},
		habit:   "tail in -ing",
		unsure:  []string{tailResult, tailAction},
		example: [2]string{"It rained all night, making the road slick.", "It rained all night, which made the road slick."},
	},
	{
		Name: "absolute phrases", Run: absolutes, From: humanize.Balanced, In: paragraphs, habit: "absolute phrase",
		priors:  map[string]float64{absolutePhrase: 1.6},
		unsure:  []string{absolutePhrase},
		example: [2]string{"He read on, his voice rising.", "He read on, and his voice rose."},
	},
	{
		Name: "unsaid denials", Run: unsaids, From: humanize.Balanced, In: running, habit: "isn't X. It's Y",
		priors:  map[string]float64{unsaidFirst: 1.7, unsaidTail: 1.3, unsaidOnly: 1.7, unsaidStep: 1.7, unsaidJust: 1.5},
		strong:  []string{unsaidStep, unsaidJust},
		unsure:  []string{unsaidFirst, unsaidTail},
		example: [2]string{"The plan isn't cheap. It's a loan for life.", "The plan is a loan for life."},
	},
	{
		Name: "more than", Run: moreThans, From: humanize.Balanced, In: running, habit: "isn't just X",
		priors:  map[string]float64{moreThan: 2, moreThanColon: 1.5},
		example: [2]string{"The map isn't just a drawing; it's art.", "The map is more than a drawing; it's art."},
	},
	{
		Name: "adjective pairs", Run: adjectivePairs, From: humanize.Balanced, In: running, habit: "two adjectives",
		priors:  map[string]float64{oneAdjective: 1.4},
		unsure:  []string{oneAdjective},
		example: [2]string{"There was a quiet, steady hum in the hall.", "There was a steady hum in the hall."},
	},
	{
		Name: "triples", Run: triples, From: humanize.Balanced, In: running, habit: "triple (A, B, and C)",
		priors:  map[string]float64{twoOfThree: 1.4},
		unsure:  []string{twoOfThree},
		example: [2]string{"It takes trust, clarity, and resilience to lead.", "It takes trust and clarity to lead."},
	},
	{
		Name: "colons", Run: colons, From: humanize.Balanced, In: paragraphs, habit: "colon that announces",
		priors:  map[string]float64{colonStop: 1.4, colonUnsaid: 1.6},
		unsure:  []string{colonStop, colonUnsaid},
		example: [2]string{"The reason is simple: people buy what they see.", "People buy what they see."},
	},
	{
		Name: "by openers", Run: byOpeners, From: humanize.Balanced, In: paragraphs, habit: "By -ing, X",
		priors:  map[string]float64{byBehind: 3.6, byHelps: 3.5},
		example: [2]string{"By planning the week ahead, you save time.", "You save time by planning the week ahead."},
	},
}

var (
	paragraphs = []document.BlockKind{document.Paragraph}
	running    = []document.BlockKind{document.Paragraph, document.ListItem}
	everywhere = []document.BlockKind{document.Paragraph, document.ListItem, document.Heading}
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
		proposal.Gain, proposal.Quota, proposal.Habit = p.priors[proposal.ID], p.quotas[proposal.ID], p.habit
		proposal.Unsure = !request.Strength.Reaches(p.From) || slices.Contains(p.unsure, proposal.ID) ||
			slices.Contains(p.strong, proposal.ID) && !request.Strength.Reaches(humanize.Strong)
	}
	return proposals
}
