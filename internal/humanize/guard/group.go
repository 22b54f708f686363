package guard

import (
	"sort"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// group is a run of neighbouring sentences of one block with all of the changes that touch them. No change touches two
// groups.
type group struct {
	block      int
	start, end int // of the original text: the sentences, and what the changes touch beside them
	sentences  int
	changes    []humanize.Change
	held       bool // it lost nothing in an earlier round
}

// place is a sentence of the original.
type place struct {
	block      int
	start, end int
	frozen     bool
}

// places lists the sentences of a document.
func places(original *document.Document) []place {
	var found []place
	for b, block := range original.Blocks {
		for _, sentence := range block.Sentences {
			found = append(found, place{block: b, start: sentence.Start, end: sentence.End, frozen: block.Kind == document.Quotation})
		}
	}
	return found
}

// grouped puts the changes of a text into groups, and leaves out those that are not valid and those outside prose.
func grouped(original *document.Document, changes []humanize.Change) []group {
	all := places(original)
	var groups []group
	at, last := 0, -1 // the end of the last change, and the last sentence of the last group
	for i := range changes {
		change := changes[i]
		first, final, ok := touched(original, all, change)
		if change.Start < at || !ok {
			continue
		}
		at = change.End
		if len(groups) > 0 && first <= last {
			open := &groups[len(groups)-1]
			open.changes = append(open.changes, change)
			open.end = max(open.end, change.End, all[final].end)
			open.sentences += max(0, final-last)
			last = max(last, final)
			continue
		}
		groups = append(groups, group{
			block: all[first].block, start: min(change.Start, all[first].start), end: max(change.End, all[final].end),
			sentences: final - first + 1, changes: []humanize.Change{change},
		})
		last = final
	}
	return groups
}

// touched returns the first and last sentence that a change touches, or those beside it where it only touches what lies
// between them. A change is refused when it does not fit the text or when not all of it lies in one block.
func touched(original *document.Document, all []place, change humanize.Change) (first, final int, ok bool) {
	text := original.Text
	if change.Start < 0 || change.End < change.Start || change.End > len(text) || text[change.Start:change.End] != change.Before {
		return 0, 0, false
	}
	first = sort.Search(len(all), func(i int) bool { return all[i].end >= change.Start })
	final = sort.Search(len(all), func(i int) bool { return all[i].start > change.End }) - 1
	if first > final { // between two sentences
		first, final = final, first
	}
	if first < 0 || final >= len(all) || all[first].block != all[final].block || all[first].frozen {
		return 0, 0, false
	}
	block := original.Blocks[all[first].block]
	return first, final, block.Start <= change.Start && change.End <= block.End
}
