package document

import (
	"context"
	"slices"
)

// region is a run of prose found by the parser of a format. It becomes a Block.
type region struct {
	kind       BlockKind
	start, end int
	marks      []mark // ordered, without overlaps, inside the region
}

// mark is a byte range that is known to be opaque before tokenization.
type mark struct {
	start, end int
	protect    Protection
}

// Parse parses a text. Keep lists words and phrases to protect wherever they occur as whole words, in any case.
//
// It accepts every string: invalid UTF-8 and endless nesting cost accuracy, but never cause a panic or take more than
// linear time. The result satisfies: blocks, sentences, and tokens are in the order of the text and never overlap;
// tokens lie inside their sentence, sentences inside their block; a sentence starts with its first token, ends with its
// last, and has at least one; in valid UTF-8 every offset is between two runes; whatever lies between two tokens is
// white space.
func Parse(text string, keep []string) *Document {
	parsed, _ := ParseContext(context.Background(), text, keep) // its only error is the context's
	return parsed
}

// ParseContext is Parse with a context. It returns ctx's error once ctx is done.
func ParseContext(ctx context.Context, text string, keep []string) (*Document, error) {
	return parse(ctx, text, newKeptPhrases(keep))
}

// ParseAnother parses another text, keeping the same words and phrases.
func (d *Document) ParseAnother(text string) *Document {
	parsed, _ := parse(context.Background(), text, d.kept)
	return parsed
}

// ParseLike parses part of another version in the same format, keeping the same words and phrases. A few words aren't
// enough to detect the format.
func (d *Document) ParseLike(text string) *Document {
	parsed, _ := read(context.Background(), text, d.Format, regionsOf(text, d.Format), d.kept)
	return parsed
}

func parse(ctx context.Context, text string, kept *keptPhrases) (*Document, error) {
	format := detect(text)
	return read(ctx, text, format, regionsOf(text, format), kept)
}

func regionsOf(text string, format Format) []region {
	switch format {
	case HTML:
		return htmlRegions(text)
	case Markdown:
		return markdownRegions(text)
	}
	return plainRegions(text)
}

// checkInterval is the number of bytes between two checks of the context.
const checkInterval = 64 << 10

// read splits regions into sentences and tokens. Regions without a token don't become blocks.
func read(ctx context.Context, text string, format Format, regions []region, kept *keptPhrases) (*Document, error) {
	parsed := &Document{Text: text, Format: format, Blocks: make([]Block, 0, len(regions)), kept: kept}
	scan := newScanner(text, format, kept)
	lastCheck := -checkInterval
	for _, found := range regions {
		if found.end-lastCheck >= checkInterval {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			lastCheck = found.end
		}
		block := Block{Kind: found.kind, Start: found.start, End: found.end}
		block.Sentences = sentences(text, scan.tokens(found))
		if len(block.Sentences) > 0 {
			parsed.Blocks = append(parsed.Blocks, block)
		}
	}
	markNames(parsed)
	markVerbatim(parsed)
	return parsed, ctx.Err()
}

// Reparse parses an edited document. Edited is the new text, and blocks are the new positions of its prose. Plain text
// is split by these blocks, since the edits may have changed the meaning of its line ends. Markdown and HTML are parsed
// by their markup, so that damage to it is detected. AsNew reports whether Parse would find the same blocks in the new
// text. The error is ctx's.
func (d *Document) Reparse(
	ctx context.Context, edited string, blocks []Block,
) (parsed *Document, asNew bool, err error) {
	asNew = detect(edited) == d.Format
	var regions []region
	if d.Format == Plain {
		for _, block := range blocks {
			start, end := trimSpace(edited, block.Start, block.End)
			regions = append(regions, region{kind: block.Kind, start: start, end: end})
		}
		asNew = asNew && slices.EqualFunc(regions, plainRegions(edited), sameRegion)
	} else {
		regions = regionsOf(edited, d.Format)
	}
	parsed, err = read(ctx, edited, d.Format, regions, d.kept)
	return parsed, asNew, err
}

// sameRegion compares regions of plain text, which have no marks.
func sameRegion(a, b region) bool { return a.kind == b.kind && a.start == b.start && a.end == b.end }
