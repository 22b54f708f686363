package main

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"plainhand/internal/api/openapi"
)

// api is the data of the templates.
type api struct {
	Version string // of the API
	Release string // of the clients
	Codes   []string
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

// Required returns the fields that the object always has.
func (o object) Required() []field { return o.fields(true) }

// Optional returns the fields that the object may lack.
func (o object) Optional() []field { return o.fields(false) }

func (o object) fields(required bool) (found []field) {
	for _, property := range o.Fields {
		if property.Required == required {
			found = append(found, property)
		}
	}
	return found
}

// shape is the type of a field, independent of the language.
type shape struct {
	Object  string   // name of an object; empty for other types
	Kinds   []string // JSON Schema types; "null" if nullable
	Format  string
	Choices []string
	Items   *shape
	Large   bool // an unsigned integer with more than 32 bits
}

// Nullable reports whether null is a value.
func (s shape) Nullable() bool { return slices.Contains(s.Kinds, "null") }

// kind returns the type of the values other than null.
func (s shape) kind() string {
	for _, kind := range s.Kinds {
		if kind != "null" {
			return kind
		}
	}
	return "null"
}

type call struct {
	Name, Method string
	Route        string // the path with the names of its parameters
	Path         []part
	About        string
	Paged        bool   // takes the parameters limit and cursor
	Idempotent   bool   // takes an Idempotency-Key
	Takes        string // name of the body's object; empty without a body
	Returns      string // name of the response's object; empty for a file or no content
	File         bool   // the response is a file
}

// Varies reports whether the path has parameters.
func (c call) Varies() bool { return c.Path[0].Parameter != "" }

// part is a segment of a path: literal, or a parameter with its choices.
type part struct {
	Text, Parameter string
	Choices         []string
}

// reader collects the objects of a description.
type reader struct {
	openapi.Document
	objects []object
}

// newAPI returns the API of a description, for a release of the clients.
func newAPI(document openapi.Document, release string) (api, error) {
	r := &reader{Document: document}
	for name, schema := range openapi.Pairs(document.Component("schemas")) {
		r.addObject(name, schema)
	}
	codes := document.List(document.Component("schemas", "Problem", "properties", "code"), "x-known-values")
	if len(codes) == 0 {
		return api{}, errors.New("the code of a Problem has no x-known-values")
	}
	made := api{Version: document.Version(), Release: release, Codes: codes, Objects: r.objects}
	for _, described := range document.Calls() {
		if document.At(described.Node, "requestBody", "content", "multipart/form-data") != nil {
			continue // the clients' own code sends forms
		}
		made.Calls = append(made.Calls, r.call(described))
	}
	return made, nil
}

// addObject adds a schema if it is an object with fields that JSON can have, and the anonymous objects in it.
func (r *reader) addObject(name string, schema *openapi.Node) {
	made := object{Name: name, About: oneLine(r.About(schema))}
	for _, property := range r.Fields(schema) {
		shape := r.shape(property.Schema, name+camel(property.Name))
		if shape.Format == "binary" || shape.Items != nil && shape.Items.Format == "binary" {
			return
		}
		made.Fields = append(made.Fields,
			field{property.Name, oneLine(r.About(property.Schema)), property.Required, shape})
	}
	if len(made.Fields) > 0 {
		r.objects = append(r.objects, made)
	}
}

// shape returns the shape of a schema. An anonymous object gets the name.
func (r *reader) shape(schema *openapi.Node, name string) shape {
	made := shape{Kinds: r.Types(schema), Format: r.Text(schema, "format"), Choices: r.List(schema, "enum")}
	maximum, _ := strconv.ParseInt(r.Text(schema, "maximum"), 10, 64) // without one, 0
	made.Large = maximum >= 1<<32 && r.Text(schema, "minimum") == "0"
	switch made.kind() {
	case "array":
		made.Items = new(r.shape(r.written(schema, "items"), name))
	case "object":
		made.Object = r.component(schema)
		if made.Object == "" && len(r.Fields(schema)) > 0 {
			made.Object = name
			r.addObject(name, r.Resolved(schema))
		}
	}
	return made
}

// written returns the value of a key as it is written, so that it may be a reference.
func (r *reader) written(schema *openapi.Node, key string) *openapi.Node {
	for name, value := range openapi.Pairs(r.Resolved(schema)) {
		if name == key {
			return value
		}
	}
	return nil
}

// component returns the name of the schema below components that a node refers to; empty if it refers to none.
func (r *reader) component(node *openapi.Node) string {
	name := openapi.Reference(node)
	if name == "" || r.Component("schemas", name) != r.Resolved(node) {
		return ""
	}
	return name
}

func (r *reader) call(operation openapi.Call) call {
	const body = "application/json"
	success := r.Success(operation.Node)
	made := call{Name: r.Text(operation.Node, "operationId"), Method: operation.Method,
		Route: operation.Path, Path: r.parts(operation),
		About: sentence(r.Text(operation.Node, "summary")) + " " +
			oneLine(r.Text(operation.Node, "description")),
		Returns: r.component(r.written(r.At(success, "content", body), "schema")),
		Takes:   r.component(r.written(r.At(operation.Node, "requestBody", "content", body), "schema")),
		Paged:   r.has(operation, "query", "cursor"), Idempotent: r.has(operation, "header", "Idempotency-Key")}
	made.File = made.Returns == "" && r.At(success, "content") != nil
	return made
}

func (r *reader) has(operation openapi.Call, location, name string) bool {
	return slices.ContainsFunc(r.Parameters(operation.Node, location),
		func(parameter openapi.Field) bool { return parameter.Name == name })
}

func (r *reader) parts(operation openapi.Call) (parts []part) {
	choices := map[string][]string{}
	for _, parameter := range r.Parameters(operation.Node, "path") {
		choices[parameter.Name] = r.List(r.At(parameter.Schema, "schema"), "enum")
	}
	for path := operation.Path; path != ""; {
		text, rest, _ := strings.Cut(path, "{")
		parameter, after, _ := strings.Cut(rest, "}")
		parts, path = append(parts, part{text, parameter, choices[parameter]}), after
	}
	return parts
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// sentence adds a period to a summary.
func sentence(summary string) string { return strings.TrimSuffix(summary, ".") + "." }

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

// initialisms are words that Go writes in capitals.
var initialisms = map[string]string{"id": "ID", "json": "JSON", "url": "URL"}

// camel returns a snake-case or camel-case name as an exported name of Go.
func camel(name string) string {
	var out strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		out.WriteString(cmp.Or(initialisms[word], strings.ToUpper(word[:1])+word[1:]))
	}
	return out.String()
}
