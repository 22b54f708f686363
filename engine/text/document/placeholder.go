package document

import (
	"slices"
	"strings"
)

// Span is a byte range of a text.
type Span struct{ Start, End int }

// maxPlaceholder is the maximum length of a placeholder in bytes, including its marks.
const maxPlaceholder = 120

// Placeholders lists the blanks that a writer has to fill in: [Your Name], {{first_name}}, <insert date>. They are
// never edited. Similar code, links, citations, and an editor's [sic] aren't placeholders.
func Placeholders(doc *Document) []Span {
	var found []Span
	for _, block := range doc.Blocks {
		for _, sentence := range block.Sentences {
			for _, token := range sentence.Tokens {
				found = appendPlaceholders(found, doc, token)
			}
		}
	}
	return found
}

// appendPlaceholders adds a token's placeholders. A quotation or a kept phrase may contain several among its words.
func appendPlaceholders(found []Span, doc *Document, token Token) []Span {
	text, format := doc.Text, doc.Format
	switch token.Protect {
	case Placeholder:
		return append(found, Span{token.Start, token.End})
	case Code:
		if slot, isTemplate := strings.CutPrefix(text[token.Start:token.End], "{{"); isTemplate && isSlot(slot) {
			return append(found, Span{token.Start, token.End})
		}
	case Markup:
		if end := placeholderEnd(text, token.Start, token.End, format); end == token.End && text[token.Start] == '<' {
			return append(found, Span{token.Start, token.End})
		}
	case Quoted, Kept:
		for i := token.Start; i < token.End; i++ {
			if end := placeholderEnd(text, i, token.End, format); end > i {
				found = append(found, Span{i, end})
				i = end - 1
			}
		}
	}
	return found
}

// isSlot reports whether a template has only a name after its "{{": "first_name}}".
func isSlot(within string) bool {
	name := strings.TrimSpace(strings.TrimSuffix(within, "}}"))
	odd := func(r rune) bool { return !wordRune(r) && r != '.' }
	return name != "" && (!strings.ContainsFunc(name, odd) || asksForWords(name, false))
}

// placeholderEnd returns the end of a placeholder in square, curly, or angle brackets that starts at i, or 0.
func placeholderEnd(text string, i, limit int, format Format) int {
	var closing byte
	switch text[i] {
	case '[':
		closing = ']'
	case '{':
		closing = '}'
	case '<':
		closing = '>'
	default:
		return 0
	}
	within := text[i+1 : min(limit, i+maxPlaceholder)]
	at := strings.IndexAny(within, "[]{}<>\n")
	if at <= 0 || within[at] != closing {
		return 0
	}
	end := i + 1 + at + 1
	within = within[:at]
	switch {
	case strings.Contains(within, "-as-"): // a service of a kind
	case closing == ']' && wordBefore(text, i): // x[date]
	case closing == ']' && end < limit && strings.IndexByte("([", text[end]) >= 0: // a link
	case within == "X" && strings.HasSuffix(text[:i], "- "): // a ticked box
	case closing == '}' && strings.ContainsAny(within, "%#|!=:"): // a template's statement
	case closing == '>' && (format == HTML || strings.ContainsAny(within, `/="`)): // a tag
	case closing != ']' && !strings.ContainsAny(within, " _-") && within != strings.ToUpper(within): // <address>, {id}
	case asksForWords(within, closing == ']'):
		return end
	}
	return 0
}

// asksForWords reports whether the text in brackets describes the missing text: "Your Name", "insert date", "Month,
// Day". In square brackets, the letter X is a missing figure.
func asksForWords(within string, square bool) bool {
	folded := strings.ToLower(within)
	words := strings.FieldsFunc(folded, func(r rune) bool { return !wordRune(r) && r != '\'' && r != '’' || r == '_' })
	const maxWords = 12
	if len(words) == 0 || len(words) > maxWords {
		return false
	}
	first, last := words[0], words[len(words)-1]
	switch {
	case square && strings.Trim(within, "X$€£%, .") == "" && strings.Contains(within, "X"):
		return true
	case fillers[first]:
		return len(words) > 1 && !notFillers[words[1]]
	case first == "your":
		return len(words) > 1 && !editorial[last]
	case editorial[first]:
		return false
	}
	return blanks[last] || blanks[first] && len(words) > 1 && slices.Contains([]string{"of", "here", "goes"}, words[1])
}

func wordsOf(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}

var (
	// fillers are instructions to the writer: [insert date].
	fillers = wordsOf("insert add enter specify fill mention describe include provide state briefly")
	// notFillers follow a filler with another meaning: [add to cart], [enter laughing].
	notFillers = wordsOf("to laughing laughs here's")
	// editorial words open an editor's insertion into a quotation, or end a remark about it: [the company], [your
	// emphasis].
	editorial = wordsOf("the a an this that these those his her its our their my he she they we i it on in at to by from " +
		"with of for and or emphasis italics translation ellipsis")
	// blanks are the last words of placeholders: [Company Name].
	blanks = wordsOf("name names company organization organisation institution university school department team brand " +
		"business industry date day month year time duration deadline city state country town location address street " +
		"venue zip email phone telephone number numbers fax website url handle username title position role job " +
		"product service event topic subject amount price cost budget percentage salary recipient sender " +
		"manager supervisor client customer candidate signature placeholder field skill skills details specifics")
)
