package guard

import (
	"slices"

	"plainhand/internal/humanize/document"
)

// blockNames are the kinds of block that have to be there as often as before. Paragraphs may be joined and parted.
var blockNames = map[document.BlockKind]string{
	document.Heading: "heading", document.ListItem: "list item", document.TableCell: "table cell", document.Quotation: "block quotation",
}

// compareBlocks reports headings, list items and the like that went or came, and headings that tell of something else.
func compareBlocks(before, after *document.Document) []Loss {
	old, new := blockList(before), blockList(after)
	losses := append(missing(old, new, false), missing(new, old, true)...)
	if len(losses) > 0 || !aligned(before, after) {
		return losses
	}
	for i, block := range before.Blocks {
		if block.Kind == document.Heading {
			losses = append(losses, compareHeading(readBlock(before, i, ""), readBlock(after, i, ""))...)
		}
	}
	return losses
}

func blockList(parsed *document.Document) []Loss {
	var found []Loss
	for _, block := range parsed.Blocks {
		if name := blockNames[block.Kind]; name != "" {
			found = append(found, Loss{Kind: Structure, Item: name})
		}
	}
	return found
}

// aligned says whether two documents have the same blocks, one by one.
func aligned(before, after *document.Document) bool {
	return slices.EqualFunc(before.Blocks, after.Blocks, func(old, new document.Block) bool { return old.Kind == new.Kind })
}

// compareHeading asks whether a heading still tells of the same.
func compareHeading(before, after passage) []Loss {
	if told, kept := before.inCommon(after); 2*kept < told {
		return []Loss{{Kind: Heading, Item: before.body()}}
	}
	return nil
}

// weighBlocks compares what the blocks of two documents say, each with its own, or all at once where they are not the same.
func weighBlocks(before, after *document.Document, code string) []Loss {
	if !aligned(before, after) {
		return weigh(readAll(before, code), readAll(after, code))
	}
	var losses []Loss
	for i := range before.Blocks {
		old, new := readBlock(before, i, code), readBlock(after, i, code)
		if old.body() == new.body() {
			continue
		}
		losses = append(losses, weigh(old, new)...)
	}
	return losses
}
