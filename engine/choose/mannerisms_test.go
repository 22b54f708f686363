package choose

import (
	"testing"

	"plainhand/engine/text/editing"
)

func TestMannerismFrequencyIsLimited(t *testing.T) {
	t.Parallel()
	tests := []struct {
		proposal editing.Proposal
		texts    [2]string
		words    int
		want     int // of 20
	}{
		{editing.Proposal{Kind: editing.Phrase}, [2]string{"cups as well as ours", "jugs as well as theirs"}, 240, 2},
		{editing.Proposal{Kind: editing.Opener}, [2]string{"And", "And then"}, 400, 2},
		{editing.Proposal{Kind: editing.Opener}, [2]string{"But", "But"}, 180, 2},
		{editing.Proposal{Kind: editing.Word}, [2]string{"show", "showed"}, 130, 3},
		{editing.Proposal{Kind: editing.Word}, [2]string{"", ""}, 130, 20},
		{editing.Proposal{Kind: editing.Contraction}, [2]string{"don't", "don't"}, 130, 20},
	}
	for _, test := range tests {
		counts, index, done := newMannerismCount(1, test.words), newWordIndex(nil), 0
		for i := range 20 {
			tokens := onlyWords(tokens(test.texts[i%2]))
			candidate, option := &candidate{Proposal: test.proposal},
				option{text: test.texts[i%2], words: tokens, stems: index.stemsOf(tokens)}
			if counts.allow(candidate, option, false) {
				counts.add(candidate, option)
				done++
			}
		}
		if done != test.want {
			t.Errorf("%q in %d words: %d times, want %d", test.texts, test.words, done, test.want)
		}
	}
}
