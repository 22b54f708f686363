package passes

import (
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	moreThan      = "contrast.more-than"
	moreThanColon = "contrast.more-than-colon"
)

// moreThans turns "It isn't just a tool" into "It is more than a tool", and "It doesn't just save time" into "It does
// more than save time". The claim stays the same, whatever follows.
func moreThans(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	if !s.Holds(limitingWords) {
		return proposals
	}
	c := contrast{s.Cursor()}
	for i := 1; i < len(c.Words); i++ {
		if !limitingWords[c.At(i)] || c.HoldsAny(i, len(c.Words), correctives) {
			continue
		}
		if c.At(i-1) == "than" && !c.subordinate(i) {
			proposals = c.unspliced(n, i, proposals) // "is more than just a drawing, it's art"
			continue
		}
		from, text := c.degree(i)
		if text == "" || c.HoldsAny(i, len(c.Words), corrections) {
			continue
		}
		proposal := editing.Proposal{Sentence: n, ID: moreThan, Reason: reason.ContrastTemplate, Kind: editing.Phrase,
			From: c.Pieces[from], To: c.Pieces[i] + 1, Texts: []string{text}}
		if c.At(i+1) == "about" {
			proposal.To, proposal.Texts[0] = c.Pieces[i+1]+1, strings.Replace(text, "more than", "about more than", 1)
		}
		proposals = c.unspliced(n, i, append(proposals, proposal))
	}
	return proposals
}

// unspliced puts a colon for the comma splice behind a word.
func (c *contrast) unspliced(n, i int, proposals []editing.Proposal) []editing.Proposal {
	comma := c.splice(i + 1)
	if comma == 0 {
		return proposals
	}
	return append(proposals, editing.Proposal{Sentence: n, ID: moreThanColon, Reason: reason.ContrastTemplate,
		Kind: editing.Phrase, From: c.Pieces[comma], To: c.Pieces[comma] + 1, Texts: []string{": "}})
}

// corrections introduce a replacement, so that the denied half is false: "not merely a tool; rather, a friend".
var corrections = lexicon.Set{"rather": true, "instead": true}

// correctives need the denial: "not just one but two", "not just once anymore".
var correctives = lexicon.Set{"but": true, "anymore": true, "either": true, "yet": true}

// unmeasured are words after "just" that "more than" doesn't go with.
var unmeasured = lexicon.Set{"because": true, "any": true, "another": true}

// denyingForms maps contracted negations to their replacements.
var denyingForms = map[string]string{
	"isn't": "is more than", "aren't": "are more than", "wasn't": "was more than", "weren't": "were more than",
	"doesn't": "does more than", "don't": "do more than", "didn't": "did more than", "won't": "will do more than",
}

// degree parses the denial before the "just" at a word, and returns the first word to replace and its replacement, ""
// if there is none.
func (c *contrast) degree(just int) (from int, text string) {
	verb, from := c.At(just-1), just-1
	if verb == "not" {
		switch before := c.At(just - 2); {
		case prose.BeForms[before] != "", c.Words[max(0, just-2)].Tag != english.MD && doForms[before]:
			verb, text = before, "more than"
		case before == "will" && c.follows(just+1, english.VB):
			return from, "do more than"
		default:
			return 0, ""
		}
	} else if text = denyingForms[verb]; text == "" {
		return 0, ""
	}
	doing := c.follows(just+1, english.VBG)
	switch {
	case from == 0 || c.subordinate(just) || unmeasured[c.At(just+1)] || c.At(just+1) == "mean":
		return 0, ""
	case doForms[verb] || denyingForms[verb] != "" && prose.DeniedBeForms[verb] == "": // does, doesn't, won't
		if c.At(just) != "simply" && (c.follows(just+1, english.VB) || c.follows(just+1, english.VBP)) {
			return from, text
		}
		return 0, ""
	case doing && c.doneByPerson(from):
		return from, strings.Replace(text, "more than", "doing more than", 1)
	case doing:
		return 0, "" // "the plan isn't just rationing": a thing or an activity
	case c.At(just+1) == "about", c.thing(just + 1):
		return from, text
	}
	return 0, ""
}

// doneByPerson reports whether the subject of a denial is a personal pronoun: "we aren't just feeding a school".
func (c *contrast) doneByPerson(denial int) bool {
	subject, _, _ := strings.Cut(c.subjectOf(denial), "'")
	return prose.Nominatives[subject] && subject != "it" || subject == "you"
}

func (c *contrast) follows(i int, tag english.Tag) bool {
	return i < len(c.Words) && c.Words[i].Tag == tag
}

// thing reports whether a noun phrase begins at a word.
func (c *contrast) thing(i int) bool {
	return !c.follows(i, english.PRP) && !english.NounPhrase(c.Words, i).Empty()
}

// splice returns the position of a comma splice before "it's", where a colon may go; 0 if there is none.
func (c *contrast) splice(from int) int {
	found := 0
	for i := from; i < len(c.Words); i++ {
		switch at := c.At(i); {
		case at == ":" || at == ";":
			return 0
		case at == "," && found == 0 && c.resumes(i+1) && !c.attributes(i+2):
			found = i
		}
	}
	return found
}

// attributes reports whether a word is a verb of speech or thought: "it is more than a game, they say".
func (c *contrast) attributes(i int) bool {
	base, _ := english.BaseOf(c.At(i))
	return reportVerbs[base] || thoughtVerbs[base]
}

// resumes reports whether "it's" or "they are" begins at a word.
func (c *contrast) resumes(i int) bool {
	pronoun, clitic, joined := strings.Cut(c.At(i), "'")
	if !prose.SubjectPronouns[pronoun] {
		return false
	}
	return joined && clitic != "" || i+1 < len(c.Words) && english.Finite.Has(c.Words[i+1].Tag)
}
