package chatter

import (
	"regexp"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/prose"
)

// remark matches the start of what a chatbot says about its draft to its user.
var remark = regexp.MustCompile(`^(?:why (?:this|it|this \w+) works(?: so well)?|` +
	`what (?:i|i've|i have) changed|(?:key )?changes (?:i )?made)(?: ?:|$)`)

// remarks removes the last paragraph of a text, with the list below it, if it tells why the draft above works. It has
// to be set off from a text that was announced or is a letter: in a recipe "Why this works" belongs to the text.
func (c *conversation) remarks(announced bool) {
	last := len(c.paragraphs) - 1
	for last > 0 && (c.paragraphs[last].kind == document.ListItem || c.gone[c.paragraphs[last].first]) {
		last--
	}
	if last < 1 {
		return
	}
	one := c.paragraphs[last]
	if one.kind == document.Paragraph && (announced || one.setOff || c.greets(one.first)) &&
		remark.MatchString(spoken(&c.sentences[one.first])) {
		c.removeParts(c.paragraphs[last:])
	}
}

// greets reports whether the text before sentence n begins with the greeting of a letter.
func (c *conversation) greets(n int) bool {
	const start = 5 // sentences, with a subject line
	for i := 1; i < min(n, start); i++ {
		if prose.InLetter(c.sentences, i) {
			return true
		}
	}
	return false
}

// labeledPraise matches praise for a question behind a label.
var labeledPraise = regexp.MustCompile(`^\w+: (?:that's an? |what an? )?(?:great|good|excellent|fantastic|wonderful|lovely|` +
	`awesome|interesting) question[.!]$`)

// praise removes the praise for a question behind a label such as "Answer:", where the answer follows in the same
// paragraph.
func (c *conversation) praise() {
	for n := range c.sentences {
		s := &c.sentences[n]
		if s.Number > 0 || s.Last || s.At(len(s.Pieces)-2) != "question" {
			continue // saves the expression for the many that aren't
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
		c.proposals = append(c.proposals, editing.Proposal{ID: "artefact.praise", Reason: "The chatbot praises a question.",
			Kind: editing.Artefact, Sentence: n, From: from, To: len(s.Pieces), Texts: []string{""}})
	}
}
