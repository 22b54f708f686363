package builtin

import (
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// alone gives what the first alternative of one rule makes of a text.
func alone(tagger *english.Tagger, r *rule, text string) string {
	sure := *r // of itself, where it is too unsure for any strength
	sure.strength = humanize.Light
	engine := newEngine([]*rule{&sure}, tagger)
	doc := document.Parse(text, nil)
	sentences := editable(doc)
	speak(sentences, r.language)
	request := humanize.Request{Text: text, Mode: r.modes[0], Strength: humanize.Strong}
	var edits []edit
	for n := range sentences {
		sentences[n].tag(tagger)
		for _, found := range engine.match(request, sentences, n, nil) {
			edits = append(edits, found.edit(sentences, found.texts[0]))
		}
	}
	edits, paragraphs := gatherRemovals(doc, sentences, edits)
	changes := strict.finish(text, sentences, edits)
	return withParagraphs(text, humanize.Result{Text: humanize.Apply(text, changes), Changes: changes}, paragraphs).Text
}

func TestEveryRuleDoesWhatItsExampleSays(t *testing.T) {
	t.Parallel()
	rules, err := loadRules()
	if err != nil {
		t.Fatal(err)
	}
	tagger, err := english.NewTagger()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if got := alone(tagger, rule, rule.before); got != rule.after {
			t.Errorf("%s: %q becomes %q, want %q", rule.id, rule.before, got, rule.after)
		}
	}
}
