package builtin

import (
	"slices"
	"strings"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

const (
	joinReason    = "Joined with the sentence before: people vary their lengths."
	longestJoined = 52 // words
	longJoined    = 45 // from here one in a text is enough
	lookBack      = 6  // sentences before, in which a pronoun may have its noun
)

// joins proposes to make one sentence of sentence n and the next, in every way that is surely right.
func joins(request humanize.Request, sentences []sentence, n int) []cadence {
	if n+1 >= len(sentences) {
		return nil
	}
	s, next := &sentences[n], &sentences[n+1]
	if s.block != next.block || !s.unbroken() || !next.unbroken() {
		return nil
	}
	words := s.wordsIn(0, len(s.pieces))
	more := next.wordsIn(0, len(next.pieces))
	gap := s.source(s.pieces[len(s.pieces)-1].End, next.pieces[0].Start)
	main, ok := s.anyClause(len(s.pieces))
	if !ok || s.spliced(main) || words+more > longestJoined || strings.Count(gap, "\n") > 1 || !next.opensSmall() {
		return nil
	}
	both := pair{request: request, first: s, second: next, main: main, gap: gap}
	for at := n - 1; at >= max(0, n-lookBack) && sentences[at].block == s.block; at-- {
		both.before = append(both.before, &sentences[at])
	}
	var found []cadence
	for _, way := range []func(pair) (joint, bool){byTransition, byBecause, byOthers, byWhich, byThis, byPronoun, byPossessive, byOpening, byAlso, byRepeat, byTopic} {
		made, ok := way(both)
		if !ok {
			continue
		}
		candidate := proposal{sentence: n, from: len(s.pieces) - 1, to: len(s.pieces), into: made.into, texts: []string{made.text},
			id: "cadence.join-" + made.name, reason: joinReason, kind: rhythm}
		found = append(found, cadence{proposal: candidate, first: words, second: more, joined: true, worth: made.worth,
			semicolon: strings.HasPrefix(made.text, ";")})
	}
	return found
}

// pair is two sentences that might become one.
type pair struct {
	request       humanize.Request
	first, second *sentence
	before        []*sentence // those before them in their paragraph
	main          clause      // of the first
	gap           string      // between them
}

// joint is what stands in the place of the full stop and of the first pieces of the second sentence.
type joint struct {
	name  string
	into  int // those pieces
	text  string
	worth float64
}

// linked makes a joint of a mark, a linking word or none, and the second sentence from piece at on.
func (p pair) linked(name, link string, at int, worth float64) joint {
	first := p.second.pieces[at]
	word := p.second.source(first.Start, first.End)
	if !first.Name && word != "I" && !strings.HasPrefix(word, "I'") && !strings.HasPrefix(word, "I’") {
		word = decapitalize(word)
	}
	mark, link, _ := strings.Cut(link, " ")
	if link != "" {
		link += " "
	}
	return joint{name: name, into: at + 1, text: mark + p.gap + link + word, worth: worth}
}

func decapitalize(word string) string {
	_, size := utf8.DecodeRuneInString(word)
	return strings.ToLower(word[:size]) + word[size:]
}

// opensSmall reports whether a sentence's first word can lose its capital.
func (s *sentence) opensSmall() bool {
	first := s.pieces[0]
	return first.Kind == document.Word && !first.Name && len(s.pieces) > 4
}

// unbroken reports whether a sentence is running text without dashes, colons or semicolons.
func (s *sentence) unbroken() bool {
	found, ok := s.statement()
	return ok && found == marks{}
}

// spliced reports whether a comma alone stands between two main clauses.
func (s *sentence) spliced(main clause) bool {
	for i := main.verb; i < len(s.pieces); i++ {
		if found, ok := s.clauseAt(i + 1); s.at(i) == "," && ok && found.head == i+1 {
			return true
		}
	}
	return false
}

// steady reports whether the first sentence takes a clause with "and" behind it: one clause, no list, nothing that depends.
func (p pair) steady() bool {
	return !conditional[p.main.under] && !p.first.dependent(p.main.start, len(p.first.pieces)) && !p.compound(false)
}

// listed reports the same of a sentence that may hold a list.
func (p pair) listed() bool {
	return !conditional[p.main.under] && !p.first.dependent(p.main.start, len(p.first.pieces)) && !p.compound(true)
}

// parallel reports the same of a sentence with the same pronoun for its subject as the second has: that pronoun shows that
// the second goes on where the main clause of the first began, even behind a list or a clause that depends.
func (p pair) parallel() bool {
	subject := p.first.at(p.main.head)
	if subject != p.second.at(0) || !subjectPronouns[subject] || conditional[p.main.under] || p.compound(true) {
		return p.steady()
	}
	for i := p.main.verb; i < len(p.first.pieces); i++ {
		switch word := p.first.at(i); {
		case word == subject, word == "because", word == "if", word == "unless", word == "so", word == "when":
			return false
		}
	}
	return true
}

// compound reports whether the first sentence has a second main clause, or a list where that is not to be had.
func (p pair) compound(lists bool) bool {
	s, last := p.first, len(p.first.pieces)
	for i := p.main.verb; i < last; i++ {
		switch s.at(i) {
		case ",":
			switch next := s.at(i + 1); next {
			case "but", "which", "so", "who":
				return true
			case "and", "or":
				if !lists {
					return true
				}
			}
		case "and", "but":
		default:
			continue
		}
		if _, clause := s.clauseAt(i + 1); clause {
			return true
		}
	}
	return false
}

// brief reports whether the second sentence brings no conjunction of its own between clauses.
func (p pair) brief(from int) bool {
	s := p.second
	for i := from; i+1 < len(s.pieces); i++ {
		if s.at(i) != "," && s.at(i) != "and" && s.at(i) != "but" && s.at(i) != "so" {
			continue
		}
		if _, clause := s.clauseAt(i + 1); clause || s.at(i) == "," && (s.at(i+1) == "but" || s.at(i+1) == "so" || s.at(i+1) == "which") {
			return false
		}
	}
	return true
}

// transitions are openers that say how two sentences hang together, with what says it between two clauses.
var transitions = map[string]string{
	"however": ", but", "nevertheless": ", but", "nonetheless": ", but", "but": ", but", "yet": ", yet", "still": ", but",
	"that said": ", but", "even so": ", but", "having said that": ", but", "despite this": ", but", "despite that": ", but",
	"additionally": ", and", "furthermore": ", and", "moreover": ", and", "in addition": ", and", "also": ", and", "and": ", and",
	"besides this": ", and", "on top of that": ", and", "what is more": ", and", "plus": ", and",
	"therefore": ", so", "consequently": ", so", "as a result": ", so", "so": ", so", "thus": ", so", "hence": ", so",
	"accordingly": ", so", "for this reason": ", so", "because of this": ", so", "as a consequence": ", so",
	"meanwhile": ", while", "in contrast": ", while", "by contrast": ", while", "on the other hand": ", while", "conversely": ", while",
	"alternatively": ", or", "then": ", and then", "after that": ", and after that", "in turn": ", and in turn",
}

// byTransition turns the opener of the second sentence into a conjunction.
func byTransition(p pair) (joint, bool) {
	s := p.second
	for length := 1; length <= 4 && length < len(s.pieces); length++ {
		link, known := transitions[strings.Join(s.lowers(0, length), " ")]
		if !known {
			continue
		}
		at, conjunction := length, length == 1 && (s.at(0) == "but" || s.at(0) == "and" || s.at(0) == "yet" || s.at(0) == "so")
		if s.at(at) == "," {
			at++
		} else if !conjunction {
			continue
		}
		if !s.statementAt(at) || !p.bears(link) || !p.brief(at) || p.first.begins(transitions) || !p.takes(link) {
			return joint{}, false
		}
		return p.linked(strings.ReplaceAll(s.at(0), "'", ""), link, at, 1.6), true
	}
	return joint{}, false
}

// bears reports whether the first sentence is plain enough for a conjunction. "But" and "so" turn from the whole sentence.
func (p pair) bears(link string) bool {
	if link == ", but" || link == ", yet" || link == ", so" {
		return !contrasting[p.main.under] && !p.first.reported(p.main.start, len(p.first.pieces)) && !p.compound(true)
	}
	return p.listed()
}

var contrasting = setOf("although though while whereas even whether that")

// takes reports whether the first sentence takes a conjunction: "while" and "or" would be read with a negation or a condition,
// and "so" is not formal.
func (p pair) takes(link string) bool {
	switch link {
	case ", so":
		return p.request.Mode != humanize.Academic && p.request.Mode != humanize.Professional
	case ", while", ", or":
		return p.main.under == "" && !p.first.negated() && !p.second.negated()
	}
	return true
}

func (s *sentence) negated() bool {
	return slices.ContainsFunc(s.pieces, func(p piece) bool {
		return p.lower == "not" || p.lower == "no" || p.lower == "never" || strings.HasSuffix(p.lower, "n't")
	})
}

func (s *sentence) lowers(from, to int) []string {
	var words []string
	for i := from; i < to; i++ {
		words = append(words, s.at(i))
	}
	return words
}

// begins reports whether the sentence opens with one of the transitions.
func (s *sentence) begins(known map[string]string) bool {
	for length := 1; length <= 4; length++ {
		if _, found := known[strings.Join(s.lowers(0, length), " ")]; found {
			return true
		}
	}
	return false
}

// byBecause turns "This is because" into "because". Behind a negation it would tell of another reason.
func byBecause(p pair) (joint, bool) {
	s := p.second
	if s.at(0) != "this" && s.at(0) != "that" && s.at(0) != "that's" {
		return joint{}, false
	}
	at := slices.IndexFunc(s.pieces[:3], func(p piece) bool { return p.lower == "because" })
	if at < 0 || at == 2 && s.at(1) != "is" || !s.statementAt(at+1) || p.first.negated() || !p.steady() {
		return joint{}, false
	}
	return joint{name: "because", into: at + 1, text: p.gap + "because", worth: 1.3}, true
}

// byOthers joins what some do to what others do.
func byOthers(p pair) (joint, bool) {
	some := p.first.at(0) == "some" && p.second.at(0) == "others" || p.first.at(0) == "one" && p.second.at(0) == "another"
	if !some || !p.steady() || !p.brief(1) || !p.takes(", while") || !grammar.Finite.Has(p.second.pieces[1].tag) {
		return joint{}, false
	}
	return p.linked("others", ", while", 0, 1.2), true
}

// whichVerbs say of what was told before what it means or does.
var whichVerbs = setOf("means makes helps allows gives leads reduces keeps saves creates leaves adds lets")

// byWhich turns "This makes" into ", which makes" behind a noun in the plural, which cannot be what "which" stands for.
func byWhich(p pair) (joint, bool) {
	s, last := p.second, len(p.first.pieces)-2
	why := s.at(1) == "means" || s.at(1) == "is" && s.at(2) == "why"
	if s.at(0) != "this" || !why && !(whichVerbs[s.at(1)] && p.first.pieces[last].tag == grammar.NNS) {
		return joint{}, false
	}
	if !p.steady() || !p.brief(1) || p.first.says("which") || s.says("which") {
		return joint{}, false
	}
	return joint{name: "which", into: 1, text: "," + p.gap + "which", worth: 1.2}, true
}

// says reports whether a word stands in the sentence.
func (s *sentence) says(word string) bool {
	return slices.ContainsFunc(s.pieces, func(p piece) bool { return p.lower == word })
}

// byThis joins a sentence that says what follows from the one before: "This can lead to".
func byThis(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	if !ok || s.at(0) != "this" && s.at(0) != "these" || s.holds(ofTexts) || !p.brief(1) || aboutOne[s.at(found.verb)] ||
		aboutOne[s.at(found.verb+1)] || found.head == 0 && s.explains(found) && s.at(found.verb) == "was" {
		return joint{}, false
	}
	if !p.steady() || found.head == 0 && s.explains(found) {
		return p.bySemicolon("this")
	}
	return p.linked("this", ", and", 0, 1), true
}

// aboutOne are what "This" tells of a single word of the sentence before, or why it is so.
var aboutOne = setOf("because includes included include due when where refers")

// ofTexts are words of sentences that speak of the text they stand in.
var ofTexts = setOf("essay article articles paper guide section chapter post posts series blog tutorial")

// byPronoun joins a sentence whose pronoun stands for the subject of the one before.
func byPronoun(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	pronoun, _, _ := strings.Cut(s.at(0), "'")
	if !ok || !continuing[pronoun] || s.empty() || found.head != 0 || !p.brief(1) {
		return joint{}, false
	}
	if !p.sameSubject(pronoun) {
		if !p.takesUp(pronoun) {
			return joint{}, false
		}
		return p.bySemicolon("pronoun")
	}
	if !p.parallel() || p.shiftsTime(found) || s.explains(found) || p.tells(s.at(found.verb)) {
		return p.bySemicolon("pronoun")
	}
	return p.linked("pronoun", ", and", 0, 1), true
}

// shiftsTime reports whether one sentence tells of the past and the other of the present.
func (p pair) shiftsTime(second clause) bool {
	first := p.first.pieces[p.main.verb].tag
	other := p.second.pieces[second.verb].tag
	return first != grammar.MD && other != grammar.MD && (first == grammar.VBD) != (other == grammar.VBD)
}

var continuing = setOf("i it they he she we you")

// explains reports whether a clause tells why or how the sentence before is so, or what its subject is: "and" would put it
// beside.
func (s *sentence) explains(found clause) bool {
	verb, clitic, _ := strings.Cut(s.at(found.verb), "'")
	switch after := s.pastAdverbs(found.verb + 1); {
	case explaining[verb], verb == "hadn":
		return true
	case verb == "was" || verb == "were" || verb == "is" || verb == "are" || verb == "am" || clitic == "s" || clitic == "re" || clitic == "m":
		if after >= len(s.pieces) || s.at(after) == "about" || s.at(after) == "like" || s.pieces[after].tag == grammar.VBG {
			return true
		}
		_, _, _, noun := s.nounPhrase(after)
		return noun || s.pieces[after].tag == grammar.DT
	}
	return false
}

var explaining = setOf("had wanted needed hoped planned tried believe believed means meant refers became think thought " +
	"encompasses encompass includes include consists comprises describes combines represents involves requires stands offers")

// tells reports whether the first sentence says what something is like, and the second, with this verb, why: "Sleep is vital. It
// heals."
func (p pair) tells(verb string) bool {
	switch p.first.at(p.main.verb) {
	case "is", "are":
		return verb != "is" && verb != "are" && !modals[verb]
	}
	return false
}

var modals = setOf("can could will would may might must should")

// bySemicolon joins without saying how the sentences hang together.
func (p pair) bySemicolon(name string) (joint, bool) {
	if p.request.Mode == humanize.Simple || p.request.Mode == humanize.Casual {
		return joint{}, false
	}
	return p.linked(name+"-semicolon", ";", 0, 0.7), true
}

// byOpening joins a sentence that opens with a clause about the subject of the one before: ", and when they rest".
func byOpening(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(1)
	comma := s.firstComma(0)
	if !ok || !openings[s.at(0)] || comma < 0 || comma > longestOpeningClause || !s.statementAt(comma+1) {
		return joint{}, false
	}
	pronoun, _, _ := strings.Cut(s.at(1), "'")
	if found.head != 1 || pronoun == "it" || !p.sameSubject(pronoun) || !p.steady() || p.main.under != "" {
		return joint{}, false
	}
	past := func(tag grammar.Tag) bool { return tag == grammar.VBD }
	if !p.brief(comma+1) || past(s.pieces[found.verb].tag) || past(p.first.pieces[p.main.verb].tag) {
		return joint{}, false
	}
	return p.linked("opening", ", and", 0, 0.9), true
}

// openings are conjunctions of clauses that people begin a sentence with, or go on with after "and".
var openings = setOf("when if as once")

// byPossessive joins a sentence about something that belongs to the subject of the one before: "The hall is old. Its roof leaks."
func byPossessive(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	owner, is := owners[s.at(0)]
	if !ok || !is || !p.sameSubject(owner) || !p.steady() || !p.brief(found.verb) || p.shiftsTime(found) || s.holds(ordinals) {
		return joint{}, false
	}
	if verb := s.at(found.verb); verb == "had" || p.tells(verb) {
		return joint{}, false
	}
	return p.linked("possessive", ", and", 0, 0.9), true
}

// owners are the pronouns that possessives belong to.
var owners = map[string]string{"its": "it", "their": "they", "our": "we"}

// empty reports whether "it" stands for nothing: "It is important to", "It seems that".
func (s *sentence) empty() bool {
	if s.at(0) != "it" && s.at(0) != "it's" {
		return false
	}
	for i := 1; i < len(s.pieces) && i < 9; i++ {
		switch s.at(i) {
		case "that", "if", "whether", "who", "for", "like":
			return true
		case "to":
			return s.pieces[i-1].tag != grammar.VBN && (s.at(0) == "it's" || emptyVerbs[s.at(1)] || emptyVerbs[s.at(2)])
		}
	}
	return false
}

var emptyVerbs = setOf("is was be")

// sameSubject reports whether a pronoun can stand for the subject of the first sentence, and for nobody of the one before.
func (p pair) sameSubject(pronoun string) bool {
	if p.main.head == unknownHead {
		return false
	}
	subject, _, _ := strings.Cut(p.first.at(p.main.head), "'")
	if subjectPronouns[subject] {
		return subject == pronoun || pronoun == "it" && subject == "this" || pronoun == "they" && subject == "these"
	}
	name := p.first.pieces[p.main.head].Name
	switch pronoun {
	case "he", "she":
		return name && !p.mentioned(pronoun)
	case "they":
		return p.main.plural && !p.mentioned(pronoun)
	case "it":
		return !p.main.plural && !p.mentioned("he") && !p.mentioned("she")
	}
	return false
}

// mentioned reports whether the paragraph says a pronoun before the two sentences: the second may go on with that.
func (p pair) mentioned(pronoun string) bool {
	return slices.ContainsFunc(p.before, func(s *sentence) bool { return s.mentions(pronoun) })
}

// takesUp reports whether a pronoun goes on with something that the first sentence names, whatever its subject is.
func (p pair) takesUp(pronoun string) bool {
	for i := p.main.start; i < len(p.first.pieces)-1; i++ {
		piece := &p.first.pieces[i]
		switch pronoun {
		case "we":
			if piece.lower == "us" || piece.lower == "our" || piece.lower == "we" {
				return true
			}
		case "you":
			if piece.lower == "your" || piece.lower == "you" {
				return true
			}
		case "i":
			if piece.lower == "my" || piece.lower == "me" || piece.lower == "i" {
				return true
			}
		case "they":
			if i > p.main.verb && piece.tag == grammar.NNS && !p.main.plural && !p.mentioned(pronoun) {
				return true
			}
		}
	}
	return false
}

// mentions reports whether a pronoun stands in a sentence.
func (s *sentence) mentions(pronoun string) bool {
	for i := range s.pieces {
		if host, _, _ := strings.Cut(s.at(i), "'"); host == pronoun || pronoun == "they" && (host == "them" || host == "their") {
			return true
		}
	}
	return false
}

// byAlso joins a sentence that says "also" right after its pronoun.
func byAlso(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	if !ok || !subjectPronouns[s.at(0)] && !p.names(found) || s.pieces[0].Name || s.empty() || !p.parallel() && !p.listed() || !p.brief(found.verb) {
		return joint{}, false
	}
	for i := found.head + 1; i <= found.verb+1; i++ {
		if s.at(i) == "also" {
			return p.linked("also", ", and", 0, 1.3), true
		}
	}
	return joint{}, false
}

// names reports whether the first sentence says the noun that is the subject of the second, and does not start with it.
func (p pair) names(found clause) bool {
	head := lang.Singular(p.second.at(found.head))
	return p.second.at(0) != p.first.at(p.first.firstWord()) && slices.ContainsFunc(p.first.pieces, func(piece piece) bool {
		return len(piece.lower) > 2 && lang.Singular(piece.lower) == head
	})
}

// byRepeat joins a sentence with the same subject as the one before, for which a pronoun then stands.
func byRepeat(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	head := s.at(found.head)
	if !ok || p.main.head == unknownHead || found.head >= found.verb || subjectPronouns[head] || s.pieces[found.head].Name || found.head > 2 {
		return joint{}, false
	}
	same := slices.Equal(s.lowers(0, found.head+1), p.first.lowers(p.main.start, p.main.head+1)) && p.main.plural == found.plural
	plain := found.head == 0 || s.at(0) == "the" || s.at(0) == "these" || s.at(0) == "this" || s.at(0) == "our"
	next := s.pieces[found.head+1]
	if !same || !plain || !p.brief(found.verb) || next.tag == grammar.IN || next.tag == grammar.CC || !found.plural && person(head) {
		return joint{}, false
	}
	pronoun, mark := "it", ", and "
	if found.plural {
		pronoun = "they"
	}
	if p.first.mentions(pronoun) {
		return joint{}, false
	}
	name, worth := "repeat", 1.2
	if !p.listed() || p.shiftsTime(found) || s.explains(found) || p.tells(s.at(found.verb)) {
		if _, ok := p.bySemicolon(""); !ok {
			return joint{}, false
		}
		name, mark, worth = "repeat-semicolon", "; ", 0.9
	}
	return joint{name: name, into: found.head + 1, text: strings.Replace(mark, " ", p.gap, 1) + pronoun, worth: worth}, true
}

// person reports whether a noun may mean one man or woman, for whom "it" does not stand.
func person(noun string) bool {
	for _, ending := range []string{"er", "or", "ist", "ian", "ant", "ent", "ee", "man", "yst", "ic", "ess", "ot"} {
		if strings.HasSuffix(noun, ending) {
			return true
		}
	}
	return people[noun]
}

var people = setOf("person child kid baby boy girl mother father brother sister friend uncle aunt son daughter wife husband king " +
	"queen coach chef guest host judge nurse pilot thief victim witness author artist student parent teen youth cyclist adult guy lady " +
	"chief guide colleague employee individual someone everyone everybody anyone nobody spouse guardian dog cat horse")

// topicOpeners are words that may stand before the noun that a sentence takes up again.
var topicOpeners = setOf("the my your his her its our their")

// byTopic joins a sentence whose subject takes up the noun that the one before ends with: "a bay; the bay is".
func byTopic(p pair) (joint, bool) {
	s := p.second
	found, ok := s.clauseAt(0)
	if !ok || !topicOpeners[s.at(0)] || s.at(0) == p.first.at(p.first.firstWord()) || !p.brief(found.verb) || s.holds(ordinals) {
		return joint{}, false
	}
	head := lang.Singular(s.at(found.head))
	for i := max(p.main.verb, len(p.first.pieces)-nearTopic); i < len(p.first.pieces); i++ {
		if word := p.first.at(i); len(word) > 2 && lang.Singular(word) == head {
			return p.bySemicolon("topic")
		}
	}
	return joint{}, false
}

// nearTopic is how many pieces before the full stop the noun may stand that the next sentence takes up.
const nearTopic = 7

var ordinals = setOf("first second third last next final another other main biggest most also")
