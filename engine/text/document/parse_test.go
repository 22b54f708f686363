package document

import (
	"strings"
	"testing"
	"unicode/utf8"

	"plainhand/engine/eval/hostile"
)

// checkParse checks the documented invariants of Parse.
func checkParse(t *testing.T, parsed *Document) {
	t.Helper()
	text := parsed.Text
	valid := utf8.ValidString(text)
	at := 0
	for _, block := range parsed.Blocks {
		if block.Start < at || block.End > len(text) || block.Start >= block.End || len(block.Sentences) == 0 {
			t.Fatalf("block [%d:%d] after %d in %q", block.Start, block.End, at, text)
		}
		within := block.Start
		for _, sentence := range block.Sentences {
			tokens := sentence.Tokens
			if len(tokens) == 0 || sentence.Start < within || sentence.End > block.End || tokens[0].Start != sentence.Start ||
				tokens[len(tokens)-1].End != sentence.End {
				t.Fatalf("sentence [%d:%d] after %d in %+v of %q", sentence.Start, sentence.End, within, block, text)
			}
			for _, token := range tokens {
				if token.Start < within || token.End <= token.Start {
					t.Fatalf("token [%d:%d] after %d in %q", token.Start, token.End, within, text)
				}
				if strings.TrimSpace(text[within:token.Start]) != "" {
					t.Fatalf("%q lies between tokens of %q", text[within:token.Start], text)
				}
				if valid && !(boundary(text, token.Start) && boundary(text, token.End)) {
					t.Fatalf("token [%d:%d] cuts a rune of %q", token.Start, token.End, text)
				}
				if (token.Protect != None) != (token.Kind == Opaque) || token.Name && token.Kind != Word {
					t.Fatalf("token %q of %q is %+v", text[token.Start:token.End], text, token)
				}
				within = token.End
			}
		}
		if strings.TrimSpace(text[within:block.End]) != "" {
			t.Fatalf("%q of %q is in no token", text[within:block.End], text)
		}
		at = block.End
	}
}

// boundary reports whether an offset is between two runes.
func boundary(text string, at int) bool { return at == len(text) || utf8.RuneStart(text[at]) }

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"Dr. Smith (see [12]) paid $5.50 for \"two words\" at http://a.b/c?d. Then e.g. 🎉👨‍👩‍👧 left.",
		"# A *b*\n\n> c `d`\n\n- [e](f \"g\") ![h](i)\n\n|a|b|\n|-|-|\n|c|d|\n\n$x^2$ &amp; \\* ~~j~~ <b>k</b>",
		"---\na: b\n---\n<p>A &ldquo;b c&rdquo; d&#39;e <code>f</code></p><pre>g</pre><!-- h -->",
		"שלום עולם. مرحبا بالعالم؟ 彼は来た。彼女は。 ไทยแลนด์ \x00 \xff\xfe \u200b\u2028 \ufeff",
		"a_b c.d e@f.g /h/i ~j C:\\k l&m n++ o=p q() v1.2 ...x --y “z z ’a",
	} {
		f.Add(seed, "keep")
	}
	f.Fuzz(func(t *testing.T, text, keep string) {
		if len(text) > 1<<14 {
			return
		}
		var parsed *Document
		hostile.CheckCost(t, len(text), func() { parsed = Parse(text, []string{keep}) })
		checkParse(t, parsed)
	})
}

// Parsing must neither panic nor hang. A test that hangs fails when it times out.
func TestHostileTextsKeepTheInvariants(t *testing.T) {
	t.Parallel()
	const deep = 10_000
	for _, text := range []string{
		"", " ", "\n\n", "\x00", "\xff", "a\x00b", strings.Repeat("\xf0\x9f", 100),
		"# a\n\n" + strings.Repeat(">", deep) + " a",
		"# a\n\n" + strings.Repeat("> ", deep) + "a",
		"# a\n\n" + strings.Repeat("- ", deep) + "a",
		"# a\n\n" + strings.Repeat("[", deep) + "a" + strings.Repeat("]", deep),
		"# a\n\n" + strings.Repeat("[a](", deep),
		"# a\n\n" + strings.Repeat("[a]: b\n", deep),
		"# a\n\n" + strings.Repeat("*a _b ", deep),
		"# a\n\n" + strings.Repeat("`", deep) + "a",
		strings.Repeat("<div>", deep) + "a" + strings.Repeat("</div>", deep),
		strings.Repeat("<b>", deep) + "a b</p></p></p></p>",
		strings.Repeat("“a b ", deep), strings.Repeat("\"a b ", deep), strings.Repeat("(2020 ", deep),
		strings.Repeat("a.b", deep), strings.Repeat("a:", deep), strings.Repeat("&amp;a", deep) + "</p></p></p></p>",
		strings.Repeat("$a ", deep), strings.Repeat("a&", deep), strings.Repeat("a'", deep), strings.Repeat("é-", deep),
		strings.Repeat("one word more ", 7_500), // a single line of 100 kB
		strings.Repeat("A sentence of words. ", 1<<20/21),
		strings.Repeat("שלום ", 20_000), strings.Repeat("👨‍👩‍👧", 5_000), strings.Repeat("漢字。", 20_000),
	} {
		checkParse(t, Parse(text, []string{"one word", "a b"}))
	}
}

func BenchmarkParse(b *testing.B) {
	for name, paragraph := range map[string]string{
		"plain":    "The council met Dr. Ann Smith on 12 May, and it heard \"a long report\" about $1,024.\nIt agreed. ",
		"markdown": "## The *council*\n\nIt met **Dr. Ann Smith** on 12 May, see [the `report`](http://a.b/c).\n\n- It agreed.\n\n",
		"html":     "<p>The council met <b>Dr. Ann Smith</b> on 12&nbsp;May, &ldquo;a long report&rdquo; of costs.</p>\n",
	} {
		b.Run(name, func(b *testing.B) {
			text := strings.Repeat(paragraph, 200)
			words := len(strings.Fields(text))
			b.ReportAllocs()
			for b.Loop() {
				Parse(text, nil)
			}
			b.ReportMetric(float64(words)*float64(b.N)/b.Elapsed().Seconds(), "words/s")
		})
	}
}
