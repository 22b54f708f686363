package choose

// cost counts the words that a text removes from the document and adds to it.
type cost struct {
	removedContent, addedContent int // content words that the document no longer has in any form, or didn't have
	changed, added               int // words
}

// cost returns the cost of replacing a candidate's words with a text, given the edits so far. It leaves r unchanged.
func (r *wordIndex) cost(candidate *candidate, option option) cost {
	total := r.replace(candidate, option)
	for _, found := range option.stems {
		found.count--
	}
	for _, found := range r.stems[candidate.start:candidate.end] {
		if found != nil {
			found.count++
		}
	}
	return total
}

// replace counts a text in place of a candidate's words and returns the cost. A word that still occurs elsewhere isn't
// removed content.
func (r *wordIndex) replace(candidate *candidate, option option) cost {
	total := changedWords(candidate.words, option.words)
	for _, found := range r.stems[candidate.start:candidate.end] {
		if found == nil {
			continue
		}
		if found.count--; found.count == 0 && found.content && found.original {
			total.removedContent++
		}
	}
	for _, found := range option.stems {
		if found.count++; found.count > 1 || !found.content {
			continue
		}
		if found.original {
			total.removedContent--
		} else {
			total.addedContent++
		}
	}
	return total
}

// changedWords counts the words between the first and the last difference.
func changedWords(before, after []string) cost {
	total := cost{added: len(after) - len(before)}
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	total.changed = max(len(before), len(after))
	return total
}

// place records the positions of a chosen text's words: all at the candidate's start.
func (r *wordIndex) place(candidate *candidate, option option) {
	for _, found := range option.stems {
		found.add(candidate.start)
	}
}
