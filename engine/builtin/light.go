package builtin

import (
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
	"plainhand/engine/text/prose"
)

// Light returns the parts of a text, in order, that are in languages of which the engine has few rules or none: all but
// its English blocks. A block of a mixed or unknown language counts only if the main language isn't English either.
func Light(doc *document.Document) []humanize.Range {
	sentences := prose.Sentences(doc)
	main := prose.MarkLanguages(doc, sentences)
	return light(doc, sentences, main)
}

func light(doc *document.Document, sentences []prose.Sentence, main string) []humanize.Range {
	english := main == language.English
	codes := map[int]string{} // by block
	for i := range sentences {
		if _, seen := codes[sentences[i].Block]; !seen {
			codes[sentences[i].Block] = sentences[i].Language
		}
		english = english || main == "" && sentences[i].InEnglish() // a text too short to tell
	}
	var found []humanize.Range
	at := 0 // the end of the last English block
	for b, block := range doc.Blocks {
		code, spoken := codes[b]
		switch {
		case english && spoken && language.Name(code) != "" && code != language.English:
			found = append(found, humanize.Range{Start: block.Start, End: block.End})
		case !english && spoken && code == language.English:
			found = appendRange(found, at, block.Start)
			at = block.End
		}
	}
	if !english {
		found = appendRange(found, at, len(doc.Text))
	}
	return found
}

func appendRange(ranges []humanize.Range, start, end int) []humanize.Range {
	if start >= end {
		return ranges
	}
	return append(ranges, humanize.Range{Start: start, End: end})
}
