package report

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

const (
	before = "Moreover, the café in Graz leverages 12 ovens. It is small. She delves into \"old local recipes\" every day, which takes time."
	after  = "The café in Graz uses 12 ovens. It is small. She looks into \"old local recipes\" every day, which takes time."
)

func newReport(t *testing.T) Report {
	t.Helper()
	changes := []humanize.Change{
		{Start: 0, End: 13, Before: "Moreover, the", After: "The", Rule: "opener.moreover", Reason: "A stiff opener."},
		{Reason: "A plainer word."}, {Reason: "A plainer word."},
	}
	return New(document.Parse(before, []string{"recipes"}),
		humanize.Result{Text: after, Changes: changes, Language: "en"})
}

func TestReportMeasuresTheRewrite(t *testing.T) {
	t.Parallel()
	report := newReport(t)
	if report.Words != (Pair[int]{22, 21}) {
		t.Errorf("words: %v", report.Words)
	}
	if report.Tells.Before < 3 || report.Tells.After >= report.Tells.Before {
		t.Errorf("tells: %+v, of %+v", report.Tells, report.Habits)
	}
	if lengths := report.Lengths.After; lengths.Sentences != 3 || lengths.Shortest != 3 || lengths.Longest < 8 {
		t.Errorf("lengths: %+v", lengths)
	}
	kept := map[string]int{}
	for _, item := range report.Kept {
		kept[item.Kind] = item.Count
	}
	if kept["numbers"] != 1 || kept["names"] != 1 || kept["quotations"] != 1 {
		t.Errorf("kept: %v", report.Kept)
	}
	if got := report.Kept[0].First; !slices.Equal(got, []string{"12"}) {
		t.Errorf("the numbers kept: %q", got)
	}
	if !slices.Equal(report.Rhythm.Before, []int{8, 3, 9}) || !slices.Equal(report.Rhythm.After, []int{7, 3, 9}) {
		t.Errorf("rhythm: %v", report.Rhythm)
	}
	if report.People != .44 {
		t.Errorf("tells of people in 21 words: %v", report.People)
	}
	if len(report.Reasons) != 2 || report.Reasons[0] != (Reason{"A plainer word.", 2}) {
		t.Errorf("reasons: %v", report.Reasons)
	}
	for _, habit := range report.Habits {
		if habit.Kind == "" || habit.People == 0 {
			t.Errorf("a kind of tell has no name, or no rate of people: %+v", report.Habits)
		}
	}
}

func TestKeptItemsAreListedOnce(t *testing.T) {
	t.Parallel()
	text := "Ada Lovelace met Babbage in May 1843. Babbage praised Lovelace’s notes, and Babbage paid her $1 of the $1, $2, $3, " +
		"$4, $5, $6, and $7."
	kept := New(document.Parse(text, nil), humanize.Result{Text: text}).Kept
	want := []Kept{
		{Kind: "numbers", Count: 9, First: []string{"1843", "$1", "$2", "$3", "$4", "$5"}, More: true},
		{Kind: "names", Count: 6, First: []string{"Ada Lovelace", "Babbage", "May", "Lovelace"}},
	}
	if !reflect.DeepEqual(kept, want) {
		t.Errorf("got %+v", kept)
	}
}

func TestCapitalizedWordsAreNotCountedAsNames(t *testing.T) {
	t.Parallel()
	text := "# The Rights of Athletes\n\nThe union and The Athletes met in Rome. Body Rights came first: the rights of a body, " +
		"and of athletes.\n"
	kept := New(document.Parse(text, nil), humanize.Result{Text: text}).Kept
	if want := []Kept{{Kind: "names", Count: 1, First: []string{"Rome"}}}; !reflect.DeepEqual(kept, want) {
		t.Errorf("got %+v", kept)
	}
}

func TestSpreadIsTheStandardDeviation(t *testing.T) {
	t.Parallel()
	text := "One two three four. One two. One two three four five six. One two three four."
	got := New(document.Parse(text, nil), humanize.Result{Text: text}).Lengths.Before
	if got.Mean != 4 || got.Spread != 1.4 || got.Sentences != 4 || got.Shortest != 2 || got.Longest != 6 {
		t.Errorf("got %+v", got)
	}
}

func TestGradeRisesWithLongWordsAndSentences(t *testing.T) {
	t.Parallel()
	hard := "Notwithstanding considerable institutional opposition, the administration inaugurated comprehensive modernization."
	easy := "The cat sat. It saw a dog. The dog ran."
	report := New(document.Parse(hard, nil), humanize.Result{Text: easy})
	if report.Grade.Before < 15 || report.Grade.After > 3 {
		t.Errorf("grades: %+v", report.Grade)
	}
}

func TestOtherLanguagesHaveNoGradeAndNoHabits(t *testing.T) {
	t.Parallel()
	text := "Der Hund schläft im Garten. Die Katze schaut ihm zu."
	report := New(document.Parse(text, nil), humanize.Result{Text: text, Language: "de"})
	if report.Grade != (Pair[float64]{}) || len(report.Habits) > 0 || report.Lengths.Before.Sentences != 2 {
		t.Errorf("got %+v", report)
	}
}

func TestTextWithoutSentencesHasNoGrade(t *testing.T) {
	t.Parallel()
	report := New(document.Parse("# Title\n\n```\ncode\n```\n", nil),
		humanize.Result{Text: "# Title\n\n```\ncode\n```\n"})
	if report.Grade.Before != 0 || report.Lengths.Before != (Lengths{}) {
		t.Errorf("got %+v", report)
	}
}

func FuzzReport(f *testing.F) {
	f.Add(before, after)
	f.Add("", "\x00")
	f.Fuzz(func(t *testing.T, before, after string) {
		report := New(document.Parse(before, nil), humanize.Result{Text: after})
		for _, figure := range []float64{
			report.Grade.Before, report.Grade.After, report.Lengths.Before.Mean, report.Lengths.After.Spread,
		} {
			if math.IsNaN(figure) || math.IsInf(figure, 0) || figure < 0 {
				t.Errorf("a figure is %v", figure)
			}
		}
	})
}
