package web_test

import (
	"bytes"
	"strings"
	"testing"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/web"
)

const page = `<!DOCTYPE html><html><head><title>Utilize</title><script>utilize()</script></head>
<BODY onload=utilize>
<h2>We <em>bake</em></h2>
<p class=x>We <b>util</b>ize
   it &amp; sell&nbsp;it.<br>I hope this
helps!<p>Moreover, <code>utilize()</code> runs.
<ul><li>First<li>Last words</ul>
<p>I hope this helps!</p>
<pre>We utilize it</pre><!-- utilize --><table><tr><td>A<td>B</table></BODY></html>`

func TestOnlyWordsChange(t *testing.T) {
	t.Parallel()
	read, err := web.Read(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	draft := document.DraftOf(read.Blocks())
	want := "## We bake\n\nWe utilize it & sell\u00A0it.\nI hope this helps!\n\nMoreover, utilize() runs.\n\n- First\n- Last words\n\n" +
		"I hope this helps!\n\nA\n\nB"
	if draft.Text != want {
		t.Fatalf("%q", draft.Text)
	}
	version := strings.NewReplacer("We utilize it", "We use <it>", "Moreover, utilize()", "Then utilize()",
		"\n\nI hope this helps!\n", "\n", "Last words", "Last").Replace(draft.Text)
	edits, _ := draft.Edits(version, nil)
	var out bytes.Buffer
	if left, err := read.Write(&out, edits); err != nil || len(left) > 0 {
		t.Fatal(left, err)
	}
	wanted := strings.NewReplacer("<b>util</b>ize\n   it &amp;", "<b>use</b> &lt;it&gt; &amp;", "&nbsp;", "&#160;",
		"Moreover, <code>", "Then <code>",
		"<p>I hope this helps!</p>\n", "\n", "Last words", "Last").Replace(page)
	if got := out.String(); got != wanted {
		t.Errorf("%s", got)
	}
}

func TestSloppyPagesAreRead(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		"<html><head><title>x</title><body><p>Hi there":  "Hi there",
		`<script src="a"/>utilize()</script><p>Hi there`: "Hi there",
		"\uFEFF<p>Hi there</p>":                          "Hi there",
		"<p>Hi <!-- note -->there</p><p>&nbsp;</p>":      "Hi there",
	} {
		read, err := web.Read(strings.NewReader(page))
		if err != nil {
			t.Errorf("%q: %v", page, err)
		} else if got := document.DraftOf(read.Blocks()).Text; got != want {
			t.Errorf("%q reads %q", page, got)
		}
	}
}

func TestEncodingsAreKept(t *testing.T) {
	t.Parallel()
	latin := "<meta charset=windows-1252><p>Caf\xe9 \x96 we utilize it.</p>"
	read, err := web.Read(strings.NewReader(latin))
	if err != nil {
		t.Fatal(err)
	}
	draft := document.DraftOf(read.Blocks())
	edits, _ := draft.Edits(strings.Replace(draft.Text, "utilize", "use 𝄞", 1), nil)
	var out bytes.Buffer
	if _, err := read.Write(&out, edits); err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(latin, "utilize", "use &#119070;", 1); out.String() != want {
		t.Errorf("%q", out.String())
	}
	read, err = web.Read(strings.NewReader("<p>Caf&eacute; utilizes.</p>"))
	if err != nil {
		t.Fatal(err)
	}
	draft = document.DraftOf(read.Blocks())
	edits, _ = draft.Edits("Café doesn’t.", nil)
	out.Reset()
	if _, err := read.Write(&out, edits); err != nil || out.String() != "<p>Caf&#233; doesn&#8217;t.</p>" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
