package document

import "strings"

// tangled says whether a Markdown parser might take more than linear time over the text: for nesting, open links and
// definitions in numbers that no writer makes.
func tangled(source string) bool {
	const deepest, mostOpen, mostDefinitions = 64, 200, 500
	open, definitions := 0, 0
	for source != "" {
		var line string
		line, source, _ = strings.Cut(source, "\n")
		if containers(line) > deepest || brackets(line) > deepest {
			return true
		}
		open += strings.Count(line, "](") - strings.Count(line, ")")
		open = max(open, 0)
		if strings.HasPrefix(strings.TrimLeft(line, " "), "[") && strings.Contains(line, "]:") {
			definitions++
		}
		if open > mostOpen || definitions > mostDefinitions {
			return true
		}
	}
	return false
}

// containers counts the quotation and list marks that a line starts with, with four columns of indent as one more.
func containers(line string) int {
	marks, spaces := 0, 0
	for i := range len(line) {
		switch c := line[i]; {
		case c == ' ':
			spaces++
		case c == '\t':
			spaces += 4
		case strings.IndexByte(">-+*.)", c) >= 0:
			marks++
		case class[c]&digit == 0:
			return marks + spaces/4
		}
	}
	return 0 // nothing but marks is a rule
}

// brackets returns the length of the longest run of marks that may open something.
func brackets(line string) int {
	longest, length := 0, 0
	for i := range len(line) {
		if strings.IndexByte("[(!<", line[i]) >= 0 {
			length++
			longest = max(longest, length)
		} else {
			length = 0
		}
	}
	return longest
}
