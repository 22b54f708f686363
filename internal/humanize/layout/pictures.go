package layout

import (
	"strings"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/clean"
	"plainhand/internal/humanize/document"
)

const dropPicture = prefix + "picture"

// What tells by its shape or color, where there is more than one of a kind: yes from no, and good from bad.
const (
	ticks   = "✅✔✓☑👍"
	crosses = "❌✖✗✘⛔🚫👎"
	colors  = "🔴🟠🟡🟢🔵🟣⚪⚫🟥🟧🟨🟩🟦🟪"
)

// pictures takes emojis away that headings, items of lists, and bold lead-ins begin with. Within sentences they are the
// writer's.
func pictures(r *reading) []humanize.Change {
	if !strings.ContainsFunc(r.doc.Text, clean.IsPicture) {
		return nil
	}
	telling := ""
	if strings.ContainsAny(r.doc.Text, crosses) {
		telling = ticks + crosses
	}
	if several(r.doc.Text, colors) {
		telling += colors
	}
	var found []humanize.Change
	for b := range r.doc.Blocks {
		start, end := r.picture(b)
		if start < end && !strings.ContainsAny(strings.ReplaceAll(r.doc.Text[start:end], "\ufe0f", ""), telling) {
			found = append(found, humanize.Change{Start: start, End: end, Rule: dropPicture})
		}
	}
	return found
}

// several reports whether a text has more than one of some signs.
func several(text, signs string) bool {
	first := strings.IndexAny(text, signs)
	if first < 0 {
		return false
	}
	sign, _ := utf8.DecodeRuneInString(text[first:])
	return strings.ContainsAny(text, strings.ReplaceAll(signs, string(sign), ""))
}

// picture finds the pictures that a block opens with, up to the word after them.
func (r *reading) picture(block int) (start, end int) {
	kind, tokens := r.kind(block), r.tokens(block)
	at := 0
	for at < len(tokens) && tokens[at].Protect == document.Markup {
		at++
	}
	first := at
	for at < len(tokens) && tokens[at].Kind == document.Punctuation && r.isPicture(tokens[at]) {
		at++
	}
	if at == first || at == len(tokens) {
		return 0, 0
	}
	start, end = tokens[first].Start, tokens[at].Start
	opensBold := first > 0 && isBold(r.written(tokens[first-1]))
	beforeBold := isBold(r.written(tokens[at]))
	switch {
	case kind == document.Heading && r.doc.Format == document.Plain,
		kind == document.Paragraph && !opensBold && !beforeBold,
		kind != document.Heading && kind != document.ListItem && kind != document.Paragraph,
		opensBold && beforeBold, // the picture alone is bold
		tokens[at-1].End == end, strings.Trim(r.doc.Text[tokens[at-1].End:end], " ") != "":
		return 0, 0
	}
	return start, end
}

func (r *reading) isPicture(token document.Token) bool {
	first, _ := utf8.DecodeRuneInString(r.written(token))
	return clean.IsPicture(first)
}

// isBold reports whether a mark opens or closes bold words.
func isBold(mark string) bool {
	switch mark {
	case "**", "__", "***", "<strong>", "</strong>", "<b>", "</b>":
		return true
	}
	return false
}
