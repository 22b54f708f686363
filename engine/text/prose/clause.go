package prose

import (
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// Clause is a subject with its finite verb, as piece indexes.
type Clause struct {
	Start, Head, Verb int
	plural            bool
	Under             string // the conjunction of the sentence's opening clause
}

// ClauseAt parses a clause whose subject starts at piece i. It accepts only clear cases: a pronoun, or a noun phrase
// followed by at most two phrases, that agrees with a finite verb right after it.
func (s *Sentence) ClauseAt(i int) (Clause, bool) {
	if i < 0 || i >= len(s.Pieces) {
		return Clause{}, false
	}
	if host, clitic, joined := strings.Cut(s.At(i), "'"); joined && SubjectPronouns[host] && clitic != "" {
		return Clause{Start: i, Head: i, Verb: i, plural: takesPlural[host]}, verbClitics[clitic]
	}
	if word := s.At(i); SubjectPronouns[word] {
		found := Clause{Start: i, Head: i, Verb: s.PastAdverbs(i + 1), plural: takesPlural[word]}
		if s.finite(found, true) {
			return found, true
		}
		if !demonstratives[word] {
			return Clause{}, false
		}
	}
	head, end, plural, ok := s.subjectPhrase(i)
	if !ok {
		return Clause{}, false
	}
	found := Clause{Start: i, Head: head, Verb: s.PastAdverbs(end), plural: plural}
	return found, s.finite(found, false)
}

var (
	SubjectPronouns = lexicon.Named("subject-pronouns")
	Nominatives     = lexicon.Named("nominatives") // pronouns that can only be subjects
	takesPlural     = lexicon.Named("takes-plural")
	demonstratives  = lexicon.Named("demonstratives")
)

// PastAdverbs returns the first piece from i on that isn't an adverb.
func (s *Sentence) PastAdverbs(i int) int {
	for range 2 {
		if i < len(s.Pieces) && s.Pieces[i].Kind == document.Word && english.Adverbs.Has(s.Pieces[i].Tag) &&
			s.At(i) != "not" {
			i++
		}
	}
	return i
}

// finite reports whether a clause's verb agrees with its subject. A past form that may also be a participle counts only
// after a pronoun.
func (s *Sentence) finite(found Clause, pronoun bool) bool {
	if found.Verb >= len(s.Pieces) || s.Pieces[found.Verb].Kind != document.Word || s.Pieces[found.Verb].Name {
		return false
	}
	word := s.At(found.Verb)
	if particles[word] {
		return false
	}
	existential := s.At(found.Head) == "there"
	switch s.Pieces[found.Verb].Tag {
	case english.MD:
		return true
	case english.VBZ:
		return !found.plural || existential
	case english.VBP:
		return found.plural || existential
	case english.VBD:
		switch {
		case existential:
			return word == "was" || word == "were"
		case pronoun && !demonstratives[s.At(found.Head)], word == "had", word == "did", word == "was", word == "were":
			return true
		}
		return Unmistakable(word) || !s.namesAgent(found.Verb+1) && !s.Closes(found.Verb+1) && !s.finiteBefore(found.Verb+1)
	}
	return false
}

// namesAgent reports whether a "by" at piece i may name who does something, and not an amount: "rose by 5%".
func (s *Sentence) namesAgent(i int) bool {
	return s.At(i) == "by" && (i+1 >= len(s.Pieces) || s.Pieces[i+1].Tag != english.CD)
}

// verbClitics are verbs contracted onto a pronoun: "they're".
var verbClitics = lexicon.Set{"s": true, "re": true, "ve": true, "ll": true, "d": true, "m": true}

// particles are wrongly tagged as verbs after an object pronoun: "took my brother and I out".
var particles = lexicon.Named("particles")

// Unmistakable reports whether a past form can't be a participle.
func Unmistakable(word string) bool {
	base, known := english.BaseOf(word)
	return known && english.Inflect(base, english.Past) == word && english.Inflect(base, english.Participle) != word
}

// finiteBefore reports whether there is a finite verb between piece i and the end of the clause. A past form before it
// may be a participle.
func (s *Sentence) finiteBefore(i int) bool {
	for ; i < len(s.Pieces) && s.Pieces[i].Kind != document.Punctuation; i++ {
		if english.Finite.Has(s.Pieces[i].Tag) {
			return true
		}
		if s.Pieces[i].Tag == english.CC || subordinators[s.At(i)] || interrogatives[s.At(i)] {
			return false
		}
	}
	return false
}

// subjectPhrase parses a noun phrase, optionally with another joined by "and" or with prepositional phrases.
func (s *Sentence) subjectPhrase(i int) (head, end int, plural, ok bool) {
	head, end, plural, ok = s.nounPhrase(i)
	if !ok {
		return 0, 0, false, false
	}
	if s.At(end) == "and" || s.At(end) == "or" {
		if _, next, _, second := s.nounPhrase(end + 1); second {
			return head, next, plural || s.At(end) == "and", true
		}
	}
	for range 2 {
		if !phrasePrepositions[s.At(end)] {
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

var phrasePrepositions = lexicon.Named("phrase-prepositions")

// nounPhrase parses a determiner, modifiers, and nouns from piece i on: [i, end). The last noun is the head.
func (s *Sentence) nounPhrase(i int) (head, end int, plural, ok bool) {
	determined := Determiners[s.At(i)] || Quantifiers[s.At(i)]
	end = i
	if determined {
		end++
	}
	head = -1
	for ; end < len(s.Pieces) && s.inNounPhrase(end); end++ {
		head = end
	}
	if head < i || head-i > 6 {
		return 0, 0, false, false
	}
	tag := s.Pieces[head].Tag
	if !english.Nouns.Has(tag) && !english.Names.Has(tag) {
		return 0, 0, false, false
	}
	plural = tag == english.NNS || tag == english.NNPS || LooksPlural(s.At(head)) && tag != english.NNP
	return head, end, plural, determined || plural || english.Names.Has(tag) || s.uncountable(i, head)
}

// uncountable reports whether a noun needs no article: it is singular and has few words before it.
func (s *Sentence) uncountable(i, head int) bool {
	return head-i <= 3 && s.Pieces[head].Tag == english.NN
}

var Determiners = lexicon.Named("plain-determiner")

var Quantifiers = lexicon.Named("quantifiers")

// nominal are the tags of words within a noun phrase.
var nominal = english.Nouns | english.Names | english.Adjectives | english.SetOf(english.CD, english.POS)

// inNounPhrase reports whether a piece can be part of a noun phrase.
func (s *Sentence) inNounPhrase(i int) bool {
	piece := &s.Pieces[i]
	if piece.Kind != document.Word {
		return false
	}
	tag := piece.Tag
	if english.Adverbs.Has(tag) {
		return i+1 < len(s.Pieces) && english.Adjectives.Has(s.Pieces[i+1].Tag)
	}
	return nominal.Has(tag)
}

func LooksPlural(word string) bool {
	return english.Singular(word) != word || word == "people" || word == "children"
}
