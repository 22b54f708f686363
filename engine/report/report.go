// Package report compares a text with its rewrite in figures that a writer can check by hand: habits of machine text,
// the variation of sentence lengths, the reading grade, the protected items, and the reasons for changes.
//
// It isn't an AI detector, and no figure is evidence of who wrote a text.
package report

import (
	"cmp"
	"slices"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/report/tells"
	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
)

// Report compares a text with its rewrite. Habits and the grade are measures of English, and are empty for other texts.
type Report struct {
	Words   Pair[int]     `json:"words"`
	Tells   Pair[int]     `json:"tells"`  // of all kinds
	People  float64       `json:"people"` // the usual number of tells in text by people of the result's length
	Habits  []Habit       `json:"habits"`
	Rhythm  Pair[[]int]   `json:"rhythm"` // the number of words in each sentence of running text
	Lengths Pair[Lengths] `json:"lengths"`
	Grade   Pair[float64] `json:"grade"` // years of school by Flesch and Kincaid; 0 if there is nothing to measure
	Kept    []Kept        `json:"kept"`
	Reasons []Reason      `json:"reasons"`
	Bare    []string      `json:"bare"` // the first words of long paragraphs without a figure, a name, or a person
	Errors  []string      `json:"-"`    // doubled words and wrong articles in the result, as written there
}

// Pair is a figure before and after.
type Pair[T any] struct {
	Before T `json:"before"`
	After  T `json:"after"`
}

// Habit is a kind of tell with its counts in the text and in the result.
type Habit struct {
	Kind string `json:"kind"` // in words for people
	Pair[int]
	People float64 `json:"people"` // the usual count in text by people of the result's length
}

// Kept counts the items of one kind that the guard protected, which are unchanged in the result.
type Kept struct {
	Kind  string   `json:"kind"` // in words for people: “numbers”
	Count int      `json:"count"`
	First []string `json:"first"` // the first of them, each once
	More  bool     `json:"more"`  // whether there are others
}

// Reason is a reason for changes with their number.
type Reason struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// New compares a text with an engine's result. It parses the result, which takes a few milliseconds per thousand words.
func New(before *document.Document, result humanize.Result) Report {
	after := before
	if result.Text != before.Text {
		after = before.ParseAnother(result.Text)
	}
	report := Report{
		Habits:  []Habit{},
		Words:   Pair[int]{humanize.Words(before.Text), humanize.Words(result.Text)},
		Rhythm:  Pair[[]int]{rhythmOf(before), rhythmOf(after)},
		Kept:    kept(after),
		Reasons: reasons(result.Changes),
		Bare:    bare(after),
		Errors:  facts.GrammarErrors(after, result.Language),
	}
	report.Lengths = Pair[Lengths]{lengthsOf(report.Rhythm.Before), lengthsOf(report.Rhythm.After)}
	if result.Language == "" || result.Language == language.English {
		report.Grade = Pair[float64]{grade(before), grade(after)}
		found := tells.Find(before.Text)
		left := found
		if result.Text != before.Text {
			left = tells.Find(result.Text)
		}
		report.Habits = habits(found, left, report.Words.After)
		report.People = hundredths(tells.HumanRate * float64(report.Words.After) / 1000)
		for _, habit := range report.Habits {
			report.Tells.Before += habit.Before
			report.Tells.After += habit.After
		}
	}
	return report
}

// habits counts tells by kind, the most frequent first. Words is the length of the result.
func habits(before, after []tells.Tell, words int) []Habit {
	counts := map[string]*Habit{}
	count := func(kind string) *Habit {
		if counts[kind] == nil {
			people := hundredths(tells.HumanRateOf(kind) * float64(words) / 1000)
			counts[kind] = &Habit{Kind: kindNames[kind], People: people}
		}
		return counts[kind]
	}
	for _, tell := range before {
		count(tell.Kind).Before++
	}
	for _, tell := range after {
		count(tell.Kind).After++
	}
	found := []Habit{}
	for _, habit := range counts {
		found = append(found, *habit)
	}
	slices.SortFunc(found, func(a, b Habit) int {
		return cmp.Or(cmp.Compare(b.Before, a.Before), cmp.Compare(b.After, a.After), cmp.Compare(a.Kind, b.Kind))
	})
	return found
}

// kindNames are display names of the catalog's kinds.
var kindNames = map[string]string{
	"verb": "overused verbs", "adjective": "overused adjectives and adverbs", "noun": "overused nouns",
	"opener": "stock openings", "phrase": "overused phrases", "hedge": "vague words", "ending": "stock closings",
	"artefact": "chat leftovers", "typography": "hidden characters and bold labels",
	"structure": "overused sentence patterns", "fiction": "clichés",
}

// reasons counts changes by their reasons, the most common first.
func reasons(changes []humanize.Change) []Reason {
	counts := map[string]int{}
	for _, change := range changes {
		counts[change.Reason]++
	}
	found := []Reason{}
	for reason, count := range counts {
		found = append(found, Reason{reason, count})
	}
	slices.SortFunc(found, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Reason, b.Reason))
	})
	return found
}
