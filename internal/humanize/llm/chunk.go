package llm

import (
	"strings"

	"plainhand/internal/humanize"
)

// chunkWords is what is sent at once, give or take a paragraph.
const chunkWords = 350

// chunk is a run of whole paragraphs with the white space around them, which is not sent.
type chunk struct{ before, text, after string }

// chunks takes a text apart between paragraphs. Joined, they are the text.
func chunks(text string) []chunk {
	var found []chunk
	var gathered strings.Builder
	words := 0
	flush := func() {
		if gathered.Len() > 0 {
			found = append(found, newChunk(gathered.String()))
		}
		gathered.Reset()
		words = 0
	}
	for paragraph := range strings.SplitAfterSeq(text, "\n\n") {
		count := humanize.Words(paragraph)
		if words > 0 && words+count > chunkWords {
			flush()
		}
		gathered.WriteString(paragraph)
		words += count
	}
	flush()
	return found
}

func newChunk(text string) chunk {
	inner := strings.TrimSpace(text)
	at := strings.Index(text, inner)
	return chunk{before: text[:at], text: inner, after: text[at+len(inner):]}
}
