package passes

import (
	"slices"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/punctuation"
	"plainhand/engine/reason"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	butBehind   = "structure.but-behind"
	maxConceded = 18 // words
)

var (
	openingAlthough   = lexicon.Set{"although": true, "though": true}
	openingConcession = lexicon.Set{"although": true, "though": true, "while": true}
	adversatives      = lexicon.Named("turning")
	possessives       = lexicon.Named("possessive")
)

// concessions proposes "It may help, but it" for "While it may help, it", where the "while" is certainly concessive,
// and, in simple mode, for "Although".
func concessions(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	although := request.Mode == humanize.Simple && openingAlthough[s.At(0)] && punctuation.IsLong(s, request.Mode)
	if s.At(0) != "while" && !although {
		return proposals
	}
	o, ok := openingOf(s, openingConcession)
	if !ok || o.comma > maxConceded || o.HoldsAny(1, o.end, adversatives) || !o.isIndependent() {
		return proposals
	}
	if although && !s.StatementAt(o.Pieces[1]) || !although && !o.isConcession() {
		return proposals
	}
	proposal := editing.Proposal{Sentence: n, From: 0, To: o.Pieces[o.comma] + 1, ID: butBehind,
		Reason: reason.WhileOpening, Kind: editing.Phrase}
	proposal.Texts = []string{english.Capitalize(o.Source(1, o.comma)) + ", but"}
	return append(proposals, proposal)
}

// isIndependent reports whether the first clause makes sense on its own: it doesn't refer forward to the second.
func (o opening) isIndependent() bool {
	main := o.Words[o.comma+1]
	switch pronoun := o.At(1); pronoun {
	case "he", "she", "they":
		return o.At(o.comma+1) == pronoun
	case "it", "it's":
		if !o.hasDummyIt() {
			return o.At(o.comma+1) == pronoun
		}
	}
	owned := o.HoldsAny(1, o.comma, possessives) && !main.Name && main.Tag != english.PRP
	return !owned && o.Of.StatementAt(o.Pieces[o.comma+1])
}

// hasDummyIt reports whether "it" refers to a clause after it: "it is true that", "it may be hard to".
func (o opening) hasDummyIt() bool {
	for i := 2; i < o.comma; i++ {
		if o.At(i) == "that" || o.At(i) == "to" && o.Words[i+1].Tag == english.VB {
			return true
		}
	}
	return false
}

var (
	// counterWords occur in a clause that counters the one before it.
	counterWords = lexicon.Named("opposing")
	// timeWords make "while there is" temporal.
	timeWords = lexicon.Named("dwelling")
	// timelessVerbs are stative verbs, with which "while" isn't temporal.
	timelessVerbs = lexicon.Named("timeless-verbs")
)

// isConcession reports whether "while" is concessive: the second clause counters the first, which gives no time.
func (o opening) isConcession() bool {
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
	against := o.HoldsAny(o.comma+1, min(o.comma+1+main[0].To+2, o.end), counterWords) || o.At(o.comma+1) == "i" &&
		opinions[o.verb(o.comma+1, main[0])]
	switch {
	case o.At(1) == "there":
		return !slices.ContainsFunc(o.Words[1:o.comma], func(word english.Word) bool { return timeWords[word.Text] })
	case first.Auxiliary == "may" || first.Auxiliary == "might":
		return true
	case first.Auxiliary == "can" || first.Auxiliary == "do" || first.Auxiliary == "does":
		return true
	case first.Tense != english.TensePresent:
		return false
	case first.Negated, timelessVerbs[verb] && !first.Passive, o.At(1) == "it" && o.hasDummyIt():
		return true
	}
	return (verb == "be" || verb == "have" || verb == "do") && against
}
