package builtin

import (
	"slices"
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
)

// dashEdits is the prefix of the identifiers of edits that replace a dash.
const dashEdits = "dash."

// keepListsConsistent drops the dash edits of a list whose items would otherwise have different marks: “Full groom –
// from £42” keeps its dash beside “Bath – from £30”.
func keepListsConsistent(doc *document.Document, edits []editing.Edit) []editing.Edit {
	for first := 0; first < len(doc.Blocks); first++ {
		last := first
		for last+1 < len(doc.Blocks) && isItem(doc, first) && isItem(doc, last+1) {
			last++
		}
		if last > first {
			edits = keepListConsistent(doc, doc.Blocks[first:last+1], edits)
		}
		first = last
	}
	return edits
}

func isDash(edit editing.Edit) bool { return strings.HasPrefix(edit.ID, dashEdits) }

func isItem(doc *document.Document, block int) bool {
	return doc.Blocks[block].Kind == document.ListItem
}

func keepListConsistent(doc *document.Document, items []document.Block, edits []editing.Edit) []editing.Edit {
	inList := func(edit editing.Edit) bool {
		return isDash(edit) && edit.Start >= items[0].Start && edit.End <= items[len(items)-1].End
	}
	marks, edited := map[string]bool{}, map[int]bool{}
	for _, edit := range edits {
		if inList(edit) {
			marks[strings.TrimSpace(edit.Text)] = true
			edited[itemAt(items, edit.Start)] = true
		}
	}
	dashed := 0
	for _, item := range items {
		if text := doc.Text[item.Start:item.End]; strings.Contains(text, " – ") || strings.Contains(text, "—") {
			dashed++
		}
	}
	if len(edited) == 0 || dashed < 2 || len(marks) == 1 && len(edited) == dashed {
		return edits
	}
	return slices.DeleteFunc(edits, inList)
}

func itemAt(items []document.Block, at int) int {
	return slices.IndexFunc(items, func(item document.Block) bool { return item.Start <= at && at < item.End })
}
