package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// subordinated reports whether a clause has begun to which "and that" would seem to add another.
func (r *relative) subordinated() bool {
	for i := range r.comma {
		switch r.at(i) {
		case "that", "if", "when", "while", "although", "though", "whether", "who", "unless", "because", "since":
			return true
		case "not":
			if r.at(i-1) == "to" || r.at(i+1) == "to" {
				return true // "it is wise not to do it, which can hurt"
			}
		}
	}
	return r.at(0) == "there" || r.chained() || r.toDo()
}

// toDo reports whether the clause says what it is like to do something: "it is hard to build trust, which is vital".
func (r *relative) toDo() bool {
	for i := range r.comma {
		if r.at(i) == "it" && beVerbs[r.at(i+1)] && r.holdsAny(i, r.comma, infinitive) {
			return true
		}
	}
	return false
}

var infinitive = setOf("to")

// chained reports whether the sentence joins clauses already: another "and" would make a chain.
func (r *relative) chained() bool {
	main := 0
	for _, group := range english.VerbGroups(r.words[:r.comma]) {
		if !group.Inner {
			main++
		}
	}
	return main > 1
}

// speaksOfAll reports whether "which" cannot stand for the noun right before it: a plural, a person, or no noun. At strong it may be
// either, where both readings say the same.
func (r *relative) speaksOfAll(strength humanize.Strength) bool {
	verb := r.at(r.verb)
	if r.noun.Empty() {
		return r.words[r.comma-1].Tag != english.IN
	}
	head := r.words[r.noun.To-1]
	switch {
	case persons[head.Text] || persons[strings.TrimSuffix(head.Text, "s")] || head.Tag == english.PRP && head.Text != "it" && head.Text != "them":
		return true
	case r.listed() && r.holdsAny(0, r.comma, alternatives), r.goesOn():
		return false
	case r.number == english.NumberPlural || r.listed():
		return verb != "can"
	case head.Name || english.Names.Has(head.Tag):
		return false
	}
	return r.number == english.NumberSingular && (strength == humanize.Strong || whichTells[verb] && verb != "has")
}

// goesOn reports whether the sentence has another ", and", beside which "and that" would make a chain.
func (r *relative) goesOn() bool {
	for i := range len(r.words) - 1 {
		if r.at(i) == "," && r.at(i+1) == "and" {
			return true
		}
	}
	return false
}

// fitsThat reports whether what follows the verb may be said of a thought: an effect, or what it is like.
func (r *relative) fitsThat(strong bool) bool {
	next := r.verb + 1
	for english.Adverbs.Has(r.words[next].Tag) && next+1 < r.end {
		next++
	}
	word, tag := r.at(next), r.words[next].Tag
	switch r.at(r.verb) {
	case "makes", "allows", "helps":
		return word != "up"
	case "has":
		base, known := english.BaseOf(word)
		return known && tag == english.VBN && outcomes[base]
	case "can":
		return strong && outcomes[word] || strong && word == "be" && !english.Verbs.Has(r.words[next+1].Tag)
	}
	if tag == english.DT || tag == english.PRPS {
		return r.number != english.NumberSingular && (strong || r.judges(next))
	}
	return english.Adjectives.Has(tag) && tag != english.JJR
}

// judges reports whether what follows says what the writer makes of it all, "a huge plus", and not what some thing is.
func (r *relative) judges(from int) bool {
	phrase := english.NounPhrase(r.words, from)
	return !phrase.Empty() && judgements[r.at(phrase.To-1)]
}

var judgements = setOf(`
	plus bonus shame relief pity joy pleasure surprise honour honor skill treat sign problem issue concern drawback advantage benefit
	disappointment case delight worry mistake lie rarity must blessing downside letdown nuisance hassle challenge success`)

// outcomes are what a thought, or an event, does.
var outcomes = setOf(`
	make lead cause result help create reduce affect hurt harm slow lower improve increase raise give allow let bring open change
	prevent stop limit save cost add lead feel take contribute enable keep put boost strengthen weaken damage promote encourage
	force leave spark provoke trigger speed ease complicate distract prove get`)

var alternatives = setOf("or")

// readTime reads the time of the clause before, or of the one around.
func (r *relative) readTime() bool {
	around := r.words[:r.comma]
	if !r.tail {
		if r.end+1 >= len(r.words) || !english.Finite.Has(r.words[r.end+1].Tag) {
			return false
		}
		around = r.words[r.end+1:]
	}
	groups := english.VerbGroups(around)
	if len(groups) == 0 {
		return false
	}
	r.time = timeOf(groups[0])
	for _, group := range groups {
		if r.tail && timeOf(group) != r.time {
			r.time = english.TenseUnknown
		}
	}
	return true
}

// sameTime reports whether the clause tells of the time that the one around it does.
func (r *relative) sameTime() bool {
	past := r.at(r.verb) == "was" || r.at(r.verb) == "were"
	return r.time == english.TensePast && past || r.time == english.TensePresent && !past
}
