package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/english"
)

// subject is what a modal speaks of, as far as the words before it tell.
type subject struct {
	from   int // where its last noun phrase starts
	number english.Number
	person bool // somebody, who is able to do things
	deed   bool // what somebody does: "being late"
}

// subjectBefore reads the subject of the modal at word i. Its number stays unknown where a form of the verb could be wrong.
func subjectBefore(words []english.Word, i int) subject {
	if i == 0 {
		return subject{person: true}
	}
	last := words[i-1]
	switch {
	case last.Text == "who" || last.Tag == english.PRP && last.Text != "it" && last.Text != "they" || last.Name:
		return subject{from: i - 1, person: true}
	case last.Tag == english.PRP:
		return subject{from: i - 1, number: english.NumberOf(words, english.Phrase{From: i - 1, To: i})}
	case last.Text == "that" || last.Text == "which":
		return antecedent(words, i-1)
	case last.Tag == english.CC:
		return sharedSubject(words, i-1)
	case last.Text == "both" && (i == 1 || opensSubject(words, i-2)):
		return subject{from: i - 1, number: english.NumberPlural}
	case last.Tag == english.VBG && i > 1 && opensSubject(words, i-2) && words[i-2].Text != ",":
		return subject{from: i - 1, number: english.NumberSingular, deed: true}
	case last.Tag == english.DT && demonstratives[last.Text]:
		return subject{from: i - 1, number: english.NumberOf(words, english.Phrase{From: i - 1, To: i})}
	}
	if found, ok := activity(words, i); ok && found.number != english.NumberUnknown {
		return found
	} else if list, isList := activityList(words, i); isList {
		return list
	} else if ok {
		return found
	}
	return nounSubject(words, i)
}

// antecedent reads what a relative pronoun takes up; after the end of a clause "that" is a pronoun of its own.
func antecedent(words []english.Word, pronoun int) subject {
	found := subject{from: pronoun}
	before := pronoun - 1
	switch {
	case words[pronoun].Text == "that" && (before < 0 || words[before].Tag == english.Other || words[before].Tag == english.CC):
		found.number = english.NumberSingular
		return found
	case before >= 0 && words[before].Text == ",":
		before--
	}
	phrase := english.NounPhraseBefore(words, before+1)
	if phrase.Empty() {
		return found
	}
	if before == pronoun-1 && words[before].Text == "one" && (before == 0 || words[before-1].Text == ",") {
		found.number = english.NumberSingular // "a virtue, one that can"
		return found
	}
	found.person = isPerson(words[phrase.To-1].Text)
	if phrase.From > 0 && ambiguousBefore(words, phrase.From-1) || amounts[words[phrase.To-1].Text] {
		return found
	}
	if number := english.NumberOf(words, phrase); before == pronoun-1 || number == english.NumberSingular {
		found.number = number
	}
	return found
}

// ambiguousBefore tells of words after which a noun is but a part of what a relative clause may take up.
func ambiguousBefore(words []english.Word, i int) bool {
	return words[i].Tag == english.IN && !subordinators[words[i].Text] || words[i].Tag == english.CC || words[i].Text == "," ||
		(english.Nouns | english.Names).Has(words[i].Tag)
}

// activity reads a subject in -ing that starts its clause: "Being patient can", "but riding at night can".
func activity(words []english.Word, end int) (subject, bool) {
	start := end
	for start > 0 && !opensSubject(words, start-1) {
		start--
		if english.Finite.Has(words[start].Tag) || end-start > longestSubject {
			return subject{}, false
		}
	}
	if start < end && english.Adverbs.Has(words[start].Tag) && words[start].Text != "not" {
		start++ // "simply walking"
	}
	if start >= end-1 || words[start].Tag != english.VBG || attributes[words[start].Text] && end-start == 2 {
		return subject{}, false
	}
	found := subject{from: start, number: english.NumberSingular, deed: true}
	listed := start > 0 && words[start-1].Text == "," && (slices.ContainsFunc(words[:start-1], actsInIng) || !adjuncts.Has(words[0].Tag))
	for i := start; i < end; i++ {
		if words[i].Tag == english.CC && (listed || words[i].Text != "and" && words[i].Text != "or" || words[i].Text == "and" && words[i+1].Tag == english.VBG) {
			found.number = english.NumberUnknown
		}
	}
	return found, true
}

// adjuncts open a phrase that is no part of the subject.
var adjuncts = english.SetOf(english.RB, english.IN, english.WRB, english.TO)

func actsInIng(word english.Word) bool { return word.Tag == english.VBG }

// attributes end in "-ing", but say of the noun behind them what it is: "evening hours".
var attributes = setOf(`
	evening morning building living working parking training cooking shopping housing meeting operating heating planning marketing
	banking wedding existing remaining rising growing declining increasing changing aging ageing missing competing conflicting
	underlying surrounding following leading emerging developing falling cutting driving hiking walking cycling hearing reading
	running training learning swimming drinking cleaning voting washing sewing knitting gardening teaching writing advertising
	fishing camping dining sleeping breathing spending manufacturing opening closing gaming racing boarding vending`)

// opensSubject tells of the word before a subject: none that could belong to it.
func opensSubject(words []english.Word, i int) bool {
	word := words[i]
	switch {
	case word.Tag == english.Other, reporting[word.Text], subordinators[word.Text] && !hangs[word.Text]:
		return true
	case word.Tag == english.CC:
		return word.Text == "but" || i == 0
	}
	return false
}

// hangs are the subordinators that a subject may hold: "feeling tired after eating can".
var hangs = setOf("after before since until even")

// nounSubject reads a noun phrase, what "and" joins to it, and what prepositions hang on it.
func nounSubject(words []english.Word, i int) subject {
	group := english.VerbGroup{Phrase: english.Phrase{From: i, To: i + 1}}
	phrase, joined := english.SubjectOf(words, group)
	if phrase.Empty() {
		if whole := wholeBefore(words, i); !whole.Empty() {
			return subject{from: whole.From, number: english.NumberOf(words, whole)}
		}
		phrase = english.NounPhraseBefore(words, i)
		if phrase.Empty() || phrase.From == 0 || !reporting[words[phrase.From-1].Text] {
			return subject{from: max(0, i-1), person: isPerson(words[i-1].Text)}
		}
	}
	head := words[phrase.To-1]
	found := subject{from: phrase.From, person: isPerson(head.Text) || head.Name}
	for at := phrase.From; at < i; at++ {
		if words[at].Text == "," || words[at].Tag == english.CC && (words[at].Text != "and" || !joined) {
			return found
		}
	}
	if phrase.From > 0 && ambiguousBefore(words, phrase.From-1) && words[phrase.From-1].Text != "," || amounts[head.Text] {
		return found
	}
	if phrase.From > 1 && words[phrase.From-1].Text == "as" && words[phrase.From-2].Tag != english.Other {
		return found // "using these as references can"
	}
	if joined && phrase.From > 1 && words[phrase.From-1].Text == "," && english.Nouns.Has(words[phrase.From-2].Tag) {
		return found // "asking for food, water and tools can"
	}
	if found.number = english.NumberOf(words, phrase); joined {
		found.number = english.NumberPlural
	}
	return found
}

func isPerson(word string) bool {
	return persons[word] || persons[strings.TrimSuffix(word, "s")] || agents[word] || agents[strings.TrimSuffix(word, "s")]
}

var (
	// amounts are of what follows them, and take its number.
	amounts = setOf(`
		number lot lots range variety majority couple handful series set group half rest percent kind sort type kinds sorts types
		amount plenty pair part portion one ones none all some any each other others both`)
	// agents, besides persons, are able to do and to be what they choose.
	agents = setOf(`
		people i we you he she they someone somebody anyone anybody everyone everybody kid kids teen teenager adult parent
		mother father mom dad boy girl baby cyclist rider player leader manager boss coach mentor therapist counselor counsellor lawyer
		attorney agent
		advisor adviser professional expert specialist staff team crew company business firm employer organization organisation
		agency government state school library community family society owner seller buyer scientist researcher developer engineer
		designer writer author artist speaker candidate applicant individual human group partner citizen traveler traveller tourist
		hiker runner athlete swimmer pilot officer soldier police politician voter volunteer donor investor lender bank
		shopper consumer sibling brother sister son daughter wife husband spouse neighbor neighbour hero villain beginner newcomer
		enemy character stranger those many others viewer listener learner educator practitioner physician dentist
		assistant representative provider`)
)
