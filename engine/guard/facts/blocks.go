package facts

import (
	"slices"
	"strings"

	"plainhand/engine/text/document"
)

// blockNames are the kinds of blocks whose number must stay the same. Paragraphs may be joined and split.
var blockNames = map[document.BlockKind]string{
	document.Heading: "heading", document.ListItem: "list item", document.TableCell: "table cell",
	document.Quotation: "block quotation",
}

// compareBlocks reports lost or added headings, list items and other blocks, and headings with another topic.
func compareBlocks(before, after *document.Document) []Loss {
	old, new := blockList(before), blockList(after)
	losses := append(Missing(old, new, false), Missing(new, old, true)...)
	if len(losses) > 0 || !aligned(before, after) {
		return losses
	}
	for i, block := range before.Blocks {
		if block.Kind == document.Heading {
			losses = append(losses, CompareHeading(blockPassage(before, i, ""), blockPassage(after, i, ""))...)
		}
	}
	return losses
}

// blockList returns the blocks of blockNames. Headings of plain text are left out, as they are recognized by line
// length alone.
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

// aligned reports whether two documents have the same blocks, with the same number of lines each. In plain text a line
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

// CompareHeading reports a heading whose topic has changed.
func CompareHeading(before, after Passage) []Loss {
	if all, kept := before.sharedWords(after); 2*kept < all {
		return []Loss{{Kind: Heading, Item: before.body()}}
	}
	return nil
}

// compareBlockMeanings compares the meaning of two documents, block by block, or as a whole if their blocks differ.
func compareBlockMeanings(before, after *document.Document, code string) []Loss {
	if !aligned(before, after) {
		return compareMeaning(DocumentPassage(before, code), DocumentPassage(after, code))
	}
	var losses []Loss
	for i := range before.Blocks {
		old, new := blockPassage(before, i, code), blockPassage(after, i, code)
		if old.body() == new.body() {
			continue
		}
		losses = append(losses, compareClasses(parseStatement(old), parseStatement(new))...)
		if old, new := old.BySentence(), new.BySentence(); len(old) == len(new) {
			for n := range old {
				if all, kept := old[n].sharedWords(new[n]); 2*kept < all {
					continue // one sentence was joined and another split
				}
				losses = append(losses, reversals(parseStatement(old[n]), parseStatement(new[n]))...)
			}
		}
	}
	return losses
}

// SaysMore reports whether a block has a meaning of the tables that another block lacks.
func SaysMore(doc *document.Document, block, other int) bool {
	losses := compareClasses(parseStatement(blockPassage(doc, block, "")), parseStatement(blockPassage(doc, other, "")))
	return slices.ContainsFunc(losses, func(loss Loss) bool { return !loss.Added })
}
