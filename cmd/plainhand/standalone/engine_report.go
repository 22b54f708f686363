package standalone

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"plainhand/engine/humanize"
)

// quotedItem matches the quoted words of a reason, so that reasons of one kind can be counted together.
var quotedItem = regexp.MustCompile(` ?[“(].*[”)]`)

// countReasons counts the reasons for which sentences were restored.
func (t *trial) countReasons(result humanize.Result) {
	if t.reasons == nil {
		t.reasons = map[string]int{}
	}
	for _, restoration := range result.Restorations {
		for _, reason := range restoration.Reasons {
			t.reasons[quotedItem.ReplaceAllString(reason, "")]++
		}
	}
}

// countChanged counts the words that are missing in the result, in any order.
func (t *trial) countChanged(before, after string) {
	left := map[string]int{}
	for word := range strings.FieldsSeq(strings.ToLower(after)) {
		left[strings.Trim(word, ".,;:!?()*_\"“”")]++
	}
	for word := range strings.FieldsSeq(strings.ToLower(before)) {
		if word = strings.Trim(word, ".,;:!?()*_\"“”"); left[word] > 0 {
			left[word]--
		} else {
			t.changed++
		}
	}
}

// report returns the trial's measurements in Markdown, for sharing.
func (t *trial) report(service, version string, now time.Time) string {
	var out strings.Builder
	perThousand := func(count int) float64 { return 1000 * float64(count) / float64(t.words) }
	fmt.Fprintf(&out, "# %s\n\nPlainhand %s, %s: %d texts of the public set at strong, %d words, %d sentences.\n\n",
		service, version, now.Format(time.DateOnly), len(t.whole), t.words, t.sentences)
	row := func(name, format string, values ...any) {
		fmt.Fprintf(&out, "| %s | "+format+" |\n", append([]any{name}, values...)...)
	}
	out.WriteString("| | |\n|---|---|\n")
	row("sentences put back", "%d (%.1f%%)", t.restored, 100*float64(t.restored)/float64(t.sentences))
	row("words changed", "%.0f%%", 100*float64(t.changed)/float64(t.words))
	row("habits of machines in 1,000 words, before", "%.1f", perThousand(t.marks[0]))
	row("and after", "%.1f", perThousand(t.marks[1]))
	sent, written := t.tokens()
	row("tokens sent for 1,000 words", "%.0f", perThousand(sent))
	row("tokens written for 1,000 words", "%.0f", perThousand(written))
	slices.Sort(t.whole)
	row("seconds a text, median", "%.1f", t.whole[len(t.whole)/2].Seconds())
	row("seconds a text, slowest", "%.1f", t.whole[len(t.whole)-1].Seconds())
	if len(t.reasons) > 0 {
		out.WriteString("\nWhy sentences were put back:\n\n| reason | times |\n|---|---|\n")
		for _, reason := range slices.SortedFunc(maps.Keys(t.reasons), func(a, b string) int {
			return cmp.Or(cmp.Compare(t.reasons[b], t.reasons[a]), strings.Compare(a, b))
		}) {
			fmt.Fprintf(&out, "| %s | %d |\n", reason, t.reasons[reason])
		}
	}
	return out.String()
}

// tokens returns the sum of all requests' tokens, as far as the service reports them.
func (t *trial) tokens() (sent, written int) {
	for _, request := range t.requests {
		sent, written = sent+request.Sent, written+request.Written
	}
	return sent, written
}
