package service

import (
	"slices"
	"strings"

	"plainhand/engine/text/align"
	"plainhand/engine/text/document"
)

// region is a run of blocks of a text and the run of blocks that was written for them, as sentence pairs.
type region struct {
	pairs     []align.Unit // in the order of both versions
	joinsNext bool         // it has no rewrite of its own, but that of the next region covers it
	open      bool         // it is the last one with a rewrite
}

// regions divides two versions at the block boundaries that they share.
type regions struct {
	old, new version
	all      []region
	written  int // index of the last region with a rewrite; -1 if none
}

// regionsOf divides two versions. A sentence without a rewrite belongs to the neighboring region that covers it, or to
// a region of its own.
func regionsOf(old, new version, by aligner) []region {
	divided := regions{old: old, new: new, written: -1}
	pairs := slices.DeleteFunc(by(old.sentences, new.sentences), align.Unit.Invented)
	for i, pair := range pairs {
		if pair.Lost() {
			divided.addLost(pair, pairs[i+1:])
		} else {
			divided.addWritten(pair)
		}
	}
	if divided.written >= 0 {
		divided.all[divided.written].open = true
	}
	return divided.all
}

func (r *regions) addWritten(pair align.Unit) {
	last := len(r.all) - 1
	switch {
	case r.written >= 0 && !r.begins(pair):
		r.mergeAfter(r.written)
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

// addLost adds a pair without new sentences. The rest are the pairs after it.
func (r *regions) addLost(pair align.Unit, rest []align.Unit) {
	last := len(r.all) - 1
	switch {
	case last >= 0 && r.lastBlock(last) == r.blockOf(pair):
	case r.written >= 0 && r.covered(r.all[r.written].pairs, pair):
		r.mergeAfter(r.written)
		last = r.written
	default:
		next := slices.IndexFunc(rest, func(other align.Unit) bool { return !other.Lost() })
		joins := next >= 0 && (r.covered(rest[next:next+1], pair) || r.introduces(rest[next], pair))
		r.all = append(r.all, region{joinsNext: joins})
		last = len(r.all) - 1
	}
	r.all[last].pairs = append(r.all[last].pairs, pair)
}

// introduces reports whether a lost pair only announces a list that begins with the next pair and became sentences.
func (r *regions) introduces(next, lost align.Unit) bool {
	announces := strings.HasSuffix(strings.TrimRight(r.old.sentences[lost.OldTo-1].Text, "*_ "), ":")
	return announces && r.old.kind(next.OldFrom) == document.ListItem && r.new.kind(next.NewFrom) != document.ListItem
}

// mergeAfter merges all later regions into one.
func (r *regions) mergeAfter(to int) {
	for _, later := range r.all[to+1:] {
		r.all[to].pairs = append(r.all[to].pairs, later.pairs...)
	}
	r.all = r.all[:to+1]
}

// lastBlock is the index of a region's last block in the text.
func (r *regions) lastBlock(at int) int {
	pairs := r.all[at].pairs
	return r.old.sentences[pairs[len(pairs)-1].OldTo-1].Block
}

func (r *regions) blockOf(pair align.Unit) int { return r.old.sentences[pair.OldFrom].Block }

// covered reports whether the rewrites of other pairs cover the content of a lost pair.
func (r *regions) covered(others []align.Unit, lost align.Unit) bool {
	for _, other := range others {
		own := r.old.text(other.OldFrom, other.OldTo)
		if !other.Lost() && covers(r.old.text(lost.OldFrom, lost.OldTo),
			r.new.text(other.NewFrom, other.NewTo), own) {
			return true
		}
	}
	return false
}

// minCovered is the share of a sentence's own words from which another text covers it.
const minCovered = 0.5

// covers reports whether a text that was written for other sentences covers the content of a sentence.
func covers(sentence, written, others string) bool {
	return align.Share(sentence, written, others) >= minCovered
}

// units returns the units of a region: a single one where its structure changed, else one for each pair.
func (g region) units(old, new version) []unit {
	if g.rebuilds(old, new) {
		return []unit{g.rebuiltUnit(old, new)}
	}
	var units []unit
	for _, pair := range g.pairs {
		u := unit{start: old.spans[pair.OldFrom].start, end: old.spans[pair.OldTo-1].end,
			sentences: pair.OldTo - pair.OldFrom}
		if !pair.Lost() {
			u.written = new.text(pair.NewFrom, pair.NewTo)
		}
		units = append(units, u)
	}
	return units
}

// rebuilds reports whether blocks were merged, or a list became sentences or the other way round. A single block that
// became another kind or several paragraphs keeps its position in the structure, and isn't rebuilt.
func (g region) rebuilds(old, new version) bool {
	return g.changesList(old, new) || slices.ContainsFunc(g.pairs, func(pair align.Unit) bool {
		crosses := old.sentences[pair.OldFrom].Block != old.sentences[pair.OldTo-1].Block
		unlike := !pair.Lost() && g.holdsBlocks(old) && align.Share(old.text(pair.OldFrom, pair.OldTo),
			new.text(pair.NewFrom, pair.NewTo), "") == 0
		return crosses || unlike // an unlike rewrite may belong to another block
	})
}

// holdsBlocks reports whether the region spans more than one block of the text.
func (g region) holdsBlocks(old version) bool {
	return old.sentences[g.pairs[0].OldFrom].Block != old.sentences[g.pairs[len(g.pairs)-1].OldTo-1].Block
}

// changesList reports whether list items became sentences, or sentences list items.
func (g region) changesList(old, new version) bool {
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

// rebuiltUnit is the single unit of a region whose structure changed.
func (g region) rebuiltUnit(old, new version) unit {
	from, to := g.pairs[0].OldFrom, g.pairs[len(g.pairs)-1].OldTo
	stretch := old.blocks(from, to)
	rebuilt := unit{start: stretch.start, end: stretch.end, sentences: to - from, rebuilt: true,
		listChanged: g.changesList(old, new),
		open:        g.open}
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
		rebuilt.written = new.parsed.Text[written.start:written.end]
	}
	return rebuilt
}
