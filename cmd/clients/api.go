package main

import (
	"slices"
	"strings"

	"plainhand/internal/api/openapi"
)

// api is the data of the templates.
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

// shape is the type of a field, independent of the language.
type shape struct {
	Object  string   // name of an object; empty for other types
	Kinds   []string // JSON Schema types; "null" if nullable
	Choices []string
	Items   *shape
	Fields  []field // fields of an anonymous object
}

type call struct {
	Name, Method string
	Path         []part
	Summary      string
	About        string
	Queries      []field
	Takes        string // name of the body's object; empty without a body
	Returns      string // name of the response's object; empty for a file or no content
	File         bool   // the response is a file
}

// Varies reports whether the URL has parameters.
func (c call) Varies() bool { return c.Path[0].Parameter != "" || len(c.Queries) > 0 }

// part is a segment of a path: literal, or a parameter.
type part struct{ Text, Parameter string }

func newAPI(document openapi.Document) api {
	description := api{Version: document.Version()}
	for name, schema := range openapi.Pairs(document.Component("schemas")) {
		if fields := fieldsOf(document, schema); len(fields) > 0 {
			description.Objects = append(description.Objects, object{name, oneLine(document.About(schema)), fields})
		}
	}
	for _, described := range document.Calls() {
		if document.At(described.Node, "requestBody", "content", "multipart/form-data") != nil {
			continue // single-file clients send no files
		}
		description.Calls = append(description.Calls, newCall(document, described))
	}
	return description
}

func newCall(document openapi.Document, operation openapi.Call) call {
	const body = "application/json"
	success := document.Success(operation.Node)
	described := call{Name: document.Text(operation.Node, "operationId"), Method: operation.Method,
		Path:    partsOf(operation.Path),
		Summary: document.Text(operation.Node, "summary"), About: oneLine(document.Text(operation.Node, "description")),
		Returns: reference(document, success, "content", body)}
	described.File = described.Returns == "" && document.At(success, "content") != nil
	if sent := document.At(operation.Node, "requestBody", "content", body); sent != nil {
		described.Takes = reference(document, operation.Node, "requestBody", "content", body)
	}
	for _, parameter := range document.Parameters(operation.Node, "query") {
		described.Queries = append(described.Queries, field{Name: parameter.Name,
			Shape: shapeOf(document, document.At(parameter.Schema, "schema"))})
	}
	return described
}

func partsOf(path string) (parts []part) {
	for path != "" {
		text, rest, _ := strings.Cut(path, "{")
		parameter, after, _ := strings.Cut(rest, "}")
		parts, path = append(parts, part{text, parameter}), after
	}
	return parts
}

// reference returns the name of a body's schema.
func reference(document openapi.Document, node *openapi.Node, path ...string) string {
	for name, schema := range openapi.Pairs(document.At(node, path...)) {
		if name == "schema" {
			return openapi.Reference(schema)
		}
	}
	return ""
}

func fieldsOf(document openapi.Document, schema *openapi.Node) (fields []field) {
	for _, property := range document.Fields(schema) {
		fields = append(fields, field{property.Name, oneLine(document.About(property.Schema)), property.Required,
			shapeOf(document, property.Schema)})
	}
	return fields
}

func shapeOf(document openapi.Document, schema *openapi.Node) shape {
	described := shape{Kinds: document.Types(schema), Choices: document.List(schema, "enum")}
	if items := document.At(schema, "items"); items != nil {
		for name, written := range openapi.Pairs(document.Resolved(schema)) {
			if name == "items" {
				described.Items = new(shapeOf(document, written))
			}
		}
		return described
	}
	if slices.Contains(described.Kinds, "object") {
		described.Object, described.Fields = openapi.Reference(schema), fieldsOf(document, schema)
	}
	return described
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
