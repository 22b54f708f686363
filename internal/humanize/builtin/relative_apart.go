package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// How long the two halves must be, in words, for a clause with "which" to become a sentence: a short one at strong alone.
const (
	longFirstThought  = 8
	longSecondThought = 5
	plainlyLong       = 4 // more for each half
)

// apart says in a sentence of its own what the one before can bring about: ". That can help".
func (r *relative) apart(strength humanize.Strength) []string {
	first, second := longFirstThought, longSecondThought
	if strength != humanize.Strong {
		first, second = first+plainlyLong, second+1
	}
	if !r.tail || r.s.kind != document.Paragraph || r.at(r.verb) != "can" || r.comma < first || r.end-r.verb < second || r.marked(";") || r.marked(":") {
		return nil
	}
	if !r.bringsAbout() || r.holdsAny(0, r.comma, staysInside) || r.at(0) == "there" || backPointers[r.at(0)] || r.saysWhat() {
		return nil
	}
	for i := range r.comma {
		if r.at(i) == "that" && r.words[i].Tag == english.IN {
			return nil
		}
	}
	if !r.noun.Empty() {
		if head := r.words[r.noun.To-1]; head.Name || english.Names.Has(head.Tag) {
			return nil
		}
	}
	return []string{". That can"}
}

// bringsAbout reports whether "can" is followed by what a thought or an event does, or is like.
func (r *relative) bringsAbout() bool {
	next := r.pastAdverbsAt(r.verb + 1)
	switch word := r.at(next); word {
	case "have":
		return r.holdsAny(next+1, next+4, impactNouns)
	case "come":
		return r.at(next+1) == "in"
	case "be":
		state := r.pastAdverbsAt(next + 1)
		return valuedStates[r.at(state)] && !english.Nouns.Has(r.words[state+1].Tag) // "important points" are no one thing
	default:
		return outcomes[word] && word != "change" && word != "open" || broughtByDoing[word]
	}
}

// pastAdverbsAt steps over adverbs from a word on.
func (r *relative) pastAdverbsAt(i int) int {
	for i+1 < r.end && (english.Adverbs.Has(r.words[i].Tag) || r.at(i) == "both") {
		i++
	}
	return i
}

// saysWhat reports whether the clause before says what a thing is, and "which" is that: "Another problem is the rent, which".
func (r *relative) saysWhat() bool {
	groups := english.VerbGroups(r.words[:r.comma])
	if len(groups) == 0 || r.noun.Empty() {
		return len(groups) == 0
	}
	last := groups[len(groups)-1]
	switch r.at(last.Main) {
	case "is", "are", "was", "were", "be", "called", "named":
		tag := r.words[last.To].Tag
		return tag == english.DT || english.Nouns.Has(tag) || tag == english.PRPS
	}
	return false
}

// pointsBack reports whether this sentence or the next one opens with a word that points back.
func pointsBack(sentences []sentence, n int) bool {
	return backPointers[sentences[n].at(0)] || n+1 < len(sentences) && backPointers[sentences[n+1].at(0)]
}

var (
	backPointers = setOf("this that these those")
	// staysInside are words whose clause a full stop would part from what it leads to: a reason, or one side of two.
	staysInside = setOf(`
		because since although though while whereas whether unless so than not either rather unlike which believe argue say claim think
		nor cannot can't don't doesn't however such like including`)
	broughtByDoing = setOf("benefit foster enhance teach develop drive broaden deepen hinder hurt raise inhibit free shape result")
	impactNouns    = setOf("effect effects impact impacts consequences influence benefits")
	valuedStates   = setOf(`
		helpful useful valuable beneficial important harmful dangerous stressful costly expensive frustrating overwhelming damaging rewarding
		difficult hard risky confusing exhausting tiring challenging distracting enjoyable convenient thrilling uplifting key painful
		embarrassing annoying hurtful problematic inconvenient scary time-consuming easy`)
)
