package pages

import (
	"slices"
	"testing"

	"plainhand/islands"
)

func TestPreviewHasTheShapeOfTheResultButNotItsLetters(t *testing.T) { // UM01, UM08
	t.Parallel()
	for name, test := range map[string]struct {
		sample Sample
		want   []islands.DemoPiece
	}{
		"engine's result": {
			Sample{Result: "Fixed.", Marks: []islands.Mark{
				{Text: "We "}, {Number: 1, Before: "utilize", After: "use"}, {Text: " 12\ntools"}, {Number: 2, Before: " today"},
			}},
			[]islands.DemoPiece{{Text: "nn "}, {Text: "nnn", Changed: true}, {Text: " nn\nnnnnn"}},
		},
		"fixed result": {Sample{Result: "Fixed. So."}, []islands.DemoPiece{{Text: "nnnnnn nnn"}}},
	} {
		if got := newPreview(test.sample); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}
