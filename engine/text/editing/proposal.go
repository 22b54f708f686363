// Package editing defines the proposals of rules and passes, and turns chosen ones into changes: it closes gaps,
// capitalizes a new first word, and corrects "a" and "an".
package editing

import (
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/prose"
)

// Proposal is a possible edit with its alternative texts, the best first.
type Proposal struct {
	ID, Reason string
	Kind       Kind
	Sentence   int
	From, To   int // the replaced pieces of the sentence: [From, To)
	Into       int // replaced pieces of the next sentence, which the edit joins to this one; To is then this one's end
	Texts      []string
	Removal    bool    // the sentence is deleted
	Unsure     bool    // too unsure for the requested strength: it can only be suggested
	Gain       float64 // of a pass's edit: its gain in addition to the measured gain
	Quota      Quota   // of a pass's edit
	Habit      string  // of a pass's edit: the label, in the catalog of tells, of the habit that it removes
}

// Quota limits the edits of one shape to one per a number of words.
type Quota struct {
	Shape string // "" for no limit
	Per   float64
}

// Edit returns the edit of a proposal with one of its texts.
func (p Proposal) Edit(sentences []prose.Sentence, text string) Edit {
	s := &sentences[p.Sentence]
	edit := Edit{Start: s.Pieces[p.From].Start, End: s.Pieces[p.To-1].End, Text: text, ID: p.ID, Reason: p.Reason,
		Sentence: p.Sentence, From: p.From, To: p.To, Joins: p.Into > 0, Removal: p.Removal}
	if edit.Joins {
		edit.End = sentences[p.Sentence+1].Pieces[p.Into-1].End
	}
	return edit
}

// Proposer appends its proposals for sentence n to those of the previous passes, which it may read.
type Proposer func(request humanize.Request, sentences []prose.Sentence, n int, proposals []Proposal) []Proposal

// Always reports whether a proposal is right in any text: it removes chatter or padding, or makes a contraction, as the
// mode requires.
func (p *Proposal) Always() bool { return p.Kind <= Padding || p.Kind == Contraction }

// OfMode reports whether the proposal's rule turns a text toward a mode.
func (p *Proposal) OfMode() bool { return strings.Contains(p.ID, ".mode-") }
