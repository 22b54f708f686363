package document

import (
	"regexp"
	"strings"
)

// Markdown returns the edited prose of a document in Markdown. It skips the same edits as Write.
func Markdown(blocks []Block, edits []Edit) string {
	var out strings.Builder
	counts := map[int]int{}
	var before *Block
	for i, block := range blocks {
		if block.Kind == Verbatim {
			return After(firstPieces(block.Pieces(edits)))
		}
		text := block.markdown(edits[firstEdit(edits, i):firstEdit(edits, i+1)])
		if strings.TrimSpace(text) == "" {
			continue
		}
		if before != nil {
			out.WriteString(separator(*before, block))
		} else if block.Kind == Cell {
			out.WriteString("| ")
		}
		out.WriteString(marker(block, counts) + text)
		before = &blocks[i]
	}
	if before != nil && before.Kind == Cell {
		out.WriteString(rowEnd(*before))
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

func firstPieces(pieces [][]Piece, _ []int) []Piece { return pieces[0] }

// separator returns the Markdown between two blocks. A table without merged cells becomes a Markdown table.
func separator(before, block Block) string {
	from, to := before.Place, block.Place
	switch {
	case block.Kind == Cell && before.Kind == Cell && from == to:
		return "<br>"
	case block.Kind == Cell && before.Kind == Cell && from.Table == to.Table && from.Row == to.Row:
		return strings.Repeat(" |", min(max(to.Column-from.Column, 1), maxColumns)) + " "
	case block.Kind == Cell && before.Kind == Cell && from.Table == to.Table:
		return rowEnd(before) + cellsBefore(to)
	}
	text := blockGap(before, block)
	if before.Kind == Cell {
		text = rowEnd(before) + "\n"
	}
	if block.Kind == Cell {
		text += cellsBefore(to)
	}
	return text
}

// rowEnd returns the end of a table row, with the delimiter row after the first.
func rowEnd(last Block) string {
	if last.Place.Row != 1 {
		return " |\n"
	}
	return " |\n|" + strings.Repeat("---|", min(max(last.Place.Column, 1), maxColumns)) + "\n"
}

// maxColumns is the maximum number of rendered columns of a table.
const maxColumns = 60

// cellsBefore returns the beginning of a row up to a cell.
func cellsBefore(to Place) string { return strings.Repeat("| ", min(max(to.Column, 1), maxColumns)) }

func (b Block) markdown(edits []Edit) string {
	pieces, _ := b.Pieces(edits)
	var out, run strings.Builder // run: segments of one style, into which documents often split a word
	var style Style
	flush := func() {
		out.WriteString(style.wrap(b.escape(run.String())))
		run.Reset()
	}
	for i, segment := range b.Segments {
		if segment.Style != style {
			flush()
			style = segment.Style
		}
		text := segment.Text
		if !segment.Fixed {
			text = After(pieces[i])
		}
		run.WriteString(text)
	}
	flush()
	text := strings.TrimSpace(out.String())
	if b.Kind != Cell {
		text = Unmarked(text)
	}
	return text
}

var escapes = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "<", `\<`)

// lineStart matches beginnings of lines that Markdown would parse as a heading, list item, quotation, or table.
var lineStart = regexp.MustCompile(`(?m)^(\s{0,3}\d*)([#>|]|[-+]\s|[.)](?:\s|$))`)

// Unmarked escapes beginnings of lines that Markdown would parse as headings, list items, quotations, or tables.
func Unmarked(text string) string { return lineStart.ReplaceAllString(text, `$1\$2`) }

func (b Block) escape(text string) string {
	text = escapes.Replace(text)
	if b.Kind == Cell {
		return strings.NewReplacer("|", `\|`, "\n", "<br>").Replace(text)
	}
	return strings.ReplaceAll(text, "\n", "\\\n")
}

// wrap puts the Markdown marks of a style around a text, inside its surrounding white space.
func (s Style) wrap(text string) string {
	core := strings.TrimSpace(text)
	if core == "" {
		return text
	}
	at := strings.Index(text, core)
	marked := core
	if s.Bold {
		marked = "**" + marked + "**"
	}
	if s.Italic {
		marked = "*" + marked + "*"
	}
	if s.Link != "" {
		marked = "[" + marked + "](" + strings.NewReplacer(" ", "%20", ")", "%29").Replace(s.Link) + ")"
	}
	return text[:at] + marked + text[at+len(core):]
}
