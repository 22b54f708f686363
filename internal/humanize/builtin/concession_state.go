package builtin

import (
	"plainhand/internal/humanize/english"
)

// whileClause is "While S V, S V" with its two verbs, numbered from the start of the sentence.
type whileClause struct {
	words          []english.Word
	comma, second  int // the comma between the clauses, and where the main one starts
	conceded, held english.VerbGroup
}

const longestWhile = 36

// whileClauseOf reads the clauses. Commas within the first one, as in a list, are no end of it.
func whileClauseOf(words []english.Word) (whileClause, bool) {
	for comma := 3; comma < min(len(words)-3, longestWhile); comma++ {
		if words[comma].Text != "," {
			continue
		}
		found := whileClause{words: words, comma: comma, second: comma + 1}
		if balances[words[comma+1].Text] && words[comma+2].Text == "," {
			found.second = comma + 3
		} else if balances[words[comma+1].Text] {
			found.second = comma + 2
		}
		held, stated := statedFrom(words, found.second, len(words))
		if !stated {
			continue
		}
		conceded, stated := statedFrom(words, 1, comma)
		found.conceded, found.held = conceded, held
		return found, stated
	}
	return whileClause{}, false
}

var balances = setOf("overall ultimately personally")

// statedFrom gives the first finite verb from a word on, whose subject has to start there.
func statedFrom(words []english.Word, from, to int) (english.VerbGroup, bool) {
	if contractedBe[words[from].Text] {
		return english.VerbGroup{Phrase: english.Phrase{From: from, To: from + 1}, Main: from, Tense: english.TensePresent}, true
	}
	groups := english.VerbGroups(words[from:to])
	if len(groups) == 0 || groups[0].Inner {
		return english.VerbGroup{}, false
	}
	group := groups[0]
	stated := startsSubject(words[from:to], group)
	group.From, group.To, group.Main = group.From+from, group.To+from, group.Main+from
	return group, stated
}

var contractedBe = setOf("it's there's that's they're he's she's we're you're i'm")

// startsSubject reports whether what stands before a verb is its subject: a noun phrase, a title in quotation marks, or a gerund.
func startsSubject(words []english.Word, group english.VerbGroup) bool {
	before := group.From
	for before > 1 && (english.Adverbs.Has(words[before-1].Tag) || reflexives[words[before-1].Text]) {
		before--
	}
	if before < group.From {
		group.From = before
	}
	subject, _ := english.SubjectOf(words, group)
	switch {
	case !subject.Empty() && subject.From == 0, quantified[words[0].Text] && (before == 1 || words[1].Text == "of"):
		return true
	case openingQuotes[words[0].Text]:
		return before > 2 && closingQuotes[words[before-1].Text]
	case words[0].Tag != english.VBG || group.From < 1:
		return false
	}
	for i := range group.From {
		if words[i].Text == "," {
			return false
		}
	}
	return true
}

var (
	reflexives    = setOf("itself themselves himself herself myself")
	openingQuotes = map[string]bool{`"`: true, "“": true}
	closingQuotes = map[string]bool{`"`: true, "”": true}
)

// setsAside reports whether the first clause tells how things are and the second holds something against it, so that "while" tells
// no time.
func (c whileClause) setsAside() bool {
	if c.conceded.Going && !ingAdjectives[c.words[c.conceded.Main].Text] || c.tellsWhere() {
		return false
	}
	subject := c.words[1]
	switch {
	case subject.Tag == english.EX, c.mixesTimes(), c.fallsShort() && !c.ofPerson():
		return true
	case c.conceded.Auxiliary == "do" || c.conceded.Auxiliary == "does" || c.conceded.Auxiliary == "did":
		return true
	case c.conceded.Tense == english.TenseModal:
		return c.held.Tense != english.TensePast && c.conceded.Auxiliary != "could" && !c.ofPerson()
	case c.conceded.Perfect:
		return c.conceded.Tense == english.TensePresent || !c.ofPerson()
	case c.conceded.Negated:
		return !c.ofPerson() || c.verb(c.conceded) != "be"
	case c.conceded.Tense == english.TensePresent:
		return c.presentState()
	}
	return c.pastState()
}

// tellsWhere takes "While he was in town", "While the oven is on".
func (c whileClause) tellsWhere() bool {
	return c.verb(c.conceded) == "be" && (c.after(c.conceded).Tag == english.IN || passingStates[c.after(c.conceded).Text])
}

func (c whileClause) verb(group english.VerbGroup) string {
	word := c.words[group.Main].Text
	if base, known := english.BaseOf(word); known {
		return base
	}
	return word
}

// after gives the word behind a verb and its adverbs.
func (c whileClause) after(group english.VerbGroup) english.Word {
	i := group.To
	for i < len(c.words)-1 && english.Adverbs.Has(c.words[i].Tag) && !passingStates[c.words[i].Text] {
		i++
	}
	return c.words[min(i, len(c.words)-1)]
}

// ofPerson is true of a subject that may be doing something meanwhile.
func (c whileClause) ofPerson() bool {
	return personal[c.words[1].Text] || c.words[1].Name || english.Names.Has(c.words[1].Tag)
}

var personal = setOf("he she they we i you who everyone someone people")

// mixesTimes takes a present beside a past: they cannot have been at the same time.
func (c whileClause) mixesTimes() bool {
	conceded, held := c.conceded.Tense, c.held.Tense
	if saidBy[c.verb(c.held)] || goesOnMeanwhile[c.verb(c.conceded)] {
		return false
	}
	return conceded == english.TensePast && held == english.TensePresent || conceded == english.TensePresent && held == english.TensePast
}

// fallsShort reports whether the main clause tells of a fault. What may have been felt meanwhile counts behind a state alone.
func (c whileClause) fallsShort() bool {
	next := c.after(c.held).Text
	conceded := c.verb(c.conceded)
	state := conceded == "be" || conceded == "have" || meantAlways[conceded] || c.conceded.Tense != english.TensePast
	switch verb := c.verb(c.held); verb {
	case "lack", "fail", "disappoint", "falter":
		return !goesOnMeanwhile[conceded]
	case "fall":
		return next == "short" || next == "flat"
	case "leave":
		return state && leftWith[next]
	case "feel", "seem":
		return state && (english.Adjectives.Has(c.after(c.held).Tag) || next == "a" || next == "like" || next == "to")
	case "find":
		return state && c.words[c.second].Text == "i"
	case "miss":
		return state && next == "the"
	case "struggle":
		return state
	}
	return false
}

var (
	passingStates = setOf(`
		asleep awake alive away out there here home hot warm cold cool wet dry young small little busy sick ill pregnant alone open
		closed present absent fresh single ready due pending up down off on under over near abroad outside inside upstairs back gone
		available empty full quiet icy rough red stormy rainy sunny foggy windy snowy calm molten liquid active offline online idle live
		locked unlocked valid still together green raw frozen soft angry drunk hungry tired happy sad`)
	saidBy          = setOf("say tell recall admit report announce state claim remember add explain ask")
	goesOnMeanwhile = setOf(`
		continue wait await work run sleep serve proceed take last live stay watch play sit stand talk speak walk drive travel study
		train wear hold cook eat grow visit perform film shoot record tour go come get`)
	leftWith = setOf("me you us much something viewers readers room some audiences a the many little")
)
