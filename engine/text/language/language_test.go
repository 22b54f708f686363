package language

import (
	_ "embed"
	"strings"
	"testing"
	"unicode/utf8"
)

//go:embed testdata/paragraphs.tsv
var paragraphs string

// read returns the test paragraphs by language code.
func read(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for line := range strings.Lines(paragraphs) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			code, text, _ := strings.Cut(line, "\t")
			found[code] = text
		}
	}
	return found
}

func TestParagraphOfEachLanguageIsRecognized(t *testing.T) {
	t.Parallel()
	found := read(t)
	if len(found) < 50 {
		t.Errorf("only %d languages are tested", len(found))
	}
	for code, text := range found {
		if got := Of(text); got != code {
			t.Errorf("%s (%s): got %q", code, Name(code), got)
		}
		if Name(code) == "" {
			t.Errorf("%s is not listed", code)
		}
	}
}

// A few words may not suffice to identify a language, but must not be taken for another one.
func TestFewWordsAreNotMisidentified(t *testing.T) {
	t.Parallel()
	for code, text := range read(t) {
		words := strings.Fields(text)
		for _, count := range []int{3, 5, 8, 12, 16, 20} {
			for start := 0; start < len(words); start += 4 {
				part := strings.Join(words[start:min(start+count, len(words))], " ")
				if got := Of(part); got != code && got != "" {
					t.Errorf("%s: %q is taken for %q", code, part, got)
				}
			}
		}
	}
}

func TestOtherTextHasNoLanguage(t *testing.T) {
	t.Parallel()
	found := read(t)
	for name, text := range map[string]string{
		"nothing":     "",
		"numbers":     "1 2 3 4 5 6 7 8 9 10 11 12",
		"one word":    "Hello",
		"names":       "Anna Kowalski, Bruno Müller, José García, Siobhán Murphy, Lars Ørsted, Jean Dupont",
		"filler":      "Lorem ipsum dolor sit amet consectetur adipiscing elit",
		"code":        "for i := range words { sum += words[i]; if sum > max { return } }",
		"invalid":     "\xff\xfe\xfd",
		"two scripts": found["ru"][:200] + found["zh"][:100] + found["el"][:100],
	} {
		if got := Of(text); got != "" {
			t.Errorf("%s: got %q", name, got)
		}
	}
}

func TestLanguagesAreListedByName(t *testing.T) {
	t.Parallel()
	all := All()
	if len(all) < 50 {
		t.Errorf("only %d languages", len(all))
	}
	seen := map[string]bool{}
	for i, language := range all {
		if language.Code == "" || language.Name == "" || Name(language.Code) != language.Name || seen[language.Code] {
			t.Errorf("%+v is not listed well", language)
		}
		if seen[language.Code] = true; i > 0 && all[i-1].Name >= language.Name {
			t.Errorf("%s is listed after %s", language.Name, all[i-1].Name)
		}
	}
	for name, script := range table() {
		if len(script.languages) > 64 {
			t.Errorf("%s has more languages than a set holds", name)
		}
	}
	if Name("xx") != "" {
		t.Error("xx has a name")
	}
}

func TestLongTextIsIdentifiedByItsStart(t *testing.T) {
	t.Parallel()
	found := read(t)
	for _, code := range []string{"de", "zh", "th"} {
		text := strings.Repeat(found[code], 50)
		if got := Of(text); got != code {
			t.Errorf("%s: got %q", code, got)
		}
		if cut := sample(text); len(cut) > sampleBytes || !utf8.ValidString(cut) {
			t.Errorf("%s: the sample of %d bytes is cut inside a letter or too long", code, len(cut))
		}
	}
}

func BenchmarkOf(b *testing.B) {
	text := strings.Repeat(paragraphs[strings.Index(paragraphs, "\nen\t")+4:][:200], 20)
	for b.Loop() {
		Of(text)
	}
}
