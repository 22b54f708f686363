package islands

import "slices"

// Mounted lists the zero values of the islands that are hydrated in the browser.
var Mounted = []Props{
	Processing{},
	Platform{},
	Demo{},
	DemoCheckout{},
	StripeCheckout{},
}

// Registered lists every island of the product, including those rendered only on the server. cmd/assets generates
// props.gen.ts and registry.gen.ts from it.
var Registered = slices.Concat(Mounted, []Props{FreeDesk{}})

// Processing is the progress dialog while a form is sent and the browser waits for the next page.
type Processing struct {
	ID   string `json:"id"`
	Form string `json:"form"` // the id of the form
	Demo bool   `json:"demo"`
}

// Component implements Props.
func (Processing) Component() string { return "processing/Processing" }

// Platform is the editor at /platform: the usage figures, the panes, and the settings bar. Figures are formatted for
// display, except those that the browser must compare.
type Platform struct {
	User      User      `json:"user"`
	Allowance Allowance `json:"standing"`
	Draft     Draft     `json:"draft"`
	Modes     []Choice  `json:"modes"`
	Strengths []Choice  `json:"strengths"`
	Layouts   []Choice  `json:"layouts"`
	Output    *Output   `json:"output"`  // null until a text has been humanized
	Problem   *Problem  `json:"problem"` // null unless the last run failed
	Posted    bool      `json:"posted"`  // whether the form was sent: the draft is newer than the tab's saved work
	Messages  Messages  `json:"messages"`
	MaxWords  int       `json:"maxWords"` // the maximum number of words of a text

	LightLanguages bool `json:"lightLanguages"` // whether languages other than English get only a light clean-up

	Keeping bool       `json:"keeping"` // whether texts are saved in the history
	Kept    *SavedText `json:"kept"`    // the open text; null for one that has not been saved yet
	Work    Work       `json:"work"`    // the saved decisions and edits on Output
	Texts   []TextLine `json:"texts"`   // the newest texts of the history
	Split   *Split     `json:"split"`   // null unless the last run was saved as another text
}

// User is the signed-in user. The server authenticates by the session; API request bodies repeat these fields, and the
// work stored in a tab belongs to this user.
type User struct {
	ID    string `json:"id"`
	Email string `json:"email"`
}

// Component implements Props.
func (Platform) Component() string { return "platform/Platform" }

// Allowance is the usage summary of a plan: the words used and left, formatted for display. A run returns the new one.
type Allowance struct {
	Used      string  `json:"used"`
	Remaining string  `json:"remaining"`
	NextReset string  `json:"nextReset"`
	Meter     *Meter  `json:"meter"`  // null without a limit
	Banner    *Banner `json:"banner"` // null while enough words are left
	WordsLeft string  `json:"wordsLeft"`
	Left      *int    `json:"left"` // words; null without a limit
}

// Draft is the user's input: the text and the settings.
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
	Hint  string `json:"hint"` // a one-line description; may be empty
}

// Messages are the error texts for drafts that the browser rejects before a request and for requests that fail.
type Messages struct {
	Empty  string `json:"empty"`
	Limit  string `json:"limit"`
	Failed string `json:"failed"`
	Plans  bool   `json:"plans"` // whether the user can buy more words
}
