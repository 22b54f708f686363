package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const (
	thoughBehind = "structure.though-behind"
	thoughReason = "Machines open with “However” every time; people also put “though” after the first few words."
)

// thoughOpeners proposes "The old cats, though, sleep" and "When it rains, though, cats sleep" for "However,", so that not each turn
// is a "but".
func thoughOpeners(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || request.Mode == humanize.Academic || s.kind != document.Paragraph ||
		s.at(0) != "however" || s.at(1) != "," || turnsNear(sentences, n) {
		return proposals
	}
	until, ok := s.phraseFirst(2)
	if !ok {
		until, ok = s.newSubject(sentences, n)
	}
	made := proposal{sentence: n, to: until, id: thoughBehind, reason: thoughReason, kind: phrase}
	switch {
	case ok:
		end := until
		if s.at(until-1) == "," {
			end--
		}
		made.texts = []string{english.Capitalize(s.source(s.pieces[2].Start, s.pieces[end-1].End)) + ", though,"}
	case s.brief() && n > 0 && len(sentences[n-1].pieces) > longestBrief && request.Mode != humanize.Professional:
		made.to = len(s.pieces) - 1
		made.texts = []string{english.Capitalize(s.source(s.pieces[2].Start, s.pieces[made.to-1].End)) + ", though"}
	default:
		return proposals
	}
	return append(proposals, made)
}

// turnsNear reports whether a sentence turns a second time, or one beside it does so with "though".
func turnsNear(sentences []sentence, n int) bool {
	s := &sentences[n]
	for i := 1; i < len(s.pieces); i++ {
		if turning[s.at(i)] || s.at(i) == "despite" || s.at(i) == "instead" || s.at(i) == "?" || addsAlready[s.at(i)] || s.at(i) == "well" {
			return true
		}
	}
	return n > 0 && sentences[n-1].holds(thoughs) || n+1 < len(sentences) && sentences[n+1].holds(thoughs)
}

var thoughs = setOf("though although")

// phraseFirst reads a short clause or phrase of time, place or condition at piece i, up to its comma, before a clause.
func (s *sentence) phraseFirst(i int) (int, bool) {
	if !frames[s.at(i)] || s.at(i) == "on" && s.at(i+2) == "other" || s.at(i) == "in" && s.at(i+1) == "spite" {
		return 0, false
	}
	for comma := i + 1; comma < len(s.pieces) && comma-i <= longestFrame; comma++ {
		switch {
		case s.at(comma) == ",":
			return comma + 1, comma > i+1 && s.clauseFrom(comma+1)
		case s.pieces[comma].Kind != document.Word:
			return 0, false
		}
	}
	return 0, false
}

const longestFrame = 9 // words

var frames = setOf("in at on during after before since when if as without for until once within unless under")

// newSubject reads a short subject up to its verb: one thing, somebody by name, or people who speak. Of it the sentence before does
// not tell, so that it is set against something.
func (s *sentence) newSubject(sentences []sentence, n int) (int, bool) {
	main, ok := s.clauseAt(2)
	if !ok || n == 0 || main.verb == main.start || main.verb-main.start > longestTurned {
		return 0, false
	}
	for _, p := range s.pieces[main.start:main.verb] {
		if p.Kind != document.Word || english.Adverbs.Has(p.tag) {
			return 0, false
		}
	}
	head := s.at(main.head)
	one := s.at(2) == "the" && !main.plural || s.pieces[2].Name || sayers[head]
	return main.verb, one && !sentences[n-1].holds(setOf(head+" "+head+"s"))
}

const longestTurned = 5 // words of a subject

var sayers = setOf(`
	analysts critics supporters opponents experts officials residents scientists researchers doctors economists investors campaigners
	activists teachers parents police lawyers prosecutors others`)

// brief reports whether a sentence is so short that a "though" at its end still tells of its turn in time.
func (s *sentence) brief() bool {
	end := len(s.pieces) - 1
	if s.at(end) != "." || end > longestBrief || !subjectPronouns[s.at(2)] || s.at(2) == "there" || !s.clauseFrom(2) {
		return false
	}
	for _, p := range s.pieces[2:end] {
		if p.Kind != document.Word {
			return false
		}
	}
	return true
}

const longestBrief = 12 // pieces
