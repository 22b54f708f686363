package naturalness

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func lookUp(text string) []Word {
	var words []Word
	for word := range strings.FieldsSeq(text) {
		words = append(words, Lookup(word))
	}
	return words
}

func TestMachineTextScoresHigherThanPeoples(t *testing.T) {
	t.Parallel()
	tests := []struct{ machine, person string }{
		{"they delve into it", "they look at it"},
		{"a testament to the vibrant city", "proof that the city is alive"},
		{"<s> moreover , it is crucial", "<s> it probably matters a lot"},
		{"it is important to note that", "you know that"},
		{"showcasing a wide range of insights", "with lots of stuff"},
	}
	for _, test := range tests {
		machine, person := lookUp(test.machine), lookUp(test.person)
		gain := Measure(machine, 0, len(machine)).Minus(Measure(person, 0, len(person)))
		if gain.Tells <= 0 || gain.Odds+gain.Tells <= 0 {
			t.Errorf("%q against %q: %+v", test.machine, test.person, gain)
		}
	}
}

func TestOnlyOverlappingSequencesCount(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text     string
		from, to int
		tells    bool
	}{
		{"we delve now", 0, 1, false},
		{"we delve now", 1, 2, true},
		{"we delve now", 2, 3, false},
		{"in the heart of town", 0, 1, true},
		{"in the heart of town", 3, 4, true},
		{"in the heart of town", 4, 5, false},
		{"in the heart of town", 2, 2, true},
		{"in the heart of town", 4, 4, false},
		{"in the heart of town", 0, 0, false},
		{"in the heart of town", 5, 5, false},
		{"<s> moreover , we", 1, 2, true},
		{"moreover , we", 0, 1, false},
	}
	for _, test := range tests {
		if got := Measure(lookUp(test.text), test.from, test.to).Tells; got > 0 != test.tells {
			t.Errorf("%q[%d:%d]: %v", test.text, test.from, test.to, got)
		}
	}
}

// An edit is scored by its neighborhood, which must equal the difference of the scores of the complete texts.
func TestNeighborhoodScoreEqualsTextScore(t *testing.T) {
	t.Parallel()
	vocabulary := strings.Fields(`it is important to note that in the heart of a wide range , making moreover we delve into
		so the important potential potential role play crucial lots of xyzzy in light continue to be`)
	random := rand.New(rand.NewPCG(1, 2))
	some := func(maxWords int) []Word {
		var words []Word
		for range random.IntN(maxWords + 1) {
			words = append(words, Lookup(vocabulary[random.IntN(len(vocabulary))]))
		}
		return words
	}
	for range 2000 {
		left, before, after, right := some(12), some(4), some(4), some(12)
		old := append(append(append([]Word{}, left...), before...), right...)
		new := append(append(append([]Word{}, left...), after...), right...)
		neighborhood := Measure(old, len(left), len(left)+len(before)).Minus(Measure(new, len(left), len(left)+len(after)))
		complete := Measure(old, 0, len(old)).Minus(Measure(new, 0, len(new)))
		if neighborhood != complete {
			t.Fatalf("%v %v: %+v, the whole text says %+v", old, new, neighborhood, complete)
		}
	}
}

func TestWeightErrorsNameTheSequence(t *testing.T) {
	t.Parallel()
	for row, want := range map[string]string{
		"delve\n": "delve", "delve\tmany\t1\n": `"delve"`, "a b c d e f g h\t1\t1\n": "longer than",
	} {
		if _, err := read(row); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", row, err)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := read(table); err != nil {
			b.Fatal(err)
		}
	}
}
