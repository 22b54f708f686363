package standalone

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

func TestDocumentsBarShowsProgressAndRemainingTime(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	began := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	bar := &documentsBar{out: &out, all: 4, began: began}
	bar.add(began.Add(20 * time.Second))
	want := "\r  25% |██████████                              | (1/4) [20s:1m0s]"
	if out.String() != want {
		t.Errorf("drew %q, not %q", out.String(), want)
	}
	out.Reset()
	bar.clear()
	if blank := "\r" + strings.Repeat(" ", len([]rune(want))-1) + "\r"; out.String() != blank {
		t.Errorf("cleared with %q", out.String())
	}
	bar.add(began.Add(time.Minute))
	bar.add(began.Add(2 * time.Minute))
	out.Reset()
	bar.add(began.Add(3 * time.Minute))
	if strings.Trim(out.String(), "\r ") != "" || bar.columns != 0 {
		t.Errorf("the complete bar remains: %q", out.String())
	}
}

func TestDocumentsBarNeedsATerminal(t *testing.T) {
	t.Parallel()
	file, err := os.Create(t.TempDir() + "/log")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, out := range []io.Writer{file, new(strings.Builder)} {
		bar := newDocumentsBar(out, 5)
		bar.clear()
		bar.add(time.Now())
		if bar != nil {
			t.Errorf("a bar is drawn to %T", out)
		}
	}
}
