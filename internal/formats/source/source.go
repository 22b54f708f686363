// Package source replaces byte ranges of a file and leaves all other bytes as they are.
package source

import (
	"io"
	"slices"
)

// Change is the replacement of a byte range.
type Change struct {
	Start, End int
	With       []byte
}

// Write writes a file with changes, which must not overlap. Insertions at the same offset are written in order.
func Write(out io.Writer, file []byte, changes []Change) error {
	slices.SortStableFunc(changes, func(a, b Change) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	at := 0
	for _, change := range changes {
		for _, part := range [][]byte{file[at:change.Start], change.With} {
			if _, err := out.Write(part); err != nil {
				return err
			}
		}
		at = change.End
	}
	_, err := out.Write(file[at:])
	return err
}
