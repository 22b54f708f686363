package client

import "time"

// Text is a text to rewrite. Empty settings have their defaults.
type Text struct {
	Text     string   `json:"text"`
	Mode     string   `json:"mode,omitempty"`     // standard, casual, professional, academic, or simple
	Strength string   `json:"strength,omitempty"` // light, balanced, or strong
	Layout   string   `json:"layout,omitempty"`   // natural or keep
	Keep     []string `json:"keep,omitempty"`     // words and phrases that stay as they are
	Seed     uint64   `json:"seed,omitempty"`     // another number makes other choices
}

// AnalyzedText is a text to analyze.
type AnalyzedText struct {
	Text string   `json:"text"`
	Keep []string `json:"keep,omitempty"`
}

// Result is a rewritten text.
type Result struct {
	Text          string       `json:"text"`
	Changed       bool         `json:"changed"`
	Changes       []Change     `json:"changes"`
	Suggestions   []Suggestion `json:"suggestions"`
	Restored      []Restored   `json:"restored"`
	RestoredCount int          `json:"restored_count"`
	Engine        string       `json:"engine"`
	Report        Report       `json:"report"`
	Language      string       `json:"language"`
	Words         Charged      `json:"words"`
}

// Place is a part of the text that was sent, in Unicode code points: []rune(text)[Start:End] is Before.
type Place struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Before string `json:"before"`
}

// Change is one edit. The changes are in order and do not overlap.
type Change struct {
	Place
	After  string `json:"after"`
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

// Suggestion is an edit that is left to the writer.
type Suggestion struct {
	Place
	Alternatives []string `json:"alternatives"` // the best first; an empty one leaves it out; none are mere advice
	Rule         string   `json:"rule"`
	Reason       string   `json:"reason"`
}

// Restored is a passage that was restored, since a rewrite would have lost a fact.
type Restored struct {
	Place
	Reasons []string `json:"reasons"`
}

// Words is the word usage of the key's owner. Limit, Remaining, and ResetsAt are nil without a limit.
type Words struct {
	Used      int        `json:"used"`
	Limit     *int       `json:"limit"`
	Remaining *int       `json:"remaining"`
	ResetsAt  *time.Time `json:"resets_at"`
}

// Charged is Words with those charged for one request.
type Charged struct {
	Charged int `json:"charged"`
	Words
}

// Report is the measurements before and after.
type Report struct {
	Words   Pair[int]     `json:"words"`
	Tells   Pair[int]     `json:"tells"`
	People  float64       `json:"people"` // the habits that people usually have in as many words
	Habits  []HabitCount  `json:"habits"`
	Rhythm  Pair[[]int]   `json:"rhythm"` // the words of each sentence
	Lengths Pair[Lengths] `json:"lengths"`
	Grade   Pair[float64] `json:"grade"` // years of school by Flesch and Kincaid
	Kept    []Kept        `json:"kept"`
	Reasons []ReasonCount `json:"reasons"`
	Bare    []string      `json:"bare"` // the first words of paragraphs that could do with a detail of the writer’s own
}

// Pair is a figure before and after.
type Pair[T any] struct {
	Before T `json:"before"`
	After  T `json:"after"`
}

// HabitCount is how often a kind of habit occurs.
type HabitCount struct {
	Kind string `json:"kind"`
	Pair[int]
	People float64 `json:"people"`
}

// Lengths are statistics of sentence lengths, in words.
type Lengths struct {
	Sentences int     `json:"sentences"`
	Mean      float64 `json:"mean"`
	Spread    float64 `json:"spread"`
	Shortest  int     `json:"shortest"`
	Longest   int     `json:"longest"`
}

// Kept is the number of facts of a kind that were preserved.
type Kept struct {
	Kind  string   `json:"kind"`
	Count int      `json:"count"`
	First []string `json:"first"`
	More  bool     `json:"more"`
}

// ReasonCount is the number of changes for a reason.
type ReasonCount struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// Analysis is the result of analyzing a text.
type Analysis struct {
	Words  int     `json:"words"` // words that rewriting would charge
	Habits []Habit `json:"habits"`
	Report Report  `json:"report"`
}

// Habit is a passage that reads like a machine’s.
type Habit struct {
	Place
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

// Usage is the word usage by day.
type Usage struct {
	Words Words `json:"words"`
	Days  []Day `json:"days"`
}

// Day is a day with charged words.
type Day struct {
	Date  string `json:"date"` // 2026-11-27, in UTC
	Words int    `json:"words"`
	Texts int    `json:"texts"`
}

// Modes are the available settings.
type Modes struct {
	Modes     []string `json:"modes"`
	Strengths []string `json:"strengths"`
	Layouts   []string `json:"layouts"`
	Usual     Usual    `json:"usual"`
}

// Usual are the default settings.
type Usual struct {
	Mode     string `json:"mode"`
	Strength string `json:"strength"`
	Layout   string `json:"layout"`
}

// Me is the owner of a key.
type Me struct {
	ID    string  `json:"id"`
	Email string  `json:"email"`
	Plan  *string `json:"plan"` // nil without one
	Key   Key     `json:"key"`
	Brand *Brand  `json:"brand"` // nil without a published one
}

// Brand is the published brand of a key's owner.
type Brand struct {
	Name   string `json:"name"`
	Accent Accent `json:"accent"`
}

// Accent is a brand's color, as #rrggbb, readable in each theme.
type Accent struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
}

// Key is a key's description.
type Key struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	Hint      string     `json:"hint"`
	Test      bool       `json:"test"`
	Scopes    []string   `json:"scopes"`
	MadeAt    time.Time  `json:"made_at"`
	ExpiresAt *time.Time `json:"expires_at"`
}
