package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
)

// tripleAhead sets the last of three things apart before the verb: "rain and snow, as well as wind, can".
func tripleAhead(s *sentence, request humanize.Request, t *triple) []string {
	if request.Strength != humanize.Strong && s.at(t.third) != "other" || !t.serial && t.opener >= 0 ||
		!t.namesThings(s) || t.denied(s) || !t.bare(s) {
		return nil
	}
	last, ok := t.lastThing(s)
	if !ok || last.loose || last.end-t.third > 3 || !s.isFinite(last.end) || s.commaBefore(t.start) {
		return nil
	}
	verb := &s.pieces[last.end]
	many := verb.tag == grammar.MD || verb.tag == grammar.VBP || verb.lower == "were" || verb.lower == "had"
	if t.opener < 0 && !many || t.opener >= 0 && !aheadPrepositions[s.at(t.opener)] || s.allBehind(last.end) {
		return nil
	}
	third := s.source(s.pieces[t.third].Start, s.pieces[last.end-1].End)
	if !plainText(third) {
		return nil
	}
	if shared := s.sharedDeterminer(t.start); shared != "" && !last.determined && t.start < t.first {
		third = strings.ToLower(shared) + " " + third
	}
	t.to = last.end
	pair := s.word(t.first) + " and " + s.word(t.second)
	return []string{pair + ", as well as " + third + ",", pair + ", along with " + third + ","}
}

var aheadPrepositions = setOf("of for like in with about to on by through")

// allBehind reports whether "all" or the like follows soon: it counts the items.
func (s *sentence) allBehind(i int) bool {
	for j := i; j < len(s.pieces) && j < i+4; j++ {
		if listWords[s.at(j)] {
			return true
		}
	}
	return false
}

// plainText reports whether a text holds letters, spaces and hyphens alone.
func plainText(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return r != ' ' && r != '-' && r != '’' && r != '\'' && (r < 'A' || r > 'z' || r > 'Z' && r < 'a')
	})
}

// fourThings parts a list of four into two and two: "fish and meat as well as bread and cheese".
func fourThings(s *sentence, request humanize.Request, t *triple) []string {
	zero := t.opener - 1
	if request.Strength != humanize.Strong || t.start != t.first || zero < 1 || s.pieces[zero].Kind != document.Word || t.denied(s) {
		return nil
	}
	for _, at := range []int{zero, t.first, t.second} {
		if !grammar.Nouns.Has(s.pieces[at].tag) || s.pieces[at].Name || hypernyms[s.at(at)] {
			return nil
		}
	}
	last, ok := t.lastThing(s)
	if !ok || last.loose || !t.serial || !s.takesObject(zero-1) || s.behind(last.end, zero) != closed || last.end-t.third > 2 {
		return nil
	}
	written := s.word(zero) + ", " + s.word(t.first)
	if s.source(s.pieces[zero].Start, s.pieces[t.first].End) != written {
		return nil
	}
	t.from = zero
	return []string{s.word(zero) + " and " + s.word(t.first) + " as well as " + s.word(t.second) + " and " + s.word(t.third)}
}
