package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// correlatives gives the places of the one "not only" of a sentence and of the one "but" behind it.
func (c *contrast) correlatives() (only, but int, ok bool) {
	only, but = -1, -1
	for i := 1; i < len(c.words); i++ {
		switch {
		case weakeners[c.at(i)] && (c.at(i-1) == "not" || strings.HasSuffix(c.at(i-1), "n't")):
			if only >= 0 {
				return 0, 0, false
			}
			only = i
		case c.at(i) == "but" && only > 0:
			if but >= 0 {
				return 0, 0, false
			}
			but = i
		}
	}
	return only, but, but >= 0 && c.words[only+1].Tag != english.Other
}

// notOnly takes "not only A but also B" in the three frames in which another order, or a shorter link, is sure to be
// right.
func (c *contrast) notOnly(only, but int) (proposal, bool) {
	if c.at(only-1) != "not" {
		return proposal{}, false
	}
	switch {
	case c.inverted(only) && c.at(but-1) == "," && c.clauseFollows(but+1) &&
		c.takenUp(english.NounPhrase(c.words, only+2), false, but+1):
		return proposal{id: "contrast.not-only", from: c.pieces[but], to: c.pieces[but] + 1, texts: []string{""}}, true
	case c.clauseFollows(but+1) && c.verbal(only) && !c.marked(";") && c.resumesFirst(only, but) && c.addsTo(but):
		return c.apart(but)
	}
	if made, ok := c.resumedAfter(only, but); ok {
		return made, true
	}
	return c.turned(only, but)
}

// apart parts the two halves by a semicolon, which says enough: "it not only works; it also saves".
func (c *contrast) apart(but int) (proposal, bool) {
	made := proposal{id: "contrast.not-only", from: c.pieces[but-1], to: c.pieces[but] + 1, texts: []string{";"}}
	if c.at(but-1) != "," {
		made.texts[0] = c.source(but-1, but) + ";"
	}
	return made, made.texts[0] != ";" || c.at(but-1) == "," // or markup stands there
}

// withoutRather takes the "rather" from "not only A but rather B".
func (c *contrast) withoutRather(but int) (proposal, bool) {
	other := c.otherHalf(but)
	if other == but+1 || c.at(but+1) == "also" || other >= len(c.words) {
		return proposal{}, false
	}
	if (english.Adjectives | english.Adverbs).Has(c.words[other].Tag) {
		return proposal{}, false
	}
	rather := c.pieces[but+1]
	return proposal{id: "contrast.but-rather", from: rather, to: rather + 1, texts: []string{""}, reason: ratherReason}, true
}

const ratherReason = "“Not only” goes with “but”; “but rather” goes with a plain “not,” and takes back what came before."

// otherHalf gives where the other half begins: behind "but", "but also" or "but rather".
func (c *contrast) otherHalf(but int) int {
	switch next := c.at(but + 2); c.at(but + 1) {
	case "also":
		return but + 2
	case "rather", "instead":
		if next != "than" && next != "of" {
			return but + 2
		}
	}
	return but + 1
}

// addsTo reports whether what stands behind "but" says that it adds: without that, "not only" waits for its "but".
func (c *contrast) addsTo(but int) bool { return c.holdsAny(but, len(c.words), addsAlready) }

// inverted takes "Not only does it work".
func (c *contrast) inverted(only int) bool {
	return c.s.isStart(c.pieces[only-1]) && (english.Finite.Has(c.words[only+1].Tag))
}

// verbal takes "it not only works", "is not only good".
func (c *contrast) verbal(only int) bool {
	return only > 1 && (english.Finite.Has(c.words[only+1].Tag) || english.Finite.Has(c.words[only-2].Tag))
}

// clauseFollows reports whether a subject with its verb stands at a word.
func (c *contrast) clauseFollows(i int) bool {
	subject := english.NounPhrase(c.words, i)
	if subject.Empty() {
		return false
	}
	after := subject.To
	for after < len(c.words) && english.Adverbs.Has(c.words[after].Tag) {
		after++
	}
	return after < len(c.words) && english.Finite.Has(c.words[after].Tag)
}

// takenUp reports whether the word at a place is a pronoun that takes up a subject.
func (c *contrast) takenUp(subject english.Phrase, joined bool, at int) bool {
	pronoun := c.at(at)
	if c.words[at].Tag == english.EX || pronoun == "there" {
		return c.at(3) == "there" // "not only were there"
	}
	if subject.Empty() || c.words[at].Tag != english.PRP {
		return false
	}
	head := c.at(subject.To - 1)
	switch english.NumberOf(c.words, subject) {
	case english.NumberPlural:
		return pronoun == head || pronoun == "they"
	case english.NumberSingular:
		if joined {
			return pronoun == "they"
		}
		return pronoun == head || pronoun == "it" && (!resumingPronouns[head] || head == "this" || head == "that")
	}
	return pronoun == head
}

// resumesFirst reports whether the clause after "but" takes up the subject of a sentence that begins with it.
func (c *contrast) resumesFirst(only, but int) bool {
	before := c.words[:but]
	groups := english.VerbGroups(before)
	if len(groups) == 0 || groups[0].Inner || c.subordinate(only) || c.holdsAny(0, only, reported) {
		return false
	}
	if c.words[0].Tag == english.VBG && !c.holdsAny(0, only, commas) {
		return c.at(but+1) == "it" // the act
	}
	subject, joined := english.SubjectOf(before, groups[0])
	return (subject.From == 0 || joined || c.words[0].Tag == english.VBG && subject.From == 1) && c.takenUp(subject, joined, but+1)
}

var (
	reported = setOf("that")
	commas   = setOf(",")
)

func (c *contrast) marked(mark string) bool {
	for i := range c.words {
		if c.at(i) == mark {
			return true
		}
	}
	return false
}

// The most words of the halves that change places.
const (
	longestFirst = 8
	longestOther = 12
)

// relative reports whether a word stands behind a "who" or "that", whose clause the other half would seem to go on.
func (c *contrast) relative(word int) bool { return c.holdsAny(0, word, relativePronouns) }

var relativePronouns = setOf("who that which")

// turned takes "cured not only the son but also the mother" at a sentence's end: "cured the mother, not only the son".
func (c *contrast) turned(only, but int) (proposal, bool) {
	first, end, other := only+1, but, c.otherHalf(but)
	if c.at(end-1) == "," {
		end--
	}
	until := len(c.words) - 1
	switch {
	case c.at(until-1) == "too":
		until--
	case c.at(until-1) == "well" && c.at(until-2) == "as":
		until -= 2
	}
	stop := len(c.words) - 1
	if until < other+1 || c.at(stop) != "." || end-first > longestFirst || until-other > longestOther || end <= first {
		return proposal{}, false
	}
	if only < 3 || c.relative(only) {
		return proposal{}, false
	}
	before, from, space := c.words[only-2].Tag, only-1, ""
	apart := c.at(only-2) == "," && c.words[first].Tag == english.IN
	if apart {
		from, space = only-2, " "
	}
	if !(apart || english.Verbs.Has(before) && c.at(only-2) != "is") || !alike(c.words[first], c.words[other]) {
		return proposal{}, false
	}
	for i := first; i < until; i++ {
		if i != end && i != but && (c.words[i].Tag == english.Other && c.at(i) == "," || english.Finite.Has(c.words[i].Tag) ||
			c.words[i].Tag == english.CC) {
			return proposal{}, false
		}
	}
	denied, said := c.source(first, end), c.source(other, until)
	if denied == "" || said == "" {
		return proposal{}, false
	}
	text := space + said + ", not " + c.at(only) + " " + denied
	return proposal{id: turnedID, from: c.pieces[from], to: c.pieces[stop-1] + 1, texts: []string{text}}, true
}
