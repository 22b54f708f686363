package islands

import "slices"

// Mounted lists the islands that a script brings to life in the browser, by their zero values.
var Mounted = []Props{
	Processing{},
	Platform{},
	Demo{},
	DemoCheckout{},
	StripeCheckout{},
}

// Registered lists every island of the product, also those that are rendered on the server alone. cmd/assets writes
// props.gen.ts and registry.gen.ts from it.
var Registered = slices.Concat(Mounted, []Props{FreeDesk{}})

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
	User      User      `json:"user"`
	Standing  Allowance `json:"standing"`
	Draft     Draft     `json:"draft"`
	Modes     []Choice  `json:"modes"`
	Strengths []Choice  `json:"strengths"`
	Layouts   []Choice  `json:"layouts"`
	Output    *Output   `json:"output"`  // null until a text has been humanized
	Problem   *Problem  `json:"problem"` // null unless the last try failed
	Posted    bool      `json:"posted"`  // whether the form was sent: the draft is newer than what was kept
	Messages  Messages  `json:"messages"`

	Keeping bool       `json:"keeping"` // whether texts are kept in the history
	Kept    *Kept      `json:"kept"`    // the text that is open; null for one that isn't kept yet
	Work    Work       `json:"work"`    // what was done with Output before
	Texts   []TextLine `json:"texts"`   // the newest of the history
	Split   *Split     `json:"split"`   // null unless the last try was saved as another text
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
	Used      string  `json:"used"`
	Remaining string  `json:"remaining"`
	NextReset string  `json:"nextReset"`
	Meter     *Meter  `json:"meter"`  // null without a limit
	Banner    *Banner `json:"banner"` // null while enough words are left
	WordsLeft string  `json:"wordsLeft"`
	Left      *int    `json:"left"` // words, null without a limit
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

// Messages are the texts for what the browser refuses before it asks, and for what failed on the way.
type Messages struct {
	Empty  string `json:"empty"`
	Limit  string `json:"limit"`
	Failed string `json:"failed"`
	Plans  bool   `json:"plans"` // whether they can buy more words
}
