package standalone

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"plainhand/engine/text/editing"
)

// printOverlaps prints every place for which one of the rules competes with another rule or a pass: the edits that win,
// then the others, each with its gain and the reason.
func (f proposalOutcomes) printOverlaps(out io.Writer, rules map[string]bool) {
	for _, group := range editing.Overlaps(f.outcomes) {
		if !slices.ContainsFunc(group, func(outcome editing.Outcome) bool { return rules[outcome.Rule] }) {
			continue
		}
		fmt.Fprintf(out, "\nOverlap of %d edits:\n", len(group))
		for _, outcome := range group {
			result := "loses"
			if outcome.Verdict == editing.Written {
				result = "wins "
			}
			fmt.Fprintf(out, "  %s %s: “%s” → “%s”\n        %s\n", result, outcome.Rule, outcome.Before, outcome.Text,
				f.verdict(outcome))
			if outcome.Weight > 0 {
				fmt.Fprintf(out, "        %s\n", describeGain(outcome))
			}
		}
	}
}

// describeGain returns the gain of an outcome with its parts, except those that are 0.
func describeGain(outcome editing.Outcome) string {
	gain := outcome.Gain
	var parts []string
	for _, part := range []struct {
		name  string
		value float64
	}{
		{"kind", gain.Prior}, {"tells", gain.Tells}, {"fit", gain.Fit}, {"register", gain.Register},
		{"later text", -gain.Later},
	} {
		if part.value != 0 {
			parts = append(parts, fmt.Sprintf("%s %+.2f", part.name, part.value))
		}
	}
	return fmt.Sprintf("gain %.2f: (%s) × %.2f", outcome.Weight*gain.Total(), strings.Join(parts, ", "), outcome.Weight)
}
