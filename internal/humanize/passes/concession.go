package passes

import (
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

const (
	butBehind       = "structure.but-behind"
	butReason       = "Machines weigh everything with “While”; people say one thing and then “but.”"
	longestConceded = 18 // words
)

var (
	openingWhile = lexicon.Set{"while": true}
	turning      = lexicon.Named("turning")
	possessives  = lexicon.Named("possessive")
)

// concessions proposes "It may help, but it" for "While it may help, it", where the "while" can only concede.
func concessions(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	if s.At(0) != "while" {
		return proposals
	}
	o, ok := openingOf(s, openingWhile)
	if !ok || o.comma > longestConceded || o.HoldsAny(0, o.end, turning) || !o.concedes() || !o.readsAlone() {
		return proposals
	}
	proposal := editing.Proposal{Sentence: n, From: 0, To: o.Pieces[o.comma] + 1, ID: butBehind, Reason: butReason,
		Kind: editing.Phrase}
	proposal.Texts = []string{english.Capitalize(o.Source(1, o.comma)) + ", but"}
	return append(proposals, proposal)
}

// readsAlone reports whether the first clause still makes sense on its own: it names what the second clause is about.
func (o opening) readsAlone() bool {
	main := o.Words[o.comma+1]
	switch pronoun := o.At(1); pronoun {
	case "he", "she", "they":
		return o.At(o.comma+1) == pronoun
	case "it", "it's":
		if !o.standsFor() {
			return o.At(o.comma+1) == pronoun
		}
	}
	owned := o.HoldsAny(1, o.comma, possessives) && !main.Name && main.Tag != english.PRP
	return !owned && o.Of.StatementAt(o.Pieces[o.comma+1])
}

// standsFor reports whether "it" stands for what follows: "it is true that", "it may be hard to".
func (o opening) standsFor() bool {
	for i := 2; i < o.comma; i++ {
		if o.At(i) == "that" || o.At(i) == "to" && o.Words[i+1].Tag == english.VB {
			return true
		}
	}
	return false
}

var (
	// opposing are words of a clause that counters the one before.
	opposing = lexicon.Named("opposing")
	// dwelling are words with which "while there is" gives a time.
	dwelling = lexicon.Named("dwelling")
	// timelessVerbs are verbs for what goes on all the time, so that "while" gives no time.
	timelessVerbs = lexicon.Named("timeless-verbs")
)

// concedes reports whether the first clause states something that the second counters, and not when or for how long.
func (o opening) concedes() bool {
	groups, main := o.groups(1, o.comma), o.groups(o.comma+1, o.end)
	if len(groups) == 0 || len(main) == 0 || groups[0].Inner || main[0].Inner {
		return false
	}
	first := groups[0]
	if first.Going && first.Tense != english.TenseModal || main[0].Tense == english.TensePast {
		return false
	}
	subject, _ := english.SubjectOf(o.Words[1:o.comma], first)
	if gerund := o.Words[1].Tag == english.VBG && first.From > 1; !gerund && (subject.Empty() || subject.From != 0) {
		return false
	}
	verb := o.verb(1, first)
	against := o.HoldsAny(o.comma+1, min(o.comma+1+main[0].To+2, o.end), opposing) || o.At(o.comma+1) == "i" &&
		opinions[o.verb(o.comma+1, main[0])]
	switch {
	case o.At(1) == "there":
		return !slices.ContainsFunc(o.Words[1:o.comma], func(word english.Word) bool { return dwelling[word.Text] })
	case first.Auxiliary == "may" || first.Auxiliary == "might":
		return true
	case first.Auxiliary == "can" || first.Auxiliary == "do" || first.Auxiliary == "does":
		return true
	case first.Tense != english.TensePresent:
		return false
	case first.Negated, timelessVerbs[verb] && !first.Passive, o.At(1) == "it" && o.standsFor():
		return true
	}
	return (verb == "be" || verb == "have" || verb == "do") && against
}
