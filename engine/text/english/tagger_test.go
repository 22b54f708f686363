package english

import (
	"strings"
	"testing"
)

// tagged returns a sentence's words with their tags: "We/PRP use/VBP it/PRP".
func tagged(t *testing.T, sentence string) string {
	t.Helper()
	var words []Word
	for text := range strings.FieldsSeq(sentence) {
		text, name := strings.CutPrefix(text, "*")
		words = append(words, Word{Text: text, Name: name})
	}
	TagWords(words)
	var out []string
	for _, word := range words {
		out = append(out, word.Text+"/"+word.Tag.String())
	}
	return strings.Join(out, " ")
}

func TestSentencesAreTagged(t *testing.T) {
	t.Parallel()
	for _, want := range []string{
		"The/DT team/NN uses/VBZ new/JJ tools/NNS ./",
		"The/DT uses/NNS of/IN steel/NN are/VBP many/JJ ./",
		"Use/VB the/DT stairs/NNS ./",
		"Set/VB your/PRP$ goals/NNS ./",
		"I/PRP saw/VBD her/PRP$ house/NN ./",
		"They/PRP don't/VBP know/VB ./",
		"It's/PRP raining/VBG ./",
		"She/PRP has/VBZ never/RB shown/VBN it/PRP ./",
		"The/DT plan/NN was/VBD quickly/RB changed/VBN ./",
		"They/PRP used/VBD it/PRP ./",
		"It/PRP was/VBD a/DT challenging/JJ task/NN ./",
		"They/PRP faced/VBD a/DT relentless/JJ invasion/NN ./",
		"A/DT house/NN that/WDT can/MD stand/VB storms/NNS is/VBZ rare/JJ ./",
		"He/PRP says/VBZ that/IN it/PRP rains/VBZ ./",
		"The/DT need/NN for/IN change/NN is/VBZ growing/VBG ./",
		"He/PRP kicked/VBD the/DT can/NN ./",
		"This/DT can/MD help/VB people/NNS ./",
		"Sales/NNS doubled/VBD within/IN a/DT year/NN ./",
		"The/DT alloy/NN resists/VBZ the/DT acid/NN ./",
		"The/DT voice/NN in/IN the/DT sky/NN fades/VBZ ,/ leaving/VBG an/DT echo/NN ./",
		"In/IN May/NNP they/PRP left/VBD ./",
	} {
		var sentence []string
		for field := range strings.FieldsSeq(want) {
			word, _, _ := strings.Cut(field, "/")
			sentence = append(sentence, word)
		}
		if got := tagged(t, strings.Join(sentence, " ")); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestNamesKeepTheirTag(t *testing.T) {
	t.Parallel()
	if got, want := tagged(t, "*Will *Smith will sing"), "Will/NNP Smith/NNP will/MD sing/VB"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestCliticsAreSplit(t *testing.T) {
	t.Parallel()
	for word, want := range map[string][2]string{
		"don't": {"do", "n't"}, "Can't": {"Ca", "n't"}, "it's": {"it", "'s"}, "we'll": {"we", "'ll"}, "dogs'": {"dogs'", ""},
		"o'clock": {"o'clock", ""}, "'t": {"'t", ""}, "t't": {"t't", ""}, "": {"", ""},
	} {
		if host, clitic := cutClitic(word); host != want[0] || clitic != want[1] {
			t.Errorf("%q is %q and %q, want %q", word, host, clitic, want)
		}
	}
}

func TestParseSetReadsTagsAndClasses(t *testing.T) {
	t.Parallel()
	set, err := ParseSet("N,VBG")
	if err != nil || set != Nouns|SetOf(VBG) {
		t.Errorf("got %b, %v", set, err)
	}
	for _, list := range []string{"", "XX", "N,", "N VBG"} {
		if _, err := ParseSet(list); err == nil {
			t.Errorf("%q is taken", list)
		}
	}
}

func FuzzTag(f *testing.F) {
	f.Add("The quick brown fox don't jump -- it's 5 o'clock \xff 't")
	f.Fuzz(func(t *testing.T, text string) {
		var words []Word
		for field := range strings.FieldsSeq(text) {
			words = append(words, Word{Text: field})
		}
		TagWords(words) // must not panic
		for _, word := range words {
			if word.Tag >= tags {
				t.Errorf("%q has an undefined tag: %d", word.Text, word.Tag)
			}
		}
	})
}
