package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

const byReason = "“By doing” opens machine sentences six times as often as people's; people say “if you do”."

// longestMeans is how many words may stand between "By" and its comma.
const longestMeans = 16

// byOpeners proposes "If you plan ahead, you can" for "By planning ahead, you can", and "When" where no modal follows.
func byOpeners(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || s.kind != document.Paragraph && s.kind != document.ListItem || s.at(0) != "by" {
		return proposals
	}
	words, pieces := s.words()
	c := &contrast{s: s, words: words, pieces: pieces}
	comma := 0
	for i := 2; i < min(len(words), longestMeans); i++ {
		if words[i].Text == "," {
			comma = i
			break
		}
	}
	if comma < 3 || words[1].Tag != grammar.VBG || len(grammar.VerbGroups(words[1:comma])) > 0 {
		return proposals
	}
	subject, pronoun, ok := plainSubject(words, comma+1)
	if !ok {
		return proposals
	}
	groups := grammar.VerbGroups(words[subject.To:])
	if len(groups) == 0 || groups[0].From != 0 {
		return proposals
	}
	opener := "If"
	switch group := groups[0]; {
	case group.Auxiliary == "can" || group.Auxiliary == "may" || group.Auxiliary == "might" || group.Auxiliary == "will":
	case group.Tense == grammar.Present && group.Auxiliary == "" && words[subject.To].Tag == grammar.VBP &&
		!unreal[words[subject.To].Text]:
		opener = "When"
	default:
		return proposals
	}
	means, ok := c.finiteMeans(1, comma, pronoun)
	who := c.source(subject.From, subject.To)
	if !ok || who == "" {
		return proposals
	}
	made := proposal{sentence: n, from: 0, to: pieces[subject.To-1] + 1, id: "structure.by-opener", reason: byReason, kind: phrase}
	made.texts = []string{opener + " " + who + " " + means + ", " + pronoun}
	return append(proposals, made)
}

// plainSubject takes a plural subject, with the pronoun that may stand for it.
func plainSubject(words []grammar.Word, i int) (subject grammar.Phrase, pronoun string, ok bool) {
	subject = grammar.NounPhrase(words, i)
	if subject.Empty() || subject.To >= len(words) {
		return subject, "", false
	}
	switch head := words[subject.To-1]; {
	case head.Text == "i":
		return subject, "I", true
	case head.Text == "you" || head.Text == "we" || head.Text == "they":
		return subject, head.Text, true
	case head.Tag == grammar.NNS || head.Text == "people":
		return subject, "they", words[subject.From].Text != "these" && words[subject.From].Text != "those"
	}
	return subject, "", false
}

// finiteMeans turns the -ing forms between two words into finite ones: "planning ahead and asking" is "plan ahead and ask".
func (c *contrast) finiteMeans(from, to int, pronoun string) (string, bool) {
	var out strings.Builder
	written := from
	for i := from; i < to; i++ {
		word := c.words[i]
		if c.source(i, i+1) == "" || word.Text == "not" && i == from {
			return "", false
		}
		joined := i > from && (c.at(i-1) == "and" || c.at(i-1) == "or" || c.at(i-2) == "and" && grammar.Adverbs.Has(c.words[i-1].Tag))
		if !strings.HasSuffix(word.Text, "ing") || i > from && !joined {
			continue
		}
		base, known := lang.BaseOf(word.Text)
		if !known || lang.Inflect(base, lang.Gerund) != word.Text {
			return "", false
		}
		if i > from {
			if word.Tag != grammar.VBG {
				return "", false // "by planning and training": a noun, or not
			}
			before := c.s.pieces[c.pieces[i]].Start
			out.WriteString(c.s.source(c.s.pieces[c.pieces[written]].Start, before))
		}
		out.WriteString(present(base, pronoun))
		written = i + 1
		if written < to {
			out.WriteString(c.s.source(c.s.pieces[c.pieces[i]].End, c.s.pieces[c.pieces[written]].Start))
		}
	}
	if written < to {
		out.WriteString(c.source(written, to))
	}
	return out.String(), true
}

func present(base, pronoun string) string {
	switch {
	case base == "be" && pronoun == "I":
		return "am"
	case base == "be":
		return "are"
	}
	return base
}
