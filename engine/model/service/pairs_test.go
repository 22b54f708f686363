package service

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"plainhand/engine/humanize"
	"plainhand/engine/pipeline"
	"plainhand/engine/text/document"
)

// pairs are texts of twelve kinds by an assistant, each with two rewrites by editors who followed the prompts: lists
// became sentences in some, and sentences and paragraphs were joined.
func pairs(t *testing.T) map[string][3]string {
	t.Helper()
	folders, err := filepath.Glob("testdata/pairs/*")
	if err != nil || len(folders) < 20 {
		t.Fatal("there are no pairs", err)
	}
	found := map[string][3]string{}
	for _, folder := range folders {
		var texts [3]string
		for i, name := range []string{"text.md", "a.md", "b.md"} {
			text, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = strings.TrimSpace(string(text))
		}
		found[filepath.Base(folder)] = texts
	}
	return found
}

// withPlaceholders is a rewrite with the placeholders of the passage that it answers, as a model writes it.
func withPlaceholders(passage Passage, rewrite string) string {
	for _, sign := range placeholder.FindAllString(passage.Text, -1) {
		_, label, _ := strings.Cut(strings.TrimSuffix(sign, "⟧"), ":")
		rewrite = strings.Replace(rewrite, label, sign, 1)
	}
	if !strings.Contains(passage.Text, pointer) {
		rewrite = strings.ReplaceAll(rewrite, pointer, "") // before a button, which is not sent
	}
	return rewrite
}

const pointer = "👉 "

// onlyLetters returns the letters and digits of a text, in lower case, to compare texts independently of layout.
func onlyLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// rewriteByEditor rewrites a text with a service that answers with an editor's version.
func rewriteByEditor(t *testing.T, builtIn humanize.Engine, text, version string) humanize.Result {
	t.Helper()
	rewriter := &model{size: Size{Words: 600}, rewrite: func(passage Passage) (string, error) {
		return withPlaceholders(passage, version), nil
	}}
	engine := pipeline.New(New(rewriter, builtIn, Settings{}), nil)
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: humanize.Strong})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// Most edited sentences are accepted. Every sentence is the writer's or the editor's, and none appears twice.
func TestEditedVersionsAreAccepted(t *testing.T) {
	t.Parallel()
	sentences, restored := 0, 0
	for name, texts := range pairs(t) {
		for _, version := range texts[1:] {
			result := rewriteByEditor(t, nil, texts[0], version)
			restored += result.Restored
			known, seen := onlyLetters(texts[0])+"|"+onlyLetters(version), map[string]bool{}
			for _, block := range document.Parse(result.Text, nil).Blocks {
				for _, span := range block.Sentences {
					sentences++
					sentence := result.Text[span.Start:span.End]
					letters := onlyLetters(sentence)
					if len(letters) > 30 && seen[letters] {
						t.Errorf("%s: repeated: %q", name, sentence)
					}
					seen[letters] = true
					if !strings.Contains(known, letters) {
						t.Errorf("%s: a hybrid sentence: %q", name, sentence)
					}
				}
			}
		}
	}
	share := 100 * float64(restored) / float64(sentences)
	t.Logf("%.1f%% of %d sentences are restored without a revision", share, sentences)
	if share > maxRestored {
		t.Errorf("%.1f%% of the sentences are restored", share)
	}
}

// maxRestored is the maximum percentage of faithful sentences that may be restored without a revision.
const maxRestored = 5

// The guard alone finds some of the faults that were planted into the versions. The Verifier looks for the rest.
func TestPlantedFaultsAreFound(t *testing.T) {
	t.Parallel()
	planted, found := 0, 0
	for name, texts := range pairs(t) {
		rows, err := os.ReadFile(filepath.Join("testdata/pairs", name, "faults.tsv"))
		if err != nil {
			t.Fatal(err)
		}
		for row := range strings.Lines(string(rows)) {
			fault := strings.Split(strings.TrimRight(row, "\n"), "\t")
			at := slices.IndexFunc(texts[1:], func(version string) bool { return strings.Contains(version, fault[1]) })
			if at < 0 {
				t.Fatalf("%s: no version says %q", name, fault[1])
			}
			planted++
			result := rewriteByEditor(t, nil, texts[0], strings.Replace(texts[1+at], fault[1], fault[2], 1))
			if !strings.Contains(onlyLetters(result.Text), onlyLetters(fault[2])) {
				found++
			}
		}
	}
	share := 100 * float64(found) / float64(planted)
	t.Logf("the guard alone finds %d of %d planted faults (%.0f%%)", found, planted, share)
	if share < minFound {
		t.Errorf("the guard alone finds only %.0f%% of the planted faults", share)
	}
}

// minFound is the minimum percentage of planted faults that the guard must find by itself.
const minFound = 30
