package tells

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

func TestFrequentHabitsAreListed(t *testing.T) {
	t.Parallel()
	plain := strings.Repeat("The cows stood in the rain until the boy came home with the key. ", 40)
	for text, want := range map[string]bool{
		plain:                            false,
		"The dog — an old one. " + plain: false, // people write a dash now and then
		strings.Repeat("The dog — an old one — sat there. ", 8) + plain:  true,
		strings.Repeat("An innovation is an innovation. ", 20) + plain:   false, // what a text is about
		"The dog — an old one — sat there — alone — in May — at last — ": true,
	} {
		found := Find(text)
		if got := Frequent(found, humanize.Words(text)); len(got) > 0 != want {
			t.Errorf("%.60q has %v often", text, got)
		}
	}
}

func TestChanceOfIsThePoissonTail(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		n              int
		expected, want float64
	}{{0, 2, 1}, {1, 2, 0.8647}, {5, 2, 0.0527}, {1, 0, 0}} {
		if got := chanceOf(test.n, test.expected); got < test.want-1e-4 || got > test.want+1e-4 {
			t.Errorf("%d where %v is expected: %.4f, want %v", test.n, test.expected, got, test.want)
		}
	}
}
