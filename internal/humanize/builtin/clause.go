package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
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
	subjectPronouns = lexicon.Named("subject-pronouns")
	takesPlural     = lexicon.Named("takes-plural")
	demonstratives  = lexicon.Named("demonstratives")
)

// pastAdverbs steps over the adverbs between a subject and its verb.
func (s *sentence) pastAdverbs(i int) int {
	for range 2 {
		if i < len(s.pieces) && s.pieces[i].Kind == document.Word && english.Adverbs.Has(s.pieces[i].tag) && s.at(i) != "not" {
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
	if particles[word] {
		return false
	}
	existential := s.at(found.head) == "there"
	switch s.pieces[found.verb].tag {
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
		case pronoun && !demonstratives[s.at(found.head)] || word == "had" || word == "did" || word == "was" || word == "were":
			return true
		}
		return unmistakable(word) || s.at(found.verb+1) != "by" && !s.closes(found.verb+1) && !s.finiteBefore(found.verb+1)
	}
	return false
}

// particles are tagged as verbs behind a pronoun that is an object: "took my brother and I out".
var particles = lexicon.Named("particles")

// unmistakable reports whether a past form is no participle.
func unmistakable(word string) bool {
	base, known := english.BaseOf(word)
	return known && english.Inflect(base, english.Past) == word && english.Inflect(base, english.Participle) != word
}

// finiteBefore reports whether a finite verb stands from piece i on before the clause closes: a past form before it may be a
// participle.
func (s *sentence) finiteBefore(i int) bool {
	for ; i < len(s.pieces) && s.pieces[i].Kind != document.Punctuation; i++ {
		if english.Finite.Has(s.pieces[i].tag) {
			return true
		}
		if s.pieces[i].tag == english.CC || subordinators[s.at(i)] || interrogatives[s.at(i)] {
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
	if s.at(end) == "and" || s.at(end) == "or" {
		if _, next, _, second := s.nounPhrase(end + 1); second {
			return head, next, plural || s.at(end) == "and", true
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

var phrasePrepositions = lexicon.Named("phrase-prepositions")

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
	if !english.Nouns.Has(tag) && !english.Names.Has(tag) {
		return 0, 0, false, false
	}
	plural = tag == english.NNS || tag == english.NNPS || looksPlural(s.at(head)) && tag != english.NNP
	return head, end, plural, determined || plural || english.Names.Has(tag) || s.uncountable(i, head)
}

// uncountable takes a noun without an article for one that needs none, where nothing is left over before it.
func (s *sentence) uncountable(i, head int) bool {
	return head-i <= 3 && s.pieces[head].tag == english.NN
}

var determiners = lexicon.Named("plain-determiner")

var quantifiers = lexicon.Named("quantifiers")

// nominal are the tags of words within a noun phrase.
var nominal = english.Nouns | english.Names | english.Adjectives | english.SetOf(english.CD, english.POS)

// inNounPhrase reports whether a piece describes or names.
func (s *sentence) inNounPhrase(i int) bool {
	piece := &s.pieces[i]
	if piece.Kind != document.Word {
		return false
	}
	tag := piece.tag
	if english.Adverbs.Has(tag) {
		return i+1 < len(s.pieces) && english.Adjectives.Has(s.pieces[i+1].tag)
	}
	return nominal.Has(tag)
}
