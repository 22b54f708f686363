package service

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/pipeline"
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

// asAnswered is a rewrite with the placeholders of the passage that it answers, as a model writes it.
func asAnswered(passage Passage, rewrite string) string {
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

// onlyLetters is a text without what a layout may change.
func onlyLetters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// byEditor is what becomes of a text by a service that answers with a version of it.
func byEditor(t *testing.T, own humanize.Engine, text, version string) humanize.Result {
	t.Helper()
	rewriter := &model{size: Size{Words: 600}, rewrite: func(passage Passage) (string, error) {
		return asAnswered(passage, version), nil
	}}
	engine := pipeline.New(New(rewriter, own, Settings{}), nil)
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: humanize.Strong})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// Most edited sentences are accepted. Every sentence is the writer's or the editor's, and none appears twice.
func TestEditedVersionsAreAccepted(t *testing.T) {
	t.Parallel()
	sentences, putBack := 0, 0
	for name, texts := range pairs(t) {
		for _, version := range texts[1:] {
			result := byEditor(t, nil, texts[0], version)
			putBack += result.Restored
			known, seen := onlyLetters(texts[0])+"|"+onlyLetters(version), map[string]bool{}
			for _, block := range document.Parse(result.Text, nil).Blocks {
				for _, one := range block.Sentences {
					sentences++
					sentence := result.Text[one.Start:one.End]
					letters := onlyLetters(sentence)
					if len(letters) > 30 && seen[letters] {
						t.Errorf("%s: said twice: %q", name, sentence)
					}
					seen[letters] = true
					if !strings.Contains(known, letters) {
						t.Errorf("%s: a hybrid sentence: %q", name, sentence)
					}
				}
			}
		}
	}
	share := 100 * float64(putBack) / float64(sentences)
	t.Logf("%.1f%% of %d sentences are put back without asking again", share, sentences)
	if share > mostPutBack {
		t.Errorf("%.1f%% of the sentences are put back", share)
	}
}

// mostPutBack is the largest share of honest sentences that may be put back without asking again.
const mostPutBack = 5

// The guard alone finds some of the faults that were planted into the versions; the verifying request looks for the
// rest.
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
			result := byEditor(t, nil, texts[0], strings.Replace(texts[1+at], fault[1], fault[2], 1))
			if !strings.Contains(onlyLetters(result.Text), onlyLetters(fault[2])) {
				found++
			}
		}
	}
	share := 100 * float64(found) / float64(planted)
	t.Logf("the guard alone finds %d of %d planted faults (%.0f%%)", found, planted, share)
	if share < leastFound {
		t.Errorf("the guard alone finds only %.0f%% of the planted faults", share)
	}
}

// leastFound is the share of planted faults that the guard has to find by itself.
const leastFound = 30
