package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestEnglishIsNewEachTimeAndTheSameAgain(t *testing.T) {
	t.Parallel()
	read := func(seed uint64) *english {
		texts, err := readEnglish(filepath.Join("..", "..", englishFolder), seed)
		if err != nil {
			t.Fatal(err)
		}
		return texts
	}
	texts, again, others := read(1), read(1), read(2)
	seen := map[string]bool{}
	for number := range 300 {
		text := texts.text(number, textWords)
		if words := len(strings.Fields(text)); words != textWords {
			t.Fatalf("text %d has %d words", number, words)
		}
		if seen[text] {
			t.Errorf("text %d is one of those before", number)
		}
		seen[text] = true
		if again.text(number, textWords) != text {
			t.Errorf("text %d is another with the same seed", number)
		}
		if others.text(number, textWords) == text {
			t.Errorf("text %d is the same with another seed", number)
		}
	}
}

func TestNoEnglish(t *testing.T) {
	t.Parallel()
	if _, err := readEnglish(t.TempDir(), 1); err == nil || !strings.Contains(err.Error(), "root of the project") {
		t.Errorf("got %v", err)
	}
}

func TestATextIsCut(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text  string
		words int
		want  string
	}{
		{"one two  three", 2, "one two  "},
		{"one two", 2, "one two"},
		{" one\ntwo", 1, " one\n"},
		{"one", 5, "one"},
		{"über\u00a0all", 1, "über\u00a0"},
		{"", 1, ""},
	} {
		if got := cut(test.text, test.words); got != test.want {
			t.Errorf("%d words of %q are %q, want %q", test.words, test.text, got, test.want)
		}
	}
}
