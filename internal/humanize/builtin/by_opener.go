package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

const byReason = "“By doing” opens machine sentences six times as often as people's; people say “if you do”."

// longestMeans is how many words may stand between "By" and its comma.
const longestMeans = 18

// byOpeners proposes "If you plan ahead, you can" for "By planning ahead, you can", and "When" where no modal follows.
func byOpeners(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if request.Strength == humanize.Light || s.kind != document.Paragraph && s.kind != document.ListItem || s.at(0) != "by" {
		return proposals
	}
	words, pieces := s.words()
	c := &contrast{s: s, words: words, pieces: pieces}
	comma := endOfMeans(words)
	if comma < 3 || words[1].Tag != grammar.VBG || !onlyRelative(words[1:comma]) {
		return proposals
	}
	if words[comma+1].Text == "it" {
		return c.danglingMeans(request, n, comma, proposals)
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
	case group.Negated && pronoun == "they":
		return proposals // what is not done by them
	case group.Auxiliary == "should" && words[subject.To+2].Text == "able":
	case group.Auxiliary == "can" || group.Auxiliary == "may" || group.Auxiliary == "might" || group.Auxiliary == "will":
	case group.Tense == grammar.Present && group.Going && plurals[pronoun] && words[subject.To].Text == "are",
		group.Tense == grammar.Present && group.Going && pronoun == "it" && words[subject.To].Text == "is",
		group.Tense == grammar.Present && group.Auxiliary == "" && words[subject.To].Tag == grammar.VBP && !unreal[words[subject.To].Text]:
		opener = "When"
	default:
		return proposals
	}
	means, ok := c.finiteMeans(1, comma, formFor(words, subject, pronoun))
	who := c.source(subject.From, subject.To)
	if !ok || who == "" {
		return proposals
	}
	made := proposal{sentence: n, from: 0, to: pieces[subject.To-1] + 1, id: "structure.by-opener", reason: byReason, kind: phrase}
	made.texts = []string{opener + " " + who + " " + means + ", " + pronoun}
	return append(proposals, made)
}

// endOfMeans finds the comma behind which the main clause starts: the first, or the one behind a list with its last "and".
func endOfMeans(words []grammar.Word) int {
	before := 0
	for i := 2; i < min(len(words)-2, longestMeans); i++ {
		if words[i].Text != "," {
			continue
		}
		if startsClause(words, i+1) {
			if before > 0 && words[before+1].Text != "and" && words[before+1].Text != "or" {
				return 0
			}
			return i
		}
		before = i
	}
	return 0
}

// startsClause reports whether a plain subject and its verb stand at word i.
func startsClause(words []grammar.Word, i int) bool {
	if words[i].Text == "it" {
		return true
	}
	subject, _, ok := plainSubject(words, i)
	if !ok || subject.To >= len(words) {
		return false
	}
	groups := grammar.VerbGroups(words[subject.To:])
	return len(groups) > 0 && groups[0].From == 0
}

// onlyRelative reports whether no finite verb stands there but in a clause with "that", "which" or "who".
func onlyRelative(words []grammar.Word) bool {
	relative := slices.ContainsFunc(words, func(word grammar.Word) bool { return word.Tag == grammar.WDT || word.Text == "who" })
	groups := grammar.VerbGroups(words)
	return len(groups) == 0 || relative && len(groups) == 1 && groups[0].Inner
}

var plurals = setOf("we you they")

// formFor gives the pronoun whose form the verb of the means takes: "a rider stays", though "they can".
func formFor(words []grammar.Word, subject grammar.Phrase, pronoun string) string {
	if pronoun == "they" && words[subject.To-1].Tag == grammar.NN && words[subject.To-1].Text != "people" {
		return "it"
	}
	return pronoun
}

// danglingMeans says "Being patient can help you" for "By being patient, it can help you", in which "it" has no noun.
func (c *contrast) danglingMeans(request humanize.Request, n, comma int, proposals []proposal) []proposal {
	verb := comma + 2
	if c.words[min(verb, len(c.words)-1)].Tag == grammar.MD {
		verb++
	}
	if verb+1 >= len(c.words) || n > 0 && request.Strength != humanize.Strong && !ofPeople[c.at(1)] {
		return proposals
	}
	base, _ := lang.BaseOf(c.at(verb))
	means := c.source(1, comma)
	if !helping[base] || !helped[c.at(verb+1)] && c.words[verb+1].Tag != grammar.PRPS || means == "" {
		return proposals
	}
	made := proposal{sentence: n, from: 0, to: c.pieces[comma+1] + 1, id: "structure.by-dangling", reason: danglingReason, kind: phrase}
	made.texts = []string{lang.Capitalize(means)}
	return append(proposals, made)
}

const danglingReason = "“It” stands for what “By” tells: the sentence has its subject without both."

var (
	ofPeople = setOf("being having staying remaining becoming")
	helping  = setOf("help allow enable give let teach keep make")
	helped   = setOf("you us people them me him her one everyone others")
)

// plainSubject takes a plural subject, with the pronoun that may stand for it.
func plainSubject(words []grammar.Word, i int) (subject grammar.Phrase, pronoun string, ok bool) {
	if words[i].Text == "one" && words[i+1].Tag == grammar.MD {
		return grammar.Phrase{From: i, To: i + 1}, "one", true
	}
	subject = grammar.NounPhrase(words, i)
	if subject.Empty() || subject.To >= len(words) {
		return subject, "", false
	}
	switch head := words[subject.To-1]; {
	case head.Text == "i":
		return subject, "I", true
	case head.Text == "you" || head.Text == "we" || head.Text == "they":
		return subject, head.Text, true
	case head.Tag == grammar.NN && (words[i].Text == "a" || words[i].Text == "an" || words[i].Text == "the"):
		switch {
		case namesPerson(head.Text):
			return subject, "they", true
		case soleThings[head.Text]:
			return subject, "it", true
		}
	case head.Tag == grammar.NNS || head.Text == "people":
		return subject, "they", words[subject.From].Text != "these" && words[subject.From].Text != "those"
	}
	return subject, "", false
}

// namesPerson takes the nouns of people whose sex is not told.
func namesPerson(noun string) bool { return personNouns[noun] }

var (
	personNouns = setOf(`
		person individual cyclist rider driver student teacher child parent reader writer user customer client employee manager leader
		owner developer player patient doctor nurse worker traveler traveller visitor buyer seller shopper beginner teenager teen
		adult runner walker learner listener speaker friend partner citizen consumer homeowner tenant landlord founder freelancer`)
	soleThings = setOf("library company business organization organisation school team government city country brand firm bank university")
)

// finiteMeans turns the -ing forms between two words into finite ones: "planning ahead and asking" is "plan ahead and ask".
func (c *contrast) finiteMeans(from, to int, pronoun string) (string, bool) {
	var out strings.Builder
	written := from
	for i := from; i < to; i++ {
		word := c.words[i]
		if c.source(i, i+1) == "" || word.Text == "not" {
			return "", false
		}
		joined := i > from && (c.at(i-1) == "and" || c.at(i-1) == "or" || c.at(i-1) == "," && word.Tag == grammar.VBG || c.at(i-2) == "and" && grammar.Adverbs.Has(c.words[i-1].Tag))
		if !strings.HasSuffix(word.Text, "ing") || i > from && !joined {
			continue
		}
		base, known := lang.BaseOf(word.Text)
		if !known || lang.Inflect(base, lang.Gerund) != word.Text {
			return "", false
		}
		if i > from {
			if word.Tag != grammar.VBG && !(word.Tag == grammar.NN && i+1 < to && grammar.Adverbs.Has(c.words[i+1].Tag)) {
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
	case base == "be" && pronoun != "it" && pronoun != "one":
		return "are"
	case pronoun == "it" || pronoun == "one":
		return lang.Inflect(base, lang.Third)
	}
	return base
}
