package guard

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/document"
)

// blockNames are the kinds of blocks whose number has to stay the same. Paragraphs may be joined and split.
var blockNames = map[document.BlockKind]string{
	document.Heading: "heading", document.ListItem: "list item", document.TableCell: "table cell",
	document.Quotation: "block quotation",
}

// compareBlocks reports headings, list items and the like that were lost or added, and headings with another topic.
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

// blockList leaves out the headings of plain text, which are recognized by line length alone.
func blockList(parsed *document.Document) []Loss {
	var found []Loss
	for _, block := range parsed.Blocks {
		guessed := block.Kind == document.Heading && parsed.Format == document.Plain
		if name := blockNames[block.Kind]; name != "" && !guessed {
			found = append(found, Loss{Kind: Structure, Item: name})
		}
	}
	return found
}

// aligned says whether two documents have the same blocks, one by one, with as many lines each. In plain text a line
// may move to another block when its length changes.
func aligned(before, after *document.Document) bool {
	return slices.EqualFunc(before.Blocks, after.Blocks, func(old, new document.Block) bool {
		return old.Kind == new.Kind && lines(before, old) == lines(after, new)
	})
}

func lines(parsed *document.Document, block document.Block) int {
	if parsed.Format != document.Plain {
		return 0
	}
	return strings.Count(parsed.Text[block.Start:block.End], "\n")
}

// compareHeading checks whether a heading is still about the same thing.
func compareHeading(before, after passage) []Loss {
	if told, kept := before.inCommon(after); 2*kept < told {
		return []Loss{{Kind: Heading, Item: before.body()}}
	}
	return nil
}

// weighBlocks compares what two documents say, block by block, or as a whole where their blocks differ.
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
		losses = append(losses, weighClasses(understand(old), understand(new))...)
		if old, new := old.bySentence(), new.bySentence(); len(old) == len(new) {
			for n := range old {
				if all, kept := old[n].inCommon(new[n]); 2*kept < all {
					continue // one sentence was joined and another split
				}
				losses = append(losses, turned(understand(old[n]), understand(new[n]))...)
			}
		}
	}
	return losses
}
