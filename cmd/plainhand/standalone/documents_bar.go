// Package standalone has the commands that rewrite texts or measure the engine. They need no database.
package standalone

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// documentsBar draws the progress of several documents on the last line of a terminal. Its nil value draws nothing.
type documentsBar struct {
	out       io.Writer
	done, all int
	began     time.Time
	columns   int // drawn so far
}

const documentsBarWidth = 40

// newDocumentsBar returns nil without a terminal, or with a single document.
func newDocumentsBar(out io.Writer, documents int) *documentsBar {
	file, ok := out.(*os.File)
	if !ok || documents < 2 || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return &documentsBar{out: out, all: documents, began: time.Now()}
}

// clear makes room for a line. Errors of this writer and of add are ignored: a terminal that is gone is no reason to
// stop.
func (b *documentsBar) clear() {
	if b != nil && b.columns > 0 {
		fmt.Fprintf(b.out, "\r%*s\r", b.columns, "")
		b.columns = 0
	}
}

// add counts a document, and draws the time that has passed and an estimate of the rest. A complete bar disappears.
func (b *documentsBar) add(now time.Time) {
	if b == nil {
		return
	}
	b.done++
	b.clear()
	if b.done == b.all {
		return
	}
	elapsed := now.Sub(b.began)
	rest := elapsed * time.Duration(b.all-b.done) / time.Duration(b.done)
	full := documentsBarWidth * b.done / b.all
	bar := strings.Repeat("█", full) + strings.Repeat(" ", documentsBarWidth-full)
	times := fmt.Sprintf("%v:%v", elapsed.Round(time.Second), rest.Round(time.Second))
	line := fmt.Sprintf("%4d%% |%s| (%d/%d) [%s]", 100*b.done/b.all, bar, b.done, b.all, times)
	b.columns = len([]rune(line))
	fmt.Fprint(b.out, "\r", line)
}
