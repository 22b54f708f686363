package chatter

import (
	"regexp"

	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// remark matches the start of a chatbot's remark about its draft.
var remark = regexp.MustCompile(`^(?:why (?:this|it|this \w+) works(?: so well)?|` +
	`what (?:i|i've|i have) changed|(?:key )?changes (?:i )?made)(?: ?:|$)`)

// remarks removes the last paragraph of a text, with the list below it, if it explains why the draft works. The text
// must have been announced, be separated by a break, or be a letter: in a recipe "Why this works" is part of the text.
func (c *conversation) remarks(announced bool) {
	last := len(c.paragraphs) - 1
	for last > 0 && (c.paragraphs[last].kind == document.ListItem || c.removed[c.paragraphs[last].first]) {
		last--
	}
	if last < 1 {
		return
	}
	p := c.paragraphs[last]
	if p.kind == document.Paragraph && (announced || p.setOff || c.greets(p.first)) &&
		remark.MatchString(spoken(&c.sentences[p.first])) {
		c.removeParts(c.paragraphs[last:])
	}
}

// greets reports whether the text before sentence n begins with a letter's greeting.
func (c *conversation) greets(n int) bool {
	const start = 5 // sentences, with a subject line
	for i := 1; i < min(n, start); i++ {
		if prose.InLetter(c.sentences, i) {
			return true
		}
	}
	return false
}

// labeledPraise matches praise for a question after a label.
var labeledPraise = regexp.MustCompile(`^\w+: (?:that's an? |what an? )?(?:great|good|excellent|fantastic|wonderful|lovely|` +
	`awesome|interesting) question[.!]$`)

// praise removes the praise for a question after a label such as "Answer:", if the answer follows in the same
// paragraph.
func (c *conversation) praise() {
	for n := range c.sentences {
		s := &c.sentences[n]
		if s.Number > 0 || s.Last || s.At(len(s.Pieces)-2) != "question" {
			continue // avoids the regular expression for most sentences
		}
		if s.Keeps() || !s.InEnglish() || !labeledPraise.MatchString(spoken(s)) {
			continue
		}
		from := 0
		for s.At(from) != ":" {
			from++
		}
		for from++; s.Pieces[from].Protect == document.Markup; from++ {
		}
		c.proposals = append(c.proposals, editing.Proposal{ID: "artefact.praise", Reason: reason.ChatLeftover,
			Kind: editing.Artefact, Sentence: n, From: from, To: len(s.Pieces), Texts: []string{""}})
	}
}
