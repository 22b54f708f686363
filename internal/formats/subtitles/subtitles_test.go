package subtitles_test

import (
	"bytes"
	"strings"
	"testing"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/subtitles"
)

const film = "\uFEFF1\r\n00:00:01,000 --> 00:00:03,000\r\nWe <i>utilize</i> it\r\nin order to bake.\r\n\r\n" +
	"2\r\n00:00:03,500 --> 00:00:05,000 X1:10\r\n- Bread?\r\n- No.\r\n"

func TestLinesAndTimesAreKept(t *testing.T) {
	t.Parallel()
	read, err := subtitles.Read(strings.NewReader(film))
	if err != nil {
		t.Fatal(err)
	}
	draft := document.DraftOf(read.Blocks())
	if draft.Text != "We utilize it in order to bake.\n\n- Bread?\n\n- No." {
		t.Fatalf("%q", draft.Text)
	}
	for version, want := range map[string]string{
		"We use it to bake.\n\n- Bread?\n\n- No.": "We <i>use</i> it\r\nto bake.\r\n",
		// The line's end was within the replaced text, so it ends at the nearest space.
		"We utilize bread to bake.\n\n- Bread?\n\n- No.": "We <i>utilize</i> bread\r\nto bake.\r\n",
		"It’s bread to bake.\n\n- Bread?\n\n- No.":       "\r\n",
		// A line would become empty.
		"Bread.\n\n- Bread?\n\n- No.": "We <i>utilize</i> it\r\nin order to bake.\r\n",
	} {
		edits, _ := draft.Edits(version, nil)
		var out bytes.Buffer
		if _, err := read.Write(&out, edits); err != nil {
			t.Fatal(err)
		}
		got, second := out.String(), film[strings.Index(film, "2\r\n00"):]
		kept := strings.HasPrefix(got, "\uFEFF1\r\n00:00:01,000 --> 00:00:03,000\r\n") && strings.HasSuffix(got, second)
		if !kept || !strings.Contains(got, want) || strings.Count(got, "\n") != strings.Count(film, "\n") {
			t.Errorf("%q becomes %q", version, got)
		}
	}
}
