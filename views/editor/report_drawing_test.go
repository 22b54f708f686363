package editor

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/report"
	"plainhand/engine/text/document"
)

func TestTextWithoutSentencesHasNoRhythm(t *testing.T) {
	t.Parallel()
	for _, lengths := range [][2][]int{{}, {nil, {4}}, {{4}, nil}} {
		if drawn := newRhythm(lengths[0], lengths[1]); drawn != nil {
			t.Errorf("%v: got %+v", lengths, drawn)
		}
	}
	if html := newReportDrawn(report.New(document.Parse("", nil), humanize.Result{})).html(); html != "" {
		t.Errorf("an empty text draws %q", html)
	}
}

func TestBothRowsOfTheRhythmHaveTheSameScale(t *testing.T) {
	t.Parallel()
	drawn := newRhythm([]int{10, 5, 1}, []int{20})
	if drawn.Before.Bars != "M0 100v-50h7v50zM10 100v-25h7v25zM20 100v-5h7v5z" ||
		drawn.After.Bars != "M0 100v-100h7v100z" {
		t.Errorf("bars: %q and %q", drawn.Before.Bars, drawn.After.Bars)
	}
	if drawn.Width != 10*minSlots {
		t.Errorf("a few bars fill a width of %d", drawn.Width)
	}
	want := []numbersRow{{"1", "10", "20", ""}, {"2", "5", "", ""}, {"3", "1", "", ""}}
	if !slices.Equal(drawn.Rows, want) {
		t.Errorf("rows: %v", drawn.Rows)
	}
	if drawn.About != "In the draft, 3 sentences of 1 to 10 words. In the result, 1 sentence of 20 words." {
		t.Errorf("about: %q", drawn.About)
	}
}

func TestOneSentenceHasNoRhythm(t *testing.T) {
	t.Parallel()
	one, two := "Cats sleep a lot.", "Cats sleep. They do it a lot."
	for _, test := range []struct {
		before, after string
		drawn         bool
	}{{one, one, false}, {one, two, true}, {two, one, true}} {
		found := report.New(document.Parse(test.before, nil), humanize.Result{Text: test.after})
		if drawn := newReportDrawn(found).Rhythm != nil; drawn != test.drawn {
			t.Errorf("%q and %q: drawn %v", test.before, test.after, drawn)
		}
	}
}

func TestLongTextsAreGrouped(t *testing.T) {
	t.Parallel()
	lengths := make([]int, 1000)
	for i := range lengths {
		lengths[i] = 1 + i%9 // groups of nine have the same mean
	}
	drawn := newRhythm(lengths, lengths[:600])
	before, after := strings.Count(drawn.Before.Bars, "M"), strings.Count(drawn.After.Bars, "M")
	if before != 112 || after != 67 || drawn.Width != 1120 || len(drawn.Rows) != before {
		t.Errorf("%d and %d bars, a width of %d, %d rows", before, after, drawn.Width, len(drawn.Rows))
	}
	if !strings.HasPrefix(drawn.Before.Bars, "M0 100v-100h7v100zM10 100v-100h7v100z") {
		t.Errorf("bars are no means: %.60s", drawn.Before.Bars)
	}
	if first, last := drawn.Rows[0], drawn.Rows[111]; first != (numbersRow{"1–9", "5.0", "5.0", ""}) ||
		last != (numbersRow{"1,000", "1.0", "", ""}) {
		t.Errorf("rows: %v … %v", first, last)
	}
	for _, count := range []int{maxBars, maxBars + 1} {
		if bars := strings.Count(newRhythm(lengths[:count], lengths[:1]).Before.Bars, "M"); bars > maxBars || bars < 60 {
			t.Errorf("%d sentences have %d bars", count, bars)
		}
	}
}

func TestHabitsAreComparedWithPeoples(t *testing.T) {
	t.Parallel()
	found := report.Report{People: 6.45, Habits: []report.Habit{
		{Kind: "worn verbs", Pair: report.Pair[int]{Before: 8, After: 2}, People: 4},
		{Kind: "chatbot lines", Pair: report.Pair[int]{After: 1}, People: .01},
	}}
	drawn := newHabits(found)
	wide, rare := drawn.Bars[0], drawn.Bars[1]
	for width, share := range map[string]float64{wide.Before: 1, wide.After: .25, wide.People: .5, rare.Before: 0} {
		got, err := strconv.ParseFloat(strings.TrimSuffix(width, "%"), 64)
		if err != nil || math.Abs(got-habitWidth*share) > .06 {
			t.Errorf("a share of %v is %s wide", share, width)
		}
	}
	if wide.Top != "0em" || rare.Top != "3em" || drawn.Height() != "6em" {
		t.Errorf("rows at %s and %s of %s", wide.Top, rare.Top, drawn.Height())
	}
	if want := (numbersRow{"Chatbot lines", "0", "1", "under 0.1"}); drawn.Rows[2] != want {
		t.Errorf("row: %v, want %v", drawn.Rows[2], want)
	}
}

func TestWhatWasKeptCannotBecomeMarkup(t *testing.T) {
	t.Parallel()
	drawn := newReportDrawn(report.Report{Kept: []report.Kept{{Kind: "code snippets", Count: 2,
		First: []string{"<img src=x>", "a & b"}, More: true}}})
	if html := drawn.html(); !strings.Contains(html, "<li>2 code snippets: &lt;img src=x&gt; · a &amp; b · …</li>") {
		t.Errorf("got %s", html)
	}
}
