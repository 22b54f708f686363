package islands

// FreeDesk is the form and result of the free tool. It is never hydrated: the server alone renders it, from the
// editor's parts.
type FreeDesk struct {
	Action  string   `json:"action"` // the form's action
	Text    string   `json:"text"`
	Words   string   `json:"words"` // "64 / 1,000 words"
	Limit   int      `json:"limit"` // words of one text
	Offer   string   `json:"offer"` // the free allowance, in one line
	Member  bool     `json:"member"`
	Output  *Output  `json:"output"`  // null until a text has been humanized
	Problem *Problem `json:"problem"` // null unless the last run failed
}

// Component implements Props.
func (FreeDesk) Component() string { return "free/FreeDesk" }
