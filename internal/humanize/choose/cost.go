package choose

// cost is what a text removes from the document and adds to it.
type cost struct {
	lost, brought  int // content words that the document no longer has in any form, or didn't have
	changed, added int // words
}

// cost returns what it would cost to put a text in a candidate's place, as the document stands now.
func (r *reading) cost(candidate *candidate, option option) cost {
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

// replace puts a text in a candidate's place and returns what that costs. A word that still occurs elsewhere isn't
// lost.
func (r *reading) replace(candidate *candidate, option option) cost {
	total := changedWords(candidate.words, option.words)
	for _, found := range r.stems[candidate.start:candidate.end] {
		if found == nil {
			continue
		}
		if found.count--; found.count == 0 && found.content && found.original {
			total.lost++
		}
	}
	for _, found := range option.stems {
		if found.count++; found.count > 1 || !found.content {
			continue
		}
		if found.original {
			total.lost--
		} else {
			total.brought++
		}
	}
	return total
}

// changedWords compares what is between the first and the last difference.
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

// place records where the words of a chosen text now are.
func (r *reading) place(candidate *candidate, option option) {
	for _, found := range option.stems {
		found.add(candidate.start)
	}
}
