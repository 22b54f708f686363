// Package choose selects the edits of a document from proposals, under one budget for the complete document.
package choose

import (
	"cmp"
	"context"
	"encoding/binary"
	"hash/fnv"
	"slices"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// Edits selects the proposals that become edits, and one text for each: those with the highest gain for their cost,
// under one budget for the complete document. The seed decides between nearly equal choices. Proposals that aren't
// chosen, or are too unsure, are returned as suggestions if they are compatible with the edits, with their texts in the
// order for the writer. Both lists are in the order of the text. Frequent has the habits that are much more frequent in
// the text than in texts by people. The error is ctx's.
func Edits(
	ctx context.Context, request humanize.Request, text editing.Text, frequent map[string]bool,
	proposals []editing.Proposal,
) (edits []editing.Edit, suggestions []editing.Proposal, err error) {
	if len(proposals) == 0 {
		return nil, nil, nil
	}
	choice := newChoice(request, text, sure(proposals))
	candidates, unsure, err := choice.weighAll(ctx, proposals)
	if err != nil {
		return nil, nil, err
	}
	promoted, unsure := choice.promote(unsure, frequent)
	candidates = append(candidates, promoted...)
	choice.left = choice.maxEdits(candidates)
	take := func(candidate *candidate) { choice.panicked.Do("choosing", func() { choice.take(candidate) }) }
	if err = inOrder(ctx, candidates, take); err != nil {
		return nil, nil, err
	}
	suggestions, err = choice.suggestions(ctx, append(unsure, candidates...), frequent)
	slices.SortFunc(choice.edits, func(a, b editing.Edit) int {
		return cmp.Or(cmp.Compare(a.Sentence, b.Sentence), cmp.Compare(a.From, b.From))
	})
	return choice.edits, suggestions, err
}

// sure removes the proposals that can only be suggested.
func sure(proposals []editing.Proposal) []editing.Proposal {
	return slices.DeleteFunc(slices.Clone(proposals), func(proposal editing.Proposal) bool { return proposal.Unsure })
}

// weighAll weighs every proposal, and separates those that can only be suggested. Proposals without a gain are dropped.
func (c *choice) weighAll(
	ctx context.Context, proposals []editing.Proposal,
) (candidates, unsure []*candidate, err error) {
	for _, proposal := range proposals {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		c.panicked.Do("weighing", func() {
			switch weighed := c.weigh(proposal); {
			case weighed == nil:
				c.traceProposal(proposal, "it gains nothing over the words that are there")
			case proposal.Unsure:
				c.traceCandidate(weighed, "it is too unsure for this strength, and only suggests")
				unsure = append(unsure, weighed)
			default:
				candidates = append(candidates, weighed)
			}
		})
	}
	return candidates, unsure, nil
}

// inOrder calls do with every candidate in the order of their ranks and then of their worth, the highest first. The
// error is ctx's.
func inOrder(ctx context.Context, candidates []*candidate, do func(*candidate)) error {
	preferBest(candidates)
	slices.SortStableFunc(candidates, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(b.worth, a.worth))
	})
	for _, candidate := range candidates {
		if err := ctx.Err(); err != nil {
			return err
		}
		do(candidate)
	}
	return nil
}

// choice is the state of a selection for one document.
type choice struct {
	request     humanize.Request
	document    *document.Document
	sentences   []prose.Sentence
	panicked    humanize.PanicHandler
	trace       editing.Trace
	index       *wordIndex
	proximity   *proximity
	density     float64 // of tells
	left        int     // number of edits that the density still allows
	budget      *budget
	mannerisms  *mannerismCount
	occupied    []bool         // by piece index
	timesChosen map[string]int // how often each text was chosen
	names       map[string]bool
	edits       []editing.Edit
	made        []*candidate // those of the edits
}

func newChoice(request humanize.Request, text editing.Text, proposals []editing.Proposal) *choice {
	sentences := text.Sentences
	index := newWordIndex(sentences)
	words, density := index.words(), index.density(proposals)
	return &choice{
		request: request, document: text.Document, sentences: sentences, panicked: text.Panicked, trace: text.Trace,
		index: index, density: density,
		proximity:  newProximity(request.Strength, sentences, words, len(index.stems)),
		budget:     newBudget(words, index.distinct, density),
		mannerisms: newMannerismCount(request.Seed, words), occupied: make([]bool, len(index.stems)),
		timesChosen: map[string]int{},
		names:       capitals(sentences),
	}
}

// take makes the edit of a candidate's best allowed text, if there is one, and traces the outcome.
func (c *choice) take(candidate *candidate) { c.traceCandidate(candidate, c.settle(candidate)) }

// settle makes the edit of a candidate if one of its texts is allowed, and returns the verdict.
func (c *choice) settle(candidate *candidate) (verdict string) {
	switch {
	case !c.hasQuota(candidate):
		return "the text has too few tells for another edit"
	case c.isOccupied(candidate):
		return occupied
	}
	for _, option := range c.proximity.voice.first(candidate, c.tryOrder(candidate)) {
		if verdict = c.objection(candidate, option); verdict != "" {
			continue
		}
		if !c.afford(candidate, option) {
			verdict = "it changes more than this strength lets a text change"
			continue
		}
		c.place(candidate, option)
		c.timesChosen[option.text]++
		c.edits = append(c.edits, candidate.Edit(c.sentences, option.text))
		c.made = append(c.made, candidate)
		return editing.Written
	}
	return verdict
}

// afford spends the cost of a text, and reports whether the budget sufficed. Only light strength has a budget.
func (c *choice) afford(candidate *candidate, option option) bool {
	if !c.isSparing() || candidate.Always() {
		return true
	}
	cost := c.index.cost(candidate, option)
	if !c.budget.allows(cost) {
		return false
	}
	c.budget.spend(cost)
	c.left--
	return true
}

// isOccupied reports whether a candidate overlaps a chosen edit or suggestion.
func (c *choice) isOccupied(candidate *candidate) bool {
	return slices.Contains(c.occupied[candidate.start:candidate.end], true)
}

// isCompatible reports whether a text is compatible with the chosen edits.
func (c *choice) isCompatible(candidate *candidate, option option) bool {
	return c.objection(candidate, option) == ""
}

// objection returns the reason why a text isn't compatible with the chosen edits; empty if it is.
func (c *choice) objection(candidate *candidate, option option) string {
	switch {
	case c.index.losesTerm(candidate, option):
		return "the text uses the word as a term"
	case !c.proximity.allows(&c.sentences[candidate.Sentence], candidate, option):
		return "it would repeat a word from close by"
	case !c.mannerisms.allow(candidate, option, c.proximity.voice.number(candidate, option) > 0):
		return "the text has enough edits of its kind, or with its words"
	}
	return ""
}

// place puts a text in a candidate's place.
func (c *choice) place(candidate *candidate, option option) {
	c.proximity.add(candidate, option.text)
	c.proximity.voice.add(candidate, option)
	c.mannerisms.add(candidate, option)
	c.index.replace(candidate, option)
	c.index.place(candidate, option)
	for i := candidate.start; i < candidate.end; i++ {
		c.occupied[i] = true
	}
}

// hasQuota reports whether the density of tells allows another edit. The rhythm of a text without tells isn't changed.
func (c *choice) hasQuota(candidate *candidate) bool {
	if candidate.Kind == editing.Rhythm && c.density < quietShare {
		return false
	}
	return candidate.Always() || c.left > 0
}

// equalRight is the maximum difference in gain to the best text at which a text counts as equally good.
const equalRight = 0.8

// tryOrder lists the texts of a candidate in the order in which they are tried. Those as good as the best come first,
// sorted by how often they were chosen in this document, and then in an order that depends on the seed.
func (c *choice) tryOrder(candidate *candidate) []option {
	options := candidate.options
	equal := 1
	for equal < len(options) && options[equal].gain >= options[0].gain-equalRight {
		equal++
	}
	if equal == 1 {
		return options
	}
	start := int(variant(c.request.Seed, candidate.Proposal) % uint64(equal))
	turned := append(slices.Clone(options[start:equal]), options[:start]...)
	slices.SortStableFunc(turned, func(a, b option) int {
		return cmp.Compare(c.timesChosen[a.text], c.timesChosen[b.text])
	})
	return append(turned, options[equal:]...)
}

// variant returns a number that differs between consecutive seeds more often than by chance, so that another version is
// visibly different. Seeds are paired, at half of the positions with the previous seed and at half with the next, and
// the numbers of a pair differ by 1.
func variant(seed uint64, candidate editing.Proposal) uint64 {
	seed += seededHash(0, candidate) & 1
	return seededHash(seed/2, candidate) + seed%2
}

// seededHash returns a 56-bit number that depends only on the seed, the rule, and the position.
func seededHash(seed uint64, candidate editing.Proposal) uint64 {
	hash := fnv.New64a()
	place := candidate.From
	for _, number := range []uint64{seed, uint64(candidate.Sentence), uint64(place)} {
		hash.Write(binary.LittleEndian.AppendUint64(nil, number))
	}
	hash.Write([]byte(candidate.ID))
	return hash.Sum64() >> 8
}
