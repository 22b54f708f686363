package guard

import (
	"context"
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// The rounds after which all changes are dropped: each reads the whole text, and one or two suffice for honest changes.
const mostRounds = 8

// trial tries out the changes of a text and drops groups of them until the rest passes.
type trial struct {
	original *document.Document
	before   passage
	promised []Loss  // the protected items of the original
	groups   []group // those that have not been dropped
	dropped  []verdict
	request  humanize.Prepared
	named    named // in the original; nil until needed
}

// verdict is why a group was dropped.
type verdict struct {
	group
	losses []Loss
}

// faults are the groups that have to be dropped, by index, and why.
type faults map[int][]Loss

func newTrial(original *document.Document, code string, changes []humanize.Change) *trial {
	before := readAll(original, code)
	return &trial{original: original, before: before, promised: protected(before), groups: grouped(original, changes)}
}

// run drops groups until the edited text passes. The error is ctx's.
func (t *trial) run(ctx context.Context) error {
	for range mostRounds {
		if len(t.groups) == 0 {
			return nil
		}
		failing, err := t.failing(ctx)
		if err != nil || len(failing) == 0 {
			return err
		}
		t.drop(failing)
	}
	t.drop(t.everyGroup(Loss{Kind: Structure}))
	return nil
}

// changes lists what has not been dropped.
func (t *trial) changes() []humanize.Change {
	count := 0
	for _, one := range t.groups {
		count += len(one.changes)
	}
	kept := make([]humanize.Change, 0, count)
	for _, one := range t.groups {
		kept = append(kept, one.changes...)
	}
	return kept
}

func (t *trial) drop(failing faults) {
	kept := t.groups[:0]
	for i, one := range t.groups {
		if losses, fails := failing[i]; fails {
			t.dropped = append(t.dropped, verdict{one, losses})
		} else {
			kept = append(kept, one)
		}
	}
	t.groups = kept
}

func (t *trial) everyGroup(why ...Loss) faults {
	every := faults{}
	for i := range t.groups {
		every[i] = why
	}
	return every
}

// failing returns the groups that have to be dropped because of the edited text; none where it passes.
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
	after := readAll(parsed, t.before.language)
	if failing, err := t.losing(ctx, after, shift{changes: changes}); err != nil || len(failing) > 0 {
		return failing, err
	}
	if !asNew {
		after = readAll(t.original.ParseAnother(edited), t.before.language)
	}
	if lost := missing(t.promised, protected(after), false); len(lost) > 0 {
		lost = forgive(lost, changes, t.original, t.before.language)
		if slices.ContainsFunc(t.groups, group.isParaphrase) {
			lost = sameProtected(lost, t.before, after, t.request)
		}
		if len(lost) > 0 {
			return t.everyGroup(lost...), nil
		}
	}
	return nil, nil
}

// blocks returns where the changes leave the blocks of the original, and which original block each one was.
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

// firstBroken returns the first block that is not where and what it should be, or -1.
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

// groupsOf returns the groups of a block, or every group where it has none: then the damage comes from elsewhere.
func (t *trial) groupsOf(block int) faults {
	found := faults{}
	for i, one := range t.groups {
		if one.block == block {
			found[i] = []Loss{{Kind: Structure}}
		}
	}
	if len(found) == 0 {
		return t.everyGroup(Loss{Kind: Structure})
	}
	return found
}

// losing judges every group, and checks that the text between groups reads as before. Where all groups pass and that
// text does not, both neighbors are to blame. The error is ctx's.
func (t *trial) losing(ctx context.Context, after passage, moved shift) (faults, error) {
	guilty, suspect := faults{}, faults{}
	beside := []Loss{{Kind: Structure}}
	old, new := t.before, after
	for i, one := range t.groups {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !same(old.cut(one.start), new.cut(moved.start(one.start))) {
			suspect[max(0, i-1)], suspect[i] = beside, beside
		}
		end := moved.end
		if one.removes {
			end = moved.start // what is inserted right after it belongs to the next paragraph
		}
		if losses := t.judge(one, old.cut(one.end), new.cut(end(one.end))); len(losses) > 0 {
			guilty[i] = losses
		}
	}
	if !same(old, new) {
		suspect[len(t.groups)-1] = beside
	}
	if len(guilty) == 0 {
		return suspect, nil
	}
	return guilty, nil
}

// judge compares a group with what became of it.
func (t *trial) judge(one group, before, after passage) []Loss {
	if one.isParaphrase() {
		before = one.withoutStruck(before)
	}
	losses := judge(before, after)
	if one.isParaphrase() {
		if t.named == nil {
			t.named = namedIn(t.before)
		}
		losses = paraphrased(before, after, t.named, t.request)
	}
	anew := one.isParaphrase() && t.request.Strength == humanize.Strong // a paraphrase may rename its section
	if t.original.Blocks[one.block].Kind == document.Heading && !anew {
		losses = append(losses, compareHeading(before, after)...)
	}
	return forgive(losses, one.changes, t.original, t.before.language)
}
