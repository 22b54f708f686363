package islands

// Problem tells what went wrong and what to do.
type Problem struct {
	Message string `json:"message"`
	Advice  string `json:"advice"`
}

// Banner is a notice above the editor. Its tone is one of package ui.
type Banner struct {
	Tone    string `json:"tone"`
	Message string `json:"message"`
	Advice  string `json:"advice"`
	Plans   bool   `json:"plans"` // it leads to the plans
}

// Meter is how much of something is used. Its tone is one of package ui.
type Meter struct {
	Tone    string `json:"tone"`
	Caption string `json:"caption"` // "82% of 30,000"
	Percent int    `json:"percent"` // 0 to 100
}
