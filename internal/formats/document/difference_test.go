package document

import "testing"

func TestDifferenceTurnsOneTextIntoTheOther(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{{"in order to", "to"}, {"a b c", "a x c"}, {"", "new"}, {"gone", ""},
		{"It’s, well, fine.", "It is fine."}} {
		text, at := "", 0
		for _, hunk := range difference(test[0], test[1]) {
			text += test[0][at:hunk.start] + test[1][hunk.newStart:hunk.newEnd]
			at = hunk.end
		}
		if text += test[0][at:]; text != test[1] {
			t.Errorf("%q becomes %q, not %q", test[0], text, test[1])
		}
	}
}
