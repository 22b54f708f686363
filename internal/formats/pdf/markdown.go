package pdf

import (
	"strings"

	"plainhand/internal/formats/document"
)

// markdown renders blocks as Markdown.
func markdown(blocks []block) string {
	var out strings.Builder
	for i, block := range blocks {
		switch {
		case i == 0:
		case block.kind == item && blocks[i-1].kind == item:
			out.WriteString("\n")
		default:
			out.WriteString("\n\n")
		}
		out.WriteString(block.markdown())
	}
	if out.Len() > 0 {
		out.WriteByte('\n')
	}
	return out.String()
}

func (b block) markdown() string {
	switch b.kind {
	case heading:
		return strings.Repeat("#", min(b.level, 6)) + " " + b.text
	case item:
		if numbered := b.mark[len(b.mark)-1]; numbered == '.' || numbered == ')' {
			return b.mark + " " + b.text
		}
		return "- " + b.text
	case table:
		return b.table()
	}
	return document.Unmarked(b.mark + b.text)
}

func (b block) table() string {
	var rows []string
	for i, row := range b.rows {
		for j := range row {
			row[j] = strings.ReplaceAll(row[j], "|", `\|`)
		}
		rows = append(rows, "| "+strings.Join(row, " | ")+" |")
		if i == 0 {
			rows = append(rows, "|"+strings.Repeat("---|", len(row)))
		}
	}
	return strings.Join(rows, "\n")
}
