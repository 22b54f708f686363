package main

import (
	"slices"
	"strings"

	"plainhand/internal/openapi"
)

// api is what the templates write.
type api struct {
	Version string
	Objects []object
	Calls   []call
}

// object is a schema with fields.
type object struct {
	Name, About string
	Fields      []field
}

type field struct {
	Name, About string
	Required    bool
	Shape       shape
}

// shape is the type of a field, in no language yet.
type shape struct {
	Object  string   // the name of an object; empty for others
	Kinds   []string // in JSON Schema; "null" if it may be that
	Choices []string
	Items   *shape
	Fields  []field // of an object without a name
}

type call struct {
	Name, Method string
	Path         []part
	Summary      string
	About        string
	Queries      []field
	Takes        string // an object; empty for a call without a body
	Returns      string // an object; empty for a file, and for nothing
	File         bool   // it answers with one
}

// Varies reports whether its address is not always the same.
func (c call) Varies() bool { return c.Path[0].Parameter != "" || len(c.Queries) > 0 }

// part is a piece of an address: as it is, or a parameter.
type part struct{ Text, Parameter string }

func newAPI(document openapi.Document) api {
	made := api{Version: document.Version()}
	for name, schema := range openapi.Pairs(document.Component("schemas")) {
		if fields := fieldsOf(document, schema); len(fields) > 0 && name != "Events" {
			made.Objects = append(made.Objects, object{name, oneLine(document.About(schema)), fields})
		}
	}
	for _, one := range document.Calls() {
		made.Calls = append(made.Calls, newCall(document, one))
	}
	return made
}

func newCall(document openapi.Document, one openapi.Call) call {
	const body = "application/json"
	success := document.Success(one.Node)
	made := call{Name: document.Text(one.Node, "operationId"), Method: one.Method, Path: partsOf(one.Path),
		Summary: document.Text(one.Node, "summary"), About: oneLine(document.Text(one.Node, "description")),
		Returns: reference(document, success, "content", body)}
	made.File = made.Returns == "" && document.At(success, "content") != nil
	if sent := document.At(one.Node, "requestBody", "content", body); sent != nil {
		made.Takes = reference(document, one.Node, "requestBody", "content", body)
	}
	for _, parameter := range document.Parameters(one.Node, "query") {
		made.Queries = append(made.Queries, field{Name: parameter.Name,
			Shape: shapeOf(document, document.At(parameter.Schema, "schema"))})
	}
	return made
}

func partsOf(path string) (parts []part) {
	for path != "" {
		text, rest, _ := strings.Cut(path, "{")
		parameter, after, _ := strings.Cut(rest, "}")
		parts, path = append(parts, part{text, parameter}), after
	}
	return parts
}

// reference is the name of the schema of a body.
func reference(document openapi.Document, node *openapi.Node, path ...string) string {
	for name, schema := range openapi.Pairs(document.At(node, path...)) {
		if name == "schema" {
			return openapi.Reference(schema)
		}
	}
	return ""
}

func fieldsOf(document openapi.Document, schema *openapi.Node) (fields []field) {
	for _, one := range document.Fields(schema) {
		fields = append(fields, field{one.Name, oneLine(document.About(one.Schema)), one.Required,
			shapeOf(document, one.Schema)})
	}
	return fields
}

func shapeOf(document openapi.Document, schema *openapi.Node) shape {
	made := shape{Kinds: document.Types(schema), Choices: document.List(schema, "enum")}
	if items := document.At(schema, "items"); items != nil {
		for name, written := range openapi.Pairs(document.Resolved(schema)) {
			if name == "items" {
				made.Items = new(shapeOf(document, written))
			}
		}
		return made
	}
	if slices.Contains(made.Kinds, "object") {
		made.Object, made.Fields = openapi.Reference(schema), fieldsOf(document, schema)
	}
	return made
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
