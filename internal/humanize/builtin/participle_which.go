package builtin

import (
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// whichMisleads reports whether "which" would be read as the noun right before the comma: a thing or a place that agrees in
// number with the verb, as in "whispers a secret, which added".
func (h *hanging) whichMisleads() bool {
	last := h.comma - 1
	word := h.words[last]
	switch {
	case h.clauseBetween(), deictics[word.Text], h.fades():
		return true
	case onwards[word.Text] && english.Nouns.Has(h.tag(last-1)): // "the path forward"
		return true
	case h.describes() && h.base != "make" && h.base != "mean":
		return true
	case times[strings.TrimSuffix(word.Text, "s")]:
		return !afterTimes[h.base]
	}
	noun := english.Nouns.Has(word.Tag) || english.Names.Has(word.Tag) || word.Name ||
		strings.HasSuffix(word.Text, "ing") || h.opaque(last) ||
		last > 0 && (h.tag(last-1) == english.DT || h.tag(last-1) == english.PRPS)
	if !noun || persons[word.Text] || persons[strings.TrimSuffix(word.Text, "s")] {
		return false
	}
	if word.Tag == english.NNS && h.showsSingular() {
		return true // "techniques, which ensures" is read as a slip
	}
	return !h.harmless(last)
}

// clauseBetween reports whether another clause, or a name for the thing, stands between the verb and the comma, which "which" would
// take up: "as plans are under way, which", "for Uber, a company, which".
func (h *hanging) clauseBetween() bool {
	for i := h.main.To; i < h.comma; i++ {
		switch h.at(i) {
		case "as", "because", "while", "when", "although", "whereas", "until":
			if clauses := english.VerbGroups(h.words[i:h.comma]); len(clauses) > 0 {
				return true
			}
		case ",":
			return true
		}
	}
	return false
}

// fades reports whether the clause before tells no more than that something moves or ends, as in a story: "Their gazes lock".
func (h *hanging) fades() bool {
	return h.main.To == h.comma && h.main.Tense == english.TensePresent && !h.main.Passive && (h.base == "leave" || h.base == "create")
}

// afterTimes are events enough that nobody reads "which" as the day before it.
var afterTimes = setOf("spark prompt trigger lead make mean allow enable force result")

var onwards = setOf("forward ahead back backward backwards away home above below around there")

var deictics = setOf("this that these those it them")

// harmless reports whether the noun is what something happens to, so that nobody takes it for the cause: "hit the coast", not "after
// the storm" or "on the stage".
func (h *hanging) harmless(last int) bool {
	if h.words[last].Name || h.opaque(last) || english.Names.Has(h.tag(last)) {
		return false
	}
	noun := english.NounPhraseBefore(h.words[:h.comma], h.comma)
	if noun.Empty() || noun.From == 0 {
		return false
	}
	before := h.tag(noun.From - 1)
	return before == english.RP || english.Verbs.Has(before)
}

func (h *hanging) opaque(i int) bool {
	piece := h.sentence.pieces[h.pieces[i]]
	return piece.Kind == document.Opaque && piece.Protect != document.Number
}

// showsSingular reports whether the verb after "which" has a form that no plural takes: "leaves", "has left".
func (h *hanging) showsSingular() bool {
	return h.main.Tense == english.TensePresent && h.at(h.adverb) != "potentially"
}

var (
	times = setOf(`
		morning afternoon evening night today yesterday tonight week month year weekend monday tuesday wednesday thursday friday
		saturday sunday january february march april may june july august september october november december
		dawn dusk noon midnight summer winter autumn half third percent`)
	persons = setOf(`
		people person man men woman women child children student teacher parent resident user customer client patient nurse doctor
		employee worker maker builder owner creator designer writer driver fan reader member visitor guest friend colleague sender player pupil neighbor neighbour`)
)
