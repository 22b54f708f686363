package builtin

import (
	"slices"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

func TestLightPartsAreThoseThatAreNotEnglish(t *testing.T) {
	t.Parallel()
	const (
		german  = "Der Besitzer der Mühle hat uns geschrieben, dass sie nicht mehr zu verkaufen ist."
		english = "The owner of the mill has written to us that it is not for sale."
		both    = german + " " + german + " It was what the owner said to her and that is all."
		unclear = "Ba dubi lorak semu tavi. Neko lavi dubi semu, tarak ba lorak; neko semu dubi tavi lorak ba."
	)
	for _, test := range []struct {
		name string
		text string
		want []string
	}{
		{"English", english, nil},
		{"too short to tell", "Old mill", nil},
		{"German", "# Mühlen\n\n" + german + "\n", []string{"# Mühlen\n\n" + german + "\n"}},
		{"a German paragraph in English", english + "\n\n" + german + "\n\n" + english + " " + english, []string{german}},
		{"an English paragraph in German", german + "\n\n" + english + "\n\n" + german,
			[]string{german + "\n\n", "\n\n" + german}},
		{"a mixed paragraph in English", english + "\n\n" + both + "\n\n" + english + "\n\n" + english, nil},
		{"an unknown language", unclear, []string{unclear}},
	} {
		var got []string
		for _, part := range Light(document.Parse(test.text, nil)) {
			got = append(got, test.text[part.Start:part.End])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// The ranges are of the text that was sent, also if its layout or a chatbot's line was removed.
func TestLightPartsAreOfTheTextThatWasSent(t *testing.T) {
	t.Parallel()
	const german = "Der Besitzer der Mühle hat uns geschrieben, dass sie nicht mehr zu verkaufen ist."
	text := "Certainly! Here is the text:\n\nThe **owner** of the mill has written to us that it is not for sale.\n\n" + german
	result := rewrite(t, humanize.Request{Text: text, Layout: humanize.Natural})
	if len(result.Light) != 1 || text[result.Light[0].Start:result.Light[0].End] != german {
		t.Errorf("got %v", result.Light)
	}
}
