package chatter

import (
	"regexp"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
)

const (
	cutoffID     = "artefact.last-update"
	cutoffReason = "The chatbot tells when it was trained."
)

// cutoff matches "As of my last update in May 2023," at the start of a sentence: the words before the date, the date,
// and the first word after it.
var cutoff = regexp.MustCompile(`^[Aa]s of (my (?:last |latest |most recent |current )?` +
	`(?:(?:knowledge|training|data)(?: data)? ?)?(?:update|cut-?off|training)(?: date)?(?: (?:in|on|of|from) )?)((?:[A-Z][a-z]+ )?\d{4})?, (\pL+)`)

// selfish are words that suggest a person saying when they last wrote.
var selfish = regexp.MustCompile(`(?i)\b(?:i|i['’]\w+|we|we['’]\w+|our|us)\b`)

// Cutoffs removes a chatbot's last update from the sentences that start with it. A date stays: "As of May 2023, the
// bridge was closed."
func Cutoffs(doc *document.Document) (edits []editing.Edit) {
	if !strings.Contains(doc.Text, "s of my ") {
		return nil
	}
	edit := func(start, end int, text string) {
		edits = append(edits, editing.Edit{Start: start, End: end, Text: text, ID: cutoffID, Reason: cutoffReason,
			Sentence: -1})
	}
	for _, block := range doc.Blocks {
		if block.Verbatim {
			continue
		}
		for _, one := range block.Sentences {
			found := cutoff.FindStringSubmatchIndex(doc.Text[one.Start:one.End])
			if found == nil {
				continue
			}
			switch hasDate := found[4] >= 0; {
			case hasDate:
				edit(one.Start+found[2], one.Start+found[4], "")
			case !selfish.MatchString(doc.Text[one.Start+found[6] : one.End]):
				word, end := one.Start+found[6], one.Start+found[7]
				edit(one.Start, word, "")
				edit(word, end, english.Capitalize(doc.Text[word:end]))
			}
		}
	}
	return edits
}
