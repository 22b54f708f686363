package islands

import "strings"

// Output is a humanized text. Joining the marks, each with its words, yields the text.
type Output struct {
	Of     string `json:"of"` // identifies the request; empty on the page of the free tool
	Words  string `json:"words"`
	Facts  string `json:"facts"` // the outcome of the checks of facts and grammar
	Marks  []Mark `json:"marks"`
	AtOnce int    `json:"atOnce"` // changes rendered immediately; the rest are rendered as they scroll near
	Report Report `json:"report"` // empty on the page of the free tool, which shows none

	Unchanged Unchanged `json:"unchanged"` // empty if anything was changed
}

// Unchanged is the explanation of an output without changes, with advice for the writer.
type Unchanged struct {
	Verdict string   `json:"verdict"` // a sentence
	Why     string   `json:"why"`
	Bare    []string `json:"bare"` // the first words of paragraphs that lack a detail of the writer's own
}

// Text returns the words of all marks.
func (output Output) Text() string {
	var text strings.Builder
	for _, mark := range output.Marks {
		text.WriteString(mark.Words())
	}
	return text.String()
}

// Report is the summary of a rewrite, formatted for display.
type Report struct {
	Counts  string    `json:"counts"`  // the words charged, if the counter shows fewer; otherwise empty
	Drawing string    `json:"drawing"` // a chart as HTML; empty without data
	Figures []Figure  `json:"figures"`
	PutBack []PutBack `json:"putBack"`
}

// PutBack is a passage of the draft that the fidelity guard restored, shortened, with the reason.
type PutBack struct {
	Text   string `json:"text"`
	Reason string `json:"reason"`
}

// Figure is a row of a report: the same measure of the draft and of the output.
type Figure struct {
	Label  string `json:"label"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// Mark is a stretch of marked text: unchanged text, a numbered change, or unchanged text with a numbered suggestion. It
// holds texts rather than offsets because Go counts bytes and browsers count UTF-16 units.
type Mark struct {
	Text    string   `json:"text,omitempty"`    // unchanged; empty for a change
	Number  int      `json:"number,omitempty"`  // counts the changes from 1, then the suggestions; 0 for mere text
	Before  string   `json:"before,omitempty"`  // the words that a change removed; may be empty
	After   string   `json:"after,omitempty"`   // the words that a change added; may be empty
	Options []string `json:"options,omitempty"` // alternatives to Text, the best first; "" removes Text
	Reason  string   `json:"reason,omitempty"`
	Advice  string   `json:"advice,omitempty"` // what to do, in a sentence, about a suggestion without options

	Decision int  `json:"decision,omitempty"` // the option taken, from 1; 0 for none
	Own      bool `json:"own,omitempty"`      // whether the user wrote it
}

// Draft returns the mark's words in the draft.
func (mark Mark) Draft() string { return mark.Text + mark.Before }

// Words returns the mark's current words.
func (mark Mark) Words() string {
	if mark.Decision > 0 && mark.Decision <= len(mark.Options) {
		return mark.Options[mark.Decision-1]
	}
	return mark.Text + mark.After
}
