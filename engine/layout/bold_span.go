package layout

import (
	"plainhand/engine/text/document"
)

// span is a run of bold words, given by the tokens of its marks.
type span struct{ open, close document.Token }

// closing maps each opening mark to the mark that closes it.
var closing = map[string]string{"**": "**", "__": "__", "***": "***", "<strong>": "</strong>", "<b>": "</b>"}

// boldSpans finds the bold words of a block. It stops where marks of different kinds are nested.
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
