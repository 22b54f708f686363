package views

import (
	"strings"
	"time"

	"plainhand/internal/history"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/report"
	"plainhand/internal/humanize/tells"
	"plainhand/internal/reportpdf"
	"plainhand/islands"
)

// newReport tells writers what an engine did to a text. Texts that are not English get fewer figures.
func newReport(text string, result humanize.Result, found report.Report) islands.Report {
	var figures []islands.Figure
	add := func(label string, before, after string) {
		figures = append(figures, islands.Figure{Label: label, Before: before, After: after})
	}
	if len(found.Habits) > 0 {
		add("Machine habits", grouped(found.Tells.Before), grouped(found.Tells.After))
	}
	if lengths := found.Lengths; lengths.Before.Sentences > 1 && lengths.After.Sentences > 0 {
		add("Sentences", grouped(lengths.Before.Sentences), grouped(lengths.After.Sentences))
		add("Words per sentence", oneDecimal(lengths.Before.Mean), oneDecimal(lengths.After.Mean))
		add("Variation in sentence length", oneDecimal(lengths.Before.Spread), oneDecimal(lengths.After.Spread))
	}
	if found.Grade.Before > 0 {
		add("Reading grade", oneDecimal(found.Grade.Before), oneDecimal(found.Grade.After))
	}
	add("Words", grouped(found.Words.Before), grouped(found.Words.After))
	add("Edited by", "", result.Engine())
	return islands.Report{Counts: humanize.CountsAs(text), Drawing: newReportDrawn(found).html(),
		Figures: figures, PutBack: putBack(text, result.Restorations)}
}

// unchanged tells why a text came back as it was: it has no more machine habits than people's texts, or those that it
// has can't be changed safely.
func unchanged(found report.Report) islands.Unchanged {
	told := islands.Unchanged{Verdict: "Nothing needed changing.", Bare: found.Bare}
	if found.People == 0 {
		return told
	}
	rate := 1000 * found.Tells.After / max(1, found.Words.After)
	told.Verdict = "This already reads naturally."
	if float64(rate) > tells.RateOfPeople {
		told.Verdict = "We found nothing that we can safely make plainer."
	}
	told.Why = printer.Sprintf("It has %d machine habits in 1,000 words; people’s texts have %.0f.",
		rate, tells.RateOfPeople)
	return told
}

// longestShown is how many characters of what was kept or put back are shown.
const longestShown = 80

// putBackAtMost is the most restored parts that are shown. The output's footer counts them all.
const putBackAtMost = 12

func putBack(text string, restorations []humanize.Restoration) []islands.PutBack {
	shown := []islands.PutBack{}
	for _, one := range restorations[:min(len(restorations), putBackAtMost)] {
		shown = append(shown, islands.PutBack{Text: shortened(text[one.Start:one.End], longestShown),
			Reason: strings.Join(one.Reasons, ", ")})
	}
	return shown
}

// NewReportDocument is what was done to a text, as its owner left it, to be printed for them. A text without a result
// has none: history.ErrNone.
func NewReportDocument(text history.Text, now time.Time) (reportpdf.Report, error) {
	if len(text.Newest.Output) == 0 {
		return reportpdf.Report{}, history.ErrNone
	}
	output, work, err := leftAs(text)
	if err != nil {
		return reportpdf.Report{}, err
	}
	document := reportpdf.Report{Title: NewTextLine(text.Line, now).Title, Made: now, Facts: output.Facts}
	for _, figure := range output.Report.Figures {
		document.Figures = append(document.Figures, reportpdf.Figure(figure))
	}
	takenBack := map[int]bool{}
	for _, decided := range work.Decisions {
		takenBack[decided.Number] = decided.Decision == 0
	}
	for _, mark := range output.Marks {
		if mark.Before == mark.After || takenBack[mark.Number] {
			continue
		}
		document.Changes = append(document.Changes, reportpdf.Change{Before: mark.Before, After: mark.After,
			Reason: mark.Reason})
	}
	return document, nil
}

func oneDecimal(figure float64) string { return printer.Sprintf("%.1f", figure) }
