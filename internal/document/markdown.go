package document

import (
	"regexp"
	"strings"
)

// Markdown returns the prose of a document in Markdown, with edits made. Those that the document cannot take are left
// out, as Write leaves them out.
func Markdown(blocks []Block, edits []Edit) string {
	var out strings.Builder
	counts := map[int]int{}
	var before *Block
	for i, block := range blocks {
		if block.Kind == Verbatim {
			return After(firstOf(block.Pieces(edits)))
		}
		text := block.markdown(edits[of(edits, i):of(edits, i+1)])
		if strings.TrimSpace(text) == "" {
			continue
		}
		if before != nil {
			out.WriteString(separator(*before, block))
		} else if block.Kind == Cell {
			out.WriteString("| ")
		}
		out.WriteString(mark(block, counts) + text)
		before = &blocks[i]
	}
	if before != nil && before.Kind == Cell {
		out.WriteString(rowEnd(*before))
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

func firstOf(pieces [][]Piece, _ []int) []Piece { return pieces[0] }

// separator is what stands between two blocks. A table without merged cells becomes one of Markdown.
func separator(before, block Block) string {
	from, to := before.Place, block.Place
	switch {
	case block.Kind == Cell && before.Kind == Cell && from == to:
		return "<br>"
	case block.Kind == Cell && before.Kind == Cell && from.Table == to.Table && from.Row == to.Row:
		return strings.Repeat(" |", min(max(to.Column-from.Column, 1), mostColumns)) + " "
	case block.Kind == Cell && before.Kind == Cell && from.Table == to.Table:
		return rowEnd(before) + cellsBefore(to)
	}
	text := between(before, block)
	if before.Kind == Cell {
		text = rowEnd(before) + "\n"
	}
	if block.Kind == Cell {
		text += cellsBefore(to)
	}
	return text
}

// rowEnd ends a row of a table, and the head after the first.
func rowEnd(last Block) string {
	if last.Place.Row != 1 {
		return " |\n"
	}
	return " |\n|" + strings.Repeat("---|", min(max(last.Place.Column, 1), mostColumns)) + "\n"
}

// mostColumns is how many columns of a table are drawn.
const mostColumns = 60

// cellsBefore begins a row, up to a cell.
func cellsBefore(to Place) string { return strings.Repeat("| ", min(max(to.Column, 1), mostColumns)) }

func (b Block) markdown(edits []Edit) string {
	pieces, _ := b.Pieces(edits)
	var out, same strings.Builder // same: neighbors of one style, which documents often cut a word into
	var style Style
	flush := func() {
		out.WriteString(style.around(b.escaped(same.String())))
		same.Reset()
	}
	for i, one := range b.Segments {
		if one.Style != style {
			flush()
			style = one.Style
		}
		text := one.Text
		if !one.Fixed {
			text = After(pieces[i])
		}
		same.WriteString(text)
	}
	flush()
	text := strings.TrimSpace(out.String())
	if b.Kind != Cell {
		text = Unmarked(text)
	}
	return text
}

var escapes = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "<", `\<`)

// lineStart is what would make a heading, an item, a quotation, or a table of a line.
var lineStart = regexp.MustCompile(`(?m)^(\s{0,3}\d*)([#>|]|[-+]\s|[.)](?:\s|$))`)

// Unmarked is a text whose lines do not begin as headings, items, quotations, or tables do in Markdown.
func Unmarked(text string) string { return lineStart.ReplaceAllString(text, `$1\$2`) }

func (b Block) escaped(text string) string {
	text = escapes.Replace(text)
	if b.Kind == Cell {
		return strings.NewReplacer("|", `\|`, "\n", "<br>").Replace(text)
	}
	return strings.ReplaceAll(text, "\n", "\\\n")
}

// around puts the marks of a style around a text, inside the white space at its ends.
func (s Style) around(text string) string {
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
