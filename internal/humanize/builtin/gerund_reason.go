package builtin

import "plainhand/internal/humanize/english"

const (
	reasonBehind = "structure.reason-behind"
	reasonAfter  = "After an activity as the subject, the reason reads best without a pause."
)

// reasonBehind says "Cycling at night is risky because drivers" for "Cycling at night is risky, as drivers".
func (o opening) reasonBehind(n int) (proposal, bool) {
	link := o.comma + 1
	if o.words[0].Tag != english.VBG && o.words[0].Tag != english.NN || !reasons[o.at(link)] ||
		o.holdsAny(0, o.comma, reasonsAlready) || o.holdsAny(link+1, o.end, reasonsAlready) {
		return proposal{}, false
	}
	groups := o.groups(0, o.comma)
	if len(groups) == 0 || groups[0].Inner || groups[0].Negated || groups[0].From < 1 || groups[0].Tense == english.TensePast {
		return proposal{}, false
	}
	subject, held, ok := o.reasonAt(link + 1)
	if !ok || o.at(link) == "since" && held.Tense == english.TensePast || held.Perfect || remarks[o.verb(link+1, held)] || subject.Empty() {
		return proposal{}, false
	}
	text := o.source(o.comma-1, o.comma)
	if text == "" {
		return proposal{}, false
	}
	return proposal{sentence: n, from: o.pieces[o.comma-1], to: o.pieces[link] + 1, id: reasonBehind, reason: reasonAfter, kind: phrase,
		texts: []string{text + " because"}}, true
}

// reasonAt reads the clause of the reason: its subject stands right behind the link.
func (o opening) reasonAt(from int) (english.Phrase, english.VerbGroup, bool) {
	groups := o.groups(from, o.end)
	if len(groups) == 0 || groups[0].Inner {
		return english.Phrase{}, english.VerbGroup{}, false
	}
	subject, _ := english.SubjectOf(o.words[from:o.end], groups[0])
	return subject, groups[0], subject.From == 0
}

var (
	reasons        = setOf("as since because")
	reasonsAlready = setOf("because if unless why reason so")
)
