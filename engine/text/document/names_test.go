package document

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesAreMarked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text string
		want string // the names, in order
	}{
		{"The dog saw Ann. I think Ann's dog saw it.", "Ann Ann's"},
		{"However, it rained. Meanwhile the NATO left.", "NATO"},
		{"Rose met us in May. On Monday we saw Rose.", "Rose May Monday Rose"},
		{"Rose met us. We saw Rose.", "Rose Rose"},
		{"Dear Ann, In short, it rains. In Oslo it snows.", "Ann In Oslo"},
		{"You'll see Ann. They’d left. Needn't we go?", "Ann"},
		{"Note: Due to rain, we stay. Guest: Zora. Place: Oslo.", "Zora Oslo"},
		{"Paris is big. It is old.", "Paris"},
		{"Gopherish talk is fun. We like gopherish talk.", ""},
		{"The Impact Of Modern Tools\n\nModern tools help people a lot in their work. Impact is rare.", "Impact Of Modern Tools"},
		{"He said, \"We met Zora there.\" Zora smiled.", "Zora"},
		{"Well-known people came. Élan is rare here.", "Élan"},
		{"It is Q&A time for JavaScript and O'Neill.", "JavaScript O'Neill"},
	} {
		parsed := Parse(test.text, nil)
		var got []string
		for _, block := range parsed.Blocks {
			for _, sentence := range block.Sentences {
				for _, token := range sentence.Tokens {
					if token.Name {
						got = append(got, test.text[token.Start:token.End])
					}
				}
			}
		}
		if want := strings.Fields(test.want); !slices.Equal(got, want) {
			t.Errorf("%q has the names %q, want %q", test.text, got, want)
		}
	}
}
