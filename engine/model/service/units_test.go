package service

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

// shuffle returns a corrupt answer: blocks of several versions of a text, some missing, some twice, some swapped with
// their neighbors.
func shuffle(random *rand.Rand, versions []string) string {
	blocks := strings.Split(versions[random.IntN(len(versions))], "\n\n")
	for range 1 + random.IntN(6) {
		other := strings.Split(versions[random.IntN(len(versions))], "\n\n")
		at := random.IntN(len(blocks))
		switch random.IntN(4) {
		case 0:
			blocks = slices.Delete(blocks, at, at+1)
		case 1:
			blocks = slices.Insert(blocks, at, other[random.IntN(len(other))])
		case 2:
			blocks[at] = other[random.IntN(len(other))]
		case 3:
			next := (at + 1) % len(blocks)
			blocks[at], blocks[next] = blocks[next], blocks[at]
		}
		if len(blocks) == 0 {
			return ""
		}
	}
	return strings.Join(blocks, "\n\n")
}

// For any answer, no two units cover the same original sentence, and none repeats another one.
func TestUnitsDoNotOverlap(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 5))
	for name, texts := range pairs(t) {
		prepared, err := humanize.Prepare(t.Context(), humanize.Request{Text: texts[0], Strength: humanize.Strong})
		if err != nil {
			t.Fatal(err)
		}
		prepared.FreeStructure = true
		judge := newJudge(prepared, false)
		for range 10 {
			answer := shuffle(random, texts[:])
			units := judge.units(span{0, len(texts[0])}, answer)
			judge.restoreEchoes(units)
			checkUnits(t, name, answer, units)
		}
	}
}

func checkUnits(t *testing.T, name, answer string, units []unit) {
	t.Helper()
	end, written := 0, ""
	for _, u := range units {
		if u.start < end || u.end <= u.start {
			t.Errorf("%s: a unit from %d to %d follows one up to %d", name, u.start, u.end, end)
		}
		if end = u.end; len(u.losses) == 0 {
			written += onlyLetters(u.written) + "|"
		}
	}
	for line := range strings.Lines(answer) {
		letters := onlyLetters(line)
		if len(letters) > 40 && strings.Count(written, letters) > strings.Count(onlyLetters(answer), letters) {
			t.Errorf("%s: a line is used twice: %q", name, line)
		}
	}
}
