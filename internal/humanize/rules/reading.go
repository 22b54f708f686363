package rules

import (
	"fmt"
	"strings"
)

// Reading counts what readers found who read edits of a rule in their sentences.
type Reading struct {
	Right  int // y: an editor would print it
	Clumsy int // c: nothing is wrong, and nothing is better
	Wrong  int // n: an editor would undo it
}

// Total is the number of edits that were read.
func (r Reading) Total() int { return r.Right + r.Clumsy + r.Wrong }

// Plus adds two readings.
func (r Reading) Plus(other Reading) Reading {
	return Reading{r.Right + other.Right, r.Clumsy + other.Clumsy, r.Wrong + other.Wrong}
}

// String is what the key "read" holds: 24: 22 y, 1 c, 1 n.
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

// parseReading reads "24: 22 y, 1 c, 1 n", where what is 0 may be left out.
func parseReading(text string) (Reading, error) {
	var found Reading
	if text == "" {
		return found, nil // nobody has read any
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

// What a rule has to reach once enough of its edits were read. A clumsy edit counts as none.
const (
	enoughRead = 10
	leastRight = 0.97
)

// Refused reports whether readers found too many of a rule's edits clumsy or wrong for the rule to stay.
func (r Reading) Refused() bool {
	return r.Total() >= enoughRead && float64(r.Right) < leastRight*float64(r.Total())
}

// AddReadings adds counts to those of the rules in a file, by identifier, and returns the new text of the file with
// what its rules then have.
func AddReadings(path, text string, counts map[string]Reading) (string, map[string]Reading, error) {
	blocks, err := parseBlocks(path, text)
	if err != nil {
		return "", nil, err
	}
	added := map[string]Reading{}
	for _, one := range blocks {
		count, wanted := counts[one.name]
		if !wanted {
			continue
		}
		known, err := parseReading(one.values["read"])
		if err != nil {
			return "", nil, fmt.Errorf("%s: %s: %w", one.at, one.name, err)
		}
		added[one.name] = known.Plus(count)
	}
	return withReadings(text, added), added, nil
}

// withReadings writes the key "read" of some rules anew, at the end of each block that has none yet.
func withReadings(text string, readings map[string]Reading) string {
	var out strings.Builder
	var pending *Reading // of the block so far
	indent := ""         // what the block's keys and the spaces behind them take
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
