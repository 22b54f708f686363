package ui

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestGlance(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                             "",
		"utilize":                      "utilize",
		" two\n\nlines ":               "two lines",
		" ":                            "space",
		"\n\n":                         "line break",
		"\u200b\ufeff":                 "invisible character",
		"\u00a0":                       "space",
		strings.Repeat("word ", 40):    strings.Repeat("word ", 16)[:79] + " …",
		strings.Repeat("ü", 100):       strings.Repeat("ü", 80) + " …",
		strings.Repeat("exactly ", 10): strings.TrimSpace(strings.Repeat("exactly ", 10)),
	} {
		if got := Glance(text); got != want {
			t.Errorf("Glance(%q) = %q, want %q", text, got, want)
		}
	}
}

func FuzzGlance(f *testing.F) {
	f.Add("Moreover, it is important to note that\n\u200bauthenticity plays a crucial role in building trust")
	f.Fuzz(func(t *testing.T, text string) {
		short := Glance(text)
		if (short == "") != (text == "") {
			t.Errorf("Glance(%q) = %q", text, short)
		}
		if utf8.RuneCountInString(short) > glanceLength+2 {
			t.Errorf("Glance(%q) is too long", text)
		}
	})
}
