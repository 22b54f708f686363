package builtin

import "plainhand/internal/humanize/english"

// goesOnAfter reports whether "can" has a second verb after the complement, which is not one of an infinitive's.
func (h *hedge) goesOnAfter(to int) bool {
	for i := to; i < len(h.words); i++ {
		switch tag := h.tag(i); {
		case tag == english.TO && bases.Has(h.tag(i+1)), tag == english.VBP && verbOwners[h.at(i-1)], english.Finite.Has(tag) && tag != english.VBP, tag == english.MD:
			return false
		case h.at(i) == "as" && h.at(i+1) == "well" && h.at(i+2) == "as":
			return true
		case tag == english.CC || h.at(i) == ",":
			next := i + 1
			for english.Adverbs.Has(h.tag(next)) || h.tag(next) == english.CC {
				next++
			}
			if h.mayBeVerb(next) && h.at(next) != "people" {
				return true
			}
		}
	}
	return false
}

// bases are what a verb behind "to" may be taken for.
var bases = english.Infinitive | english.SetOf(english.NN, english.JJ)

// verbOwners are the words behind which a form without ending is a verb of theirs.
var verbOwners = setOf("who that which they you we")
