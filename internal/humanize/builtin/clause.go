package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// clause is a subject with its finite verb, by the numbers of their pieces.
type clause struct {
	start, head, verb int
	plural            bool
	under             string // the conjunction of the clause that the sentence opens with
}

// clauseAt reads a clause whose subject starts at piece i. It is sure of few: a pronoun, or a noun phrase with at most two
// phrases behind it, that agrees with a finite verb right after it.
func (s *sentence) clauseAt(i int) (clause, bool) {
	if i < 0 || i >= len(s.pieces) {
		return clause{}, false
	}
	if host, clitic, joined := strings.Cut(s.at(i), "'"); joined && subjectPronouns[host] && clitic != "" {
		return clause{start: i, head: i, verb: i, plural: takesPlural[host]}, clitic == "s" || clitic == "re" || clitic == "ve" ||
			clitic == "ll" || clitic == "d" || clitic == "m"
	}
	if word := s.at(i); subjectPronouns[word] {
		found := clause{start: i, head: i, verb: s.pastAdverbs(i + 1), plural: takesPlural[word]}
		if s.finite(found, true) {
			return found, true
		}
		if !demonstratives[word] {
			return clause{}, false
		}
	}
	head, end, plural, ok := s.subjectPhrase(i)
	if !ok {
		return clause{}, false
	}
	found := clause{start: i, head: head, verb: s.pastAdverbs(end), plural: plural}
	return found, s.finite(found, false)
}

var (
	subjectPronouns = setOf("i you he she it we they this that these those there")
	takesPlural     = setOf("i you we they these those")
	demonstratives  = setOf("this that these those")
)

// pastAdverbs steps over the adverbs between a subject and its verb.
func (s *sentence) pastAdverbs(i int) int {
	for range 2 {
		if i < len(s.pieces) && s.pieces[i].Kind == document.Word && grammar.Adverbs.Has(s.pieces[i].tag) && s.at(i) != "not" {
			i++
		}
	}
	return i
}

// finite reports whether a clause's verb is one that its subject can have. A past form that may as well be a participle
// counts after a pronoun alone.
func (s *sentence) finite(found clause, pronoun bool) bool {
	if found.verb >= len(s.pieces) || s.pieces[found.verb].Kind != document.Word || s.pieces[found.verb].Name {
		return false
	}
	word := s.at(found.verb)
	existential := s.at(found.head) == "there"
	switch s.pieces[found.verb].tag {
	case grammar.MD:
		return true
	case grammar.VBZ:
		return !found.plural || existential
	case grammar.VBP:
		return found.plural || existential
	case grammar.VBD:
		switch {
		case existential:
			return word == "was" || word == "were"
		case pronoun && !demonstratives[s.at(found.head)] || word == "had" || word == "did" || word == "was" || word == "were":
			return true
		}
		base, known := lang.BaseOf(word)
		unmistakable := known && lang.Inflect(base, lang.Past) == word && lang.Inflect(base, lang.Participle) != word
		return unmistakable || s.at(found.verb+1) != "by" && !s.finiteBefore(found.verb+1)
	}
	return false
}

// finiteBefore reports whether a finite verb stands from piece i on before the clause closes: a past form before it may be a
// participle.
func (s *sentence) finiteBefore(i int) bool {
	for ; i < len(s.pieces) && s.pieces[i].Kind != document.Punctuation; i++ {
		if grammar.Finite.Has(s.pieces[i].tag) {
			return true
		}
		if s.pieces[i].tag == grammar.CC || subordinators[s.at(i)] || interrogatives[s.at(i)] {
			return false
		}
	}
	return false
}

// subjectPhrase reads a noun phrase, with another joined to it by "and" or with prepositional phrases behind it.
func (s *sentence) subjectPhrase(i int) (head, end int, plural, ok bool) {
	head, end, plural, ok = s.nounPhrase(i)
	if !ok {
		return 0, 0, false, false
	}
	if s.at(end) == "and" {
		if _, next, _, second := s.nounPhrase(end + 1); second {
			return head, next, true, true
		}
	}
	for range 2 {
		if !phrasePrepositions[s.at(end)] {
			break
		}
		_, next, _, inner := s.nounPhrase(end + 1)
		if !inner {
			break
		}
		end = next
	}
	return head, end, plural, true
}

var phrasePrepositions = setOf("of for in on to between with at from about among within behind against across")

// nounPhrase reads a determiner, describing words and nouns from piece i on: [i, end), the last of them the head.
func (s *sentence) nounPhrase(i int) (head, end int, plural, ok bool) {
	determined := determiners[s.at(i)] || quantifiers[s.at(i)]
	end = i
	if determined {
		end++
	}
	head = -1
	for ; end < len(s.pieces) && s.inNounPhrase(end); end++ {
		head = end
	}
	if head < i || head-i > 6 {
		return 0, 0, false, false
	}
	tag := s.pieces[head].tag
	if !grammar.Nouns.Has(tag) && !grammar.Names.Has(tag) {
		return 0, 0, false, false
	}
	plural = tag == grammar.NNS || tag == grammar.NNPS || looksPlural(s.at(head)) && tag != grammar.NNP
	return head, end, plural, determined || plural || grammar.Names.Has(tag) || uncountable(s, i, head)
}

// uncountable takes a noun without an article for one that needs none, where nothing is left over before it.
func uncountable(s *sentence, i, head int) bool {
	return head-i <= 1 && s.pieces[head].tag == grammar.NN
}

var determiners = setOf("a an the this that these those my your his her its our their some any no more")

var quantifiers = setOf("each every both several few many another such most all one two three four five")

// inNounPhrase reports whether a piece describes or names.
func (s *sentence) inNounPhrase(i int) bool {
	piece := &s.pieces[i]
	if piece.Kind != document.Word {
		return false
	}
	tag := piece.tag
	if grammar.Adverbs.Has(tag) {
		return i+1 < len(s.pieces) && grammar.Adjectives.Has(s.pieces[i+1].tag)
	}
	return grammar.Nouns.Has(tag) || grammar.Names.Has(tag) || grammar.Adjectives.Has(tag) || tag == grammar.CD || tag == grammar.POS
}

// mainClause reads the clause that makes the sentence, which may stand behind a short opening phrase or clause and its comma.
func (s *sentence) mainClause() (clause, bool) {
	first := s.firstWord()
	if first < 0 || interrogatives[s.at(first)] && s.at(first) != "when" {
		return clause{}, false
	}
	if linking[s.at(first)] {
		first++
	}
	if subordinators[s.at(first)] {
		if _, inner := s.clauseAt(first + 1); inner {
			return s.behindOpening(first, longestOpeningClause)
		}
	}
	if found, ok := s.clauseAt(first); ok {
		return found, true
	}
	if found, ok := s.heavyClause(first); ok {
		return found, true
	}
	return s.behindOpening(first, longestOpening)
}

// heavyClause reads a clause whose subject is long: one that a relative clause or a participle describes, or an activity.
func (s *sentence) heavyClause(i int) (clause, bool) {
	found := clause{start: i, head: i}
	verbs := 0 // finite verbs before the one that is meant
	if s.pieces[i].tag == grammar.VBG {
		found.verb = i + 1
	} else {
		head, end, plural, ok := s.subjectPhrase(i)
		if !ok || end >= len(s.pieces) {
			return found, false
		}
		found.head, found.verb, found.plural = head, end, plural
		switch tag := s.pieces[end].tag; {
		case tag == grammar.WDT, s.at(end) == "who", s.at(end) == "that":
			verbs = 1
		case tag != grammar.VBN && tag != grammar.VBG:
			return found, false
		}
	}
	for ; found.verb < len(s.pieces) && found.verb-i < longestSubject; found.verb++ {
		piece := &s.pieces[found.verb]
		switch {
		case piece.Kind != document.Word && piece.Protect != document.Number, conditional[piece.lower], piece.lower == "that" && verbs == 0:
			return found, false
		case !grammar.Finite.Has(piece.tag):
		case verbs > 0:
			verbs--
		default:
			return found, s.finite(found, true)
		}
	}
	return found, false
}

const longestSubject = 16 // pieces

// anyClause reads the main clause of the pieces before end, or where that is beyond it, makes sure that there is one: more finite
// verbs than words that take one away. Its head is then unknown.
func (s *sentence) anyClause(end int) (clause, bool) {
	if found, ok := s.mainClause(); ok && found.verb < end {
		return found, true
	}
	first := s.firstWord()
	if first < 0 || subordinators[s.at(first)] || interrogatives[s.at(first)] || s.pieces[first].tag == grammar.VB ||
		grammar.Finite.Has(s.pieces[first].tag) {
		return clause{}, false
	}
	found, balance := clause{start: first, head: unknownHead}, 0
	for i := first; i < end; i++ {
		tag := s.pieces[i].tag
		_, bare := s.clauseAt(i)
		switch {
		case grammar.Finite.Has(tag):
			balance++
			if found.verb == 0 {
				found.verb = i
			}
		case tag == grammar.WDT || tag == grammar.WP || tag == grammar.WRB || subordinators[s.at(i)]:
			balance--
		case bare && i > first && grammar.Nouns.Has(s.pieces[i-1].tag):
			balance-- // the things we love
		}
	}
	return found, balance > 0 && found.verb < longestSubject
}

const unknownHead = -1

// statementAt reads a clause from piece i on that may stand behind an opening phrase and its comma.
func (s *sentence) statementAt(i int) bool {
	if _, ok := s.clauseAt(i); ok {
		return true
	}
	if i >= len(s.pieces) || s.pieces[i].Kind != document.Word {
		return false
	}
	if _, ok := s.heavyClause(i); ok {
		return true
	}
	if s.pieces[i].tag != grammar.IN || subordinators[s.at(i)] {
		return false
	}
	_, ok := s.behindOpening(i, longestOpening)
	return ok
}

// behindOpening reads the clause after the first comma. An opening that has a finite verb must be a clause of its own.
func (s *sentence) behindOpening(first, longest int) (clause, bool) {
	comma := s.firstComma(first)
	if comma < 0 || comma-first > longest {
		return clause{}, false
	}
	for i := first; i < comma && longest == longestOpening; i++ {
		if grammar.Finite.Has(s.pieces[i].tag) {
			return clause{}, false
		}
	}
	found, ok := s.clauseAt(comma + 1)
	if longest == longestOpeningClause {
		found.under = s.at(first)
	}
	return found, ok
}

// linking words may stand before a main clause without a comma.
var linking = setOf("and but yet so or then still also")

// How many pieces an opening phrase or clause has at most.
const (
	longestOpening       = 10
	longestOpeningClause = 18
)

var (
	// subordinators open a clause that belongs to another one.
	subordinators = setOf("if when whenever while although though unless until because since as once whereas before after whether that even")
	// interrogatives open a question, or a clause that stands for a noun.
	interrogatives = setOf("who whom whose which what how why where wherever whatever whoever")
	// reporting verbs may have a whole clause for their object, without "that".
	reporting = setOf("say says said think thinks thought believe believes believed feel feels felt know knows knew hope hopes hoped " +
		"mean means meant show shows showed suggest suggests suggested realize realized ensure ensures ensured find finds found " +
		"see sees saw decide decided wish wished claim claims claimed told tell tells argue argues argued")
)

func (s *sentence) firstWord() int {
	return slices.IndexFunc(s.pieces, func(p piece) bool { return p.Kind == document.Word })
}

// firstComma is the place of the first comma from a piece on, or -1.
func (s *sentence) firstComma(from int) int {
	for i := from; i < len(s.pieces); i++ {
		if s.pieces[i].lower == "," {
			return i
		}
	}
	return -1
}

// reported reports whether [from, to) tells what somebody says or thinks: what is joined behind it would be said as well.
func (s *sentence) reported(from, to int) bool {
	for i := from; i < to; i++ {
		if s.at(i) == "that" && s.pieces[i].tag == grammar.IN || s.at(i) == "whether" {
			return true
		}
		if _, clause := s.clauseAt(i + 1); clause && reporting[s.at(i)] {
			return true
		}
	}
	return false
}

// dependent reports whether a clause that depends on another one stands in [from, to): what is joined behind it by "and" would
// read as a part of it. A relative clause does no harm, since it ends with its sentence or its comma.
func (s *sentence) dependent(from, to int) bool {
	for i := from; i < to; i++ {
		word := s.at(i)
		switch {
		case word == "that" && s.pieces[i].tag != grammar.IN, word == "who", word == "even":
		case word == "as" || word == "before" || word == "after" || word == "since" || word == "once" || reporting[word]:
			if _, clause := s.clauseAt(i + 1); clause {
				return true
			}
		case interrogatives[word] || word == "when":
			if next := s.at(i + 1); next != "to" && next != "needed" && next != "possible" && !strings.HasSuffix(next, "ing") {
				return true
			}
		case subordinators[word], word == "so" && s.at(i-1) != "do":
			return true
		}
	}
	return false
}
