package eval

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// Read parses a set of texts: JSON Lines with a text each, and optionally an id and a domain. Other fields are ignored.
// The error is an Invalid fault with the line number.
func Read(set io.Reader) ([]Text, error) {
	scanner := bufio.NewScanner(set)
	scanner.Buffer(nil, humanize.MaxLine)
	var texts []Text
	number := 0
	for scanner.Scan() {
		number++
		if len(bytes.TrimSpace(scanner.Bytes())) == 0 {
			continue
		}
		var text Text
		if err := json.Unmarshal(scanner.Bytes(), &text); err != nil || text.Text == "" {
			return nil, invalidLine(number, `it is not JSON of the form {"text": "…"}`)
		}
		if text.ID == "" {
			text.ID = fmt.Sprintf("line %d", number)
		}
		texts = append(texts, text)
	}
	if err := scanner.Err(); err != nil {
		return nil, invalidLine(number+1, err.Error())
	}
	return texts, nil
}

func invalidLine(line int, why string) error {
	return fault.New(fault.Invalid, fmt.Sprintf("line %d cannot be used: %s", line, why),
		"Write one JSON object on each line.")
}
