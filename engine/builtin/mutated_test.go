package builtin

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plainhand/engine/eval"
	texts "plainhand/engine/eval/hostile"
	"plainhand/engine/humanize"
)

// maxMutated is the maximum length of a mutated text, in bytes.
const maxMutated = 1500

// passages returns texts by assistants, in pieces of a few paragraphs.
func passages(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob("../eval/texts/*.jsonl")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	var all []string
	for _, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		read, err := eval.Read(file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range read {
			all = append(all, piecesOf(text.Text)...)
		}
	}
	return all
}

func piecesOf(text string) []string {
	var pieces []string
	var piece strings.Builder
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if piece.Len() > 0 && piece.Len()+len(paragraph) > maxMutated {
			pieces = append(pieces, piece.String())
			piece.Reset()
		}
		piece.WriteString(paragraph + "\n\n")
	}
	return append(pieces, piece.String())
}

// FuzzMutated runs the engine over texts by assistants with typical typing and pasting damage. No pass may panic, and
// the invariants of results must hold.
func FuzzMutated(f *testing.F) {
	engine, originals := newTestEngine(f), passages(f)
	for seed := range uint64(20) {
		f.Add(seed, uint8(seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, setting uint8) { checkMutated(t, engine, originals, seed, setting) })
}

// TestMutatedTextsHoldTheInvariants checks random damage like FuzzMutated.
func TestMutatedTextsHoldTheInvariants(t *testing.T) {
	t.Parallel()
	engine, originals := newTestEngine(t), passages(t)
	for n := range 1500 {
		checkMutated(t, engine, originals, uint64(n), uint8(n))
	}
}

// checkMutated damages a text that the seed selects, and checks the result.
func checkMutated(t *testing.T, engine testEngine, originals []string, seed uint64, setting uint8) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	text, other := originals[random.IntN(len(originals))], originals[random.IntN(len(originals))]
	request := humanize.Request{
		Text: texts.Mutate(random, text, other), Seed: seed & humanize.MaxSeed,
		Mode: humanize.Modes()[int(setting)%5], Strength: humanize.Strengths()[int(setting/5)%3],
	}
	if humanize.Check(request) != nil {
		return
	}
	defer func() {
		if cause := recover(); cause != nil {
			t.Fatalf("seed %d, %s, %s:\n%s\n%v", seed, request.Mode, request.Strength, request.Text, cause)
		}
	}()
	result, err := humanize.Rewrite(t.Context(), engine, request)
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, request, result)
}
