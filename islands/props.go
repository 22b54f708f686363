package islands

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
	User      User     `json:"user"`
	Standing  Standing `json:"standing"`
	Draft     Draft    `json:"draft"`
	Modes     []Choice `json:"modes"`
	Strengths []Choice `json:"strengths"`
	Output    *Output  `json:"output"`  // null until a text has been humanized
	Problem   *Problem `json:"problem"` // null unless the last try failed
	Messages  Messages `json:"messages"`
}

// User is the person whom the page is for. The server decides by the session; this is what the call's body repeats, and
// whom a tab's stored work belongs to.
type User struct {
	ID    string `json:"id"`
	Email string `json:"email"`
}

// Component implements Props.
func (Platform) Component() string { return "platform/Platform" }

// Standing is what a person has used and has left. A run returns the new one.
type Standing struct {
	Used      string  `json:"used"`
	Remaining string  `json:"remaining"`
	NextReset string  `json:"nextReset"`
	Meter     *Meter  `json:"meter"`  // null without a limit
	Banner    *Banner `json:"banner"` // null while enough words are left
	WordsLeft string  `json:"wordsLeft"`
	Left      *int    `json:"left"` // words, null without a limit
}

// Meter is the used share of the allowance, as a bar.
type Meter struct {
	Tone    string `json:"tone"`
	Caption string `json:"caption"`
	Percent int    `json:"percent"` // 0 to 100
}

// Banner warns that the allowance is running out.
type Banner struct {
	Tone    string `json:"tone"`
	Message string `json:"message"`
	Advice  string `json:"advice"`
}

// Draft is what somebody typed and chose.
type Draft struct {
	Text     string `json:"text"`
	Words    string `json:"words"` // "64 words"
	Mode     string `json:"mode"`
	Strength string `json:"strength"`
	Keep     string `json:"keep"` // words and phrases, separated by commas
}

// Choice is a value of a setting.
type Choice struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Hint  string `json:"hint"` // what it does, in one line, or empty
}

// Output is a humanized text. Joining the marks, each with its text after the change, yields the text.
type Output struct {
	Words  string `json:"words"`
	Facts  string `json:"facts"` // what the fidelity guard found
	Marks  []Mark `json:"marks"`
	AtOnce int    `json:"atOnce"` // how many changes are rendered from the start; the rest follow as they come into view
	Report Report `json:"report"`
}

// Report is what the rewriting did to the text, in finished words and figures.
type Report struct {
	Counts  string    `json:"counts"` // what the draft is charged, if the counter shows less; otherwise empty
	Figures []Figure  `json:"figures"`
	Kept    string    `json:"kept"` // "12 numbers, 4 names"; empty where there was nothing to keep
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
	Part   bool   `json:"part"` // whether it is part of the figure above
}

// Mark is a stretch of the text: unchanged, or one change, numbered from 1. It holds texts rather than offsets because
// Go counts bytes and browsers count UTF-16 units.
type Mark struct {
	Text   string `json:"text,omitempty"`   // unchanged
	Number int    `json:"number,omitempty"` // of the change
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// Problem tells what went wrong and what to do.
type Problem struct {
	Message string `json:"message"`
	Advice  string `json:"advice"`
}

// Messages are the texts for what the browser refuses before it asks, and for what failed on the way.
type Messages struct {
	Empty  string `json:"empty"`
	Limit  string `json:"limit"`
	Failed string `json:"failed"`
}
