package builtin

import (
	"fmt"
	"strings"
	"testing"

	"plainhand/internal/humanize"
)

func TestTheSameTextDoesNotComeAgainAndAgain(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, subject := range strings.Fields("apples bears clouds doors engines forests gardens houses islands jackets kettles lamps") {
		fmt.Fprintf(&text, "%s were there in the old town by the sea when we came home from school and it rained all day. The %s were a crucial "+
			"part of what my mother told us about her village near the border. ", subject, subject)
	}
	result := rewrite(t, humanize.Request{Text: text.String(), Strength: humanize.Strong})
	by := map[string]int{}
	for _, change := range result.Changes {
		by[change.After]++
	}
	if len(by) < 2 {
		t.Errorf("one text for every place: %v", by)
	}
}

func TestATrickComesOnlySoOften(t *testing.T) {
	t.Parallel()
	tests := []struct {
		made  proposal
		texts [2]string
		words int
		want  int // of 20
	}{
		{proposal{kind: phrase}, [2]string{"cups as well as ours", "jugs as well as theirs"}, 240, 2},
		{proposal{kind: opener}, [2]string{"And", "And then"}, 400, 2},
		{proposal{kind: opener}, [2]string{"But", "But"}, 180, 2},
		{proposal{kind: word}, [2]string{"show", "showed"}, 130, 3},
		{proposal{kind: word}, [2]string{"", ""}, 130, 20},
		{proposal{kind: contraction}, [2]string{"don't", "don't"}, 130, 20},
	}
	for _, test := range tests {
		tricks, reading, done := newTricks(1, test.words), newReading(nil), 0
		for i := range 20 {
			tokens := onlyWords(tokens(test.texts[i%2]))
			one, option := &candidate{proposal: test.made}, option{text: test.texts[i%2], words: tokens, stems: reading.stemsOf(tokens)}
			if tricks.allow(one, option) {
				tricks.add(one, option)
				done++
			}
		}
		if done != test.want {
			t.Errorf("%q in %d words: %d times, want %d", test.texts, test.words, done, test.want)
		}
	}
}
