package main

import (
	"bytes"
	"os"
	"testing"

	"plainhand/engine/report/tells"
)

// The committed weights must equal the command's output, byte for byte.
func TestCommittedWeightsAreUpToDate(t *testing.T) {
	t.Parallel()
	rates, err := os.ReadFile("../rates.tsv")
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../weights.gen.tsv")
	if err != nil {
		t.Fatal(err)
	}
	fitted, err := fit(string(rates), tells.Phrases())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(fitted, committed) {
		t.Error("weights.gen.tsv is stale: run make generate")
	}
}

func TestOddsExcludeThoseOfTheParts(t *testing.T) {
	t.Parallel()
	weights := map[string]*weight{}
	addOdds(weights, map[string]float64{"a": 1, "b": 0.5, "a b": 1.5, "b a": 2.5, "a b a": 2.5, "c": 9})
	for sequence, want := range map[string]float64{
		"a":     1,
		"a b":   0,
		"b a":   0.6,
		"a b a": trustPair * (2.5 - 1.5 - 2.5 + 0.5),
		"c":     maxOdds,
	} {
		if got := weights[sequence].odds; max(got-want, want-got) > 1e-9 {
			t.Errorf("%q: got %v, want %v", sequence, got, want)
		}
	}
}

func TestInvalidRatesAreRejected(t *testing.T) {
	t.Parallel()
	for _, row := range []string{"a\t1\t2\n", "a\t1\t2\tmuch\t6\t1\n", "a\t1\t2\t0.5\t6\tall\n"} {
		if _, err := fit(row, nil); err == nil {
			t.Errorf("%q: no error", row)
		}
	}
}
