package source

import (
	"io"
	"strings"

	"plainhand/internal/document"
)

// Rewrite returns the changes of a file's bytes that make edits of a block whose segments stand at these places.
// Written is a segment's text as the file has it. Words reports whether any word of the block is left. Refused edits
// are returned by their places.
func Rewrite(
	block document.Block, places []Stretch, edits []document.Edit, written func(segment int, text string) string,
) (changes []Change, words bool, refused []int) {
	pieces, refused := block.Pieces(edits)
	for i, one := range block.Segments {
		text := one.Text
		if !one.Fixed {
			text = document.After(pieces[i])
		}
		words = words || strings.TrimSpace(text) != ""
		if document.Changed(pieces[i]) {
			changes = append(changes, Change{places[i].Start, places[i].End, []byte(written(i, text))})
		}
	}
	return changes, words, refused
}

// ReadAll reads a file of up to most bytes. Fault: document.ErrTooLarge.
func ReadAll(file io.Reader, most int64) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(content)) > most {
		err = document.ErrTooLarge
	}
	return content, err
}
