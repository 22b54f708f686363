// Package choose decides which proposals become edits of a document and which of its texts each takes, under one budget
// for the whole.
package choose

import (
	"cmp"
	"context"
	"encoding/binary"
	"hash/fnv"
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/prose"
)

// Edits decides which proposals become edits, in the order of the text, and which of its texts each one takes: those
// that gain most for what they cost, under one budget for the whole document. The seed decides between choices that are
// nearly equal. What isn't chosen, or is too unsure to be, comes back as suggestions where it goes with the edits, each
// with its texts as a writer should see them. Frequent lists the habits that the text has much more often than people
// do. The error is ctx's.
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
	choice.left = choice.mostEdits(candidates)
	take := func(one *candidate) { choice.panicked.Do("choosing", func() { choice.take(one) }) }
	if err = inOrder(ctx, candidates, take); err != nil {
		return nil, nil, err
	}
	suggestions, err = choice.suggestions(ctx, append(unsure, candidates...), frequent)
	slices.SortFunc(choice.edits, func(a, b editing.Edit) int {
		return cmp.Or(cmp.Compare(a.Sentence, b.Sentence), cmp.Compare(a.From, b.From))
	})
	return choice.edits, suggestions, err
}

// sure leaves out what can only be suggested.
func sure(proposals []editing.Proposal) []editing.Proposal {
	return slices.DeleteFunc(slices.Clone(proposals), func(one editing.Proposal) bool { return one.Unsure })
}

// weighAll weighs every proposal, and separates those that can only be suggested. What gains nothing is left out.
func (c *choice) weighAll(
	ctx context.Context, proposals []editing.Proposal,
) (candidates, unsure []*candidate, err error) {
	for _, one := range proposals {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		c.panicked.Do("weighing", func() {
			switch weighed := c.weigh(one); {
			case weighed == nil:
				c.tell(one, "it gains nothing over the words that are there")
			case one.Unsure:
				c.tell(one, "it is too unsure for this strength, and only suggests")
				unsure = append(unsure, weighed)
			default:
				candidates = append(candidates, weighed)
			}
		})
	}
	return candidates, unsure, nil
}

// inOrder calls do with every candidate, the best of those that overlap first, and those with the most worth before
// others. The error is ctx's.
func inOrder(ctx context.Context, candidates []*candidate, do func(*candidate)) error {
	preferBest(candidates)
	slices.SortStableFunc(candidates, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(b.worth, a.worth))
	})
	for _, one := range candidates {
		if err := ctx.Err(); err != nil {
			return err
		}
		do(one)
	}
	return nil
}

// choice is the state of choosing for one document.
type choice struct {
	request    humanize.Request
	sentences  []prose.Sentence
	panicked   humanize.PanicHandler
	trace      editing.Trace
	reading    *reading
	proximity  *proximity
	density    float64 // of tells
	left       int     // edits that the density still allows
	budget     *budget
	mannerisms *mannerismCount
	taken      []bool         // by piece index
	said       map[string]int // how often each text was chosen
	names      map[string]bool
	edits      []editing.Edit
}

func newChoice(request humanize.Request, text editing.Text, proposals []editing.Proposal) *choice {
	sentences := text.Sentences
	reading := newReading(sentences)
	words, density := reading.words(), reading.density(proposals)
	return &choice{
		request: request, sentences: sentences, panicked: text.Panicked, trace: text.Trace, reading: reading,
		density:    density,
		proximity:  newProximity(request.Strength, sentences, words, len(reading.stems)),
		budget:     newBudget(words, reading.distinct, density),
		mannerisms: newMannerismCount(request.Seed, words), taken: make([]bool, len(reading.stems)), said: map[string]int{},
		names: capitals(sentences),
	}
}

// take settles a candidate on the best of its texts that is allowed, if one is.
func (c *choice) take(candidate *candidate) { c.tell(candidate.Proposal, c.settle(candidate)) }

// tell passes the outcome of a proposal on to whoever asked for it.
func (c *choice) tell(proposal editing.Proposal, outcome string) {
	if c.trace != nil {
		c.trace(proposal, outcome)
	}
}

// settle takes a candidate if it can, and returns the outcome.
func (c *choice) settle(candidate *candidate) (outcome string) {
	switch {
	case !c.mayTouch(candidate):
		return "the text has too few tells for another edit"
	case c.isTaken(candidate):
		return c.lostTo(candidate)
	}
	for _, option := range c.proximity.voice.first(candidate, c.inTurn(candidate)) {
		if outcome = c.objection(candidate, option); outcome != "" {
			continue
		}
		if !c.afford(candidate, option) {
			outcome = "it changes more than this strength lets a text change"
			continue
		}
		c.place(candidate, option)
		c.said[option.text]++
		c.edits = append(c.edits, candidate.Edit(c.sentences, option.text))
		return editing.Written
	}
	return outcome
}

// lostTo names the edit that has a candidate's place.
func (c *choice) lostTo(candidate *candidate) string {
	if c.trace == nil {
		return ""
	}
	for _, edit := range c.edits {
		from := c.sentences[edit.Sentence].First + edit.From
		to := c.sentences[edit.Sentence].First + edit.To
		if from < candidate.end && to > candidate.start || edit.Sentence+1 == candidate.Sentence && edit.Joins {
			return "it lost to " + edit.ID
		}
	}
	return "it lost to an edit in the same place"
}

// afford spends what a text costs, and reports whether there was enough left. Only light is sparing.
func (c *choice) afford(candidate *candidate, option option) bool {
	if !c.sparing() || candidate.Always() {
		return true
	}
	cost := c.reading.cost(candidate, option)
	if !c.budget.allows(cost) {
		return false
	}
	c.budget.spend(cost)
	c.left--
	return true
}

// isTaken reports whether part of what a candidate replaces has already gone to another.
func (c *choice) isTaken(candidate *candidate) bool {
	return slices.Contains(c.taken[candidate.start:candidate.end], true)
}

// goesWith reports whether a text is compatible with what was chosen.
func (c *choice) goesWith(candidate *candidate, option option) bool {
	return c.objection(candidate, option) == ""
}

// objection says why a text is not compatible with what was chosen; empty where it is.
func (c *choice) objection(candidate *candidate, option option) string {
	switch {
	case c.reading.losesTerm(candidate, option):
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
	c.reading.replace(candidate, option)
	c.reading.place(candidate, option)
	for i := candidate.start; i < candidate.end; i++ {
		c.taken[i] = true
	}
}

// mayTouch reports whether the density of tells leaves room for a candidate. The rhythm of a text without tells is its
// writer's.
func (c *choice) mayTouch(candidate *candidate) bool {
	if candidate.Kind == editing.Rhythm && c.density < quietShare {
		return false
	}
	return candidate.Always() || c.left > 0
}

// equalRight is how much less than the best a text may gain and still count as equally good.
const equalRight = 0.8

// inTurn lists the texts of a candidate in the order in which they are tried: of those that are as good as the best,
// the ones that were chosen least often in this document, and of these the one that the seed picks.
func (c *choice) inTurn(candidate *candidate) []option {
	options := candidate.options
	equal := 1
	for equal < len(options) && options[equal].gain >= options[0].gain-equalRight {
		equal++
	}
	if equal == 1 {
		return options
	}
	start := int(turn(c.request.Seed, candidate.Proposal) % uint64(equal))
	turned := append(slices.Clone(options[start:equal]), options[:start]...)
	slices.SortStableFunc(turned, func(a, b option) int { return cmp.Compare(c.said[a.text], c.said[b.text]) })
	return append(turned, options[equal:]...)
}

// turn returns numbers that differ from one seed to the next more often than by chance, since a writer who asks for
// another version wants to see one: seeds go in pairs, at half of the places with the seed before and at half with the
// one after, and pairs differ.
func turn(seed uint64, candidate editing.Proposal) uint64 {
	seed += draw(0, candidate) & 1
	return draw(seed/2, candidate) + seed%2
}

// draw returns a number that depends only on the seed, the rule, and the place.
func draw(seed uint64, candidate editing.Proposal) uint64 {
	hash := fnv.New64a()
	place := candidate.From
	for _, number := range []uint64{seed, uint64(candidate.Sentence), uint64(place)} {
		hash.Write(binary.LittleEndian.AppendUint64(nil, number))
	}
	hash.Write([]byte(candidate.ID))
	return hash.Sum64() >> 8
}
