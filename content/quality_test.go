package content

import (
	"bytes"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/pipeline"
	"plainhand/engine/report/tells"
	"plainhand/internal/billing"
)

func TestStoredExamplesMatchTheEngine(t *testing.T) {
	t.Parallel()
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := pipeline.New(rules, nil)
	examples, err := Examples(t.Context(), files, engine)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range examples {
		if kept, err := fs.ReadFile(files, name); err != nil || !bytes.Equal(kept, text) {
			t.Errorf("content/%s is stale: run make examples, and read what it wrote", name)
		}
	}
}

// Pages may not have more tells than human writing.
func TestPagesHaveNoMoreTellsThanHumanWriting(t *testing.T) {
	t.Parallel()
	for _, s := range read(files, facts).sources {
		own := s.own()
		if rate := tells.Rate(own); rate >= tells.HumanRate {
			t.Errorf("%s: %.1f tells in 1,000 words", s.name, rate)
			for _, tell := range tells.Find(own) {
				t.Errorf("    %+v", tell)
			}
		}
	}
}

// maxShared is the maximum share of sentences that two tool pages may have in common. Below it they share only their
// form.
const maxShared = 0.15

func TestToolPagesAreDistinct(t *testing.T) {
	t.Parallel()
	tools, shingles := map[string]Tool{}, map[string]map[string]bool{}
	reader := read(files, facts)
	for _, tool := range reader.content.Tools {
		tools["tools/"+tool.Slug+".md"] = tool
	}
	for _, s := range reader.sources {
		if tool, ok := tools[s.name]; ok {
			shingles[s.name] = shinglesOf(s.own(), tool)
		}
	}
	names := slices.Sorted(maps.Keys(shingles))
	for i, a := range names {
		for _, b := range names[:i] {
			shared := 0
			for shingle := range shingles[a] {
				if shingles[b][shingle] {
					shared++
				}
			}
			if share := float64(shared) / float64(min(len(shingles[a]), len(shingles[b]))); share > maxShared {
				t.Errorf("%s and %s share %.0f%% of their sentences", a, b, 100*share)
			}
		}
	}
}

var wordPattern = regexp.MustCompile(`[\pL\pN’]+`)

// shinglesOf returns every sequence of five words with the page's own subject masked, so that a page made by swapping
// another's subject is detected.
func shinglesOf(text string, tool Tool) map[string]bool {
	subject := wordPattern.FindAllString(strings.ToLower(tool.UseCase+" "+tool.Title+" "+tool.Slug), -1)
	words := wordPattern.FindAllString(strings.ToLower(text), -1)
	for i, word := range words {
		if slices.Contains(subject, word) || slices.Contains(subject, strings.TrimSuffix(word, "s")) ||
			slices.Contains(subject, word+"s") {
			words[i] = "_"
		}
	}
	shingles := map[string]bool{}
	for i := range max(0, len(words)-4) {
		shingles[strings.Join(words[i:i+5], " ")] = true
	}
	return shingles
}

func TestShinglesIgnoreTheSubject(t *testing.T) {
	t.Parallel()
	a := shinglesOf("A memo for the team is short.", Tool{UseCase: "memos"})
	b := shinglesOf("A report for the team is short.", Tool{UseCase: "reports"})
	if len(a) != 3 || !maps.Equal(a, b) {
		t.Errorf("%v and %v", a, b)
	}
}

// Prices, allowances, features of plans, and the brand are quoted as facts, because they are defined elsewhere.
func TestFactsAreNotWrittenInFiles(t *testing.T) {
	t.Parallel()
	words := []string{`Plainhand`, `plainhand\.example`, `\b(is|are) coming soon`}
	for _, plan := range billing.Plans() {
		words = append(words, `\$`+strconv.Itoa(plan.Price)+`(\.00)?([^\d,.]|[,.](\D|$)|$)`) // but not $14,200
		if plan.WordLimit != billing.Unlimited {
			words = append(words, strconv.Itoa(plan.WordLimit/1000)+`,000\b`)
		}
	}
	written := regexp.MustCompile(strings.Join(words, "|"))
	for _, name := range sources(t) {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		if found := written.Find(text); found != nil {
			t.Errorf("%s says %q: quote the fact", name, found)
		}
	}
}
