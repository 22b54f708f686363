package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// How many words an opener and the comma behind it may be, and one more.
const longestOpener = 7

// resumedAfter gives the second of two verbs a subject of its own: "It not only cuts costs but also saves time" becomes "It not only
// cuts costs; it also saves time".
func (c *contrast) resumedAfter(only, but int) (proposal, bool) {
	auxiliary, ok := c.sharedVerb(only, but)
	if !ok {
		return proposal{}, false
	}
	pronoun := c.pronounFor(only)
	if pronoun == "" || c.marked(";") || c.subordinate(only) || c.marked("that") {
		return proposal{}, false
	}
	from := but
	if c.at(but-1) == "," {
		from--
	}
	until := c.otherHalf(but) - 1
	if beForms[c.at(until+1)] == c.at(until+1) && auxiliary == "" {
		until++
		auxiliary = c.at(until)
	}
	said := pronoun + " also"
	if auxiliary != "" {
		said = pronoun + " " + auxiliary + " also"
	}
	made := proposal{id: "contrast.resumed", from: c.pieces[from], to: c.pieces[until] + 1, texts: []string{"; " + said}}
	if from == but {
		made.from, made.texts[0] = c.pieces[but-1], c.source(but-1, but)+"; "+said
	}
	if made.texts[0] == "; "+said && from == but {
		return proposal{}, false // markup stands there
	}
	return made, true
}

// sharedVerb gives the auxiliary before "not only" that both verbs share, or "" where both are finite.
func (c *contrast) sharedVerb(only, but int) (string, bool) {
	other := c.otherHalf(but)
	if other+1 >= len(c.words) || only < 2 {
		return "", false
	}
	first, second := c.words[only+1], c.words[other]
	before := c.at(only - 2)
	switch {
	case c.at(other+1) == "also" || beForms[first.Text] != "" || leadsOn[before]:
		return "", false
	case english.Finite.Has(first.Tag) && c.words[only-2].Tag != english.MD && (first.Tag == second.Tag || first.Tag == english.VBP && baseForm(second.Text)):
		return "", second.Text != "has" && second.Text != "have"
	case c.words[only-2].Tag == english.MD && baseForm(first.Text) && baseForm(second.Text):
		return before, second.Text != "have"
	case (before == "has" || before == "have") && first.Tag == english.VBN && second.Tag == english.VBN:
		return before, true
	case beForms[before] == before && first.Tag == second.Tag && (first.Tag == english.VBG || first.Tag == english.JJ):
		return before, true
	case beForms[before] == before && first.Tag == english.DT && second.Tag == english.DT:
		return before, true
	}
	return "", false
}

// leadsOn are the auxiliaries that "not" itself needs.
var leadsOn = setOf("do does did")

func baseForm(word string) bool {
	base, known := english.BaseOf(word)
	return known && base == word
}

// pronounFor gives the pronoun that takes up the subject of the verb with "not only", or "" where it might be somebody.
func (c *contrast) pronounFor(only int) string {
	end := only - 1
	if tag := c.words[only-2].Tag; tag == english.MD || english.Finite.Has(tag) {
		end--
	}
	subject, joined := english.SubjectOf(c.words, english.VerbGroup{Phrase: english.Phrase{From: end, To: only}})
	if subject.Empty() || !c.opensWith(subject) {
		return ""
	}
	head := c.words[subject.To-1]
	switch {
	case joined:
		return "they"
	case head.Tag == english.PRP:
		if head.Text == "i" || head.Text == "it" && c.awaits() {
			return ""
		}
		return head.Text
	case head.Text == "this" || head.Text == "that":
		if c.marked("it") {
			return "" // a second "it" would be something else
		}
		return "it"
	case head.Name || english.Names.Has(head.Tag):
		return ""
	}
	switch english.NumberOf(c.words, subject) {
	case english.NumberPlural:
		return "they"
	case english.NumberSingular:
		if !persons[head.Text] && !doers[head.Text] && !actsByName(head.Text) {
			return "it"
		}
	}
	return ""
}

// awaits reports whether an "it" may stand for what only comes at the end: "It is wrong to".
func (c *contrast) awaits() bool { return c.marked("to") || c.marked("that") || c.marked("for") }

// actsByName reports whether a noun's ending makes it somebody: "teacher", "artist".
func actsByName(noun string) bool {
	for _, ending := range []string{"er", "or", "ist", "ian", "ee", "ant"} {
		if strings.HasSuffix(noun, ending) && !thingsInER[noun] {
			return true
		}
	}
	return false
}

// opensWith reports whether a sentence begins with a phrase, or with a short opener and a comma before it.
func (c *contrast) opensWith(subject english.Phrase) bool {
	if subject.From == 0 {
		return true
	}
	if c.at(subject.From-1) != "," || subject.From > longestOpener {
		return false
	}
	for i := range subject.From - 1 {
		if c.at(i) == "," || c.words[i].Tag == english.VBG || english.Finite.Has(c.words[i].Tag) {
			return false
		}
	}
	return true
}
