package rules

import (
	"fmt"
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/chatter"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/language"
	"plainhand/internal/humanize/prose"
)

// Draft is a file of rules that someone is writing. Its rules act at any sureness, and no other rules act.
type Draft struct {
	rules  []*Rule
	tagger *english.Tagger
}

// ReadDraft reads a file of rules for English. Path is what its errors call it.
func ReadDraft(path, text string) (*Draft, error) {
	loaded := loader{places: map[string]string{}}
	err := loaded.parse(path, text, setKind)
	if err != nil {
		return nil, err
	}
	return draftOf(loaded.rules)
}

// Everything is a draft of the engine's own rules for English.
func Everything() (*Draft, error) {
	rules, err := Load()
	if err != nil {
		return nil, err
	}
	return draftOf(slices.DeleteFunc(rules, func(r *Rule) bool { return r.Language != language.English }))
}

func draftOf(rules []*Rule) (*Draft, error) {
	tagger, err := english.NewTagger()
	if err != nil {
		return nil, err
	}
	return &Draft{rules, tagger}, nil
}

// Rules is the number of rules.
func (d *Draft) Rules() int { return len(d.rules) }

// Failures says, for each test that fails, what its rule makes of it.
func (d *Draft) Failures() []string {
	var failures []string
	for _, one := range d.rules {
		for before, after := range one.Examples {
			switch got := alone(d.tagger, one, before); got {
			case after:
			case before:
				failures = append(failures, fmt.Sprintf("%s: it does not fit its test, which is read as %s\n  %s",
					one.ID, d.tagged(before), d.causeOf(one, before)))
			default:
				failures = append(failures, fmt.Sprintf("%s: %q becomes %q, not %q", one.ID, before, got, after))
			}
		}
	}
	return failures
}

// causeOf says why a rule does not fit its test.
func (d *Draft) causeOf(r *Rule, test string) string {
	only := &Draft{rules: []*Rule{r}, tagger: d.tagger}
	request := humanize.Request{Text: test, Mode: r.Modes[0], Strength: humanize.Strong}
	return only.Explain(request, func(string) bool { return true })[0].Cause
}

// Unsure names the rules that no strength uses.
func (d *Draft) Unsure() []string {
	var names []string
	for _, one := range d.rules {
		if one.strength == "" {
			names = append(names, one.ID)
		}
	}
	return names
}

// tagged returns the words of a text with their parts of speech: Trees#NNS help#VBP.
func (d *Draft) tagged(text string) string {
	var words []string
	for _, s := range prose.Sentences(document.Parse(text, nil)) {
		s.Tag(d.tagger)
		for i := range s.Pieces {
			words = append(words, taggedPiece(&s, i))
		}
	}
	return strings.Join(words, " ")
}

// alone returns what the first alternative of one rule makes of a text wherever it fits, whatever else would be chosen.
func alone(tagger *english.Tagger, r *Rule, text string) string {
	sure := *r
	sure.strength = humanize.Light
	rules := NewSet([]*Rule{&sure})
	doc := document.Parse(text, nil)
	sentences := prose.Sentences(doc)
	prose.Speak(sentences, r.Language)
	request := humanize.Request{Text: text, Mode: r.Modes[0], Strength: humanize.Strong}
	var edits []editing.Edit
	for n := range sentences {
		sentences[n].Tag(tagger)
		for _, found := range rules.Propose(request, sentences, n, nil) {
			edits = append(edits, found.Edit(sentences, found.Texts[0]))
		}
	}
	edits, paragraphs := chatter.GatherRemovals(doc, sentences, edits)
	changes := editing.Text{Document: doc, Sentences: sentences}.Finish(edits)
	result := humanize.Result{Text: humanize.Apply(text, changes), Changes: changes}
	return chatter.WithParagraphs(text, result, paragraphs).Text
}
