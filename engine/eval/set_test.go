package eval

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
	"plainhand/engine/pipeline"
	"plainhand/engine/report"
	"plainhand/engine/text/document"
)

// publicSet reads the public set, to which the site's claim refers.
func publicSet(t *testing.T) []Text {
	t.Helper()
	files, err := filepath.Glob("texts/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var set []Text
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := Read(bytes.NewReader(file))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		set = append(set, texts...)
	}
	return set
}

func TestPublicSetIsBalancedAndUnique(t *testing.T) {
	t.Parallel()
	domains, ids, texts := map[string]int{}, map[string]bool{}, map[string]bool{}
	for _, text := range publicSet(t) {
		domains[text.Domain]++
		if ids[text.ID] || texts[text.Text] || !strings.HasPrefix(text.ID, text.Domain+"-") {
			t.Errorf("%s is a duplicate, or in the wrong domain", text.ID)
		}
		ids[text.ID], texts[text.Text] = true, true
	}
	if len(domains) != 12 || len(texts) < 300 {
		t.Errorf("%d texts in the domains %v", len(texts), domains)
	}
	for domain, count := range domains {
		if count != 25 {
			t.Errorf("%s has %d texts", domain, count)
		}
	}
}

// Every page quotes the rate, so it must be exact: neither a better nor a worse engine leaves it as it is.
func TestPublishedSuccessRateIsTrue(t *testing.T) {
	t.Parallel()
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := pipeline.New(rules, nil)
	var all Measure
	for _, text := range publicSet(t) {
		measure, err := Run(t.Context(), engine, humanize.Request{}, text.Text)
		if err != nil {
			t.Fatalf("%s: %v", text.ID, err)
		}
		all.Add(measure)
	}
	if len(all.Losses) > 0 {
		t.Errorf("texts that lost or gained protected content: %v", all.Losses)
	}
	if rate := Percent(all.Succeeded, all.Texts); math.Floor(rate) != SuccessRate {
		t.Errorf("%.1f%% of the public set succeed, and SuccessRate is %d", rate, SuccessRate)
	}
}

// A habit with a higher count after the rewrite would show the user a worse text. A higher strength must not change
// less, either.
func TestNoHabitIncreasesInThePublicSet(t *testing.T) {
	t.Parallel()
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := guardtest.Around(rules, nil)
	set := publicSet(t)
	weaker := map[string]int{} // number of changes by text at the previous strength
	for _, strength := range humanize.Strengths() {
		for _, text := range set {
			request := humanize.Request{Text: text.Text, Strength: strength}
			result, err := humanize.Rewrite(t.Context(), engine, request)
			if err != nil {
				t.Fatalf("%s: %v", text.ID, err)
			}
			if len(result.Changes) < weaker[text.ID] {
				t.Errorf("%s: %d changes, and %d at %s", text.ID, weaker[text.ID], len(result.Changes), strength)
			}
			weaker[text.ID] = len(result.Changes)
			for _, habit := range report.New(document.Parse(text.Text, nil), result).Habits {
				if habit.After > habit.Before {
					t.Errorf("%s, %s: %s go from %d to %d", text.ID, strength, habit.Kind, habit.Before, habit.After)
				}
			}
		}
	}
}
