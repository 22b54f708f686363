package builtin

import (
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// The most words of the first of two things that "both" may open.
const longestBoth = 9

// The words of a first half from which on a comma ends it.
const longHalf = 11

// joined says two things that go together with "and": "not only cuts costs but also saves time" becomes "cuts costs and also saves
// time", or "both cuts costs and saves time".
func (c *contrast) joined(only, but int) (made proposal, ok bool) {
	first, end, other := only+1, but, but+1
	if c.at(end-1) == "," {
		end--
	}
	also := c.at(other) == "also"
	if also {
		other++
	}
	if only < 2 || other >= len(c.words)-1 || leadsOn[c.at(only-2)] || opensQuestion(c.words[first]) || opensQuestion(c.words[other]) || c.asSubject(only, other) {
		return proposal{}, false
	}
	said := c.source(first, end)
	if c.at(only-2) == "," && grammar.Finite.Has(c.words[first].Tag) || c.holdsAny(other, min(other+4, len(c.words)), everything) {
		return proposal{}, false // "not only could they stay", "not only here but everywhere"
	}
	if said == "" || c.source(but, other) == "" || c.at(only) != "only" && !also && !c.addsTo(but) || c.marked("?") {
		return proposal{}, false
	}
	made = proposal{id: "contrast.joined", from: c.pieces[only-1], to: c.pieces[other-1] + 1}
	if c.clauseFollows(other) {
		made.texts = c.joinedClause(said, only, end, other, also)
		return made, len(made.texts) > 0
	}
	heavy := c.holdsAny(first, end, joints) || c.marked(",") && c.commaWithin(first, end)
	link := " and"
	if heavy || end-first >= longHalf {
		link = ", and"
	}
	if also && !c.holdsAny(0, only, addsAlready) && !c.closesWithToo() {
		made.texts = []string{said + link + " also"}
	} else {
		made.texts = []string{said + link}
	}
	defer c.closeUp(&made, only)
	if heavy || !c.matches(first, other) || c.holdsAny(other, len(c.words), joints) || c.closesWithToo() {
		return made, true
	}
	if end-first <= longestBoth && !c.holdsAny(0, only, pairing) && beForms[c.at(other)] == "" {
		made.texts = append(made.texts, "both "+said+" and")
	}
	if alike(c.words[first], c.words[other]) && !c.holdsAny(0, len(c.words), wellAlready) {
		made.texts = append(made.texts, said+" as well as")
	}
	return made, true
}

// closeUp takes the comma before "not only for us" along.
func (c *contrast) closeUp(made *proposal, only int) {
	if c.at(only-2) != "," || c.words[only+1].Tag != grammar.IN {
		return
	}
	made.from = c.pieces[only-2]
	for i, text := range made.texts {
		made.texts[i] = " " + text
	}
}

// uprightClause puts "Not only is it cheap, but it also works" the straight way: "It is cheap, and it also works".
func (c *contrast) uprightClause(only, but int) (proposal, bool) {
	subject := grammar.NounPhrase(c.words, only+2)
	if subject.Empty() || c.words[subject.From].Tag == grammar.EX || c.at(but-1) != "," || !c.addsTo(but) {
		return proposal{}, false
	}
	auxiliary, verb := c.at(only+1), subject.To
	said, rest := c.source(subject.From, subject.To), c.source(subject.To, but-1)
	if said == "" || rest == "" {
		return proposal{}, false
	}
	if form, helps := doForms[auxiliary]; helps {
		if !baseForm(c.at(verb)) {
			return proposal{}, false
		}
		rest = lang.Inflect(c.at(verb), form)
		if verb+1 < but-1 {
			rest += " " + c.source(verb+1, but-1)
		}
	} else {
		rest = auxiliary + " " + rest
	}
	return proposal{id: "contrast.upright", from: c.pieces[only-1], to: c.pieces[but] + 1, texts: []string{said + " " + rest + ", and"}}, true
}

var doForms = map[string]lang.Form{"does": lang.Third, "do": lang.Base, "did": lang.Past}

var (
	joints = setOf("and or nor")
	// everything holds the first half as well: "by everyone, not only by students".
	everything  = setOf("everyone everybody everything everywhere whole entire all every any anyone world rather instead")
	wellAlready = setOf("well")
	pairing     = setOf("both between either neither")
)

// joinedClause says "It cuts costs, and it also saves time" where the second half has a subject of its own.
func (c *contrast) joinedClause(said string, only, end, other int, also bool) []string {
	if also || !(grammar.Finite.Has(c.words[only+1].Tag) || grammar.Finite.Has(c.words[only-2].Tag) || c.words[only-2].Tag == grammar.MD) || c.words[other].Tag != grammar.PRP || !c.resumesHere(only, other) {
		return nil
	}
	if c.addsTo(other) {
		return []string{said + ", and"}
	}
	return nil
}

// resumesHere reports whether the pronoun of the second half takes up the subject of the first.
func (c *contrast) resumesHere(only, other int) bool {
	to := only - 1
	if tag := c.words[only-2].Tag; tag == grammar.MD || grammar.Finite.Has(tag) {
		to--
	}
	subject, joined := grammar.SubjectOf(c.words, grammar.VerbGroup{Phrase: grammar.Phrase{From: to, To: only}})
	if subject.Empty() {
		return c.at(other) == "it"
	}
	return c.takenUp(subject, joined, other)
}

// opensQuestion reports whether a word opens a clause with "which", "where" or "that".
func opensQuestion(word grammar.Word) bool {
	switch word.Tag {
	case grammar.WDT, grammar.WP, grammar.WRB, grammar.WPS, grammar.Other:
		return true
	}
	return word.Text == "that" || word.Text == "because" || word.Text == "if" || word.Text == "when" || word.Text == "rather" || word.Text == "instead"
}

// asSubject reports whether the two are what a verb behind them tells of: "not only he but also I go".
func (c *contrast) asSubject(only, other int) bool {
	if only == 1 {
		return true
	}
	object := grammar.NounPhrase(c.words, other)
	before := c.words[only-2].Tag
	return !object.Empty() && object.To < len(c.words) && grammar.Finite.Has(c.words[object.To].Tag) && !grammar.Verbs.Has(before) && before != grammar.IN
}

func (c *contrast) commaWithin(from, to int) bool {
	for i := from; i < to; i++ {
		if c.at(i) == "," {
			return true
		}
	}
	return false
}

// closesWithToo reports whether the sentence ends with a word that adds.
func (c *contrast) closesWithToo() bool {
	last := len(c.words) - 2
	return last > 0 && (c.at(last) == "too" || c.at(last) == "well" && c.at(last-1) == "as")
}

// matches reports whether two halves begin in the same way.
func (c *contrast) matches(a, b int) bool {
	first, second := c.words[a], c.words[b]
	if alike(first, second) || first.Tag == second.Tag && (grammar.Verbs.Has(first.Tag) || grammar.Adjectives.Has(first.Tag)) {
		return true
	}
	return grammar.Nouns.Has(first.Tag) && grammar.Nouns.Has(second.Tag)
}
