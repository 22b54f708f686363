package guard

import (
	"context"
	"slices"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// maxRounds is the maximum number of rounds, after which all changes are dropped. Each round parses the complete text.
// One or two suffice for valid changes.
const maxRounds = 8

// trial applies the changes of a text, and drops groups of them until the rest passes.
type trial struct {
	original  *document.Document
	before    facts.Passage
	protected []facts.Loss // the protected items of the original
	groups    []group      // those not dropped so far
	dropped   []verdict
	request   humanize.Prepared
	reading   *facts.Reading // of the original; nil until needed
}

// verdict is a dropped group with the reasons.
type verdict struct {
	group
	losses []facts.Loss
}

// faults are the groups to drop, by index, with the reasons.
type faults map[int][]facts.Loss

func newTrial(original *document.Document, code string, changes []humanize.Change) *trial {
	before := facts.DocumentPassage(original, code)
	return &trial{original: original, before: before, protected: facts.Protected(before),
		groups: grouped(original, changes)}
}

// run drops groups until the edited text passes. The error is ctx's.
func (t *trial) run(ctx context.Context) error {
	for range maxRounds {
		if len(t.groups) == 0 {
			return nil
		}
		failing, err := t.failing(ctx)
		if err != nil || len(failing) == 0 {
			return err
		}
		t.drop(failing)
	}
	t.drop(t.everyGroup(facts.Loss{Kind: facts.Structure}))
	return nil
}

// changes returns the changes of the remaining groups.
func (t *trial) changes() []humanize.Change {
	count := 0
	for _, g := range t.groups {
		count += len(g.changes)
	}
	kept := make([]humanize.Change, 0, count)
	for _, g := range t.groups {
		kept = append(kept, g.changes...)
	}
	return kept
}

func (t *trial) drop(failing faults) {
	kept := t.groups[:0]
	for i, g := range t.groups {
		if losses, fails := failing[i]; fails {
			t.dropped = append(t.dropped, verdict{g, losses})
		} else {
			kept = append(kept, g)
		}
	}
	t.groups = kept
}

func (t *trial) everyGroup(why ...facts.Loss) faults {
	every := faults{}
	for i := range t.groups {
		every[i] = why
	}
	return every
}

// failing returns the groups to drop because of the edited text; none if it passes.
func (t *trial) failing(ctx context.Context) (faults, error) {
	changes := t.changes()
	edited := humanize.Apply(t.original.Text, changes)
	want, origin := t.blocks(changes)
	parsed, asNew, err := t.original.Reparse(ctx, edited, want)
	if err != nil {
		return nil, err
	}
	if broken := firstBroken(want, parsed.Blocks); broken >= 0 {
		return t.groupsOf(origin[min(broken, len(origin)-1)]), nil
	}
	after := facts.DocumentPassage(parsed, t.before.Language)
	if failing, err := t.compareGroups(ctx, after, shift{changes: changes}); err != nil || len(failing) > 0 {
		return failing, err
	}
	if !asNew {
		after = facts.DocumentPassage(t.original.ParseAnother(edited), t.before.Language)
	}
	if lost := facts.Missing(t.protected, facts.Protected(after), false); len(lost) > 0 {
		lost = applyExcuses(lost, changes, t.original, t.before.Language)
		if slices.ContainsFunc(t.groups, group.isParaphrase) {
			lost = facts.IgnoreReformatted(lost, t.before, after, t.request)
		}
		if len(lost) > 0 {
			return t.everyGroup(lost...), nil
		}
	}
	return nil, nil
}

// blocks returns the blocks that the changes should produce, and the index of the original block of each.
func (t *trial) blocks(changes []humanize.Change) (want []document.Block, origin []int) {
	groups := t.groups
	moved := shift{changes: changes}
	for i, block := range t.original.Blocks {
		for len(groups) > 0 && (groups[0].end <= block.Start || !groups[0].removes && !groups[0].rebuilds) {
			groups = groups[1:]
		}
		switch {
		case len(groups) == 0 || groups[0].block > i:
			start := moved.start(block.Start)
			want = append(want, document.Block{Kind: block.Kind, Start: start, End: moved.end(block.End)})
			origin = append(origin, i)
		case groups[0].rebuilds && groups[0].block == i:
			start := moved.start(groups[0].start)
			for _, built := range t.original.ParseLike(groups[0].changes[0].After).Blocks {
				want = append(want, document.Block{Kind: built.Kind, Start: start + built.Start, End: start + built.End})
				origin = append(origin, i)
			}
		}
	}
	return want, append(origin, -1)
}

// firstBroken returns the index of the first block whose position or kind is wrong, or -1.
func firstBroken(want, got []document.Block) int {
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) {
			return i
		}
		if a, b := want[i], got[i]; a.Kind != b.Kind || a.Start != b.Start || a.End != b.End {
			return i
		}
	}
	return -1
}

// groupsOf returns the groups of a block, or every group if it has none, as the damage then comes from elsewhere.
func (t *trial) groupsOf(block int) faults {
	found := faults{}
	for i, g := range t.groups {
		if g.block == block {
			found[i] = []facts.Loss{{Kind: facts.Structure}}
		}
	}
	if len(found) == 0 {
		return t.everyGroup(facts.Loss{Kind: facts.Structure})
	}
	return found
}

// compareGroups checks every group, and that the text between groups is unchanged. If only the text between groups has
// changed, both neighbors fail. The error is ctx's.
func (t *trial) compareGroups(ctx context.Context, after facts.Passage, moved shift) (faults, error) {
	failing, suspect := faults{}, faults{}
	damage := []facts.Loss{{Kind: facts.Structure}}
	old, new := t.before, after
	for i, g := range t.groups {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !facts.SameTokens(old.Cut(g.start), new.Cut(moved.start(g.start))) {
			suspect[max(0, i-1)], suspect[i] = damage, damage
		}
		end := moved.end
		if g.removes {
			end = moved.start // an insertion right after it belongs to the next paragraph
		}
		if losses := t.compare(g, old.Cut(g.end), new.Cut(end(g.end))); len(losses) > 0 {
			failing[i] = losses
		}
	}
	if !facts.SameTokens(old, new) {
		suspect[len(t.groups)-1] = damage
	}
	if len(failing) == 0 {
		return suspect, nil
	}
	return failing, nil
}

// compare compares a group's original with its edited text.
func (t *trial) compare(g group, before, after facts.Passage) []facts.Loss {
	if g.isParaphrase() {
		before = g.withoutDeleted(before)
	}
	losses := facts.ComparePassages(before, after)
	if g.isParaphrase() {
		if t.reading == nil {
			complete := facts.Index(t.before)
			t.reading = &complete
		}
		losses = facts.Paraphrase(t.reading.Of(before), after, t.request)
	}
	anew := g.isParaphrase() && t.request.Strength == humanize.Strong // a paraphrase may rename its section
	if t.original.Blocks[g.block].Kind == document.Heading && !anew {
		losses = append(losses, facts.CompareHeading(before, after)...)
	}
	return applyExcuses(losses, g.changes, t.original, t.before.Language)
}
