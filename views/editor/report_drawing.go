package editor

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"plainhand/engine/report"
	"plainhand/engine/text/english"
	"plainhand/views/format"
)

// reportDrawn is the charts of a report. Parts without data are empty.
type reportDrawn struct {
	Rhythm *rhythm
	Habits *habits
	Kept   []string // "2 names: Ada Lovelace · Graz"
}

// html renders the charts for the island, which gets finished HTML.
func (drawn reportDrawn) html() string {
	var html strings.Builder
	if reportDrawing(drawn).Render(context.Background(), &html) != nil {
		return "" // unreachable: a Builder never fails
	}
	return html.String()
}

func newReportDrawn(found report.Report) reportDrawn {
	drawn := reportDrawn{Habits: newHabits(found)}
	if max(len(found.Rhythm.Before), len(found.Rhythm.After)) > 1 {
		drawn.Rhythm = newRhythm(found.Rhythm.Before, found.Rhythm.After)
	}
	for _, kept := range found.Kept {
		drawn.Kept = append(drawn.Kept, keptLine(kept))
	}
	return drawn
}

// rhythm is the chart of sentence lengths: a row of bars for the draft, and one for the result below. Both have the
// same scale, in boxes that are 10 units wide for each bar's slot, and 100 high.
type rhythm struct {
	Caption string
	About   string // text alternative
	Width   int
	Before  rhythmLine
	After   rhythmLine
	Each    string // meaning of a row
	Rows    []numbersRow
}

type rhythmLine struct {
	Label   string
	Lengths string
	Bars    string // SVG path
}

// numbersRow is the chart's data as a table row.
type numbersRow struct{ Label, Before, After, People string }

// maxBars is the maximum number of bars in a row. In longer texts, each represents several sentences. Rows have at
// least minSlots slots, since the bars of a few sentences would be too wide.
const (
	maxBars  = 120
	minSlots = 24
)

// newRhythm returns nil without data.
func newRhythm(before, after []int) *rhythm {
	if len(before) == 0 || len(after) == 0 {
		return nil
	}
	together := (max(len(before), len(after)) + maxBars - 1) / maxBars
	drafts, results := means(before, together), means(after, together)
	bars := max(len(drafts), len(results))
	most := max(slices.Max(drafts), slices.Max(results))
	drawn := &rhythm{
		Caption: "Each bar is a sentence, in order. A taller bar is a longer sentence.",
		About:   "In the draft, " + rhythmAbout(before) + ". In the result, " + rhythmAbout(after) + ".",
		Width:   10 * max(bars, minSlots),
		Before:  newRhythmLine("Draft", before, drafts, most),
		After:   newRhythmLine("Result", after, results, most),
		Each:    "Sentence",
	}
	figure := func(mean float64) string { return format.Number(int(mean)) }
	if together > 1 {
		drawn.Caption = fmt.Sprintf("Each bar is %d consecutive sentences. Its height is their average length.", together)
		drawn.Each, figure = "Sentences", format.Decimal
	}
	for i := range bars {
		first, last := i*together+1, min((i+1)*together, max(len(before), len(after)))
		row := numbersRow{Label: format.Number(first)}
		if last > first {
			row.Label += "–" + format.Number(last)
		}
		if i < len(drafts) {
			row.Before = figure(drafts[i])
		}
		if i < len(results) {
			row.After = figure(results[i])
		}
		drawn.Rows = append(drawn.Rows, row)
	}
	return drawn
}

func newRhythmLine(label string, lengths []int, means []float64, most float64) rhythmLine {
	var bars strings.Builder
	for i, mean := range means {
		height := int(math.Ceil(100 * mean / most))
		fmt.Fprintf(&bars, "M%d 100v-%dh7v%dz", 10*i, height, height)
	}
	return rhythmLine{Label: label, Lengths: rhythmAbout(lengths), Bars: bars.String()}
}

// rhythmAbout describes the number and lengths of sentences: "3 sentences of 4 to 12 words".
func rhythmAbout(lengths []int) string {
	shortest, longest := slices.Min(lengths), slices.Max(lengths)
	if shortest == longest {
		return format.Count(len(lengths), "sentence") + " of " + format.Count(longest, "word")
	}
	return fmt.Sprintf("%s of %s to %s", format.Count(len(lengths), "sentence"), format.Number(shortest),
		format.Count(longest, "word"))
}

// means returns the mean length of each group of so many sentences.
func means(lengths []int, together int) []float64 {
	var found []float64
	for group := range slices.Chunk(lengths, together) {
		sum := 0
		for _, length := range group {
			sum += length
		}
		found = append(found, float64(sum)/float64(len(group)))
	}
	return found
}

// habits is the chart of habits in the draft and the result, with people's usual count.
type habits struct {
	About string
	Bars  []habitBars
	Rows  []numbersRow
}

// habitBars are the bars of one habit. Widths are in percent, heights in ems: the labels keep their size.
type habitBars struct {
	Top    string
	Label  string
	Counts string
	Before string
	After  string
	People string // position of the vertical line
}

// habitWidth is the width of the longest bar in percent. The rest is for a line at its end.
const habitWidth = 99

// newHabits returns nil without data.
func newHabits(found report.Report) *habits {
	if len(found.Habits) == 0 {
		return nil
	}
	people := peoplesCount(found.People)
	drawn := &habits{
		About: fmt.Sprintf("%s in the draft, %s in the result. Human writing of this length usually has about %s.",
			format.Number(found.Tells.Before), format.Number(found.Tells.After), people),
		Rows: []numbersRow{{"All", format.Number(found.Tells.Before), format.Number(found.Tells.After), people}},
	}
	most := 0.
	for _, habit := range found.Habits {
		most = max(most, float64(habit.Before), float64(habit.After), habit.People)
	}
	width := func(count float64) string { return fmt.Sprintf("%.1f%%", habitWidth*count/most) }
	for i, habit := range found.Habits {
		label, before, after := english.Capitalize(habit.Kind), format.Number(habit.Before), format.Number(habit.After)
		drawn.Bars = append(drawn.Bars, habitBars{
			Top: ems(float64(i) * habitHeight), Label: label, Counts: before + " → " + after,
			Before: width(float64(habit.Before)), After: width(float64(habit.After)), People: width(habit.People),
		})
		drawn.Rows = append(drawn.Rows, numbersRow{label, before, after, peoplesCount(habit.People)})
	}
	return drawn
}

// habitHeight is the height of a habit's label and bars, in ems.
const habitHeight = 3

// Height returns the chart's height in ems.
func (drawn habits) Height() string { return ems(float64(len(drawn.Bars)) * habitHeight) }

func ems(count float64) string { return fmt.Sprintf("%gem", count) }

// peoplesCount returns people's count to a tenth, and never 0.
func peoplesCount(count float64) string {
	if count < .1 {
		return "under 0.1"
	}
	return format.Decimal(count)
}

// keptLine describes the kept facts of a kind: "7 numbers: 12 · 40% · …".
func keptLine(kept report.Kept) string {
	noun := strings.TrimSuffix(kept.Kind, "s")
	named := make([]string, len(kept.First))
	for i, text := range kept.First {
		named[i] = format.Truncate(text, maxExcerpt)
	}
	if kept.More {
		named = append(named, "…")
	}
	return format.Count(kept.Count, noun) + ": " + strings.Join(named, " · ")
}
