package english

import (
	"strings"
	"testing"
)

func TestSubjectOfVerbIsFound(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ sentence, verb, want string }{
		{"The manager ensures that it works .", "ensures", "The manager"},
		{"The manager of the large plant ensures it .", "ensures", "The manager"},
		{"The manager has often ensured it .", "ensured", "The manager"},
		{"The law does not require it .", "require", "The law"},
		{"They never require it .", "require", "They"},
		{"The law that requires it is old .", "requires", "The law"},
		{"Teachers , who require it , are few .", "require", "Teachers"},
		{"It rained , which requires boots .", "requires", "which"},
		{"The team plans the trip and ensures that it works .", "ensures", "The team"},
		{"We stay because the law requires it .", "requires", "the law"},
		{"In this office , the new staff require help .", "require", "the new staff"},
		{"He wants to ensure it .", "ensure", ""},
		{"It is a plan ensuring growth .", "ensuring", ""},
		{"Ensure that it works .", "Ensure", ""},
		{"Does the law require it ?", "require", ""},
	} {
		words, at := []Word{}, -1
		for i, text := range strings.Fields(test.sentence) {
			words = append(words, Word{Text: text})
			if text == test.verb {
				at = i
			}
		}
		TagWords(words)
		phrase, got := SubjectOfVerb(words, at), []string{}
		for _, word := range words[phrase.From:phrase.To] {
			got = append(got, word.Text)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q: %q, want %q; %v", test.sentence, got, test.want, words)
		}
	}
}
