package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/lang"
)

// shortestClause is how many pieces stand before the comma of a participle that trails a clause.
const shortestClause = 4

const participleReason = "Machines hang clauses in -ing on their sentences; people start one with its own verb."

// resultVerbs are those whose trailing "-ing" tells what the clause before it brings about.
var resultVerbs = map[string]string{
	"leading": "lead", "causing": "cause", "resulting": "result", "making": "make",
	"creating": "create", "giving": "give", "adding": "add", "leaving": "leave",
	"forcing": "force", "reducing": "reduce", "bringing": "bring",
}

// asSubject are the pronouns that a clause of their own turns from object to subject.
var asSubject = map[string]string{"me": "I", "him": "he", "her": "she", "us": "we", "them": "they", "you": "you", "it": "it"}

// participles proposes a finite clause for a participle that trails a sentence: ", allowing them to" becomes ", so they can",
// ", leading to" becomes ", which led to". It does so only where the time of the sentence shows and no person is the subject.
func participles(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	comma := s.onlyComma()
	prose := s.kind != document.Heading && s.kind != document.TableCell
	if request.Strength == humanize.Light || !prose || comma < shortestClause || s.holds(agents) {
		return proposals
	}
	tense := s.tenseBefore(comma)
	made := proposal{sentence: n, from: comma + 1, id: "structure.participle", reason: participleReason, kind: phrase}
	if tense == unknown {
		return proposals
	}
	if s.at(comma+1) == "allowing" {
		return s.allowing(made, tense, proposals)
	}
	base, listed := resultVerbs[s.at(comma+1)]
	if !listed || s.goesOn(comma+2) || base == "make" && (s.at(comma+2) != "it" || tense == present) ||
		tense == present && s.holds(whichAlready) {
		return proposals
	}
	form := lang.Third
	if tense == past {
		form = lang.Past
	}
	made.to, made.texts = comma+2, []string{"which " + lang.Inflect(base, form)}
	return append(proposals, made)
}

// goesOn reports whether a second participle hangs on the first: it would be left without a verb.
func (s *sentence) goesOn(from int) bool {
	if s.at(from) == "to" && s.at(from-1) == "bringing" {
		return true
	}
	for i := from; i < len(s.pieces); i++ {
		if strings.HasSuffix(s.at(i), "ing") && (s.at(i-1) == "and" || s.at(i-1) == "or") {
			return true
		}
	}
	return false
}

// allowing proposes ", so they can grow" for ", allowing them to grow".
func (s *sentence) allowing(made proposal, tense tense, proposals []proposal) []proposal {
	to := made.from + 1
	for to < len(s.pieces) && s.at(to) != "to" {
		to++
	}
	object := s.pieces[made.from+1 : min(to, len(s.pieces))]
	if to+1 >= len(s.pieces) || len(object) == 0 || len(object) > 3 || s.pieces[to+1].Kind != document.Word {
		return proposals
	}
	for _, word := range object {
		if word.Kind != document.Word || prepositions[word.lower] {
			return proposals
		}
	}
	subject := s.source(object[0].Start, object[len(object)-1].End)
	if pronoun, ok := asSubject[object[0].lower]; ok {
		if len(object) > 1 {
			return proposals
		}
		subject = pronoun
	}
	can := "can"
	if tense == past {
		can = "could"
	}
	made.to, made.texts = to+1, []string{"so " + subject + " " + can}
	return append(proposals, made)
}

var (
	// With a person in the sentence the participle may be what that person does.
	agents       = setOf("i he she we they you who his her my our nobody someone everyone i'm i've he'd she'd they'd we'd")
	whichAlready = setOf("which")
	prepositions = setOf("for in on at with by from of into")
)

// onlyComma gives the place of the sentence's comma if it has a single one and no mark of another kind within, or -1.
func (s *sentence) onlyComma() int {
	comma := -1
	for i, piece := range s.pieces[:max(0, len(s.pieces)-1)] {
		if piece.Kind == document.Word || piece.Kind == document.Opaque && piece.Protect != document.Markup {
			continue
		}
		if piece.lower != "," || comma >= 0 {
			return -1
		}
		comma = i
	}
	return comma
}

// tense is the time of a clause's verb.
type tense int

const (
	unknown tense = iota
	past
	present
)

var (
	pastAuxiliaries    = setOf("was were had did wasn't weren't hadn't didn't")
	presentAuxiliaries = setOf("is are can does do isn't aren't can't doesn't don't")
	otherAuxiliaries   = setOf("has have will would could should may might must hasn't haven't won't wouldn't couldn't")
)

// tenseBefore tells the tense of the clause before piece end by its auxiliaries and past forms, where they agree.
func (s *sentence) tenseBefore(end int) tense {
	pastSeen, presentSeen, pastForm, otherSeen := false, false, false, false
	for i := range end {
		word := s.at(i)
		pastSeen = pastSeen || pastAuxiliaries[word]
		presentSeen = presentSeen || presentAuxiliaries[word]
		otherSeen = otherSeen || otherAuxiliaries[word]
		pastForm = pastForm || s.isPastForm(i)
	}
	switch {
	case pastSeen && presentSeen || otherSeen && !pastSeen:
		return unknown
	case presentSeen:
		return present
	case pastSeen || pastForm:
		return past
	}
	return unknown
}

// isPastForm takes a verb's past form that nothing before it makes an adjective or part of a passive.
func (s *sentence) isPastForm(i int) bool {
	word := s.at(i)
	base, known := lang.BaseOf(word)
	if !known || base == word || lang.Inflect(base, lang.Past) != word || i == 0 || s.pieces[i-1].Kind != document.Word {
		return false
	}
	before := s.at(i - 1)
	return !prepositions[before] && !determiners[before] && !strings.HasSuffix(before, "ly")
}

var determiners = setOf("a an the this that these those my your his her its our their some any no and or more most very")
