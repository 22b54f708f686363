package service

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/align"
	"plainhand/internal/humanize/document"
)

// region is a run of blocks of a text with the run of blocks that was written for them, by the pairs of their
// sentences.
type region struct {
	pairs     []align.Unit // in the order of both
	joinsNext bool         // nothing was written for it, but what was written for the next one says it
	open      bool         // nothing was written after it
}

// regions divides two versions of a text where a block ends in both.
type regions struct {
	old, new version
	all      []region
	written  int // the last one for which something was written; -1 before there is any
}

// regionsOf divides two versions. A sentence without a rewrite belongs to the neighboring region that covers it, or to
// a region of its own.
func regionsOf(old, new version, by pairing) []region {
	made := regions{old: old, new: new, written: -1}
	pairs := slices.DeleteFunc(by(old.sentences, new.sentences), align.Unit.Invented)
	for i, pair := range pairs {
		if pair.Lost() {
			made.addLost(pair, pairs[i+1:])
		} else {
			made.addWritten(pair)
		}
	}
	if made.written >= 0 {
		made.all[made.written].open = true
	}
	return made.all
}

func (r *regions) addWritten(pair align.Unit) {
	last := len(r.all) - 1
	switch {
	case r.written >= 0 && !r.begins(pair):
		r.gather(r.written)
	case last > r.written && (r.all[last].joinsNext || r.lastBlock(last) == r.blockOf(pair)):
		r.all[last].joinsNext = false
	default:
		r.all = append(r.all, region{})
	}
	r.written = len(r.all) - 1
	r.all[r.written].pairs = append(r.all[r.written].pairs, pair)
}

// begins reports whether a pair begins a block in both versions.
func (r *regions) begins(pair align.Unit) bool {
	lastNew := -1
	for _, other := range r.all[r.written].pairs {
		if !other.Lost() {
			lastNew = r.new.sentences[other.NewTo-1].Block
		}
	}
	return r.blockOf(pair) > r.lastBlock(r.written) && r.new.sentences[pair.NewFrom].Block > lastNew
}

// addLost adds a pair without new sentences; those after it are still to come.
func (r *regions) addLost(pair align.Unit, rest []align.Unit) {
	last := len(r.all) - 1
	switch {
	case last >= 0 && r.lastBlock(last) == r.blockOf(pair):
	case r.written >= 0 && r.says(r.all[r.written].pairs, pair):
		r.gather(r.written)
		last = r.written
	default:
		next := slices.IndexFunc(rest, func(one align.Unit) bool { return !one.Lost() })
		joins := next >= 0 && (r.says(rest[next:next+1], pair) || r.leadsTo(rest[next], pair))
		r.all = append(r.all, region{joinsNext: joins})
		last = len(r.all) - 1
	}
	r.all[last].pairs = append(r.all[last].pairs, pair)
}

// leadsTo reports whether a lost pair only announces the list that another one begins, and that became sentences.
func (r *regions) leadsTo(next, lost align.Unit) bool {
	announces := strings.HasSuffix(strings.TrimRight(r.old.sentences[lost.OldTo-1].Text, "*_ "), ":")
	return announces && r.old.kind(next.OldFrom) == document.ListItem && r.new.kind(next.NewFrom) != document.ListItem
}

// gather adds the regions after one to it.
func (r *regions) gather(to int) {
	for _, one := range r.all[to+1:] {
		r.all[to].pairs = append(r.all[to].pairs, one.pairs...)
	}
	r.all = r.all[:to+1]
}

// lastBlock is the last block of a region in the text.
func (r *regions) lastBlock(at int) int {
	pairs := r.all[at].pairs
	return r.old.sentences[pairs[len(pairs)-1].OldTo-1].Block
}

func (r *regions) blockOf(pair align.Unit) int { return r.old.sentences[pair.OldFrom].Block }

// says reports whether what was written for other pairs says what a lost pair said.
func (r *regions) says(others []align.Unit, lost align.Unit) bool {
	for _, other := range others {
		own := r.old.together(other.OldFrom, other.OldTo)
		if !other.Lost() && saysAfterAll(r.old.together(lost.OldFrom, lost.OldTo),
			r.new.together(other.NewFrom, other.NewTo), own) {
			return true
		}
	}
	return false
}

// leastSaid is the share of a sentence's own words with which another text says the same.
const leastSaid = 0.5

// saysAfterAll reports whether a text that was written for other sentences says what a sentence said.
func saysAfterAll(sentence, written, others string) bool {
	return align.Share(sentence, written, others) >= leastSaid
}

// units makes units of a region: one of all of it where its structure changed, else one for each pair.
func (g region) units(old, new version) []unit {
	if g.rebuilds(old, new) {
		return []unit{g.whole(old, new)}
	}
	var units []unit
	for _, pair := range g.pairs {
		one := unit{start: old.places[pair.OldFrom].start, end: old.places[pair.OldTo-1].end,
			sentences: pair.OldTo - pair.OldFrom}
		if !pair.Lost() {
			one.written = new.together(pair.NewFrom, pair.NewTo)
		}
		units = append(units, one)
	}
	return units
}

// rebuilds reports whether blocks were merged, or a list became sentences or the other way round. One block that became
// another one, or several paragraphs, keeps its place in the structure.
func (g region) rebuilds(old, new version) bool {
	return g.turnsList(old, new) || slices.ContainsFunc(g.pairs, func(pair align.Unit) bool {
		crosses := old.sentences[pair.OldFrom].Block != old.sentences[pair.OldTo-1].Block
		unlike := !pair.Lost() && g.holdsBlocks(old) && align.Share(old.together(pair.OldFrom, pair.OldTo),
			new.together(pair.NewFrom, pair.NewTo), "") == 0
		return crosses || unlike // who knows where it belongs
	})
}

// holdsBlocks reports whether the region has more than one block of the text.
func (g region) holdsBlocks(old version) bool {
	return old.sentences[g.pairs[0].OldFrom].Block != old.sentences[g.pairs[len(g.pairs)-1].OldTo-1].Block
}

// turnsList reports whether list items became sentences, or sentences list items.
func (g region) turnsList(old, new version) bool {
	for _, pair := range g.pairs {
		for n := pair.NewFrom; n < pair.NewTo; n++ {
			wasItem, isItem := old.kind(pair.OldFrom) == document.ListItem, new.kind(n) == document.ListItem
			if wasItem != isItem && (isItem || g.holdsBlocks(old)) {
				return true
			}
		}
	}
	return false
}

// whole is the unit of all that a region holds.
func (g region) whole(old, new version) unit {
	from, to := g.pairs[0].OldFrom, g.pairs[len(g.pairs)-1].OldTo
	stretch := old.blocks(from, to)
	made := unit{start: stretch.start, end: stretch.end, sentences: to - from, whole: true, turned: g.turnsList(old, new),
		open: g.open}
	first, last := -1, -1
	for _, pair := range g.pairs {
		if pair.Lost() {
			continue
		}
		if first < 0 {
			first = pair.NewFrom
		}
		last = pair.NewTo
	}
	if first >= 0 {
		written := new.blocks(first, last)
		made.written = new.parsed.Text[written.start:written.end]
	}
	return made
}
