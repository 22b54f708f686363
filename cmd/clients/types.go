package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// typescriptType returns a shape as a TypeScript type.
func typescriptType(of shape) string {
	var kinds []string
	for _, kind := range of.Kinds {
		switch {
		case kind == "null":
			kinds = append(kinds, "null")
		case len(of.Choices) > 0:
			kinds = append(kinds, `"`+strings.Join(of.Choices, `" | "`)+`"`)
		case kind == "array" && len(of.Items.Choices) > 0:
			kinds = append(kinds, "("+typescriptType(*of.Items)+")[]")
		case kind == "array":
			kinds = append(kinds, typescriptType(*of.Items)+"[]")
		case kind == "object" && of.Object != "":
			kinds = append(kinds, of.Object)
		case kind == "object":
			var fields []string
			for _, property := range of.Fields {
				fields = append(fields, fmt.Sprintf("%s: %s", property.Name, typescriptType(property.Shape)))
			}
			kinds = append(kinds, "{ "+strings.Join(fields, "; ")+" }")
		case kind == "integer":
			kinds = append(kinds, "number")
		default:
			kinds = append(kinds, kind)
		}
	}
	return strings.Join(kinds, " | ")
}

// typescriptComment returns a doc comment, indented by a number of spaces.
func typescriptComment(indent int, text string) string {
	margin := strings.Repeat(" ", indent)
	if lines := wrapped(text, width-indent-len("/**  */")); len(lines) == 1 {
		return margin + "/** " + lines[0] + " */"
	}
	lines := wrapped(text, width-indent-len(" * "))
	return margin + "/**\n" + margin + " * " + strings.Join(lines, "\n"+margin+" * ") + "\n" + margin + " */"
}

// pythonComment is typescriptComment for a Python docstring.
func pythonComment(indent int, text string) string {
	margin := strings.Repeat(" ", indent)
	lines := wrapped(text, width-indent-len(`"""`)*2)
	if len(lines) == 1 {
		return margin + `"""` + lines[0] + `"""`
	}
	return margin + `"""` + strings.Join(lines, "\n"+margin) + "\n" + margin + `"""`
}

// width is the maximum length of a line in characters.
const width = 120

// wrapped breaks a text into lines of at most width characters.
func wrapped(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && utf8.RuneCountInString(line+" "+word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}

// pythonType returns a shape as a Python type. Anonymous objects are dictionaries.
func pythonType(of shape) string {
	var kinds []string
	for _, kind := range of.Kinds {
		switch {
		case kind == "null":
			kinds = append(kinds, "None")
		case len(of.Choices) > 0:
			kinds = append(kinds, `Literal["`+strings.Join(of.Choices, `", "`)+`"]`)
		case kind == "array":
			kinds = append(kinds, "list["+pythonType(*of.Items)+"]")
		case kind == "object" && of.Object != "":
			kinds = append(kinds, `"`+of.Object+`"`)
		default:
			kinds = append(kinds, pythonKinds[kind])
		}
	}
	if at := slices.Index(kinds, "None"); at >= 0 {
		return "Optional[" + strings.Join(slices.Delete(kinds, at, at+1), "") + "]"
	}
	return strings.Join(kinds, "")
}

var pythonKinds = map[string]string{"string": "str", "integer": "int", "number": "float", "boolean": "bool",
	"object": "dict[str, Any]"}

var capital = regexp.MustCompile(`[A-Z]`)

// snake returns a name in snake case.
func snake(name string) string { return strings.ToLower(capital.ReplaceAllString(name, "_$0")) }
