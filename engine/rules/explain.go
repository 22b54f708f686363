package rules

import (
	"fmt"
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// Diagnosis is the furthest stage of matching that a rule reached in a text.
type Diagnosis struct {
	Rule  string
	After string // the text with the first alternative at every match, without any selection
	Near  bool   // the focus matches somewhere
	Fits  bool   // so do the pattern and the conditions around it
	Cause string // the reason why the rule proposes no edit; empty if it does
}

// stage is a stage of matching a rule at a position.
type stage int

const (
	startMissing stage = iota // no word of the text can start the focus
	startFits
	focusFits
	placeFits // the pattern, and the conditions on the sentence and the text
	acts
)

// finding is the stage that a rule reached, and the reason why it didn't reach the next.
type finding struct {
	stage stage
	cause string
}

// Explain diagnoses the wanted rules with a request's text and settings.
func (d *Draft) Explain(request humanize.Request, wanted func(id string) bool) []Diagnosis {
	sentences := prose.Sentences(document.Parse(request.Text, request.Keep))
	for n := range sentences {
		sentences[n].Tag()
	}
	var found []Diagnosis
	for _, rule := range d.rules {
		if !wanted(rule.ID) {
			continue
		}
		prose.Speak(sentences, rule.Language)
		reached := rule.examine(request, sentences)
		diagnosis := Diagnosis{Rule: rule.ID, Near: reached.stage >= focusFits, Fits: reached.stage >= placeFits,
			Cause: reached.cause}
		if diagnosis.Fits {
			diagnosis.After = applyAlone(rule, request.Text)
		}
		found = append(found, diagnosis)
	}
	return found
}

// examine matches a rule at every position of a text, and returns the finding with the furthest stage.
func (r *Rule) examine(request humanize.Request, sentences []prose.Sentence) finding {
	furthest := finding{startMissing, "no word of the text can start its focus"}
	for f := range r.frames {
		p := &r.frames[f].pattern
		starts := p.starts()
		for n := range sentences {
			for i := range sentences[n].Pieces {
				if !slices.Contains(starts, sentences[n].At(i)) {
					continue
				}
				if reached := r.examineAt(request, p, sentences, n, i); reached.stage > furthest.stage {
					furthest = reached
				}
			}
		}
	}
	return furthest
}

// examineAt matches a pattern with its focus at piece i of sentence n.
func (r *Rule) examineAt(request humanize.Request, p *pattern, sentences []prose.Sentence, n, i int) finding {
	s := &sentences[n]
	found := match{from: i, to: i, verb: -1}
	switch {
	case !matchAhead(s, p.focus, i, &found, true):
		return finding{startFits, failsAhead(s, p.focus, i, true)}
	case r.kind > editing.Opener && s.Pieces[i].Name, r.kind != editing.Artefact && coversName(s, found):
		return finding{startFits, "a word of its focus is a name here"}
	case !matchBehind(s, p.left, i-1):
		return finding{focusFits, failsBehind(s, p.left, i-1)}
	case !matchAhead(s, p.right, found.to, &match{}, false):
		return finding{focusFits, failsAhead(s, p.right, found.to, false)}
	}
	if cause := r.failedCondition(sentences, n, found); cause != "" {
		return finding{focusFits, cause}
	}
	if cause := r.inactiveCause(request, sentences, n, found); cause != "" {
		return finding{placeFits, cause}
	}
	return finding{stage: acts}
}

// failsAhead describes the first element that doesn't match.
func failsAhead(s *prose.Sentence, elements []*element, i int, focus bool) string {
	at := i
	for count := range elements {
		reached := match{verb: -1}
		if !matchAhead(s, elements[:count+1], i, &reached, focus) {
			return fmt.Sprintf("%s does not fit %s", shortened(elements[count].source), described(s, at, at+3))
		}
		at = reached.to
	}
	return ""
}

// failsBehind describes the first element, from the focus outward, that doesn't match.
func failsBehind(s *prose.Sentence, elements []*element, i int) string {
	for count := range elements {
		if !matchBehind(s, elements[:count+1], i) {
			return fmt.Sprintf("%s does not fit %s before the focus", shortened(elements[count].source),
				described(s, i-2, i+1))
		}
	}
	return ""
}

// described returns pieces with their part-of-speech tags.
func described(s *prose.Sentence, from, to int) string {
	var words []string
	for i := max(0, from); i < min(to, len(s.Pieces)); i++ {
		words = append(words, taggedPiece(s, i))
	}
	switch {
	case len(words) == 0 && from < len(s.Pieces):
		return "the start of the sentence"
	case len(words) == 0:
		return "the end of the sentence"
	}
	return "“" + strings.Join(words, " ") + "”"
}

// taggedPiece returns a piece with its part-of-speech tag, if it has one: tools#NNS.
func taggedPiece(s *prose.Sentence, i int) string {
	piece := &s.Pieces[i]
	word := s.Source(piece.Start, piece.End)
	if tag := piece.Tag.String(); tag != "" {
		word += "#" + tag
	}
	return word
}

// failedCondition describes the first condition on the sentence or the text that doesn't hold; empty if all hold.
func (r *Rule) failedCondition(sentences []prose.Sentence, n int, found match) string {
	s := &sentences[n]
	for i := range r.unless {
		if around := &r.unless[i]; around.holds(s, found) {
			return fmt.Sprintf("unless %s: there is “%s”", shortened(around.source), around.first(s, found))
		}
	}
	for i := range r.only {
		if around := &r.only[i]; !around.holds(s, found) {
			return fmt.Sprintf("only %s: none of them is there", shortened(around.source))
		}
	}
	if !r.topic.isEmpty() && !hasTopic(sentences, r.topic) {
		return fmt.Sprintf("topic: the text has fewer than %d of its words", minTopicWords)
	}
	return ""
}

// first returns a word or phrase of the condition that is in its window.
func (c *contextCondition) first(s *prose.Sentence, found match) string {
	for i := range s.Pieces {
		word := s.At(i)
		single := contextCondition{words: wordSet{list: word}, window: c.window}
		if c.words.has(word) && single.holds(s, found) {
			return word
		}
	}
	for _, phrase := range c.phrases {
		single := contextCondition{phrases: [][]string{phrase}, window: c.window}
		if single.holds(s, found) {
			return strings.Join(phrase, " ")
		}
	}
	return ""
}

// maxListed is the maximum length of a list in an explanation, in bytes.
const maxListed = 60

// shortened truncates a list between two of its words.
func shortened(list string) string {
	if len(list) <= maxListed {
		return list
	}
	return list[:strings.LastIndexAny(list[:maxListed], "| ")+1] + "…"
}

// inactiveCause returns the reason why a matching rule proposes no edit; empty if it does.
func (r *Rule) inactiveCause(request humanize.Request, sentences []prose.Sentence, n int, found match) string {
	s := &sentences[n]
	switch {
	case s.Kind == document.Heading:
		return "it is in a heading, where no rule acts"
	case !slices.Contains(r.Modes, request.Mode):
		return fmt.Sprintf("its modes are %s, and this is %s", modesOf(r.Modes), request.Mode)
	case r.kind == editing.Artefact && !removable(sentences, n, r):
		return "the sentence is not where a chatbot speaks to its user, or holds something to keep"
	case !r.writes(sentences, n, found):
		return "what it writes would leave something in the sentence, or in the next one, without its support"
	case !request.Strength.Reaches(r.from):
		return fmt.Sprintf("it acts from %s on, and this is %s", r.from, request.Strength)
	case r.strength == "" && r.sureness < minSuggested:
		return fmt.Sprintf("its sureness is %.2f, too little even to suggest something", r.sureness)
	case r.strength == "":
		return fmt.Sprintf("its sureness is %.2f, too little for any strength: it only suggests", r.sureness)
	case rank(r.strength) > rank(request.Strength):
		return fmt.Sprintf("it writes from %s on, and only suggests at %s", r.strength, request.Strength)
	}
	return ""
}

// writes reports whether one of a rule's alternatives can replace a match.
func (r *Rule) writes(sentences []prose.Sentence, n int, found match) bool {
	return len(r.texts(sentences, n, found)) > 0
}
