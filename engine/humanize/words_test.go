package humanize

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWordsCountsFields(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"": 0, " \n": 0, "one": 1, "two\twords": 2, "a\u0085b": 2, "a\u00a0b": 2, "a\ufeffb": 1, "don't stop": 2,
	} {
		if got := Words(text); got != want {
			t.Errorf("Words(%q) = %d, want %d", text, got, want)
		}
	}
}

// joints join words without white space. Those that render as a space save nothing, the others a quarter.
var joints = map[string]struct{ shows bool }{
	"&#32;": {true}, "&#x20;": {true}, "&#0032;": {true}, "&nbsp;": {true}, "&nbsp": {true}, "&emsp;": {true},
	"&Tab;": {true}, "&#8195": {true},
	"<wbr>": {}, "<wbr/>": {}, "<!---->": {}, "<!-- -->": {true}, "</b><b>": {}, `<i title="a > b">`: {}, "<br>": {},
	"</p><p>": {},
	".":       {}, "/": {}, "-": {}, "\u2014": {}, "_": {}, ":": {}, "'": {}, "\u2019": {}, "\u00b7": {}, "|": {}, ",": {},
	"&": {}, "&amp;": {}, "&shy;": {},
	"\u200b": {}, "\u200c": {}, "\u200d": {}, "\u2060": {}, "\ufeff": {}, "\u00ad": {}, "\u180e": {}, "\u034f": {},
	"\ufe0f": {}, "\u3164": {},
	"\u115f": {}, "\u2800": {}, "\U000e0020": {}, "&#8288;": {}, "&zwj;": {}, "&NoBreak;": {}, "&#x3164;": {}, "\x1f": {},
	"\U0001f642": {},
}

func TestWordsJoinedWithoutSpacesAreCharged(t *testing.T) {
	t.Parallel()
	const words = 18_560
	list := make([]string, words)
	for i := range list {
		list[i] = []string{"We", "utilize", "it", "daily"}[i%4]
	}
	for joint, it := range joints {
		want := words * 3 / 4
		if it.shows {
			want = words
		}
		if got := ChargedWords(strings.Join(list, joint)); got < want {
			t.Errorf("%d words joined by %q are charged as %d", words, joint, got)
		}
	}
	if got := ChargedWords(strings.Join(list, "")); got < words/maxWordLength {
		t.Errorf("%d words joined by nothing are charged as %d", words, got)
	}
}

func TestScriptsWithoutSpacesAreChargedByTheCharacter(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"我们利用它。":            5,
		"これはテストです":          8,
		"私はGoogleで働く":       6, // and a word
		"ภาษาไทย":           7,
		"กำลัง":             4, // and an accent
		"ភាសាខ្មែរ":         5,
		"မြန်မာ":            3,
		"ພາສາລາວ":           7,
		"한국어는 띄어쓰기를 한다":     3,
		"第2章 2024":          4,
		"&#25105;&#20204;":  2,
		"我<b>们</b>&nbsp;们。": 3,
	} {
		if got := ChargedWords(text); got != want {
			t.Errorf("%q is charged as %d words, want %d", text, got, want)
		}
	}
	if got := ChargedWords(strings.Repeat("字", 308_000)); got != 308_000 {
		t.Errorf("308,000 characters are charged as %d words", got)
	}
}

func TestOrdinaryTextIsChargedByTheCounter(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", " ", "…", "—", "don't", "and/or", "R&D", "café", "cafe\u0301", "naïve", "We utilize it.", "It's me — don't go.",
		"They’ve built a state-of-the-art engine, and/or bought one, over at AT&T’s old works by the river that nobody had used for years.",
		"See https://www.example.com/a/b?c=d for the details of it, or write to ada@example.org if that’s easier for you and for them too, as it may well be for most of us here.",
		"On 2026-11-22 at 10:30, 1,234.56 of 2.345.678,9 (51.3%) were there.",
		"Prices: 1,234.56 2,345.67 3,456.78 4,567.89",
		"un<b>believ</b>able, and so it goes on.", `<p class="lead" id="x1">One <a href="/a/b/c.html" title="More">word</a> more.</p>`,
		"if a<b && c>d { return }", "caf&eacute;s &amp; bars", "می\u200cخواهم بروم خانه", "L’homme qu’elle aime est parti ce matin par le train de neuf heures, et personne n’en sait plus.",
		"Donaudampfschifffahrtsgesellschaftskapitän gesucht, dringend.", "👩‍👩‍👧 family", "- one\n- two\n\n| a | b |\n|---|---|\n",
		"\u0301\u0301", "\u200d\u200d",
	} {
		if got, want := ChargedWords(text), Words(text); got != want {
			t.Errorf("%q is charged as %d words, want %d", text, got, want)
		}
	}
}

// The paragraphs are in the 84 recognized languages. Those of scripts without spaces are charged by the character.
func TestLanguagesWithSpacesAreChargedByTheCounter(t *testing.T) {
	t.Parallel()
	paragraphs, err := os.ReadFile("../text/language/testdata/paragraphs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	byTheCharacter := map[string]bool{"zh": true, "ja": true, "th": true, "lo": true, "km": true, "my": true}
	for line := range strings.Lines(string(paragraphs)) {
		language, text, _ := strings.Cut(line, "\t")
		got, counted := ChargedWords(text), Words(text)
		if more := got > counted; more != byTheCharacter[language] {
			t.Errorf("%s is charged as %d words, and the counter shows %d", language, got, counted)
		}
	}
}

func TestTextInTagsIsCharged(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"<x We&#32;utilize&#32;it&#32;daily>":       5,
		"<x We—utilize—it—daily>":                   3, // of five, with a quarter for free
		"<!--We&#32;utilize&#32;it&#32;daily-->":    4,
		"<We":                                       1,
		"< We&#32;utilize":                          2,
		"<b title='" + words(2_000, "&#32;") + "'>": 2_000,
		"&lt;b We&#32;utilize&#32;it&gt;":           4,
	} {
		if got := ChargedWords(text); got < want || got > want+1 {
			t.Errorf("%.40q is charged as %d words, want %d", text, got, want)
		}
	}
}

func words(n int, joint string) string {
	return strings.TrimSuffix(strings.Repeat("word"+joint, n), joint)
}

func TestCountsAsExplainsTheCharge(t *testing.T) {
	t.Parallel()
	const want = "This text counts as 18,560 words: words joined without spaces count one by one, and scripts without spaces by the character."
	if got := CountsAs(words(18_560, "&#32;")); got != want {
		t.Errorf("got %q", got)
	}
	if got := CountsAs("Every word is between spaces."); got != "" {
		t.Errorf("got %q", got)
	}
	_, err := Prepare(t.Context(), Request{Text: words(MaxWords+1, "&nbsp;")})
	if err == nil || CountsAs("") != "" {
		t.Errorf("got %v", err)
	}
}

// hostile are units that are repeated to build a text of the maximum size.
var hostile = []string{"<", "<a", `<a b="`, `<a "<a '`, "<!--", "&", "&#", "&a", "&aa", "&#32", "&nbsp;",
	"&NotEqualTilde;", "&CounterClockwiseContourIntegral;",
	"\u0301", "\u200d", "字", "ж", "ж ", "ก", "한", "\u3164", "\U0001f642", "a", "a ", "a.", "1.", "1,1:", " ", "\x00",
	"\xff"}

func FuzzChargedWords(f *testing.F) {
	for _, unit := range hostile {
		f.Add(strings.Repeat(unit, 40))
	}
	for joint := range joints {
		f.Add(words(9, joint))
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := ChargedWords(text)
		if got < Words(text) || got > utf8.RuneCountInString(text) {
			t.Errorf("%q is charged as %d words", text, got)
		}
		if more := ChargedWords(text + " word"); more < got {
			t.Errorf("%q costs %d, and less with a word more: %d", text, got, more)
		}
	})
}

func BenchmarkChargedWords(b *testing.B) {
	for _, unit := range append(hostile, "The engine counts what it sees, and nothing else. ") {
		text := strings.Repeat(unit, MaxBytes/len(unit))
		b.Run(fmt.Sprintf("%.20q", unit), func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				ChargedWords(text)
			}
		})
	}
}
