package source

import (
	"io"
	"strings"

	"plainhand/internal/formats/document"
)

// Rewrite returns the changes of a file's bytes that apply edits to a block with segments at these places. encode
// returns a segment's text in the file's syntax. words reports whether the block still has a word. Refused edits are
// returned by index.
func Rewrite(
	block document.Block, places []Stretch, edits []document.Edit, encode func(segment int, text string) string,
) (changes []Change, words bool, refused []int) {
	pieces, refused := block.Pieces(edits)
	for i, segment := range block.Segments {
		text := segment.Text
		if !segment.Fixed {
			text = document.After(pieces[i])
		}
		words = words || strings.TrimSpace(text) != ""
		if document.Changed(pieces[i]) {
			changes = append(changes, Change{places[i].Start, places[i].End, []byte(encode(i, text))})
		}
	}
	return changes, words, refused
}

// ReadAll reads a file of up to maxSize bytes. Fault: document.ErrTooLarge.
func ReadAll(file io.Reader, maxSize int64) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(file, maxSize+1))
	if err == nil && int64(len(content)) > maxSize {
		err = document.ErrTooLarge
	}
	return content, err
}
