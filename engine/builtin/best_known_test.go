package builtin

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

// bestKnown is a well-known habit with an example sentence.
type bestKnown struct{ habit, sentence string }

func readBestKnown(t *testing.T) []bestKnown {
	t.Helper()
	file, err := os.ReadFile("testdata/habits/best_known.txt")
	if err != nil {
		t.Fatal(err)
	}
	marks := regexp.MustCompile(`\[([^\]]+)\]`)
	var all []bestKnown
	for line := range strings.Lines(string(file)) {
		if found := marks.FindStringSubmatch(line); found != nil {
			sentence := strings.TrimSpace(marks.ReplaceAllString(line, "$1"))
			all = append(all, bestKnown{found[1], sentence})
		}
	}
	return all
}

// In texts full of the best-known habits, at most 2% have no change, suggestion, or advice.
func TestBestKnownHabitsAreReported(t *testing.T) {
	t.Parallel()
	const inText, minHabits, maxMissed = 20, 300, 0.02
	engine, all := newTestEngine(t), readBestKnown(t)
	var missed []string
	for from := 0; from < len(all); from += inText {
		var text strings.Builder
		starts := map[bestKnown]int{}
		for _, habit := range all[from:min(from+inText, len(all))] {
			starts[habit] = text.Len() + strings.Index(habit.sentence, habit.habit)
			text.WriteString(habit.sentence + " ")
		}
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text.String()})
		if err != nil {
			t.Fatal(err)
		}
		for habit, start := range starts {
			if !touches(result, start, start+len(habit.habit)) {
				missed = append(missed, habit.sentence)
			}
		}
	}
	if len(all) < minHabits || float64(len(missed)) > maxMissed*float64(len(all)) {
		t.Errorf("of %d habits %d are neither changed nor suggested: %q", len(all), len(missed), missed)
	}
}

// touches reports whether a change or a suggestion overlaps a span of the text.
func touches(result humanize.Result, start, end int) bool {
	for _, change := range result.Changes {
		if change.Start < end && change.End > start {
			return true
		}
	}
	for _, suggestion := range result.Suggestions {
		if suggestion.Start < end && suggestion.End > start {
			return true
		}
	}
	return false
}
