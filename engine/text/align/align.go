// Package align pairs the sentences of a text with those of a rewritten version that have the same content, in the
// order of both.
package align

import "math"

// Sentence is one sentence of either text.
type Sentence struct {
	Text  string
	Block int // Align never groups old sentences of different blocks; ignored in the new text
}

// Unit is a run of old sentences and the run of new ones with the same content, as half-open ranges of their lists. A
// unit without new sentences was lost, one without old sentences was invented.
type Unit struct {
	OldFrom, OldTo int
	NewFrom, NewTo int
}

// Lost reports whether the unit has no new sentences.
func (u Unit) Lost() bool { return u.NewFrom == u.NewTo }

// Invented reports whether the unit has no old sentences.
func (u Unit) Invented() bool { return u.OldFrom == u.OldTo }

// shapes are the numbers of old and new sentences that a unit may have, common ones first, with their costs as shares
// of the average weight of a sentence.
var shapes = [...]struct {
	old, new int
	cost     float64
}{
	{1, 1, 0}, {2, 1, 0.24}, {1, 2, 0.24}, {3, 1, 0.5}, {1, 3, 0.5}, {2, 2, 0.6},
	{1, 4, 0.8}, {4, 1, 0.8}, {2, 3, 0.9}, {3, 2, 0.9},
	{1, 0, 0.1}, {0, 1, 0.26},
	{3, 3, 1.3}, {4, 2, 1.1}, {2, 4, 1.1}, {4, 3, 1.5}, {5, 1, 1}, {6, 1, 1.2}, {5, 2, 1.4},
}

// commonShapes is the number of shapes that Align tries. The others are for content that is rebuilt across blocks.
const commonShapes = 12

// blockCost is the cost of a unit for each block boundary in it, as a share of the average weight of a sentence.
const blockCost = 0.12

// minBand is the distance from the diagonal, in sentences, within which pairs are tried. A difference in length widens
// it.
const minBand = 24

// maxWidening is the maximum number of sentences by which a difference in length widens the band: beyond that, neither
// text is a version of the other.
const maxWidening = 96

// Align pairs the sentences. Every sentence of either list is in exactly one unit, and the units are in the order of
// both. It takes time proportional to the longer list.
func Align(old, new []Sentence) []Unit { return pair(newTable(old, new)) }

// AlignAcross is Align, except that units may have old sentences of neighboring blocks, such as list items that became
// one sentence.
func AlignAcross(old, new []Sentence) []Unit {
	table := newTable(old, new)
	table.across = true
	return pair(table)
}

func pair(table *table) []Unit {
	old := table.old
	for i := range len(old) + 1 {
		from, to := table.columns(i)
		for j := from; j <= to; j++ {
			table.fill(i, j)
		}
	}
	return table.units()
}

// maxRunLength is the maximum number of sentences that a unit has on one side.
const maxRunLength = 6

// table is the dynamic programming table: the best pairing of the first sentences of both lists, for every number of
// them within the band.
type table struct {
	vocabulary   *vocabulary
	old, new     [][maxRunLength]run // by the index of the last sentence, and by the number of sentences before it
	blocks       []int
	across       bool    // a unit may have old sentences of several blocks
	weight       float64 // average weight of a sentence
	rows         [][]cell
	firstColumns []int
}

type cell struct {
	score float64
	shape int8
	known bool
}

func newTable(old, new []Sentence) *table {
	found := &table{vocabulary: newVocabulary(old, new), blocks: make([]int, len(old)),
		rows: make([][]cell, len(old)+1), firstColumns: make([]int, len(old)+1)}
	for i, sentence := range old {
		found.blocks[i] = sentence.Block
	}
	found.old, found.new = found.runs(old), found.runs(new)
	total := 0.0
	for _, list := range [][][maxRunLength]run{found.old, found.new} {
		for _, runs := range list {
			total += runs[0].weight
		}
	}
	found.weight = max(1, total/float64(max(1, len(old)+len(new))))
	return found
}

// runs returns the runs of a list that may be one side of a unit.
func (t *table) runs(list []Sentence) [][maxRunLength]run {
	found := make([][maxRunLength]run, len(list))
	for i, sentence := range list {
		found[i][0] = t.vocabulary.runOf(sentence.Text)
		for length := 1; length < maxRunLength && length <= i; length++ {
			found[i][length] = found[i-1][length-1].with(found[i][0])
		}
	}
	return found
}

// columns returns the minimum and maximum number of new sentences that are tried with the first i old ones.
func (t *table) columns(i int) (from, to int) {
	at := i
	if len(t.old) > 0 {
		at = i * len(t.new) / len(t.old)
	}
	reach := minBand + min(maxWidening, max(len(t.new)-len(t.old), len(t.old)-len(t.new))/4)
	return max(0, at-reach), min(len(t.new), at+reach)
}

func (t *table) at(i, j int) cell {
	if i < 0 || j < 0 || j < t.firstColumns[i] || j-t.firstColumns[i] >= len(t.rows[i]) {
		return cell{score: math.Inf(-1)}
	}
	return t.rows[i][j-t.firstColumns[i]]
}

// fill computes the best pairing of the first i old and the first j new sentences.
func (t *table) fill(i, j int) {
	if t.rows[i] == nil {
		from, to := t.columns(i)
		t.firstColumns[i], t.rows[i] = from, make([]cell, 0, to-from+1)
	}
	best := cell{score: math.Inf(-1)}
	if i == 0 && j == 0 {
		best = cell{known: true, shape: -1}
	}
	tried := shapes[:commonShapes]
	if t.across {
		tried = shapes[:]
	}
	for k, shape := range tried {
		before := t.at(i-shape.old, j-shape.new)
		if !before.known || !t.mayGroup(i-shape.old, i) {
			continue
		}
		cost := shape.cost + t.blocksCrossed(i-shape.old, i)*blockCost
		score := before.score + t.gain(i-shape.old, i, j-shape.new, j) - cost*t.weight
		if !best.known || score > best.score {
			best = cell{score: score, shape: int8(k), known: true}
		}
	}
	t.rows[i] = append(t.rows[i], best)
}

// mayGroup reports whether a run of old sentences may be in one unit.
func (t *table) mayGroup(from, to int) bool {
	return t.across || t.blocksCrossed(from, to) == 0
}

// blocksCrossed is the number of block boundaries in a run of old sentences.
func (t *table) blocksCrossed(from, to int) float64 {
	if from < 0 || to-from < 2 {
		return 0
	}
	return float64(t.blocks[to-1] - t.blocks[from])
}

// gain is the weight of the stems that two runs share, on both sides.
func (t *table) gain(oldFrom, oldTo, newFrom, newTo int) float64 {
	if oldFrom == oldTo || newFrom == newTo {
		return 0
	}
	old, new := t.old[oldTo-1][oldTo-oldFrom-1], t.new[newTo-1][newTo-newFrom-1]
	return old.weightIn(new, t.vocabulary) + new.weightIn(old, t.vocabulary)
}

// units traces the best pairing back from its end.
func (t *table) units() []Unit {
	var backward []Unit
	for i, j := len(t.old), len(t.new); i > 0 || j > 0; {
		found := t.at(i, j)
		if !found.known { // never: the band always holds the corner
			return []Unit{{0, len(t.old), 0, len(t.new)}}
		}
		shape := shapes[found.shape]
		backward = append(backward, Unit{i - shape.old, i, j - shape.new, j})
		i, j = i-shape.old, j-shape.new
	}
	units := make([]Unit, len(backward))
	for k, unit := range backward {
		units[len(units)-1-k] = unit
	}
	return units
}
