package islands

import (
	"strings"

	"plainhand/views/ui"
)

// Registered lists every island of the product, by its zero value. cmd/assets writes props.gen.ts and registry.gen.ts
// from it.
var Registered = []Props{
	Processing{},
	Platform{},
	Demo{},
	DemoCheckout{},
	StripeCheckout{},
}

// Processing shows what happens to a text while a form is sent and the browser waits for the next page.
type Processing struct {
	ID   string `json:"id"`
	Form string `json:"form"` // the id of the form
	Demo bool   `json:"demo"`
}

func (Processing) Component() string { return "processing/Processing" }

// Platform is the editor at /platform: the figures, the desk, and the bar. Figures are finished words, except those
// that the browser must compare.
type Platform struct {
	User      User        `json:"user"`
	Standing  Allowance   `json:"standing"`
	Draft     Draft       `json:"draft"`
	Modes     []Choice    `json:"modes"`
	Strengths []Choice    `json:"strengths"`
	Layouts   []Choice    `json:"layouts"`
	Output    *Output     `json:"output"`  // null until a text has been humanized
	Problem   *ui.Problem `json:"problem"` // null unless the last try failed
	Messages  Messages    `json:"messages"`
}

// User is the person whom the page is for. The server decides by the session; this is what the call's body repeats, and
// whom a tab's stored work belongs to.
type User struct {
	ID    string `json:"id"`
	Email string `json:"email"`
}

// Component implements Props.
func (Platform) Component() string { return "platform/Platform" }

// Allowance is how many words of a plan are used and left, in finished words. A run returns the new one.
type Allowance struct {
	Used      string     `json:"used"`
	Remaining string     `json:"remaining"`
	NextReset string     `json:"nextReset"`
	Meter     *ui.Meter  `json:"meter"`  // null without a limit
	Banner    *ui.Banner `json:"banner"` // null while enough words are left
	WordsLeft string     `json:"wordsLeft"`
	Left      *int       `json:"left"` // words, null without a limit
}

// Draft is what somebody typed and chose.
type Draft struct {
	Text     string `json:"text"`
	Words    string `json:"words"` // of Text: "64 words"
	Mode     string `json:"mode"`
	Strength string `json:"strength"`
	Layout   string `json:"layout"`
	Keep     string `json:"keep"` // words and phrases, separated by commas
}

// Choice is a value of a setting.
type Choice struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Hint  string `json:"hint"` // what it does, in one line, or empty
}

// Output is a humanized text. Joining the marks, each with its words, yields the text.
type Output struct {
	Of     string    `json:"of"` // identifies what was asked; empty on the page of the free tool
	Words  string    `json:"words"`
	Facts  string    `json:"facts"` // what the fidelity guard found
	Marks  []ui.Mark `json:"marks"`
	AtOnce int       `json:"atOnce"` // how many changes the editor renders from the start; the rest come as they are seen
	Report Report    `json:"report"` // empty on the page of the free tool, which shows none

	Unchanged Unchanged `json:"unchanged"` // empty where something was changed
}

// Unchanged tells why nothing was changed, and what is left for the writer to do.
type Unchanged struct {
	Why  string   `json:"why"`
	Bare []string `json:"bare"` // the first words of paragraphs that could do with a detail of the writer's own
}

// Text joins the marks.
func (output Output) Text() string {
	var text strings.Builder
	for _, mark := range output.Marks {
		text.WriteString(mark.Words())
	}
	return text.String()
}

// Changes is how many changes there are.
func (output Output) Changes() int { return output.count(ui.Mark.IsChange) }

// Suggestions is how many suggestions there are.
func (output Output) Suggestions() int { return output.count(ui.Mark.IsSuggestion) }

func (output Output) count(is func(ui.Mark) bool) int {
	count := 0
	for _, mark := range output.Marks {
		if is(mark) {
			count++
		}
	}
	return count
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

// Messages are the texts for what the browser refuses before it asks, and for what failed on the way.
type Messages struct {
	Empty  string `json:"empty"`
	Limit  string `json:"limit"`
	Failed string `json:"failed"`
}
