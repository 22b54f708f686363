package editor

import (
	"fmt"
	"strings"
	"time"

	"plainhand/engine/humanize"
	"plainhand/engine/report"
	"plainhand/engine/report/tells"
	"plainhand/internal/formats/reportpdf"
	"plainhand/internal/texts"
	"plainhand/islands"
	"plainhand/views/format"
)

// newReport returns the measurements of a rewrite. Texts that are not English get fewer figures.
func newReport(text string, result humanize.Result, found report.Report) islands.Report {
	var figures []islands.Figure
	add := func(label string, before, after string) {
		figures = append(figures, islands.Figure{Label: label, Before: before, After: after})
	}
	if len(found.Habits) > 0 {
		add("Machine habits", format.Number(found.Tells.Before), format.Number(found.Tells.After))
	}
	if lengths := found.Lengths; lengths.Before.Sentences > 1 && lengths.After.Sentences > 0 {
		add("Sentences", format.Number(lengths.Before.Sentences), format.Number(lengths.After.Sentences))
		add("Words per sentence", format.Decimal(lengths.Before.Mean), format.Decimal(lengths.After.Mean))
		add("Variation in sentence length", format.Decimal(lengths.Before.Spread), format.Decimal(lengths.After.Spread))
	}
	if found.Grade.Before > 0 {
		add("Reading grade", format.Decimal(found.Grade.Before), format.Decimal(found.Grade.After))
	}
	add("Words", format.Number(found.Words.Before), format.Number(found.Words.After))
	add("Edited by", "", result.Engine())
	return islands.Report{Counts: humanize.CountsAs(text), Drawing: newReportDrawn(found).html(),
		Figures: figures, PutBack: putBack(text, result.Restorations)}
}

// unchanged returns the reason why a text was not changed: it has no more machine habits than people's texts, or none
// that can be changed safely.
func unchanged(found report.Report) islands.Unchanged {
	unchanged := islands.Unchanged{Verdict: "Nothing needed changing.", Bare: found.Bare}
	if found.People == 0 {
		return unchanged
	}
	rate := 1000 * found.Tells.After / max(1, found.Words.After)
	unchanged.Verdict = "This already reads naturally."
	if float64(rate) > tells.HumanRate {
		unchanged.Verdict = "We found nothing that we can safely make plainer."
	}
	unchanged.Why = fmt.Sprintf("It has %s machine habits in 1,000 words. Human writing has %.0f.",
		format.Number(rate), tells.HumanRate)
	return unchanged
}

// maxExcerpt is the maximum number of characters shown of a kept or restored passage.
const maxExcerpt = 80

// maxRestored is the maximum number of restored passages shown. The output's footer counts all of them.
const maxRestored = 12

func putBack(text string, restorations []humanize.Restoration) []islands.PutBack {
	listed := []islands.PutBack{}
	for _, restoration := range restorations[:min(len(restorations), maxRestored)] {
		listed = append(listed, islands.PutBack{Text: format.Truncate(text[restoration.Start:restoration.End], maxExcerpt),
			Reason: strings.Join(restoration.Reasons, ", ")})
	}
	return listed
}

// NewReportDocument returns the printable report on a text as its owner left it. Without a result the error is
// texts.ErrNone.
func NewReportDocument(text texts.Text, now time.Time) (reportpdf.Report, error) {
	if len(text.Newest.Output) == 0 {
		return reportpdf.Report{}, texts.ErrNone
	}
	output, work, err := leftAs(text)
	if err != nil {
		return reportpdf.Report{}, err
	}
	document := reportpdf.Report{Title: NewTextLine(text.Line, now).Title, CreatedAt: now, Facts: output.Facts}
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
