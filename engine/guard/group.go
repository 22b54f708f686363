package guard

import (
	"slices"
	"sort"
	"strings"
	"unicode"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// group is a run of neighboring sentences in one block, with all the changes that touch them. No change touches two
// groups.
type group struct {
	block      int
	start, end int // range in the original: the sentences and the changes
	sentences  int
	changes    []humanize.Change
	removes    bool // its only change removes the whole block
	rebuilds   bool // its only change replaces whole blocks with others
}

// ParaphraseRule is the rule of a service's changes, which rewrite whole sentences. Paraphrase checks them.
const ParaphraseRule = "service"

// StruckRule is the rule of a service's deletions whose Verifier confirmed that the sentences state nothing.
const StruckRule = "service.struck"

// isParaphrase reports whether the group has a service's rewrite or deletion.
func (g group) isParaphrase() bool {
	return slices.ContainsFunc(g.changes, func(change humanize.Change) bool {
		return change.Rule == ParaphraseRule || change.Rule == StruckRule
	})
}

// withoutDeleted removes from a passage of the original the sentences that the group deletes and may delete.
func (g group) withoutDeleted(before facts.Passage) facts.Passage {
	for _, change := range g.changes {
		if change.After == "" && mayDelete(before.Between(change.Start, change.End), change.Rule) {
			before = before.Without(change.Start, change.End)
		}
	}
	return before
}

// mayDelete reports whether all sentences of a passage may be deleted under a rule.
func mayDelete(p facts.Passage, rule string) bool {
	return !slices.ContainsFunc(p.BySentence(), func(sentence facts.Passage) bool {
		return !sentence.IsEmpty() && (rule != StruckRule || !sentence.HasNoFacts())
	})
}

// sentenceSpan is the range of a sentence of the original.
type sentenceSpan struct {
	block      int
	start, end int
	frozen     bool // in a verbatim block, so it must not change
}

// sentenceSpans returns the sentences of a document.
func sentenceSpans(original *document.Document) []sentenceSpan {
	var found []sentenceSpan
	for b, block := range original.Blocks {
		for _, sentence := range block.Sentences {
			found = append(found, sentenceSpan{block: b, start: sentence.Start, end: sentence.End,
				frozen: block.Verbatim})
		}
	}
	return found
}

// grouped returns the groups of a text's changes, without those that are invalid or outside prose.
func grouped(original *document.Document, changes []humanize.Change) []group {
	all := sentenceSpans(original)
	var groups []group
	// All groups share valid, where begin is the index of the last group's first change; at is the end of the last change,
	// and last its last sentence.
	valid, begin := make([]humanize.Change, 0, len(changes)), 0
	at, last := 0, -1
	for _, change := range changes {
		if change.Start < at || !fits(original.Text, change) {
			continue
		}
		first, final, removes := deletedParagraph(original, all, change)
		rebuilds := false
		if !removes {
			var ok bool
			if first, final, ok = touchedSentences(original, all, change); !ok {
				if first, final, rebuilds = rebuiltBlocks(original, all, change); !rebuilds {
					continue
				}
			}
		}
		joins, alone := first <= last, removes || rebuilds
		if joins && (alone || groups[len(groups)-1].removes || groups[len(groups)-1].rebuilds) {
			continue
		}
		if !joins {
			groups = append(groups, group{block: all[first].block, start: min(change.Start, all[first].start), removes: removes,
				rebuilds: rebuilds})
			begin = len(valid)
		}
		current := &groups[len(groups)-1]
		valid = append(valid, change)
		current.changes = valid[begin:len(valid):len(valid)]
		current.end = max(current.end, change.End, all[final].end)
		current.sentences += final - max(first-1, last)
		at, last = change.End, max(last, final)
	}
	return groups
}

// fits reports whether a change matches the text.
func fits(text string, change humanize.Change) bool {
	return change.Start >= 0 && change.Start <= change.End && change.End <= len(text) &&
		text[change.Start:change.End] == change.Before
}

// deletedParagraph returns the sentences of the complete paragraph that a change deletes, with adjacent white space at
// most. In HTML there are none, as the tags would be left behind.
func deletedParagraph(
	original *document.Document, all []sentenceSpan, change humanize.Change,
) (first, final int, ok bool) {
	b := sort.Search(len(original.Blocks), func(i int) bool { return original.Blocks[i].Start >= change.Start })
	if change.After != "" || b == len(original.Blocks) || original.Format == document.HTML {
		return 0, 0, false
	}
	block := original.Blocks[b]
	if block.Kind != document.Paragraph || block.End > change.End ||
		strings.TrimSpace(change.Before) != original.Text[block.Start:block.End] {
		return 0, 0, false
	}
	if change.Start < block.Start && block.End < change.End && b > 0 && b+1 < len(original.Blocks) {
		return 0, 0, false // its neighbors would merge
	}
	first = sort.Search(len(all), func(i int) bool { return all[i].block >= b })
	return first, first + len(block.Sentences) - 1, true
}

// touchedSentences returns the first and last sentence that a change touches, or the neighbors of a change between
// sentences. It is not ok unless the whole change lies in one block.
func touchedSentences(
	original *document.Document, all []sentenceSpan, change humanize.Change,
) (first, final int, ok bool) {
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

// rebuiltBlocks returns the sentences of the paragraphs and list items that a paraphrase replaces by others, if it
// replaces them completely and with the marks in front of them.
func rebuiltBlocks(
	original *document.Document, all []sentenceSpan, change humanize.Change,
) (first, final int, ok bool) {
	if change.Rule != ParaphraseRule || change.After == "" || original.Format == document.HTML {
		return 0, 0, false
	}
	blocks := original.Blocks
	from := sort.Search(len(blocks), func(i int) bool { return blocks[i].Start >= change.Start })
	to := sort.Search(len(blocks), func(i int) bool { return blocks[i].Start >= change.End })
	if from >= to || blocks[to-1].End != change.End || from > 0 && blocks[from-1].End > change.Start {
		return 0, 0, false
	}
	lead := original.Text[change.Start:blocks[from].Start]
	if strings.ContainsFunc(lead, unicode.IsLetter) || change.Start > 0 && original.Text[change.Start-1] != '\n' {
		return 0, 0, false
	}
	for _, block := range blocks[from:to] {
		if block.Kind != document.Paragraph && block.Kind != document.ListItem || block.Verbatim {
			return 0, 0, false
		}
	}
	first = sort.Search(len(all), func(i int) bool { return all[i].block >= from })
	final = sort.Search(len(all), func(i int) bool { return all[i].block >= to }) - 1
	return first, final, true
}
