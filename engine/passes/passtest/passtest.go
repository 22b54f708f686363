// Package passtest runs single passes on texts, for tests.
package passtest

import (
	"slices"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/language"
	"plainhand/engine/text/prose"
)

// Makes runs a table of texts and their results, with " | " between alternatives.
func Makes(t *testing.T, run editing.Proposer, table map[string]string) {
	t.Helper()
	for text, want := range table {
		got := Variants(t, run, text)
		slices.Sort(got)
		expected := strings.Split(want, " | ")
		slices.Sort(expected)
		if !slices.Equal(got, expected) {
			t.Errorf("%s\n got  %s\n want %s", text, strings.Join(got, " | "), want)
		}
	}
}

// Leaves runs a list of texts that a pass must not change.
func Leaves(t *testing.T, run editing.Proposer, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if got := Variants(t, run, text); len(got) > 0 {
			t.Errorf("%s\n becomes %s", text, strings.Join(got, " | "))
		}
	}
}

// Variants lists the possible results of a pass on a text: one for each text of each proposal.
func Variants(t *testing.T, run editing.Proposer, text string) []string {
	t.Helper()
	read := Tagged(t, text)
	var all []string
	for _, proposal := range proposals(run, read) {
		for _, written := range proposal.Texts {
			changes := read.Finish([]editing.Edit{proposal.Edit(read.Sentences, written)})
			all = append(all, humanize.Apply(text, changes))
		}
	}
	return all
}

// Rewritten is a text with the first text of every proposal of a pass.
func Rewritten(t *testing.T, run editing.Proposer, text string) string {
	t.Helper()
	read := Tagged(t, text)
	var edits []editing.Edit
	for _, proposal := range proposals(run, read) {
		edits = append(edits, proposal.Edit(read.Sentences, proposal.Texts[0]))
	}
	return humanize.Apply(text, read.Finish(edits))
}

// Tagged parses a text in English and tags its words.
func Tagged(t *testing.T, text string) editing.Text {
	t.Helper()
	doc := document.Parse(text, nil)
	sentences := prose.Sentences(doc)
	prose.Speak(sentences, language.English)
	for n := range sentences {
		sentences[n].Tag()
	}
	return editing.Text{Document: doc, Sentences: sentences}
}

// proposals returns all proposals of a pass for a text.
func proposals(run editing.Proposer, read editing.Text) []editing.Proposal {
	request := humanize.Request{Text: read.Document.Text, Mode: humanize.Standard, Strength: humanize.Strong, Seed: 1}
	var found []editing.Proposal
	for n := range read.Sentences {
		found = run(request, read.Sentences, n, found)
	}
	return found
}
