package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const contrastReason = "“It is not X, it is Y” is a machine’s drum roll; people say Y first."

// The most words that the two halves of a contrast may have for one sentence to hold them the other way round.
const (
	longestDenied   = 10
	longestAffirmed = 16
)

// contrasts turns "It isn't a tool; it's a friend" into "It is a friend, not a tool". What is denied stays denied.
func contrasts(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if s.kind == document.Heading || s.kind == document.TableCell || !s.holds(denials) {
		return proposals
	}
	found := contrast{s.cursor()}
	made, ok := found.denied(sentences, n)
	if !ok {
		return proposals
	}
	made.sentence, made.reason, made.kind = n, contrastReason, phrase
	return append(proposals, made)
}

var denials = lexicon.Named("denials")

// contrast is a sentence that denies one thing and says another.
type contrast struct{ cursor }

// affirmative are the verbs that deny, and what they are without.
var affirmative = map[string]string{"isn't": "is", "aren't": "are", "wasn't": "was", "weren't": "were"}

// denied takes "isn't P; it's Q", within a sentence or over two.
func (c *contrast) denied(sentences []sentence, n int) (proposal, bool) {
	for i := 1; i < len(c.words); i++ {
		verb, first := affirmative[c.at(i)], i+1
		switch {
		case verb != "":
		case c.at(i) == "not" && beForms[c.at(i-1)] != "":
			verb = beForms[c.at(i-1)]
		default:
			continue
		}
		if c.subordinate(i) {
			return proposal{}, false
		}
		if weakeners[c.at(first)] {
			return proposal{}, false // the sentence would end on the weak half
		}
		stop := first
		for stop < len(c.words) && !strings.Contains(",;—–.", c.at(stop)) {
			stop++
		}
		stated := c.source(first, stop)
		if stated == "" || stop-first > longestDenied || stop >= len(c.words) || len(english.VerbGroups(c.words[first:stop])) > 0 || c.at(stop-1) == "all" {
			return proposal{}, false
		}
		other, from, into := c, stop+1, 0
		if c.at(stop) == "." {
			if n+1 >= len(sentences) || sentences[n+1].block != c.of.block || stop != len(c.words)-1 {
				return proposal{}, false
			}
			other, from = &contrast{sentences[n+1].cursor()}, 0
		}
		until, said, ok := other.resumed(from, verb, c.words[first])
		subject := c.at(i - 1)
		if _, apart := beForms[subject]; apart && !strings.Contains(subject, "'") {
			subject = c.at(i - 2) // "it is not"
		}
		if !ok || !sameSubject(subject, other.at(from)) {
			return proposal{}, false
		}
		to := len(c.of.pieces) - 1
		if other == c {
			to = c.pieces[until-1]
		} else {
			into = other.pieces[until-1] + 1
		}
		text := said + ", not " + stated
		if affirmative[c.at(i)] != "" {
			text = verb + " " + text
		}
		return proposal{id: "contrast.reversed", from: c.pieces[i], to: to + 1, into: into, texts: []string{text}}, true
	}
	return proposal{}, false
}

var (
	weakeners = lexicon.Named("weakeners")
	beForms   = map[string]string{
		"is": "is", "are": "are", "was": "was", "were": "were", "it's": "is", "that's": "is", "this's": "is", "he's": "is", "she's": "is",
		"they're": "are", "you're": "are", "we're": "are",
	}
	resumptions = map[string]lexicon.Set{
		"is": {"it's": true, "he's": true, "she's": true, "that's": true}, "are": {"they're": true, "you're": true, "we're": true}, "was": nil, "were": nil,
	}
)

// resumed reads "it's Q" from a word on, up to the end of the sentence, where Q begins as the denied half does.
func (c *contrast) resumed(from int, verb string, like english.Word) (until int, said string, ok bool) {
	first := from + 1
	if !resumptions[verb][c.at(from)] {
		if !subjectPronouns[c.at(from)] || c.at(from+1) != verb {
			return 0, "", false
		}
		first = from + 2
	}
	until = len(c.words)
	if until > 0 && (c.at(until-1) == "." || c.at(until-1) == "!") {
		until--
	}
	if until-first > longestAffirmed || until <= first+1 || !alike(like, c.words[first]) || c.at(until) == "!" && from > 0 {
		return 0, "", false
	}
	for i := first; i < until; i++ {
		if strings.Contains(",;:—–()?", c.at(i)) && c.at(i) != "" {
			return 0, "", false
		}
	}
	said = c.source(first, until)
	return until, said, said != "" && len(english.VerbGroups(c.words[first:until])) == 0
}

// alike reports whether two halves begin in the same way: with a determiner, or with the same preposition.
func alike(a, b english.Word) bool {
	nominal := english.SetOf(english.DT, english.PRPS)
	return nominal.Has(a.Tag) && nominal.Has(b.Tag) || a.Tag == english.IN && a.Text == b.Text
}

// sameSubject reports whether a pronoun that resumes can stand for the subject of what was denied.
func sameSubject(subject, pronoun string) bool {
	subject, _, _ = strings.Cut(subject, "'")
	pronoun, _, _ = strings.Cut(pronoun, "'")
	switch {
	case subject == pronoun:
		return true
	case subject == "this" || subject == "that":
		return pronoun == "it"
	case subjectPronouns[subject]:
		return false
	}
	return pronoun == "it" || pronoun == "they" || pronoun == "this" || pronoun == "that"
}

// subordinate reports whether a clause such as "if it" has begun before a word.
func (c *contrast) subordinate(i int) bool {
	for k := range i {
		switch c.at(k) {
		case "if", "when", "because", "since", "while", "although", "though", "unless", "whether", "as", "who", "which", "until", "so":
			return true
		}
	}
	return false
}
