package oldword

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"

	"plainhand/internal/document"
)

// sample is a document whose only paragraph is sampleText.
//
//go:embed sample.doc
var sample []byte

const sampleText = "We can read this."

var available atomic.Bool

// Available reports whether Check has found that documents can be read. It is false until Check has ended.
func Available() bool { return available.Load() }

// ErrNotInstalled is the cause of what Check returns where there is no LibreOffice.
var ErrNotInstalled = exec.ErrNotFound

// Check has LibreOffice turn a document in the sandbox, and returns why that doesn't work. It does so once: what it
// finds decides whether this process offers and reads documents, and is what further calls return. Where LibreOffice
// is installed, that takes some seconds.
var Check = sync.OnceValue(check)

func check() error {
	read, err := convert(context.Background(), bytes.NewReader(sample)) // its limits bound it
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
