package eval

import (
	"regexp"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/engine/pipeline"
	"plainhand/engine/report"
	"plainhand/engine/text/document"
)

// minDifferent is the number of 40 texts on which two modes must differ. A text that has no contractions, no long
// sentences, and no words of one register is the same in both.
var minDifferent = map[[2]humanize.Mode]int{
	{humanize.Standard, humanize.Casual}:       33,
	{humanize.Standard, humanize.Professional}: 36,
	{humanize.Standard, humanize.Academic}:     37,
	{humanize.Standard, humanize.Simple}:       38,
	{humanize.Casual, humanize.Professional}:   39,
	{humanize.Casual, humanize.Academic}:       39,
	{humanize.Casual, humanize.Simple}:         38,
	{humanize.Professional, humanize.Academic}: 26,
	{humanize.Professional, humanize.Simple}:   33,
	{humanize.Academic, humanize.Simple}:       37,
}

// maxSimpleMean is the maximum number of words in a sentence of simple mode, on average.
const maxSimpleMean = 14

func TestModes(t *testing.T) {
	t.Parallel()
	results := inEveryMode(t)
	t.Run("differ", func(t *testing.T) { checkDifferent(t, results) })
	t.Run("have their contractions and sentence lengths", func(t *testing.T) { checkForms(t, results) })
}

func checkDifferent(t *testing.T, results map[humanize.Mode][]modeResult) {
	t.Helper()
	for pair, least := range minDifferent {
		different := 0
		for i, text := range results[pair[0]] {
			if text.text != results[pair[1]][i].text {
				different++
			}
		}
		if different < least {
			t.Errorf("%s and %s differ on %d of 40 texts, and did on %d", pair[0], pair[1], different, least)
		}
	}
}

func checkForms(t *testing.T, results map[humanize.Mode][]modeResult) {
	t.Helper()
	contractions, words, sentences := map[humanize.Mode]int{}, map[humanize.Mode]int{}, map[humanize.Mode]int{}
	for mode, texts := range results {
		for _, text := range texts {
			contractions[mode] += len(text.contractions)
			for _, length := range text.rhythm {
				words[mode] += length
				sentences[mode]++
			}
			if mode == humanize.Professional || mode == humanize.Academic || mode == humanize.Simple {
				for _, contraction := range text.contractions {
					if !undecided[contraction] {
						t.Errorf("%s, %s: %s", text.id, mode, contraction)
					}
				}
			}
		}
	}
	if casual, standard := contractions[humanize.Casual], contractions[humanize.Standard]; casual <= standard {
		t.Errorf("casual has %d contractions, and standard %d", casual, standard)
	}
	mean := func(mode humanize.Mode) float64 { return float64(words[mode]) / float64(sentences[mode]) }
	if mean(humanize.Simple) > maxSimpleMean {
		t.Errorf("a sentence has %.1f words in simple", mean(humanize.Simple))
	}
	for _, mode := range []humanize.Mode{humanize.Standard, humanize.Casual, humanize.Professional, humanize.Academic} {
		if mean(mode) <= mean(humanize.Simple) {
			t.Errorf("a sentence has %.2f words in %s, and %.2f in simple", mean(mode), mode, mean(humanize.Simple))
		}
	}
}

// modeResult is a text in one mode.
type modeResult struct {
	id, text     string
	contractions []string // outside quotations, code, and questions
	rhythm       []int
}

// inEveryMode rewrites 40 texts of the public set in each mode at strong.
func inEveryMode(t *testing.T) map[humanize.Mode][]modeResult {
	t.Helper()
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := pipeline.New(rules, nil)
	texts, err := Public(40)
	if err != nil {
		t.Fatal(err)
	}
	results := map[humanize.Mode][]modeResult{}
	for _, text := range texts {
		before := document.Parse(text.Text, nil)
		for _, mode := range humanize.Modes() {
			result, err := humanize.Rewrite(t.Context(), engine,
				humanize.Request{Text: text.Text, Mode: mode, Strength: humanize.Strong})
			if err != nil {
				t.Fatalf("%s: %v", text.ID, err)
			}
			results[mode] = append(results[mode], modeResult{id: text.ID, text: result.Text,
				contractions: contractionsIn(result.Text), rhythm: report.New(before, result).Rhythm.After})
		}
	}
	return results
}

// undecided are contractions, each with the next words, that stay: the second word is uncertain, the sentence would
// repeat a word, a heading has title case, or the guard has restored the sentence for another edit.
var undecided = map[string]bool{"It's built one": true, "I'd had an": true, "You'll Need": true, "You're in a": true,
	"You're Invited:": true, "You're choosing between": true}

// contracted are contractions of which the two words are certain: no possessives, and no "let's".
var contracted = regexp.MustCompile(`(?i)^(?:\w+n['’]t|(?:it|that|there|what|who|he|she)['’]s|\w+['’](?:re|ve|ll|m|d))$`)

// contractionsIn lists a text's contractions, each with the next word, except in questions, quotations, and code.
func contractionsIn(text string) []string {
	var found []string
	doc := document.Parse(text, nil)
	for _, block := range doc.Blocks {
		if block.Verbatim {
			continue
		}
		for _, sentence := range block.Sentences {
			if text[sentence.End-1] == '?' {
				continue
			}
			for i, token := range sentence.Tokens {
				word := text[token.Start:token.End]
				if token.Kind == document.Word && contracted.MatchString(word) {
					found = append(found, text[token.Start:sentence.Tokens[min(i+2, len(sentence.Tokens)-1)].End])
				}
			}
		}
	}
	return found
}
