package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// typescriptType writes a type in TypeScript.
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
			for _, one := range of.Fields {
				fields = append(fields, fmt.Sprintf("%s: %s", one.Name, typescriptType(one.Shape)))
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

// typescriptComment writes what is said of a part of the client, indented by so many spaces.
func typescriptComment(indent int, text string) string {
	margin := strings.Repeat(" ", indent)
	if lines := wrapped(text, width-indent-len("/**  */")); len(lines) == 1 {
		return margin + "/** " + lines[0] + " */"
	}
	lines := wrapped(text, width-indent-len(" * "))
	return margin + "/**\n" + margin + " * " + strings.Join(lines, "\n"+margin+" * ") + "\n" + margin + " */"
}

// pythonComment is typescriptComment for a string that documents.
func pythonComment(indent int, text string) string {
	margin := strings.Repeat(" ", indent)
	lines := wrapped(text, width-indent-len(`"""`)*2)
	if len(lines) == 1 {
		return margin + `"""` + lines[0] + `"""`
	}
	return margin + `"""` + strings.Join(lines, "\n"+margin) + "\n" + margin + `"""`
}

// width is how many letters a line has.
const width = 120

// wrapped divides a text into lines.
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

// pythonType writes a type in Python. Objects without a name are dictionaries.
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

// snake is a name as Python writes it.
func snake(name string) string { return strings.ToLower(capital.ReplaceAllString(name, "_$0")) }
