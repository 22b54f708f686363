package rules

import (
	"fmt"
	"strings"
)

// Reading counts the labels that readers gave to a rule's edits, read in their sentences.
type Reading struct {
	Right  int // y: an editor would print it
	Clumsy int // c: neither wrong nor better
	Wrong  int // n: an editor would undo it
}

// Total is the number of labeled edits.
func (r Reading) Total() int { return r.Right + r.Clumsy + r.Wrong }

// Plus adds two readings.
func (r Reading) Plus(other Reading) Reading {
	return Reading{r.Right + other.Right, r.Clumsy + other.Clumsy, r.Wrong + other.Wrong}
}

// String is the value of the key "read": 24: 22 y, 1 c, 1 n.
func (r Reading) String() string {
	text := fmt.Sprintf("%d: %d y", r.Total(), r.Right)
	if r.Clumsy > 0 {
		text += fmt.Sprintf(", %d c", r.Clumsy)
	}
	if r.Wrong > 0 {
		text += fmt.Sprintf(", %d n", r.Wrong)
	}
	return text
}

// parseReading parses "24: 22 y, 1 c, 1 n", in which counts of 0 are optional.
func parseReading(text string) (Reading, error) {
	var found Reading
	if text == "" {
		return found, nil // no edit was read
	}
	fault := fmt.Errorf("%q counts no readings; write 24: 22 y, 1 c, 1 n", text)
	total, counts, _ := strings.Cut(text, ": ")
	into := map[string]*int{"y": &found.Right, "c": &found.Clumsy, "n": &found.Wrong}
	for part := range strings.SplitSeq(counts, ", ") {
		var label string
		var count int
		if _, err := fmt.Sscanf(part, "%d %s", &count, &label); err != nil || count < 0 || into[label] == nil {
			return found, fault
		}
		*into[label], into[label] = count, nil
	}
	if fmt.Sprint(found.Total()) != total {
		return found, fault
	}
	return found, nil
}

// The minimum share of right edits of a rule, from a minimum number of labels on. Clumsy edits aren't right.
const (
	enoughRead = 10
	minRight   = 0.97
)

// Refused reports whether the share of right edits is too low to keep the rule.
func (r Reading) Refused() bool {
	return r.Total() >= enoughRead && float64(r.Right) < minRight*float64(r.Total())
}

// AddReadings adds counts, by rule identifier, to those in a rule file. It returns the new text of the file and the
// sums.
func AddReadings(path, text string, counts map[string]Reading) (string, map[string]Reading, error) {
	blocks, err := parseBlocks(path, text, elements{})
	if err != nil {
		return "", nil, err
	}
	added := map[string]Reading{}
	for _, ruleBlock := range blocks {
		count, wanted := counts[ruleBlock.name]
		if !wanted {
			continue
		}
		known, err := parseReading(ruleBlock.values["read"])
		if err != nil {
			return "", nil, fmt.Errorf("%s: %s: %w", ruleBlock.at, ruleBlock.name, err)
		}
		added[ruleBlock.name] = known.Plus(count)
	}
	return withReadings(text, added), added, nil
}

// withReadings replaces the key "read" of some rules, at the end of their blocks.
func withReadings(text string, readings map[string]Reading) string {
	var out strings.Builder
	var pending *Reading // of the current block
	indent := ""         // the block's column of keys, with the spaces after them
	finish := func() {
		if pending != nil {
			fmt.Fprintf(&out, "  %-*s%s\n", max(len("read "), len(indent)-2), "read", pending)
			pending = nil
		}
	}
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case key == "" || line[0] != ' ':
			finish()
			if reading, found := readings[strings.TrimRight(line, " \r\n")]; found {
				pending = &reading
			}
		case key == "read" && pending != nil:
			continue
		default:
			value = strings.TrimSpace(value)
			indent = line[:max(0, strings.LastIndex(line, value))]
		}
		out.WriteString(line)
		if !strings.HasSuffix(line, "\n") && pending != nil {
			out.WriteByte('\n')
		}
	}
	finish()
	return out.String()
}
