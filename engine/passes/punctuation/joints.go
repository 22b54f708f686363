package punctuation

import (
	"slices"
	"strings"

	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// joint is a way to split a sentence. Its function returns the text that ends a sentence at piece at, and the first
// piece that it doesn't replace. The text is empty if the pieces from start to at, or the rest, wouldn't be a sentence.
type joint struct {
	split  func(s *prose.Sentence, start, at int) (to int, text string)
	simple bool // only in simple mode
}

// joints are the places where a sentence is split, by their mark and the word after a comma or a single dash.
var joints = map[string]joint{
	";":           {split: atSemicolon},
	", and":       {split: conjunction(". ")},
	", but":       {split: conjunction(". But ")},
	", so":        {split: conjunction(". So ")},
	", which":     {split: atWhich},
	"and":         {split: atAnd},
	":":           {split: atColon, simple: true},
	", yet":       {split: conjunction(". But "), simple: true},
	", because":   {split: atBecause, simple: true},
	", as":        {split: atAs, simple: true},
	", although":  {split: subordinate(". But "), simple: true},
	", though":    {split: subordinate(". But "), simple: true},
	", whereas":   {split: subordinate(". But "), simple: true},
	", while":     {split: atWhile, simple: true},
	", meaning":   {split: atParticiple, simple: true},
	", including": {split: atIncluding, simple: true},
	", a":         {split: atApposition, simple: true},
	", an":        {split: atApposition, simple: true},
	", one":       {split: atOne, simple: true},
}

func jointAt(s *prose.Sentence, at int) joint {
	switch mark := s.At(at); {
	case mark == ",", dashMarks[mark] && countDashes(s) == 1:
		if found, ok := joints[", "+s.At(at+1)]; ok || s.Pieces[at+1].Tag != english.VBG {
			return found
		}
		return joint{split: atParticiple, simple: true}
	case mark == "and" && !prose.Nominatives[s.At(at+1)]:
		return joint{split: atPredicate, simple: true}
	default:
		return joints[mark]
	}
}

func atSemicolon(s *prose.Sentence, start, at int) (to int, text string) {
	pairs := slices.ContainsFunc(s.Lowers(start, at), func(word string) bool { return correlatives[word] })
	if pairs || !isWhole(s, at+1) || !IsIndependent(s, start, at) || s.HoldsDenial(at) && renames(s, at+1) {
		return 0, "" // not "It's more than a dog. It's a friend."
	}
	return at + 1, ". "
}

// renames reports whether a clause begins at a piece that says what something is: "it's a friend".
func renames(s *prose.Sentence, i int) bool {
	host, clitic, _ := strings.Cut(s.At(i), "'")
	return prose.SubjectPronouns[host] && (clitic != "" || prose.BeForms[s.At(i+1)] != "")
}

// conjunction returns the split before a conjunction with a clause.
func conjunction(text string) func(s *prose.Sentence, start, at int) (int, string) {
	return func(s *prose.Sentence, start, at int) (int, string) {
		joiner := at + 1
		if !isWhole(s, joiner+1) || !IsIndependent(s, start, at) || goesOver(s, start, at, joiner) {
			return 0, ""
		}
		if s.At(joiner) == "so" && isPurpose(s, joiner+1) {
			return 0, ""
		}
		return joiner + 1, text
	}
}

// isPurpose reports whether "so" before a clause may mean "so that": "so your dog stays dry", "so you can rest".
func isPurpose(s *prose.Sentence, i int) bool {
	clause, _ := s.ClauseAt(i)
	return !concluding[s.At(i)] || s.Pieces[clause.Verb].Tag == english.MD && s.At(clause.Verb) != "cannot"
}

// concluding subjects after "so" begin a conclusion rather than a purpose.
var concluding = lexicon.Set{"this": true, "that": true, "these": true, "those": true, "there": true, "we": true,
	"i": true, "he": true, "she": true}

// atAnd splits before "and" with a pronoun, without a comma.
func atAnd(s *prose.Sentence, start, at int) (to int, text string) {
	if s.At(at-1) == "," || !isWhole(s, at+1) || !IsIndependent(s, start, at) || goesOver(s, start, at, at) {
		return 0, ""
	}
	return at + 1, ". "
}

// subordinate returns the split before a conjunction whose clause is contrasted with the one before.
func subordinate(text string) func(s *prose.Sentence, start, at int) (int, string) {
	return func(s *prose.Sentence, start, at int) (int, string) {
		if !isWhole(s, at+2) || !IsIndependent(s, start, at) || goesOn(s, at+2) {
			return 0, ""
		}
		return at + 2, text
	}
}

// atBecause begins a sentence with "This is because" for a reason after a comma.
func atBecause(s *prose.Sentence, start, at int) (to int, text string) {
	if to, _ = subordinate(" ")(s, start, at); to == 0 {
		return 0, ""
	}
	if main, ok := mainClause(s, start, at); ok && isPast(s, main) {
		return to, ". This was because "
	}
	return to, ". This is because "
}

// atAs is atBecause where "as" gives a reason: a state that holds now, not a time.
func atAs(s *prose.Sentence, start, at int) (to int, text string) {
	clause, ok := s.ClauseAt(at + 2)
	if !ok || !states[s.At(clause.Verb)] {
		return 0, ""
	}
	if main, found := mainClause(s, start, at); found && isPast(s, main) {
		return 0, ""
	}
	return atBecause(s, start, at)
}

// states are verbs of a state that holds now.
var states = lexicon.Set{"is": true, "are": true, "has": true, "have": true, "can": true, "may": true, "will": true,
	"must": true, "should": true, "needs": true, "need": true}

// atColon splits before a clause that explains the one before.
func atColon(s *prose.Sentence, start, at int) (to int, text string) {
	if !isWhole(s, at+1) || !IsIndependent(s, start, at) || s.HoldsMark(at+1, len(s.Pieces), ":") ||
		!english.Nouns.Has(s.Pieces[at-1].Tag) && !english.Adjectives.Has(s.Pieces[at-1].Tag) {
		return 0, ""
	}
	return at + 1, ". "
}

// atIncluding begins a sentence with "These include" for examples of a plural noun.
func atIncluding(s *prose.Sentence, start, at int) (to int, text string) {
	main, ok := mainClause(s, start, at)
	if !ok || s.Pieces[at-1].Tag != english.NNS || !IsIndependent(s, start, at) || goesOn(s, at+1) {
		return 0, ""
	}
	if isPast(s, main) {
		return at + 2, ". These included"
	}
	return at + 2, ". These include"
}

// atWhile splits before "while", if it certainly contrasts two clauses, or adds one, rather than gives the time.
func atWhile(s *prose.Sentence, start, at int) (to int, text string) {
	if to, _ = subordinate(" ")(s, start, at); to == 0 || prose.SubjectPronouns[s.At(to)] {
		return 0, ""
	}
	main, ok := mainClause(s, start, at)
	second, found := s.ClauseAt(to)
	switch {
	case !ok || !found || s.HoldsMark(main.Verb, at, ","):
		return 0, ""
	case s.At(to) == "others":
		return to, ". "
	case denies(s, start, at) != denies(s, to, len(s.Pieces)):
		return to, ". But "
	case prose.BeForms[s.At(main.Verb)] != "" && prose.BeForms[s.At(second.Verb)] != "":
		return to, ". "
	case happening(s, main) != "" && happening(s, main) == happening(s, second):
		return to, ". At the same time, "
	}
	return 0, ""
}

// happening is the time of what happens in a clause, "" for a state.
func happening(s *prose.Sentence, clause prose.Clause) string {
	switch tag := s.Pieces[clause.Verb].Tag; {
	case prose.BeForms[s.At(clause.Verb)] != "":
		return ""
	case tag == english.MD:
		return s.At(clause.Verb)
	case tag == english.VBD:
		return "past"
	}
	return "present"
}

func denies(s *prose.Sentence, from, to int) bool {
	for i := from; i < to; i++ {
		if s.At(i+1) != "help" && (s.At(i) == "not" || s.At(i) == "cannot" || strings.HasSuffix(s.At(i), "n't")) {
			return true
		}
	}
	return false
}

// atParticiple begins a sentence with "This" for a verb in "-ing", of which the clause before is the subject: "This
// means".
func atParticiple(s *prose.Sentence, start, at int) (to int, text string) {
	base, known := english.BaseOf(s.At(at + 1))
	main, ok := mainClause(s, start, at)
	if !known || !ok || s.Closes(at+2) || s.HoldsMark(main.Verb, at, ",") {
		return 0, ""
	}
	if !IsIndependent(s, start, at) || goesOn(s, at+2) {
		return 0, ""
	}
	thing := !prose.SubjectPronouns[s.At(main.Start)] && PronounOf(s, main) != ""
	if !sentenceResults[base] && !(results[base] && thing) {
		return 0, ""
	}
	if isPast(s, main) {
		return at + 2, ". This " + english.Inflect(base, english.Past)
	}
	return at + 2, ". This " + english.Inflect(base, english.Third)
}

var (
	// sentenceResults are verbs whose subject is a complete clause, even if a person acts in it.
	sentenceResults = lexicon.Set{"mean": true, "represent": true}
	// results are verbs of which a clause is the subject, if its own is a thing.
	results = lexicon.Named("result-verbs")
)

// atApposition begins a sentence with "This" for a final noun with a relative clause: ", a region that offered".
func atApposition(s *prose.Sentence, start, at int) (to int, text string) {
	that := at + 2
	for that < len(s.Pieces) && (english.Nouns | english.Adjectives).Has(s.Pieces[that].Tag) && s.IsPlain(that, that+1) {
		that++
	}
	if s.Pieces[that-1].Tag != english.NN || !isRelative(s, that) || s.HoldsMark(that, len(s.Pieces), ",;(") {
		return 0, ""
	}
	main, ok := mainClause(s, start, at)
	if !ok || !IsIndependent(s, start, at) || s.HoldsMark(main.Verb, at, ",") {
		return 0, ""
	}
	return that + 1, ". This " + s.Source(s.Pieces[at+2].Start, s.Pieces[that-1].End) + " "
}

// atOne begins a sentence with "It" for ", one that".
func atOne(s *prose.Sentence, start, at int) (to int, text string) {
	if s.Pieces[at-1].Tag != english.NN || !isRelative(s, at+2) || !IsIndependent(s, start, at) || goesOn(s, at+2) {
		return 0, ""
	}
	return at + 3, ". It "
}

// isRelative reports whether "that" or "which" at a piece is the subject of a verb that may be singular.
func isRelative(s *prose.Sentence, i int) bool {
	verb := s.PastAdverbs(i + 1)
	singular := english.SetOf(english.VBZ, english.VBD, english.MD)
	return (s.At(i) == "that" || s.At(i) == "which") && verb < len(s.Pieces)-1 && singular.Has(s.Pieces[verb].Tag)
}

// atPredicate begins a sentence with a pronoun for a second verb of the same subject: "It is old and leaks."
func atPredicate(s *prose.Sentence, start, at int) (to int, text string) {
	if isSecondOrder(s, start, at) {
		return at + 1, ". "
	}
	main, ok := mainClause(s, start, at)
	second := s.PastAdverbs(at + 1)
	if !ok || second >= len(s.Pieces) || !IsIndependent(s, start, at) {
		return 0, ""
	}
	pronoun := PronounOf(s, main)
	if pronoun == "" || !agree(s, main.Verb, second) || binds(s, main.Verb, at) {
		return 0, ""
	}
	if finiteIn(s, main.Verb+1, at) || goesOn(s, at) {
		return 0, ""
	}
	return at + 1, ". " + pronoun + " "
}

// agree reports whether two verbs have the same form, so that they can share a subject.
func agree(s *prose.Sentence, first, second int) bool {
	tag, next := s.Pieces[first].Tag, s.Pieces[second]
	switch {
	case tag != next.Tag:
		return false
	case tag == english.VBD:
		return prose.Unmistakable(next.Lower) || prose.BeForms[s.At(first)] == "" && takesObject(s, second)
	}
	return tag == english.VBZ
}

// isSecondOrder reports whether "and" joins two imperatives: "Open the box and take out the lid".
func isSecondOrder(s *prose.Sentence, start, at int) bool {
	if s.Pieces[start].Tag != english.VB || causing[s.At(start)] || s.Pieces[at+1].Tag != english.VB {
		return false
	}
	return takesObject(s, at+1) && !binds(s, start, at)
}

// causing are imperatives whose object does what a second verb says: "Let the dog run and dig".
var causing = lexicon.Set{"let": true, "make": true, "help": true, "have": true, "watch": true, "see": true,
	"try": true, "go": true, "come": true, "do": true, "be": true}

// takesObject reports whether a phrase follows a verb, so that a past form doesn't describe a noun: "and stepped into".
func takesObject(s *prose.Sentence, verb int) bool {
	behind := english.SetOf(english.DT, english.PRP, english.PRPS, english.IN, english.TO)
	return verb+1 < len(s.Pieces) && behind.Has(s.Pieces[verb+1].Tag) && s.At(verb+1) != "by"
}

// binds reports whether the pieces before "and" have a mark or a word that may bind the verb after it.
func binds(s *prose.Sentence, from, to int) bool {
	return s.HoldsMark(from, to, ",;:()") ||
		slices.ContainsFunc(s.Lowers(from, to), func(word string) bool { return bindingWords[word] })
}

var bindingWords = lexicon.Set{"and": true, "or": true, "that": true, "which": true, "who": true, "what": true,
	"how": true, "where": true, "when": true, "because": true, "as": true, "than": true, "to": true}

var (
	people  = lexicon.Named("people")
	persons = lexicon.Named("persons")
)

// PronounOf returns the pronoun, with a capital, for a clause's subject, or nothing if it may be a man or a woman.
func PronounOf(s *prose.Sentence, clause prose.Clause) string {
	if clause.Head < 0 {
		return ""
	}
	switch word, tag := s.At(clause.Head), s.Pieces[clause.Head].Tag; {
	case word == "there":
		return ""
	case word == "this" || word == "that":
		return "It"
	case word == "these" || word == "those" || tag == english.NNS:
		return "They"
	case prose.SubjectPronouns[word]:
		return english.Capitalize(word)
	case tag == english.NN && prose.Determiners[s.At(clause.Start)] && !people[word] && !people[english.Plural(word)] &&
		!persons[word]:
		return "It"
	}
	return ""
}

// goesOn reports whether another clause follows a comma or a semicolon from piece i on.
func goesOn(s *prose.Sentence, i int) bool {
	for ; i < len(s.Pieces); i++ {
		if mark := s.At(i); mark == ";" || mark == "(" || mark == "," && finiteIn(s, i+1, len(s.Pieces)) {
			return true
		}
	}
	return false
}

// mainClause parses the clause that begins at piece start, or the main clause of a sentence.
func mainClause(s *prose.Sentence, start, end int) (prose.Clause, bool) {
	if start > 0 {
		return s.ClauseAt(start)
	}
	return s.AnyClause(end)
}

func isPast(s *prose.Sentence, clause prose.Clause) bool {
	return s.Pieces[clause.Verb].Tag == english.VBD
}

// pastResults are past forms of which "this" can be the subject, whether it refers to a thing or to what happened.
var pastResults = lexicon.Set{"made": true, "meant": true, "led": true, "helped": true, "gave": true, "caused": true,
	"allowed": true, "became": true}

// pointing words before "which" would be followed by another one: "saw this. This is".
var pointing = lexicon.Set{"this": true, "that": true, "these": true, "those": true, "it": true, "them": true}

var possessive = lexicon.Named("possessive")

// atWhich begins a sentence with "This", "It", or "These" for a final clause with "which".
func atWhich(s *prose.Sentence, start, at int) (to int, text string) {
	verb := s.PastAdverbs(at + 2)
	last := len(s.Pieces) - 1
	if verb >= last || !IsIndependent(s, start, at) || s.HoldsMark(at+2, last, ";()") || goesOn(s, at+2) ||
		pointing[s.At(at-1)] {
		return 0, ""
	}
	if s.At(verb) == "has" && s.Pieces[verb+1].Tag == english.VBN {
		return 0, "" // "a choir, which has grown": "this" wouldn't be the choir
	}
	plural := s.Pieces[at-1].Tag == english.NNS || s.Pieces[at-1].Tag == english.NNPS
	switch word := s.At(verb); {
	case (word == "is" || word == "was") && possessive[s.At(at-2)] && english.Adjectives.Has(s.Pieces[verb+1].Tag):
		return at + 2, ". It " // "your order, which is ready"
	case word == "is" || word == "was" || word == "has" || s.Pieces[verb].Tag == english.VBZ:
		return at + 2, ". This "
	case word == "are" || word == "were" || word == "have" || s.Pieces[verb].Tag == english.VBP && plural:
		return at + 2, ". These "
	case s.Pieces[verb].Tag == english.MD || pastResults[word]:
		if english.Nouns.Has(s.Pieces[at-1].Tag) && !plural {
			return at + 2, ". This "
		}
	}
	return 0, ""
}
