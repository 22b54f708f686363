package islands

import "strings"

// Output is a humanized text. Joining the marks, each with its words, yields the text.
type Output struct {
	Of     string `json:"of"` // identifies what was asked; empty on the page of the free tool
	Words  string `json:"words"`
	Facts  string `json:"facts"` // what the fidelity guard found
	Marks  []Mark `json:"marks"`
	AtOnce int    `json:"atOnce"` // how many changes the editor renders from the start; the rest come as they are seen
	Report Report `json:"report"` // empty on the page of the free tool, which shows none

	Unchanged Unchanged `json:"unchanged"` // empty where something was changed
}

// Unchanged tells why nothing was changed, and what is left for the writer to do.
type Unchanged struct {
	Verdict string   `json:"verdict"` // a sentence
	Why     string   `json:"why"`
	Bare    []string `json:"bare"` // the first words of paragraphs that could do with a detail of the writer's own
}

// Text joins the marks.
func (output Output) Text() string {
	var text strings.Builder
	for _, mark := range output.Marks {
		text.WriteString(mark.Words())
	}
	return text.String()
}

// Report is what the rewriting did to the text, in finished words and figures.
type Report struct {
	Counts  string    `json:"counts"`  // what the draft is charged, if the counter shows less; otherwise empty
	Drawing string    `json:"drawing"` // finished HTML; empty where there is nothing to draw
	Figures []Figure  `json:"figures"`
	PutBack []PutBack `json:"putBack"`
}

// PutBack is a shortened part of the draft that the guard restored, and the reason why.
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
	Before  string   `json:"before,omitempty"`  // what a change struck out; may be empty
	After   string   `json:"after,omitempty"`   // what it wrote in; may be empty
	Options []string `json:"options,omitempty"` // what is suggested for Text, the best first; empty leaves it out
	Reason  string   `json:"reason,omitempty"`

	Decision int  `json:"decision,omitempty"` // the option that was taken, from 1; 0 for none
	Own      bool `json:"own,omitempty"`      // the writer wrote it
}

// Words is what the text has in place of the mark.
func (mark Mark) Words() string {
	if mark.Decision > 0 && mark.Decision <= len(mark.Options) {
		return mark.Options[mark.Decision-1]
	}
	return mark.Text + mark.After
}
