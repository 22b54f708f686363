// Package passes finds habits of English that the pattern of a rule can't express. All lists the passes, which are
// independent of each other.
package passes

import (
	"slices"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/punctuation"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// Pass finds one habit of English that the pattern of a rule can't express.
type Pass struct {
	Name    string // for panic reports
	Run     editing.Proposer
	In      []document.BlockKind // kinds of blocks that it reads
	edits   map[string]edit      // by identifier
	habit   string               // the label of the habit in the catalog of tells, if it has an entry
	example [2]string            // a text before and after the pass
	mode    humanize.Mode        // of the example, if the pass isn't for Standard
}

// edit is one kind of edit of a pass.
type edit struct {
	gain      float64 // in addition to the measured gain
	certainty certainty
	quota     editing.Quota // its maximum frequency
}

// certainty is the least strength at which an edit is made; below it, the edit is suggested.
type certainty int

const (
	fromBalanced certainty = iota
	fromStrong
	never
	always
)

// applies reports whether edits of this certainty are made at a strength.
func (c certainty) applies(strength humanize.Strength) bool {
	switch c {
	case fromBalanced:
		return strength.Reaches(humanize.Balanced)
	case fromStrong:
		return strength.Reaches(humanize.Strong)
	}
	return c == always
}

// All lists every pass, in the order in which they read a sentence.
var All = []Pass{
	{
		Name: "contrasts", Run: contrasts, In: running,
		edits:   map[string]edit{reversed: {gain: 4}, butInstead: {gain: 3.6}},
		example: [2]string{"The bakery isn't a shop; it's a meeting place.", "The bakery is a meeting place, not a shop."},
	},
	{
		Name: "concessions", Run: concessions, In: running,
		edits:   map[string]edit{butBehind: {gain: 1.9}},
		example: [2]string{"While it may rain in the morning, it clears by noon.", "It may rain in the morning, but it clears by noon."},
	},
	{
		Name: "addition openers", Run: additionOpeners, In: running,
		edits:   map[string]edit{alsoInside: {gain: 1.8, quota: alsoQuota}},
		example: [2]string{"The clinic is open. Additionally, the pharmacy sells masks.", "The clinic is open. The pharmacy also sells masks."},
	},
	{
		Name: "last openers", Run: lastOpeners, In: paragraphs,
		edits: map[string]edit{
			lastAlso:      {gain: 1.8, quota: alsoQuota},
			lastAnd:       {gain: 1.8},
			lastDropped:   {gain: 1.8},
			lastOmitted:   {gain: 1},
			finallyInside: {gain: 1.8},
		},
		example: [2]string{"He knocked twice. Finally, he slept.", "He knocked twice. He finally slept."},
	},
	{
		Name: "there are", Run: thereAres, In: paragraphs,
		edits:   map[string]edit{thereAre: {gain: 1.8}},
		example: [2]string{"There are many people who sing.", "Many people sing."},
	},
	{
		Name: "semicolons", Run: punctuation.Semicolons, In: paragraphs, habit: "semicolon",
		edits:   map[string]edit{punctuation.SemicolonStop: {gain: 1}},
		example: [2]string{"The bridge was closed in May; it opened again after the summer.", "The bridge was closed in May. It opened again after the summer."},
	},
	{
		Name: "dashes", Run: punctuation.Dashes, In: everywhere, habit: "dash",
		edits: map[string]edit{
			punctuation.DashStop:  {gain: 3},
			punctuation.DashColon: {gain: 3},
			punctuation.DashComma: {gain: 3},
			punctuation.DashSemi:  {gain: 3},
			punctuation.DashPair:  {gain: 3},
			punctuation.DashLabel: {gain: 3},
		},
		example: [2]string{"He wanted one thing—money.", "He wanted one thing: money."},
	},
	{
		Name: "rhetorical questions", Run: rhetoricalQuestions, In: running,
		edits:   map[string]edit{questionResult: {gain: 4}, questionThing: {gain: 4}},
		example: [2]string{"The catch? It rains a lot.", "The catch is that it rains a lot."},
	},
	{
		Name: "marked tails", Run: markedTails, In: running, habit: "tail in -ing",
		edits:   map[string]edit{tailWhich: {gain: 2.6}, tailSo: {gain: 3}, tailAnd: {gain: 2.6}, tailTo: {gain: 2.6}},
		example: [2]string{"It is small, making it easy to carry.", "It is small, which makes it easy to carry."},
	},
	{
		Name: "tails", Run: tails, In: paragraphs,
		edits:   map[string]edit{tailResult: {gain: 1.6, certainty: never}, tailAction: {gain: 1.6, certainty: never}},
		habit:   "tail in -ing",
		example: [2]string{"It rained all night, making the road slick.", "It rained all night, which made the road slick."},
	},
	{
		Name: "absolute phrases", Run: absolutes, In: paragraphs, habit: "absolute phrase",
		edits:   map[string]edit{absolutePhrase: {gain: 1.6, certainty: never}},
		example: [2]string{"He read on, his voice rising.", "He read on, and his voice rose."},
	},
	{
		Name: "needless denials", Run: needlessDenials, In: running, habit: "isn't X. It's Y",
		edits: map[string]edit{
			denialFirst:   {gain: 1.7, certainty: never},
			denialTail:    {gain: 1.3, certainty: never},
			denialNotOnly: {gain: 1.7},
			denialStep:    {gain: 1.7, certainty: never},
			denialJust:    {gain: 1.5, certainty: never},
		},
		example: [2]string{"The plan isn't cheap. It's a loan for life.", "The plan is a loan for life."},
	},
	{
		Name: "more than", Run: moreThans, In: running, habit: "isn't just X",
		edits:   map[string]edit{moreThan: {gain: 2}, moreThanColon: {gain: 1.5}},
		example: [2]string{"The map isn't just a drawing; it's art.", "The map is more than a drawing; it's art."},
	},
	{
		Name: "adjective pairs", Run: adjectivePairs, In: running, habit: "two adjectives",
		edits:   map[string]edit{singleAdjective: {gain: 1.4, certainty: never}},
		example: [2]string{"There was a quiet, steady hum in the hall.", "There was a steady hum in the hall."},
	},
	{
		Name: "triples", Run: triples, In: running, habit: "triple (A, B, and C)",
		edits:   map[string]edit{twoOfThree: {gain: 1.4, certainty: never}},
		example: [2]string{"It takes trust, clarity, and resilience to lead.", "It takes trust and clarity to lead."},
	},
	{
		Name: "colons", Run: punctuation.Colons, In: paragraphs, habit: "colon that announces",
		edits: map[string]edit{
			punctuation.ColonStop:         {gain: 1.4, certainty: never},
			punctuation.ColonAnnouncement: {gain: 1.6, certainty: never},
		},
		example: [2]string{"The reason is simple: people buy what they see.", "People buy what they see."},
	},
	{
		Name: "by openers", Run: byOpeners, In: paragraphs, habit: "By -ing, X",
		edits:   map[string]edit{byBehind: {gain: 3.6}, byHelps: {gain: 3.5}},
		example: [2]string{"By planning the week ahead, you save time.", "You save time by planning the week ahead."},
	},
	{
		Name: "contractions", Run: contractions, In: everywhere, mode: humanize.Professional,
		edits:   map[string]edit{spelledOut: {certainty: always}},
		example: [2]string{"The bus doesn't run at night.", "The bus does not run at night."},
	},
	{
		Name: "exclamations", Run: punctuation.Exclamations, In: running, mode: humanize.Professional,
		edits:   map[string]edit{punctuation.ExclamationStop: {gain: 2}},
		example: [2]string{"We look forward to your visit!", "We look forward to your visit."},
	},
	{
		Name: "short sentences", Run: punctuation.ShortSentences, In: running, mode: humanize.Simple,
		edits:   map[string]edit{punctuation.ShortSentence: {gain: 3}},
		example: [2]string{"The museum has a new room for old maps, and it opens at ten on every day of the week.", "The museum has a new room for old maps. It opens at ten on every day of the week."},
	},
}

var (
	paragraphs = []document.BlockKind{document.Paragraph}
	running    = []document.BlockKind{document.Paragraph, document.ListItem}
	everywhere = []document.BlockKind{document.Paragraph, document.ListItem, document.Heading}
)

// alsoQuota limits "also" in edits of all passes together.
var alsoQuota = editing.Quota{Shape: "also inside", Per: 150}

// Propose runs the pass on sentence n if its block is one of p.In, and adds the gain, quota, and habit of the table to
// the proposals.
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
		kind := p.edits[proposal.ID]
		proposal.Gain, proposal.Quota, proposal.Habit = kind.gain, kind.quota, p.habit
		proposal.Unsure = !kind.certainty.applies(request.Strength)
	}
	return proposals
}
