package passes

import (
	"strings"
	"unicode"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const spelledOut = "contraction.spelled-out"

// spellsOut are the modes that spell contractions out.
var spellsOut = map[humanize.Mode]bool{humanize.Professional: true, humanize.Academic: true, humanize.Simple: true}

// contractions proposes the two words of a contraction, in modes that spell it out. It leaves contractions whose words
// are ambiguous, or would have another order in a question: "Isn't it?"
func contractions(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	if !spellsOut[request.Mode] {
		return proposals
	}
	s := &sentences[n]
	for i := range s.Pieces {
		piece := &s.Pieces[i]
		if piece.Kind != document.Word || strings.Count(piece.Lower, "'") != 1 {
			continue
		}
		written := s.Source(piece.Start, piece.End)
		if piece.Lower[0] != 'i' && !s.IsStart(i) && startsUpper(s, i) && (startsWord(s, i-1) || startsUpper(s, i+1)) {
			continue // in a title
		}
		if words := expanded(s, i); words != "" {
			text := english.LikeCase(written, words)
			proposals = append(proposals, editing.Proposal{Sentence: n, From: i, To: i + 1, ID: spelledOut,
				Reason: reason.SpelledContraction, Kind: editing.Contraction, Texts: []string{text}})
		}
	}
	return proposals
}

func startsWord(s *prose.Sentence, i int) bool {
	return i >= 0 && i < len(s.Pieces) && s.Pieces[i].Kind == document.Word
}

// startsUpper reports whether piece i is a word with a capital.
func startsUpper(s *prose.Sentence, i int) bool {
	return startsWord(s, i) && unicode.IsUpper(rune(s.Source(s.Pieces[i].Start, s.Pieces[i].End)[0]))
}

// expanded returns the words of the contraction at piece i, or nothing if they aren't certain.
func expanded(s *prose.Sentence, i int) string {
	word := s.At(i)
	if host, denies := strings.CutSuffix(word, "n't"); denies {
		if isInverted(s, i) || prose.Determiners[s.At(i-1)] && !demonstrative[s.At(i-1)] {
			return ""
		}
		if irregular := irregularDenials[word]; irregular != "" {
			return irregular
		}
		if deniable[host] {
			return host + " not"
		}
		return ""
	}
	host, ending, _ := strings.Cut(word, "'")
	second := ""
	switch ending {
	case "s":
		second = isOrHas(s, i, host)
	case "d":
		second = hadOrWould(s, i, host)
	case "re":
		second = wordIf(hosts[host], "are")
	case "ve":
		second = wordIf(hosts[host] || modals[host], "have")
	case "ll":
		second = wordIf(hosts[host], "will")
	case "m":
		second = wordIf(host == "i", "am")
	}
	if second == "" {
		return ""
	}
	if host == "i" {
		host = "I"
	}
	return host + " " + second
}

func wordIf(known bool, word string) string {
	if known {
		return word
	}
	return ""
}

var (
	irregularDenials = map[string]string{"can't": "cannot", "won't": "will not", "shan't": "shall not"}
	// deniable are the auxiliaries that "n't" follows without another spelling.
	deniable = lexicon.Set{"do": true, "does": true, "did": true, "is": true, "are": true, "was": true, "were": true,
		"has": true, "have": true, "had": true, "would": true, "could": true, "should": true, "must": true, "need": true}
	// hosts are the words after which "'s" is never a possessive, and each other ending has one word.
	hosts         = lexicon.Named("contraction-hosts")
	modals        = lexicon.Named("modal")
	demonstrative = lexicon.Set{"this": true, "that": true, "these": true, "those": true, "all": true, "some": true,
		"both": true, "each": true, "many": true, "more": true, "most": true, "one": true, "two": true}
)

// isInverted reports whether a denial comes before its subject, from which "not" can't be separated: "Don't you", "Why
// isn't the bridge open?"
func isInverted(s *prose.Sentence, i int) bool {
	next := s.At(i + 1)
	subject := prose.SubjectPronouns[next] || next == "you"
	switch {
	case next == "not", subjectsOnly[next], subject && (i == 0 || s.Closes(i-1)):
		return true
	case !asks(s):
		return false
	case subject, next == "these", next == "those":
		return true
	}
	for before := i - 1; before >= 0; before-- {
		if tag := s.Pieces[before].Tag; !english.Adverbs.Has(tag) {
			named := (english.Nouns | english.Names | english.SetOf(english.PRP)).Has(tag)
			return !named && !demonstrative[s.At(before)]
		}
	}
	return true
}

// subjectsOnly are pronouns that are never objects.
var subjectsOnly = lexicon.Set{"i": true, "he": true, "she": true, "we": true, "they": true}

// asks reports whether a sentence is a question.
func asks(s *prose.Sentence) bool { return s.HoldsMark(max(0, len(s.Pieces)-3), len(s.Pieces), "?") }

// isOrHas returns the verb of "'s" after a pronoun, or nothing if it may be either, or the noun after it is plural:
// "here's the rules".
func isOrHas(s *prose.Sentence, i int, host string) string {
	switch next := s.At(i + 1); {
	case !hosts[host], next == "own", s.Closes(i+1) && next != ":", host == "here" && next == "to":
		return ""
	case host == "that" && next == "it" && s.Closes(i+2): // "That's it."
		return ""
	}
	verb := s.PastAdverbs(i + 1)
	if s.At(verb) == "not" {
		verb = s.PastAdverbs(verb + 1)
	}
	if verb >= len(s.Pieces) {
		return ""
	}
	if host == "here" || host == "there" || host == "where" || host == "what" || host == "who" {
		if opensPlural(s, verb) {
			return ""
		}
	}
	base, known := english.BaseOf(s.At(verb))
	switch word := s.At(verb); {
	case word == "been" || word == "got" || word == "had" || word == "become":
		return "has"
	case known && word != base && english.Inflect(base, english.Participle) == word:
		if perfects[base] || !passiveFollows(s, verb+1) {
			return ""
		}
	}
	return "is"
}

// perfects are verbs whose participle after "'s" may be a perfect: "it's changed".
var perfects = lexicon.Set{"come": true, "go": true, "grow": true, "change": true, "fall": true, "rise": true,
	"happen": true, "start": true, "begin": true, "improve": true, "increase": true, "evolve": true, "run": true,
	"turn": true, "work": true, "spend": true}

// passiveFollows reports whether the words after a participle fit a passive: "it's built for", "it's called a".
func passiveFollows(s *prose.Sentence, i int) bool {
	tag := english.Other
	if i < len(s.Pieces) {
		tag = s.Pieces[i].Tag
	}
	naming := s.At(i-1) == "called" || s.At(i-1) == "named"
	return naming || s.Closes(i) || english.Adverbs.Has(tag) || tag == english.IN || tag == english.TO
}

// opensPlural reports whether a plural noun phrase begins at piece i.
func opensPlural(s *prose.Sentence, i int) bool {
	if word := s.At(i); word == "a" || word == "an" || word == "this" || word == "that" {
		return false
	}
	for ; i < len(s.Pieces) && s.Pieces[i].Kind != document.Punctuation; i++ {
		tag := s.Pieces[i].Tag
		switch {
		case tag == english.NNS || tag == english.NNPS:
			return true
		case s.Pieces[i].Kind == document.Opaque, tag == english.DT, tag == english.PRPS, english.Adjectives.Has(tag),
			tag == english.CD, english.Nouns.Has(tag), english.Names.Has(tag):
		default:
			return false
		}
	}
	return false
}

// hadOrWould returns the auxiliary of "'d" after a pronoun, or nothing if the verb after it may follow either.
func hadOrWould(s *prose.Sentence, i int, host string) string {
	if !hosts[host] {
		return ""
	}
	switch s.At(i + 1) {
	case "better":
		return "had"
	case "rather":
		return "would"
	}
	verb := s.PastAdverbs(i + 1)
	if verb >= len(s.Pieces) {
		return ""
	}
	base, known := english.BaseOf(s.At(verb))
	if !known {
		return wordIf(s.Pieces[verb].Tag == english.VB, "would")
	}
	past, participle := english.Inflect(base, english.Past), english.Inflect(base, english.Participle)
	switch word := s.At(verb); {
	case word == base && word != past && word != participle:
		return "would"
	case word == participle && word != base && word != "had":
		return "had"
	}
	return ""
}
