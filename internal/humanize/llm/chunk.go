package llm

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// chunkWords is what is sent at once, give or take a sentence. An answer of that length is there well within the time
// limit.
const chunkWords = 350

// chunk is a run of paragraphs, or a part of a long one, with the white space around it, which is not sent.
type chunk struct{ before, text, after string }

// chunks takes a text apart between paragraphs, and a long paragraph between its lines or sentences. Joined, they are
// the text.
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
		for _, part := range parts(paragraph) {
			count := humanize.Words(part)
			if words > 0 && words+count > chunkWords {
				flush()
			}
			gathered.WriteString(part)
			words += count
		}
	}
	flush()
	return found
}

// parts takes a paragraph apart where it is longer than a chunk.
func parts(paragraph string) []string {
	if humanize.Words(paragraph) <= chunkWords {
		return []string{paragraph}
	}
	var found []string
	start, words := 0, 0
	for _, block := range document.Parse(paragraph, nil).Blocks {
		for n, sentence := range block.Sentences {
			cut := sentence.Start
			if n == 0 { // with the mark of its item, or the first cell of its row
				cut = strings.LastIndexByte(paragraph[:cut], '\n') + 1
			}
			count := humanize.Words(paragraph[cut:sentence.End])
			if cut > start && words+count > chunkWords {
				found = append(found, paragraph[start:cut])
				start, words = cut, 0
			}
			words += count
		}
	}
	return append(found, paragraph[start:])
}

func newChunk(text string) chunk {
	inner := strings.TrimSpace(text)
	at := strings.Index(text, inner)
	return chunk{before: text[:at], text: inner, after: text[at+len(inner):]}
}
