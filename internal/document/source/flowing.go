package source

import (
	"html"

	"plainhand/internal/document"
)

// Stretch is where a segment is in a file's bytes.
type Stretch struct{ Start, End int }

// Flowing divides a stretch of markup's text, whose white space counts as one space however much there is of it, into
// segments. Line ends and longer white space are segments of their own, so that they stay where the words beside them
// change. Spaces where the text so far ends with one are left out: afterSpace tells whether it does.
func Flowing(
	file []byte, within Stretch, style document.Style, afterSpace bool,
) (segments []document.Segment, stretches []Stretch) {
	add := func(text string, start, end int) {
		if start < end {
			segments = append(segments, document.Segment{Text: text, Style: style})
			stretches = append(stretches, Stretch{start, end})
		}
	}
	addWords := func(start, end int) { add(html.UnescapeString(string(file[start:end])), start, end) }
	from := within.Start
	for at := within.Start; at < within.End; {
		end := at
		for end < within.End && isSpace(file[end]) {
			end++
		}
		leading := at == within.Start && afterSpace
		if end == at || end == at+1 && file[at] == ' ' && !leading {
			at = max(end, at+1)
			continue
		}
		addWords(from, at)
		if !leading {
			add(" ", at, end)
		}
		from, at = end, end
	}
	addWords(from, within.End)
	return segments, stretches
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' }
