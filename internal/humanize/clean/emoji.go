package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/prose"
)

const emojiReason = "An emoji as a bullet or before a heading is a chatbot habit."

// Emojis removes the pictures that chatbots hang before headings, items of lists and lines in bold. Within sentences
// they are the writer's, as everywhere in a casual text. Ticks and crosses stay where both are: there they tell yes
// from no.
func Emojis(request humanize.Request, doc *document.Document) []editing.Edit {
	if request.Strength == humanize.Light || request.Mode == humanize.Casual ||
		!strings.ContainsFunc(doc.Text, IsPicture) {
		return nil
	}
	ticksTell := strings.ContainsAny(doc.Text, "❌✖✗✘⛔🚫👎")
	var edits []editing.Edit
	for _, block := range doc.Blocks {
		picture, end, found := decoration(doc, block)
		if !found || ticksTell && strings.ContainsAny(doc.Text[picture.Start:picture.End], "✅✔✓☑👍❌✖✗✘⛔🚫👎") {
			continue
		}
		edits = append(edits, editing.Edit{Start: picture.Start, End: end, ID: "typography.emoji", Reason: emojiReason,
			Sentence: -1})
	}
	return edits
}

// decoration finds the picture that a block opens with, and where the words after it start.
func decoration(doc *document.Document, block document.Block) (picture document.Token, end int, found bool) {
	if len(block.Sentences) == 0 {
		return picture, 0, false
	}
	text, tokens := doc.Text, block.Sentences[0].Tokens
	at := 0
	for at < len(tokens) && tokens[at].Protect == document.Markup {
		at++
	}
	if at+1 >= len(tokens) || tokens[at].Kind != document.Punctuation || !opensLine(doc, block, tokens, at) {
		return picture, 0, false
	}
	picture = tokens[at]
	first, _ := utf8.DecodeRuneInString(text[picture.Start:])
	end = tokens[at+1].Start
	if next, _ := utf8.DecodeRuneInString(text[end:]); block.Kind != document.ListItem && unicode.IsLower(next) {
		return picture, 0, false // a line would start with a small letter
	}
	return picture, end, IsPicture(first) && end > picture.End && strings.Trim(text[picture.End:end], " ") == ""
}

// opensLine reports whether a block is one that chatbots decorate: a heading that is marked as one, an item, or a line
// that is bold from end to end.
func opensLine(doc *document.Document, block document.Block, tokens []document.Token, at int) bool {
	switch block.Kind {
	case document.Heading:
		return doc.Format != document.Plain
	case document.ListItem:
		return true
	case document.Paragraph:
		const bold = "**"
		whole := doc.Text[block.Start:block.End]
		opens := strings.HasSuffix(doc.Text[block.Start:tokens[at].Start], bold) ||
			strings.HasPrefix(doc.Text[tokens[at+1].Start:block.End], bold)
		return opens && strings.HasSuffix(strings.TrimRight(whole, " "), bold) && strings.Count(whole, bold) == 2
	}
	return false
}

// onlyPictures reports whether a sentence is nothing but pictures.
func onlyPictures(s *prose.Sentence) bool {
	for _, piece := range s.Pieces {
		if first, _ := utf8.DecodeRuneInString(piece.Lower); !IsPicture(first) {
			return false
		}
	}
	return true
}

// IsPicture is true of emoji and of the dingbats that serve as such; of arrows, stars of ratings and mathematical signs
// it is not.
func IsPicture(r rune) bool {
	switch {
	case r >= 0x1f300 && r <= 0x1faff, strings.ContainsRune(olderPictures, r):
		return true
	case r >= 0x2776 && r <= 0x2793: // figures in circles
		return false
	}
	return r >= 0x2700 && r <= 0x27bf
}

// olderPictures stand among the signs that are older than emoji.
const olderPictures = "⌚⌛⏩⏪⏫⏬⏰⏳☀☁☂☃☎☔☕☘♥♻♿⚒⚓⚖⚙⚠⚡⚽⚾⛄⛅⛔⛪⛲⛳⛵⛺⛽"
