package layout

import (
	"slices"
	"strings"
	"unicode"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/guard"
)

const (
	dropBold = prefix + "bold"
	dropLead = prefix + "bold-lead"
)

// boldWords takes the marks away that make words bold. A line that is bold from end to end stays where it stands for a
// heading, and so do tables and quotations.
func boldWords(r *reading) []humanize.Change {
	var found []humanize.Change
	for b, block := range r.doc.Blocks {
		if block.Kind > document.ListItem || block.Kind == document.Paragraph && guard.IsBoldLine(r.body(b)) {
			continue
		}
		for _, span := range r.boldSpans(b) {
			if change, ok := r.unbold(b, span); ok {
				found = append(found, change)
			}
		}
	}
	return found
}

// span is a run of bold words: the marks, by their tokens, and which they are.
type span struct{ open, close document.Token }

// closing are the marks that end what others open.
var closing = map[string]string{"**": "**", "__": "__", "***": "***", "<strong>": "</strong>", "<b>": "</b>"}

// boldSpans finds the bold words of a block. Where marks of different kinds lie within each other it finds none.
func (r *reading) boldSpans(block int) []span {
	var found []span
	var open *document.Token
	tokens := r.tokens(block)
	for i := range tokens {
		token := &tokens[i]
		mark := r.written(*token)
		if token.Protect != document.Markup || !isBold(mark) {
			continue
		}
		switch {
		case open == nil:
			if closing[mark] == "" {
				return found
			}
			open = token
		case closing[r.written(*open)] == mark:
			found = append(found, span{*open, *token})
			open = nil
		default:
			return found
		}
	}
	return found
}

// unbold makes the words of a span plain ones.
func (r *reading) unbold(block int, found span) (humanize.Change, bool) {
	text, place := r.doc.Text, r.doc.Blocks[block]
	inner := text[found.open.End:found.close.Start]
	if r.written(found.open) == "***" {
		inner = "*" + inner + "*"
	}
	change := humanize.Change{Start: found.open.Start, End: found.close.End, After: inner, Rule: dropBold}
	switch {
	case place.Kind == document.Heading:
		return change, true
	case change.Start != place.Start:
		return change, !r.alone(place, change)
	}
	if r.alone(place, change) && place.Kind != document.ListItem {
		return change, strings.ContainsRune(".!?…", lastRune(inner)) // else a line of its own, and no sentence
	}
	change.Rule = dropLead
	if r.written(found.open) != "***" {
		inside := slices.DeleteFunc(r.tokens(block), func(token document.Token) bool {
			return token.Start < found.open.End || token.End > found.close.Start
		})
		if words := r.inSentenceCase(block, inside); r.allSeenLower(words) {
			change.After = lowerAll(inner, found.open.End, words)
		}
	}
	return r.lead(block, change)
}

// allSeenLower reports whether the text has all of some words in lower case as well: a label may be the name of what it
// stands in front of.
func (r *reading) allSeenLower(words []document.Token) bool {
	return !slices.ContainsFunc(words, func(word document.Token) bool {
		lower := strings.ToLower(rootOf(r.written(word)))
		return !small[lower] && !r.learn().lower[lower]
	})
}

// alone reports whether nothing else stands in the lines of a change.
func (r *reading) alone(place document.Block, change humanize.Change) bool {
	before, after := r.doc.Text[place.Start:change.Start], r.doc.Text[change.End:place.End]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	after, _, _ = strings.Cut(after, "\n")
	after = strings.TrimSuffix(strings.TrimRight(after, " \t\r"), `\`)
	return strings.TrimSpace(before) == "" && after == ""
}

// lead settles how the words that a block begins with are parted from the rest once they are not bold any more: as
// before, by a colon where there was nothing, or by a full stop where they are a sentence.
func (r *reading) lead(block int, change humanize.Change) (humanize.Change, bool) {
	text, end := r.doc.Text, r.doc.Blocks[block].End
	rest := text[change.End:end]
	colon := strings.HasSuffix(change.After, ":")
	if !colon && strings.HasPrefix(rest, ":") {
		colon = true
		rest = rest[1:]
	}
	following := strings.TrimLeft(rest, " ")
	switch {
	case following == rest && rest != "": // within a word, or before another mark
		return change, true
	case colon:
		if startsUpper(following) && r.isSentence(block, change) {
			if !strings.HasSuffix(change.After, ":") {
				change.End++
			}
			change.After = strings.TrimSuffix(change.After, ":") + "."
		}
		return change, true
	case !unicode.IsLetter(lastRune(change.After)) && !unicode.IsDigit(lastRune(change.After)), !startsUpper(following):
		return change, true
	}
	for _, token := range r.tokens(block) {
		if token.Start < change.End {
			continue
		}
		if token.Kind != document.Word || !document.Common(strings.ToLower(r.written(token))) {
			return change, false // who knows whether it goes on: "**Ada** Lovelace"
		}
		break
	}
	change.After += ":"
	if r.isSentence(block, change) {
		change.After = strings.TrimSuffix(change.After, ":") + "."
	}
	return change, true
}

// isSentence reports whether a block begins with a clause that the end of a change ends.
func (r *reading) isSentence(block int, change humanize.Change) bool {
	sentence, english := r.sentence(block, 0)
	if !english {
		return false
	}
	first := 0
	for first < len(sentence.Pieces) && sentence.Pieces[first].Protect == document.Markup {
		first++
	}
	clause, ok := sentence.ClauseAt(first)
	return ok && clause.Verb < len(sentence.Pieces) && sentence.Pieces[clause.Verb].End <= change.End
}
