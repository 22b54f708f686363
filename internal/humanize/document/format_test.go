package document

import (
	"fmt"
	"strings"
	"testing"
)

// outline writes a document so that its blocks, sentences and protected tokens can be compared: one sentence a line, blocks
// numbered by kind, opaque tokens in ⟦⟧, names after ^.
func outline(parsed *Document) string {
	var out strings.Builder
	for _, block := range parsed.Blocks {
		for _, sentence := range block.Sentences {
			fmt.Fprintf(&out, "%s: ", [...]string{"paragraph", "heading", "item", "cell", "quotation"}[block.Kind])
			at := sentence.Start
			for _, token := range sentence.Tokens {
				out.WriteString(parsed.Text[at:token.Start])
				body := parsed.Text[token.Start:token.End]
				switch {
				case token.Kind == Opaque:
					fmt.Fprintf(&out, "⟦%s⟧", body)
				case token.Name:
					out.WriteString("^" + body)
				default:
					out.WriteString(body)
				}
				at = token.End
			}
			out.WriteString("\n")
		}
	}
	return out.String()
}

func TestFormats(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		format Format
		text   string
		want   string
	}{
		{"wrapped lines", Plain, "The city grew for many years and its\npeople moved out to the edges. They\nstayed there.\n\nThen it shrank.",
			"paragraph: The city grew for many years and its\npeople moved out to the edges.\nparagraph: They\nstayed there.\nparagraph: Then it shrank.\n"},
		{"plain list", Plain, "Shopping\n- Eggs\n* Milk\n• Old bread\n1. Pay\n2) Leave\nHome again is what he said.",
			"heading: Shopping\nitem: Eggs\nitem: Milk\nitem: Old bread\nitem: Pay\nitem: Leave\nparagraph: Home again is what he said.\n"},
		{"front matter and code", Markdown, "---\ntitle: No prose\n---\n# Our title\n\n```go\nx := 1\n```\n\n    y := 2\n\nSome `code` here.\n",
			"heading: Our title\nparagraph: Some ⟦`code`⟧ here.\n"},
		{"inline marks", Markdown, "Some **bold words. More** bold and [a link](http://x.y \"t\") and ![an image](i.png).\nWrapped <b>raw</b> line \\* &amp; so on.",
			"paragraph: Some ⟦**⟧bold words.\nparagraph: More⟦**⟧ bold and ⟦[⟧a link⟦](http://x.y \"t\")⟧ and ⟦![an image](i.png)⟧.\nparagraph: Wrapped ⟦<b>⟧raw⟦</b>⟧ line ⟦\\*⟧ ⟦&amp;⟧ so on.\n"},
		{"blocks of Markdown", Markdown, "> Quoted words.\n> Twice.\n\n- one item\n  goes on\n\n| a head |\n|---|\n| a cell |\n\n<div>raw words</div>\n\nIt costs $5 or $6, not $x^2$.",
			"quotation: Quoted words.\nquotation: ⟦>⟧ Twice.\nitem: one item\n  goes on\ncell: a head\ncell: a cell\nparagraph: It costs ⟦$5⟧ or ⟦$6⟧, not ⟦$x^2$⟧.\n"},
		{"HTML", HTML, "<html><head><title>No</title><style>p{}</style><body><h1>Our news</h1><p>It&rsquo;s <b>so</b>&nbsp;on. We don&#39;t <code>x &lt; y</code> see <a href='http://a.b'>this</a>.</p><ul><li>One<li>Two</ul><blockquote>They said.</blockquote><pre>no words</pre>after<br>all<table><tr><td>A cell</table><script>var no = 1</script>",
			"heading: Our news\nparagraph: ⟦It&rsquo;s⟧ ⟦<b>⟧so⟦</b>⟧⟦&nbsp;⟧on.\nparagraph: We ⟦don&#39;t⟧ ⟦<code>x &lt; y</code>⟧ see ⟦<a href='http://a.b'>⟧this⟦</a>⟧.\nitem: One\nitem: Two\nquotation: They said.\nparagraph: after\nparagraph: all\ncell: A cell\n"},
		{"HTML quotation", HTML, "<p>He said &ldquo;come in now&rdquo; and &quot;sit down&quot;.</p>",
			"paragraph: He said ⟦&ldquo;come in now&rdquo;⟧ and ⟦&quot;sit down&quot;⟧.\n"},
		{"Markdown after a tag", Markdown, "<div align=center>\n\n# A heading\n\n</div>\n\nWords <b>so</b>.", "heading: A heading\nparagraph: Words ⟦<b>⟧so⟦</b>⟧.\n"},
		{"comparison is no HTML", Plain, "We know that 3 < 4 and that a <b> is a tag.", "paragraph: We know that ⟦3⟧ < ⟦4⟧ and that a <b> is a tag.\n"},
	} {
		parsed := Parse(test.text, nil)
		if parsed.Format != test.format {
			t.Errorf("%s: format %d, want %d", test.name, parsed.Format, test.format)
		}
		if got := outline(parsed); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}
