package rules

import (
	"fmt"
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/chatter"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/language"
	"plainhand/engine/text/prose"
)

// Draft is a rule file in development. Its rules act at any sureness, without the built-in rules.
type Draft struct{ rules []*Rule }

// ReadDraft parses a rule file for English. Path names the file in errors.
func ReadDraft(path, text string) (*Draft, error) {
	loaded := loader{definedAt: map[string]string{}, elements: elements{}}
	err := loaded.parse(path, text, setKind)
	if err != nil {
		return nil, err
	}
	return &Draft{loaded.rules}, nil
}

// Everything returns a draft of the built-in rules for English.
func Everything() (*Draft, error) {
	rules, err := Load()
	if err != nil {
		return nil, err
	}
	english := slices.DeleteFunc(rules, func(r *Rule) bool { return r.Language != language.English })
	return &Draft{english}, nil
}

// Rules is the number of rules.
func (d *Draft) Rules() int { return len(d.rules) }

// All iterates over the rules.
func (d *Draft) All(yield func(*Rule) bool) {
	for _, rule := range d.rules {
		if !yield(rule) {
			return
		}
	}
}

// Failures describes each failed test, with the rule's result.
func (d *Draft) Failures() []string {
	var failures []string
	for _, rule := range d.rules {
		for before, after := range rule.Examples {
			switch got := applyAlone(rule, before); got {
			case after:
			case before:
				failures = append(failures, fmt.Sprintf("%s: it does not fit its test, which is read as %s\n  %s",
					rule.ID, d.tagged(before), d.causeOf(rule, before)))
			default:
				failures = append(failures, fmt.Sprintf("%s: %q becomes %q, not %q", rule.ID, before, got, after))
			}
		}
	}
	return failures
}

// causeOf returns the reason why a rule doesn't match its test.
func (d *Draft) causeOf(r *Rule, test string) string {
	only := &Draft{[]*Rule{r}}
	request := humanize.Request{Text: test, Mode: r.Modes[0], Strength: humanize.Strong}
	return only.Explain(request, func(string) bool { return true })[0].Cause
}

// Unsure lists the rules that no strength uses.
func (d *Draft) Unsure() []string {
	var names []string
	for _, rule := range d.rules {
		if rule.strength == "" {
			names = append(names, rule.ID)
		}
	}
	return names
}

// tagged returns the words of a text with their part-of-speech tags: Trees#NNS help#VBP.
func (d *Draft) tagged(text string) string {
	var words []string
	for _, s := range prose.Sentences(document.Parse(text, nil)) {
		s.Tag()
		for i := range s.Pieces {
			words = append(words, taggedPiece(&s, i))
		}
	}
	return strings.Join(words, " ")
}

// applyAlone returns a text with the first alternative of one rule at every match, without any selection.
func applyAlone(r *Rule, text string) string {
	sure := *r
	sure.strength = humanize.Light
	rules := NewSet([]*Rule{&sure})
	doc := document.Parse(text, nil)
	sentences := prose.Sentences(doc)
	prose.Speak(sentences, r.Language)
	request := humanize.Request{Text: text, Mode: r.Modes[0], Strength: humanize.Strong}
	var edits []editing.Edit
	for n := range sentences {
		sentences[n].Tag()
		for _, found := range rules.Propose(request, sentences, n, nil) {
			edits = append(edits, found.Edit(sentences, found.Texts[0]))
		}
	}
	edits, paragraphs := chatter.GatherRemovals(doc, sentences, edits)
	changes := editing.Text{Document: doc, Sentences: sentences}.Finish(edits)
	result := humanize.Result{Text: humanize.Apply(text, changes), Changes: changes}
	return chatter.WithParagraphs(text, result, paragraphs).Text
}
