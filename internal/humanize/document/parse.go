package document

import "slices"

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
	format := detect(text)
	var regions []region
	switch format {
	case HTML:
		regions = htmlRegions(text)
	case Markdown:
		regions = markdownRegions(text)
	default:
		regions = plainRegions(text)
	}
	return read(text, format, regions, keep)
}

// read cuts regions into sentences and tokens. Regions without a word in them become no blocks.
func read(text string, format Format, regions []region, keep []string) *Document {
	parsed := &Document{Text: text, Format: format, Blocks: make([]Block, 0, len(regions))}
	scan := newScanner(text, format, keep)
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

// Reparse takes apart what edits made of a document. Edited is the new text and blocks say where its prose stands now. A
// plain text is read by these blocks: its line ends told of them before the edits, and would tell otherwise now. Of
// Markdown and HTML the marks tell, so that damage to them shows. AsNew says whether Parse would find the same in the new text.
func (d *Document) Reparse(edited string, blocks []Block, keep []string) (parsed *Document, asNew bool) {
	asNew = detect(edited) == d.Format
	var regions []region
	switch d.Format {
	case HTML:
		regions = htmlRegions(edited)
	case Markdown:
		regions = markdownRegions(edited)
	default:
		for _, block := range blocks {
			start, end := trimSpace(edited, block.Start, block.End)
			regions = append(regions, region{kind: block.Kind, start: start, end: end})
		}
		asNew = asNew && slices.EqualFunc(regions, plainRegions(edited), sameRegion)
	}
	return read(edited, d.Format, regions, keep), asNew
}

// sameRegion compares regions of plain text, which have no marks.
func sameRegion(a, b region) bool { return a.kind == b.kind && a.start == b.start && a.end == b.end }
