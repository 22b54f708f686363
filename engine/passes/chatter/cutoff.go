package chatter

import (
	"regexp"
	"strings"

	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
)

const cutoffID = "artefact.last-update"

// cutoff matches "As of my last update in May 2023," at the start of a sentence: the words before the date, the date,
// and the first word after it.
var cutoff = regexp.MustCompile(`^[Aa]s of (my (?:last |latest |most recent |current )?` +
	`(?:(?:knowledge|training|data)(?: data)? ?)?(?:update|cut-?off|training)(?: date)?(?: (?:in|on|of|from) )?)((?:[A-Z][a-z]+ )?\d{4})?, (\pL+)`)

// firstPersonWords suggest that a person refers to their last message.
var firstPersonWords = regexp.MustCompile(`(?i)\b(?:i|i['’]\w+|we|we['’]\w+|our|us)\b`)

// Cutoffs removes a chatbot's knowledge cutoff from the starts of sentences. A date stays: "As of May 2023, the bridge
// was closed."
func Cutoffs(doc *document.Document) (edits []editing.Edit) {
	if !strings.Contains(doc.Text, "s of my ") {
		return nil
	}
	edit := func(start, end int, text string) {
		edits = append(edits, editing.Edit{Start: start, End: end, Text: text, ID: cutoffID, Reason: reason.ChatLeftover,
			Sentence: -1})
	}
	for _, block := range doc.Blocks {
		if block.Verbatim {
			continue
		}
		for _, sentence := range block.Sentences {
			found := cutoff.FindStringSubmatchIndex(doc.Text[sentence.Start:sentence.End])
			if found == nil {
				continue
			}
			switch hasDate := found[4] >= 0; {
			case hasDate:
				edit(sentence.Start+found[2], sentence.Start+found[4], "")
			case !firstPersonWords.MatchString(doc.Text[sentence.Start+found[6] : sentence.End]):
				word, end := sentence.Start+found[6], sentence.Start+found[7]
				edit(sentence.Start, word, "")
				edit(word, end, english.Capitalize(doc.Text[word:end]))
			}
		}
	}
	return edits
}
