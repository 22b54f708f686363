package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const relativeReason = "Machines tack on a second thought with “which”; people name it, or start over."

// relatives says what ", which is" hangs on a noun or a clause without it: "the park, a popular place", "the bank, founded in
// 1856, may", and "we laughed, and that was a relief".
func relatives(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	prose := s.kind == document.Paragraph || s.kind == document.ListItem
	if request.Strength == humanize.Light || !prose || !s.holds(relativeWords) {
		return proposals
	}
	found, ok := readRelative(s)
	if !ok {
		return proposals
	}
	made := proposal{sentence: n, id: "structure.relative", reason: relativeReason, kind: phrase, from: found.pieces[found.comma]}
	text, until := found.reduced()
	if text != "" {
		made.to, made.texts = found.pieces[until-1]+1, []string{text}
		return append(proposals, made)
	}
	until = found.verb + 1
	if !pointsBack(sentences, n) {
		made.texts = append(made.texts, found.apart(request.Strength)...)
	}
	if text, after := found.coordinated(request.Strength); text != "" {
		made.texts = append(made.texts, text)
		until = after
	}
	if len(made.texts) == 0 {
		return proposals
	}
	made.to = found.pieces[until-1] + 1
	return append(proposals, made)
}

var relativeWords = setOf("which")

// relative is the only clause with ", which" in a sentence.
type relative struct {
	contrast
	comma, verb, end int            // end is after its last word
	tail             bool           // the sentence closes with it
	noun             english.Phrase // right before the comma, or empty
	number           english.Number // of the noun
	time             english.Tense  // of the clause that it hangs on
}

// readRelative finds the clause, if its verb is one with which machines hang it on.
func readRelative(s *sentence) (relative, bool) {
	r := relative{contrast: contrast{s: s}}
	r.words, r.pieces = s.words()
	for i := 1; i < len(r.words); i++ {
		if r.at(i) == "which" && r.at(i-1) == "," && i+3 < len(r.words) {
			if r.comma > 0 {
				return r, false
			}
			r.comma, r.verb = i-1, i+1
		}
		if strings.Contains("?!()—–“”\"", r.at(i)) && r.at(i) != "" {
			return r, false
		}
	}
	if r.comma < 1 || !relativeVerbs[r.at(r.verb)] || r.source(r.comma, r.verb+1) == "" {
		return r, false
	}
	r.readEnd()
	r.noun = english.NounPhraseBefore(r.words, r.comma)
	r.number = english.NumberOf(r.words, r.noun)
	return r, r.readTime()
}

var relativeVerbs = setOf("is are was were can has have makes allows helps")

// readEnd takes the clause to close with the sentence, unless a comma with a finite verb follows, which is then the main one.
func (r *relative) readEnd() {
	r.end, r.tail = len(r.words), true
	if strings.Contains(".:;", r.at(r.end-1)) {
		r.end--
	}
	inner := len(english.VerbGroups(r.words[:r.comma])) == 0
	for i := r.verb; i < r.end; i++ {
		if r.at(i) == "," && (inner && !r.anyVerbAfterComma(i) || r.finite(i+1)) {
			r.end, r.tail = i, false
			return
		}
	}
}

// anyVerbAfterComma reports whether a later comma stands right before a finite verb: "held in Reno, Nevada, saw".
func (r *relative) anyVerbAfterComma(i int) bool {
	for i++; i < r.end; i++ {
		if r.at(i) == "," && r.finite(i+1) {
			return true
		}
	}
	return false
}

// finite reports whether a finite verb stands at i, which may be behind the sentence.
func (r *relative) finite(i int) bool { return i < len(r.words) && english.Finite.Has(r.words[i].Tag) }

// agrees reports whether the noun before the comma has the number of the verb, and cannot be somebody.
func (r *relative) agrees() bool {
	plural := r.at(r.verb) == "are" || r.at(r.verb) == "were"
	head := r.at(r.noun.To - 1)
	if persons[head] || r.words[r.noun.To-1].Tag == english.PRP {
		return false
	}
	if plural {
		return r.number == english.NumberPlural
	}
	return r.number == english.NumberSingular || r.number == english.NumberUnknown && r.at(r.noun.To-1) != "" && r.words[r.noun.To-1].Name
}

// listed reports whether another comma, or an "and", makes the noun one of several.
func (r *relative) listed() bool {
	if before := r.at(r.noun.From - 1); before == "and" || before == "or" || before == "," {
		return true
	}
	return false
}

// coordinated says ", and that is" where the clause tells of all that stands before it, or of a thing as well.
func (r *relative) coordinated(strength humanize.Strength) (string, int) {
	if !r.tail || r.comma < shortestClause || r.end-r.verb < 3 || r.marked(";") || r.subordinated() || r.at(r.verb) != "are" && r.at(r.verb) != "were" && !r.noun.Empty() && r.saysWhat() {
		return "", 0
	}
	verb := r.at(r.verb)
	switch {
	case verb == "have" || !r.fitsThat(strength == humanize.Strong):
		return "", 0
	case verb == "are" || verb == "were":
		if strength != humanize.Strong || r.number != english.NumberPlural {
			return "", 0
		}
		return ", and these " + verb, r.verb + 1
	case !r.speaksOfAll(strength):
		return "", 0
	}
	return ", and that " + verb, r.verb + 1
}
