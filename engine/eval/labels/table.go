package labels

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"plainhand/engine/rules"
)

// columns are the column names of the label table.
var columns = []string{"rule", "before", "after", "sentence", "label"}

// Write writes a sample as tab-separated values with an empty column for the labels.
func Write(out io.Writer, edits []Edit) error {
	writer := bufio.NewWriter(out)
	fmt.Fprintln(writer, strings.Join(columns, "\t"))
	for _, edit := range edits {
		fmt.Fprintln(writer, strings.Join([]string{edit.Rule, edit.Before, edit.After, edit.Sentence, ""}, "\t"))
	}
	return writer.Flush()
}

// maxLine is the maximum length of a table line in bytes.
const maxLine = 1 << 20

// Count counts the labels in a table by rule, skipping lines without a label.
func Count(in io.Reader) (map[string]rules.Reading, error) {
	counts := map[string]rules.Reading{}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimRight(lines.Text(), "\r")
		cells := strings.Split(line, "\t")
		switch {
		case line == "" || line == strings.Join(columns, "\t"):
			continue
		case len(cells) != len(columns):
			return nil, fmt.Errorf("line %d has %d columns, not %d: %s", number, len(cells), len(columns),
				strings.Join(columns, ", "))
		}
		label, err := readLabel(cells[len(cells)-1])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if label.Total() > 0 {
			counts[cells[0]] = counts[cells[0]].Plus(label)
		}
	}
	return counts, lines.Err()
}

func readLabel(label string) (rules.Reading, error) {
	switch strings.ToLower(strings.TrimSpace(label)) {
	case "":
		return rules.Reading{}, nil
	case "y":
		return rules.Reading{Right: 1}, nil
	case "c":
		return rules.Reading{Clumsy: 1}, nil
	case "n":
		return rules.Reading{Wrong: 1}, nil
	}
	return rules.Reading{}, fmt.Errorf("there is no label %q; write y (right), c (clumsy), or n (wrong)", label)
}
