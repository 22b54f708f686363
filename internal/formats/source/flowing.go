package source

import (
	"html"

	"plainhand/internal/formats/document"
)

// Stretch is a byte range of a file.
type Stretch struct{ Start, End int }

// Flowing splits a range of markup text, in which white space collapses, into segments. Line ends and longer white
// space are segments of their own, so that they stay when the words beside them change. Leading spaces are skipped if
// afterSpace is set: the text before the range ends with one.
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
