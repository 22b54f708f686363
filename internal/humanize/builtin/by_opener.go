package builtin

import (
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const byReason = "Machines open sentences with “By doing” six times as often as people, who say “if you do.”"

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
	strong := request.Strength == humanize.Strong
	if comma < 2 || !doing(words[1]) || !onlyRelative(words[1:comma]) && !(strong && onlyInner(words[1:comma])) {
		return proposals
	}
	if words[comma+1].Text == "it" {
		return c.danglingMeans(request, n, comma, proposals)
	}
	subject, pronoun, ok := plainSubject(words, comma+1)
	if !ok || unfitSubject(words[comma+1].Text, words[1].Text, strong) || slices.ContainsFunc(words[1:comma], isBy) {
		return proposals // two means, of which one would stay
	}
	if !spoken[words[subject.To-1].Text] && slices.ContainsFunc(words[1:comma], isTheirs) && !ownAlone(words[:comma], words[subject.To-1].Text) {
		return proposals // "if scientists study their layers" would make them theirs
	}
	if comma == 2 && pronoun != "you" && pronoun != "we" || slices.ContainsFunc(words[1:comma], isOneself) {
		return proposals
	}
	groups := english.VerbGroups(words[subject.To:])
	if len(groups) == 0 || groups[0].From > 1 || groups[0].From == 1 && !english.Adverbs.Has(words[subject.To].Tag) {
		return proposals
	}
	opener := "If"
	switch group := groups[0]; {
	case group.Negated && pronoun == "they":
		return proposals // what is not done by them
	case group.Auxiliary == "should" && words[subject.To+2].Text == "able":
	case group.Auxiliary == "can" && !mayChoose(words, subject):
		opener = "When" // what does so anyhow is no condition
	case group.Auxiliary == "can" || group.Auxiliary == "may" || group.Auxiliary == "might" || group.Auxiliary == "will":
		if !strong && !mayChoose(words, subject) {
			return proposals
		}
	case doneByMany(words, subject, group, strong):
		opener = "When"
	case !spoken[words[subject.To-1].Text] && (request.Strength != humanize.Strong || !group.Going || group.Tense != english.TensePresent):
		return proposals // "when they do so" would ask whether they do
	case group.Tense == english.TensePresent && group.Going && (words[subject.To].Text == "are" || words[subject.To].Text == "is"),
		group.Tense == english.TensePresent && group.Auxiliary == "" && words[subject.To].Tag == english.VBP && !unreal[words[subject.To].Text]:
		opener = "When"
	default:
		return proposals
	}
	if pronoun == "they" && slices.ContainsFunc(words[subject.To:], isThey) {
		return proposals // two of them, and they would be one
	}
	means, ok := c.finiteMeans(1, comma, formFor(words, subject, pronoun))
	who := c.source(subject.From, subject.To)
	if !ok || who == "" {
		return proposals
	}
	made := proposal{sentence: n, from: 0, to: pieces[subject.To-1] + 1, id: "structure.by-opener", reason: byReason, kind: phrase}
	if who == "individuals" {
		who = "people"
	}
	made.texts = []string{opener + " " + who + " " + means + ", " + pronoun}
	return append(proposals, made)
}

func isTheirs(word english.Word) bool { return word.Tag == english.PRPS && !spokenOwners[word.Text] }

var spokenOwners = setOf("my our your")

func isOneself(word english.Word) bool { return word.Text == "oneself" }

func isBy(word english.Word) bool { return word.Text == "by" }

// endOfMeans finds the comma behind which the main clause starts: the first, or the one behind a list with its last "and".
func endOfMeans(words []english.Word) int {
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
func startsClause(words []english.Word, i int) bool {
	if words[i].Text == "it" {
		return true
	}
	subject, _, ok := plainSubject(words, i)
	if !ok || subject.To >= len(words) {
		return false
	}
	groups := english.VerbGroups(words[subject.To:])
	return len(groups) > 0 && (groups[0].From == 0 || groups[0].From == 1 && english.Adverbs.Has(words[subject.To].Tag))
}

// onlyRelative reports whether no finite verb stands there but in a clause with "that", "which" or "who".
func onlyRelative(words []english.Word) bool {
	relative := slices.ContainsFunc(words, func(word english.Word) bool { return word.Tag == english.WDT || word.Text == "who" })
	groups := english.VerbGroups(words)
	return len(groups) == 0 || relative && len(groups) == 1 && groups[0].Inner
}

// unfitSubject reports whether a subject that starts with a word is stiff behind "if", or maybe not who does what "by" tells.
func unfitSubject(first, verb string, strong bool) bool {
	switch first {
	case "one":
		return !strong // "if one is patient, one can"
	case "they":
		return doneToOthers[verb]
	}
	return singledOut[first]
}

func isThey(word english.Word) bool { return word.Text == "they" }

// doneToOthers often has the sentence's own subject as its object: "By teaching children to share, they will be ready."
var doneToOthers = setOf("teaching helping giving showing allowing encouraging letting training educating supporting offering providing telling")

// doing reports whether a word is the -ing form of a verb, be it taken for a noun.
func doing(word english.Word) bool {
	base, known := gerundOf(word.Text)
	return word.Tag == english.VBG || word.Tag == english.NN && known && english.Inflect(base, english.Gerund) == word.Text && !noDoing[word.Text]
}

var noDoing = setOf("morning evening spring building training meeting wedding reading hearing")

// onlyInner reports whether every finite verb stands in a clause within: "when things go wrong".
func onlyInner(words []english.Word) bool {
	return !slices.ContainsFunc(english.VerbGroups(words), func(group english.VerbGroup) bool { return !group.Inner })
}

var spoken = setOf("i we you")

// formFor gives the pronoun whose form the verb of the means takes: "a rider stays", though "they can".
func formFor(words []english.Word, subject english.Phrase, pronoun string) string {
	if pronoun == "they" && words[subject.To-1].Tag == english.NN && words[subject.To-1].Text != "people" {
		return "it"
	}
	return pronoun
}

// danglingMeans says "Being patient can help you" for "By being patient, it can help you", in which "it" has no noun.
func (c *contrast) danglingMeans(request humanize.Request, n, comma int, proposals []proposal) []proposal {
	verb := comma + 2
	if c.words[min(verb, len(c.words)-1)].Tag == english.MD {
		verb++
	}
	for verb < len(c.words)-1 && english.Adverbs.Has(c.words[verb].Tag) && c.at(verb) != "not" {
		verb++
	}
	if verb+1 >= len(c.words) {
		return proposals
	}
	base, known := english.BaseOf(c.at(verb))
	if !known {
		base = c.at(verb)
	}
	strong, means := request.Strength == humanize.Strong, c.source(1, comma)
	helps := helping[base] && (helped[c.at(verb+1)] || c.words[verb+1].Tag == english.PRPS) && (n == 0 || strong || ofPeople[c.at(1)])
	brings := strong && bringing[base] && !c.holdsAny(1, comma, ownersOfIt)
	if means == "" || !helps && !brings {
		return proposals
	}
	made := proposal{sentence: n, from: 0, to: c.pieces[comma+1] + 1, id: "structure.by-dangling", reason: danglingReason, kind: phrase}
	made.texts = []string{english.Capitalize(means)}
	return append(proposals, made)
}

const danglingReason = "“By” and “it” name the same thing; the sentence needs neither."

var (
	ofPeople = setOf("being having staying remaining becoming")
	helping  = setOf("help allow enable give let teach keep make")
	// bringing are verbs of what an act brings about, whoever acts.
	bringing   = setOf("allow let enable cause lead reduce increase improve hinder prevent limit mean encourage lower raise strengthen weaken")
	ownersOfIt = setOf("it its it's itself")
	helped     = setOf("you us people them me him her one everyone others")
)
