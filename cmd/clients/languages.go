package main

import (
	"regexp"
	"strings"
)

// typescriptType returns a shape as a TypeScript type.
func typescriptType(of shape) string {
	written := typescriptKind(of)
	if of.Nullable() {
		written += " | null"
	}
	return written
}

func typescriptKind(of shape) string {
	switch kind := of.kind(); {
	case len(of.Choices) > 0:
		return `"` + strings.Join(of.Choices, `" | "`) + `"`
	case kind == "array":
		if item := typescriptType(*of.Items); !strings.Contains(item, " ") {
			return item + "[]"
		}
		return "(" + typescriptType(*of.Items) + ")[]"
	case kind == "object" && of.Object == "":
		return "Record<string, unknown>"
	case kind == "object":
		return of.Object
	case kind == "integer":
		return "number"
	default:
		return kind
	}
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

// pythonType returns a shape as a Python type. The types of fields are strings until they are used, so that they may
// name types that follow.
func pythonType(of shape) string {
	if of.Nullable() {
		return "Optional[" + pythonKind(of) + "]"
	}
	return pythonKind(of)
}

func pythonKind(of shape) string {
	switch kind := of.kind(); {
	case len(of.Choices) > 0:
		return pythonChoices(of.Choices)
	case kind == "array":
		return "list[" + pythonType(*of.Items) + "]"
	case kind == "object" && of.Object != "":
		return of.Object
	default:
		return pythonKinds[kind]
	}
}

func pythonChoices(choices []string) string {
	return `Literal["` + strings.Join(choices, `", "`) + `"]`
}

var pythonKinds = map[string]string{"string": "str", "integer": "int", "number": "float", "boolean": "bool",
	"object": "dict[str, object]"}

var capital = regexp.MustCompile(`[A-Z]`)

// snake returns a camel-case name in snake case.
func snake(name string) string { return strings.ToLower(capital.ReplaceAllString(name, "_$0")) }

// goType returns a shape as a Go type.
func goType(of shape) string {
	if of.Nullable() && of.kind() != "array" {
		return "*" + goKind(of)
	}
	return goKind(of)
}

func goKind(of shape) string {
	switch kind := of.kind(); {
	case kind == "array":
		return "[]" + goType(*of.Items)
	case kind == "object" && of.Object != "":
		return of.Object
	case kind == "string" && of.Format == "date-time":
		return "time.Time"
	case kind == "integer" && of.Large:
		return "uint64"
	default:
		return goKinds[kind]
	}
}

var goKinds = map[string]string{"string": "string", "integer": "int", "number": "float64", "boolean": "bool",
	"object": "map[string]any"}

// goComment is typescriptComment for a Go comment, indented by a number of tabs.
func goComment(indent int, text string) string {
	margin := strings.Repeat("\t", indent) + "// "
	return margin + strings.Join(wrapped(text, width-indent-len("// ")), "\n"+margin)
}

// goField returns the comment of a field with its choices, which Go's type does not have.
func goField(of field) string {
	if len(of.Shape.Choices) == 0 {
		return of.About
	}
	return strings.TrimSpace(of.About + " One of " + strings.Join(of.Shape.Choices, ", ") + ".")
}
