package legacyword

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"

	"plainhand/internal/formats/document"
)

// sample is a document whose only paragraph is sampleText.
//
//go:embed sample.doc
var sample []byte

const sampleText = "We can read this."

var available atomic.Bool

// Available reports whether Check has succeeded. It is false until Check has ended.
func Available() bool { return available.Load() }

// ErrNotInstalled is the cause of Check's error if LibreOffice is not installed.
var ErrNotInstalled = exec.ErrNotFound

// Check converts a sample document with LibreOffice in the sandbox and returns an error if that fails. It runs once;
// further calls return the same result, which decides whether this process offers and reads documents. If LibreOffice
// is installed, it takes some seconds.
var Check = sync.OnceValue(check)

func check() error {
	read, err := convert(context.Background(), bytes.NewReader(sample)) // the sandbox's time limit bounds it
	if err == nil && !hasText(read.Blocks(), sampleText) {
		err = errors.New("LibreOffice changed the text of a document")
	}
	available.Store(err == nil)
	return err
}

func hasText(blocks []document.Block, text string) bool {
	for _, block := range blocks {
		if strings.Contains(block.Text(), text) {
			return true
		}
	}
	return false
}
