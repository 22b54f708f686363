package islands

// FreeDesk is the form of the free tool with what came of the text. No script brings it to life: it is rendered on the
// server alone, from the editor's parts.
type FreeDesk struct {
	Action  string   `json:"action"` // where the form goes
	Text    string   `json:"text"`
	Words   string   `json:"words"` // "64 / 1,000 words"
	Limit   int      `json:"limit"` // words of one text
	Offer   string   `json:"offer"` // how much is free, in one line
	Member  bool     `json:"member"`
	Output  *Output  `json:"output"`  // null until a text has been humanized
	Problem *Problem `json:"problem"` // null unless the last try failed
}

// Component implements Props.
func (FreeDesk) Component() string { return "free/FreeDesk" }
