package builtin

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"plainhand/engine/humanize"
)

// PL17
func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	text := strings.Repeat(sample(t)+"\n\n", 4)
	engine := newTestEngine(t)
	texts := map[string]bool{}
	for seed := range uint64(4) {
		var first string
		for run := range 6 {
			previous := runtime.GOMAXPROCS(1 + run%3)
			result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Seed: seed})
			runtime.GOMAXPROCS(previous)
			if err != nil {
				t.Fatal(err)
			}
			if run == 0 {
				first = result.Text
			}
			if result.Text != first {
				t.Fatalf("seed %d gave two texts", seed)
			}
		}
		texts[first] = true
	}
	if len(texts) < 2 {
		t.Error("four seeds gave one text")
	}
}

// PL17
func TestProcessorCountChangesNoByte(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	engine := newTestEngine(t)
	one, eight := batch(t, engine, files, 1), batch(t, engine, files, 8)
	for i := range one {
		if one[i].Text != eight[i].Text || !slices.Equal(one[i].Changes, eight[i].Changes) {
			t.Errorf("%s: one processor gives %q, eight give %q", files[i/2], one[i].Text, eight[i].Text)
		}
	}
}

// batch rewrites files concurrently with a number of processors, each at balanced and at strong.
func batch(t *testing.T, engine testEngine, files []string, processors int) []humanize.Result {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
	results := make([]humanize.Result, 2*len(files))
	var all sync.WaitGroup
	for i := range results {
		content, err := os.ReadFile(files[i/2])
		if err != nil {
			t.Fatal(err)
		}
		request := humanize.Request{Text: string(content), Seed: uint64(i), Strength: humanize.Balanced}
		if i%2 == 1 {
			request.Strength = humanize.Strong
		}
		all.Go(func() {
			if results[i], err = humanize.Rewrite(t.Context(), engine, request); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	return results
}

func TestASecondPassChangesLittle(t *testing.T) {
	t.Parallel()
	text := sample(t)
	once := rewrite(t, humanize.Request{Text: text, Seed: 1})
	twice := rewrite(t, humanize.Request{Text: once.Text, Seed: 1})
	if words := humanize.Words(text); 100*len(twice.Changes) > 2*words {
		t.Errorf("the second pass makes %d changes in %d words", len(twice.Changes), words)
	}
}
