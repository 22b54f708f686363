package document

// region is a run of prose that a reader of some format found: what becomes a Block.
type region struct {
	kind       BlockKind
	start, end int
	marks      []mark // ordered, apart, inside the region
}

// mark is a byte range that is known to be opaque before the words are read.
type mark struct {
	start, end int
	protect    Protection
}

// Parse takes a text apart. Keep lists words and phrases to protect wherever they stand as whole words, in any case.
//
// It accepts every string: invalid UTF-8 and endless nesting cost accuracy, never a panic nor more than linear time.
// Of the result hold: blocks, sentences and tokens are in the order of the text and never overlap; tokens lie inside
// their sentence, sentences inside their block; a sentence starts with its first token, ends with its last and has at
// least one; in valid UTF-8 every offset stands between two runes; whatever lies between two tokens is white space.
func Parse(text string, keep []string) *Document {
	parsed := &Document{Text: text, Format: detect(text)}
	var regions []region
	switch parsed.Format {
	case HTML:
		regions = htmlRegions(text)
	case Markdown:
		regions = markdownRegions(text)
	default:
		regions = plainRegions(text)
	}
	scan := newScanner(text, parsed.Format, keep)
	parsed.Blocks = make([]Block, 0, len(regions))
	for _, found := range regions {
		block := Block{Kind: found.kind, Start: found.start, End: found.end}
		block.Sentences = sentences(text, scan.tokens(found))
		if len(block.Sentences) > 0 {
			parsed.Blocks = append(parsed.Blocks, block)
		}
	}
	markNames(parsed)
	return parsed
}
