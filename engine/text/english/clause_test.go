package english

import (
	"fmt"
	"strings"
	"testing"
)

// wordsOf tags a sentence's words.
func wordsOf(t *testing.T, sentence string) []Word {
	t.Helper()
	var words []Word
	for text := range strings.FieldsSeq(sentence) {
		words = append(words, Word{Text: text})
	}
	TagWords(words)
	return words
}

func text(words []Word, phrase Phrase) string {
	var all []string
	for _, word := range words[phrase.From:phrase.To] {
		all = append(all, word.Text)
	}
	return strings.Join(all, " ")
}

func TestVerbGroupsAreFound(t *testing.T) {
	t.Parallel()
	for sentence, want := range map[string]string{
		"The house has never been sold .": "[has never been sold: sold present have perfect passive negated]",
		"She will not go home .":          "[will not go: go modal will negated]",
		"They are running late .":         "[are running: running present be going]",
		"He said that it was late .":      "[said: said past] [was: was past inner]",
		"The beauty it has is rare .":     "[has: has present] [is: is present inner]",
		// the first is taken for the main one
		"When it rains , the road is wet .":                  "[rains: rains present inner] [is: is present]",
		"Prices rose , and wages fell .":                     "[rose: rose past] [fell: fell past]",
		"The man who lives here did not call .":              "[lives: lives present inner] [did not call: call past do negated inner]",
		"Two legs are better than four .":                    "[are: are present]",
		"To run fast is hard .":                              "[is: is present]",
		"Running late again .":                               "",
		"Winds can also make it hard for cyclists to ride .": "[can also make: make modal can]",
	} {
		words := wordsOf(t, sentence)
		var got []string
		for _, group := range VerbGroups(words) {
			description := fmt.Sprintf("[%s: %s %s", text(words, group.Phrase), words[group.Main].Text,
				[...]string{"unknown", "present", "past", "modal"}[group.Tense])
			if group.Auxiliary != "" {
				base := map[string]string{"has": "have", "are": "be", "did": "do"}[group.Auxiliary]
				if base == "" {
					base = group.Auxiliary
				}
				description += " " + base
			}
			for _, mark := range []struct {
				name string
				is   bool
			}{{"perfect", group.Perfect}, {"passive", group.Passive}, {"going", group.Going}, {"negated", group.Negated},
				{"inner", group.Inner}} {
				if mark.is {
					description += " " + mark.name
				}
			}
			got = append(got, description+"]")
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s\n got  %s\n want %s", sentence, strings.Join(got, " "), want)
		}
	}
}

func TestSubjectsAreFound(t *testing.T) {
	t.Parallel()
	for sentence, want := range map[string]string{
		"The price of oil has risen .":                       "The price, 1",
		"The prices of oil and gas have risen .":             "The prices, 2",
		"Salt and pepper are cheap .":                        "Salt, 2",
		"They often agree .":                                 "They, 2",
		"In May the new tools from Ohio are here .":          "the new tools, 2",
		"This is fine .":                                     "This, 1",
		"Reading books helps .":                              ", 0",
		"The dam at Ohn , built in 1950 , holds two lakes .": "The dam, 1",
		"It works .":                                         "It, 1",
	} {
		words := wordsOf(t, sentence)
		groups := VerbGroups(words)
		if len(groups) == 0 {
			t.Errorf("%s: no verb", sentence)
			continue
		}
		subject, joined := SubjectOf(words, groups[0])
		number := NumberOf(words, subject)
		if joined {
			number = NumberPlural
		}
		if got := fmt.Sprintf("%s, %d", text(words, subject), number); got != want {
			t.Errorf("%s: got %s, want %s", sentence, got, want)
		}
	}
}

func TestNounPhrasesAreFound(t *testing.T) {
	t.Parallel()
	for sentence, want := range map[string]string{
		"the old house of my aunt": "the old house", "them to go": "them", "this is it": "this",
		"very old wooden houses": "very old wooden houses",
		"quickly":                "", "": "", "her two brothers sang": "her two brothers",
	} {
		words := wordsOf(t, sentence)
		if got := text(words, NounPhrase(words, 0)); got != want {
			t.Errorf("%s: got %q, want %q", sentence, got, want)
		}
	}
}
