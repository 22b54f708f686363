package builtin

import "plainhand/internal/humanize/grammar"

// sharedSubject reads the subject that a modal after "and" has from the verb before: "is kind and can".
func sharedSubject(words []grammar.Word, end int) subject {
	for i := end - 1; i > 0 && i > end-longestSubject; i-- {
		switch {
		case words[i].Tag == grammar.MD || words[i].Tag == grammar.VBD:
			return subject{from: end}
		case grammar.Finite.Has(words[i].Tag):
			found := subjectBefore(words, i)
			found.from = end
			return found
		}
	}
	return subject{from: end}
}

// wholeBefore finds the noun phrase that what somebody does hangs on with "of": "the thought of getting lost can".
func wholeBefore(words []grammar.Word, end int) grammar.Phrase {
	for i := end - 1; i > 0 && i > end-longestSubject; i-- {
		if grammar.Finite.Has(words[i].Tag) || words[i].Tag == grammar.Other || words[i].Tag == grammar.CC {
			break
		}
		if words[i].Text == "of" && words[i+1].Tag == grammar.VBG {
			phrase := grammar.NounPhraseBefore(words, i)
			if phrase.Empty() || phrase.From > 0 && words[phrase.From-1].Tag != grammar.Other && !reporting[words[phrase.From-1].Text] {
				break
			}
			return phrase
		}
	}
	return grammar.Phrase{}
}
