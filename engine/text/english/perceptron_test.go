package english

import (
	"bytes"
	"strings"
	"testing"

	"github.com/jdkato/prose/v3/tag"
	"github.com/jdkato/prose/v3/tag/aptagmodel"
)

// sample has known and unknown words, numbers, marks, capitals, and a letter beyond ASCII.
const sample = `The committee, which met on 12 March 1998, did n't say whether its well-known café would close ; it only noted that
	Blorvians -- a people of 40,000 -- had been using the building 's upper floors since 1974 . Use what you find , she said ,
	and leave the rest . Growing faster than expected , the firm hired five more drivers to deliver its zworts and glimmering
	flibbets . How would they feel about that ? Nobody knows .`

func TestTagsEqualThoseOfTheModelsTagger(t *testing.T) {
	t.Parallel()
	ours, err := readModel(aptagmodel.English)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := tag.New()
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(sample)
	want := theirs.Tag(words)
	for i, got := range ours.tag(words, nil) {
		if got != byName[want[i].Tag] {
			t.Errorf("%s is %q, want %q", words[i], got, want[i].Tag)
		}
	}
}

func TestReadModelRejectsInvalidModels(t *testing.T) {
	t.Parallel()
	model := aptagmodel.English
	for name, data := range map[string][]byte{
		"nothing":         nil,
		"another magic":   append([]byte("PROSETAX"), model[8:]...),
		"another version": append(append([]byte("PROSETAG"), 2, 0, 0, 0), model[12:]...),
		"half":            model[:len(model)/2],
		"a byte less":     model[:len(model)-1],
		"a huge count":    append(append([]byte("PROSETAG"), 1, 0, 0, 0), 0xff, 0xff, 0xff, 0xff),
	} {
		if _, err := readModel(data); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

func FuzzReadModel(f *testing.F) {
	f.Add(aptagmodel.English[:2000])
	f.Add(bytes.Repeat([]byte("PROSETAG\x01\x00\x00\x00"), 9))
	f.Fuzz(func(_ *testing.T, data []byte) {
		if model, err := readModel(data); err == nil {
			model.tag([]string{"a", "test"}, nil) // must not panic
		}
	})
}

func BenchmarkTag(b *testing.B) {
	var words []Word
	for word := range strings.FieldsSeq(sample) {
		words = append(words, Word{Text: word})
	}
	for b.Loop() {
		TagWords(words)
	}
	b.ReportMetric(float64(b.N*len(words))/b.Elapsed().Seconds(), "words/s")
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		if _, err := readModel(aptagmodel.English); err != nil {
			b.Fatal(err)
		}
	}
}
