// Package editing holds what rules and passes propose, and turns what was chosen into changes: it closes gaps,
// capitalizes a new first word, and corrects "a" and "an".
package editing

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/prose"
)

// Proposal is an edit that a pass would make, with the texts it could put there, the best first.
type Proposal struct {
	ID, Reason string
	Kind       Kind
	Sentence   int
	From, To   int // pieces of the sentence: the first that is replaced, and the one after the last
	Into       int // pieces of the next sentence, which the edit joins to this one; To is then the last of this one
	Texts      []string
	Removal    bool    // the sentence is deleted
	Unsure     bool    // too unsure for the strength that was asked for: it can only be suggested
	Gain       float64 // of a pass's edit: what it gains besides what can be measured
	Quota      Quota   // of a pass's edit
	Habit      string  // of a pass's edit: the label of the habit that it undoes, in the catalog of tells
}

// Quota limits how often edits of one shape occur: at most once per that many words.
type Quota struct {
	Shape string // "" without a bound
	Per   float64
}

// Edit settles a proposal on one of its texts.
func (p Proposal) Edit(sentences []prose.Sentence, text string) Edit {
	s := &sentences[p.Sentence]
	edit := Edit{Start: s.Pieces[p.From].Start, End: s.Pieces[p.To-1].End, Text: text, ID: p.ID, Reason: p.Reason,
		Sentence: p.Sentence, From: p.From, To: p.To, Joins: p.Into > 0, Removal: p.Removal}
	if edit.Joins {
		edit.End = sentences[p.Sentence+1].Pieces[p.Into-1].End
	}
	return edit
}

// Proposer adds the edits that it proposes for sentence n to those of the passes before it, which it may look at.
type Proposer func(request humanize.Request, sentences []prose.Sentence, n int, proposals []Proposal) []Proposal

// Always reports whether a proposal is right in any text: a chatbot's words to its user, and what the mode asks for.
func (p *Proposal) Always() bool { return p.Kind <= Padding || p.Kind == Contraction }
