// Package source changes stretches of a file's bytes, and leaves all others as they are.
package source

import (
	"io"
	"slices"
)

// Change is a stretch of bytes with what stands there instead.
type Change struct {
	Start, End int
	With       []byte
}

// Write writes a file with changes, which do not overlap. Of several insertions at one place, the first comes first.
func Write(out io.Writer, file []byte, changes []Change) error {
	slices.SortStableFunc(changes, func(a, b Change) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	at := 0
	for _, one := range changes {
		for _, part := range [][]byte{file[at:one.Start], one.With} {
			if _, err := out.Write(part); err != nil {
				return err
			}
		}
		at = one.End
	}
	_, err := out.Write(file[at:])
	return err
}
