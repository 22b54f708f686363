package service

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
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

// Most edited sentences are accepted, and no sentence appears twice.
func TestEditedVersionsAreAccepted(t *testing.T) {
	t.Parallel()
	own, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	sentences, putBack := 0, 0
	for name, texts := range pairs(t) {
		for _, rewrite := range texts[1:] {
			rewriter := &model{size: Size{Words: 600}, rewrite: func(passage Passage) (string, error) {
				return asAnswered(passage, rewrite), nil
			}}
			engine := pipeline.New(New(rewriter, own, Settings{}), nil)
			request := humanize.Request{Text: texts[0], Strength: humanize.Strong}
			result, err := humanize.Rewrite(t.Context(), engine, request)
			if err != nil {
				t.Fatal(err)
			}
			putBack += result.Restored
			seen := map[string]bool{}
			for _, block := range document.Parse(result.Text, nil).Blocks {
				for _, one := range block.Sentences {
					sentences++
					letters := onlyLetters(result.Text[one.Start:one.End])
					if len(letters) > 30 && seen[letters] {
						t.Errorf("%s: said twice: %q", name, result.Text[one.Start:one.End])
					}
					seen[letters] = true
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
