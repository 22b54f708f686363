package richtext_test

import (
	"bytes"
	"strings"
	"testing"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/richtext"
)

const letter = `{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 Arial;}}{\stylesheet{\s1\b heading 1;}}` + "\r\n" +
	`\pard\s1 The \'e9tude\par` + "\r\n" +
	`\pard We {\b util}{\i ize} it\emdash daily\tab x, with{\footnote {\super\chftn} A \uc2\u8217''note.} \u-10179?\u-8679? and \{more\}.\par}`

func TestSurrogatePairsAreKept(t *testing.T) {
	t.Parallel()
	read, err := richtext.Read(strings.NewReader(`{\rtf1\pard \u-10179?\u-8679? Hello\par}`))
	if err != nil {
		t.Fatal(err)
	}
	draft := document.DraftOf(read.Blocks())
	edits, _ := draft.Edits(strings.Replace(draft.Text, "Hello", "Hi", 1), nil)
	var out bytes.Buffer
	if _, err := read.Write(&out, edits); err != nil || out.String() != `{\rtf1\pard \u-10179?\u-8679? Hi\par}` {
		t.Errorf("%s, %v", out.String(), err)
	}
}

func TestFontCharsetsAreDecoded(t *testing.T) {
	t.Parallel()
	read, err := richtext.Read(strings.NewReader(`{\rtf1\ansicpg1252{\fonttbl{\f0 A;}{\f1\fcharset204 B;}}\f0 caf\'e9 \f1 \'ef\par}`))
	if err != nil || document.DraftOf(read.Blocks()).Text != "café п" {
		t.Errorf("%+v, %v", read, err)
	}
	if _, err := richtext.Read(strings.NewReader(`{\rtf1\ansicpg932 \'93\'fa\par}`)); err == nil {
		t.Error("letters of two bytes are read as others")
	}
}

func TestTextIsReadAndWritten(t *testing.T) {
	t.Parallel()
	read, err := richtext.Read(strings.NewReader(letter))
	if err != nil {
		t.Fatal(err)
	}
	draft := document.DraftOf(read.Blocks())
	want := "# The étude\n\nWe utilize it—daily\tx, with \U0001F619 and {more}.\n\n A ’note."
	if draft.Text != want {
		t.Fatalf("%q", draft.Text)
	}
	edited := strings.NewReplacer("utilize", "use", "étude", "ballad’s end", "and {more}", `or {less\}`)
	version := edited.Replace(draft.Text)
	edits, unplaced := draft.Edits(version, nil)
	var out bytes.Buffer
	left, err := read.Write(&out, edits)
	if err != nil || len(left) > 0 || unplaced > 0 {
		t.Fatal(left, unplaced, err)
	}
	for _, part := range []string{`{\b use}{\i }`, `The ballad\u8217?s end\par`, `\{less\\\}.\par}`,
		`it\emdash daily\tab x`} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("no %s in %s", part, out.String())
		}
	}
	reopened, err := richtext.Read(&out)
	if err != nil {
		t.Fatal(err)
	}
	if got := document.DraftOf(reopened.Blocks()).Text; got != version {
		t.Errorf("it reads %q and not %q", got, version)
	}
}
