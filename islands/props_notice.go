package islands

// Problem is an error for the user: a message and advice on what to do.
type Problem struct {
	Message string `json:"message"`
	Advice  string `json:"advice"`
}

// Banner is a notice above the editor. Tone is a constant of package ui.
type Banner struct {
	Tone    string `json:"tone"`
	Message string `json:"message"`
	Advice  string `json:"advice"`
	Plans   bool   `json:"plans"` // whether it links to the plans
}

// Meter is a usage bar. Tone is a constant of package ui.
type Meter struct {
	Tone    string `json:"tone"`
	Caption string `json:"caption"` // "82% of 30,000"
	Percent int    `json:"percent"` // 0 to 100
}
