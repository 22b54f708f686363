package api

import (
	"bytes"
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"strings"

	"plainhand/internal/api/openapi"
)

// Reference is the API's OpenAPI description, prepared for readers.
type Reference struct {
	Calls   []Call
	Problem string // an example of a failure
}

// Call is one of the API's calls.
type Call struct {
	ID, Method, Path string
	Summary          string
	About            []string // paragraphs of HTML
	Scope            string   // required scope; empty for any
	LiveKey          bool     // it rejects test keys
	Form             bool     // it takes a form with files
	Address          []Field  // path and query parameters
	Fields           []Field
	Request          string // an example; empty for a call without a body
	Command          string // curl command that sends the example
	Response         string // an example; empty for a response that is not JSON
	Answer           string // HTML: description of a response that is not JSON
	Returns          []Field
}

// Field is a field of a body.
type Field struct {
	Name, Type string
	Required   bool
	About      string // HTML
}

// ProblemLine is an entry in the list of problem types.
type ProblemLine struct {
	Code, When string
	Status     int
}

// NewReference reads the OpenAPI description of the API at an origin.
func NewReference(description []byte, origin string) (reference Reference, err error) {
	document, err := openapi.Parse(description)
	if err != nil {
		return reference, err
	}
	described := described{document, origin}
	for _, call := range document.Calls() {
		reference.Calls = append(reference.Calls, described.call(call))
	}
	reference.Problem = document.JSON(document.Component("responses", "Error", "content", "application/problem+json",
		"example"))
	return reference, nil
}

// described renders parts of an OpenAPI description as HTML.
type described struct {
	openapi.Document
	origin string
}

func (d described) call(operation openapi.Call) Call {
	const body = "application/json"
	call := Call{ID: d.Text(operation.Node, "operationId"), Method: operation.Method, Path: operation.Path,
		Summary: d.Text(operation.Node, "summary"), Scope: d.Text(operation.Node, "x-scope"),
		About: paragraphs(d.Text(operation.Node, "description"))}
	if call.Scope == "any" {
		call.Scope = ""
	}
	call.LiveKey = d.needsLiveKey(operation)
	sent := d.At(operation.Node, "requestBody", "content", body)
	form := d.At(operation.Node, "requestBody", "content", "multipart/form-data")
	call.Form = form != nil
	success := d.Success(operation.Node)
	got := d.At(success, "content", body)
	if got == nil {
		call.Answer = strings.Join(paragraphs(d.About(success)), " ")
	}
	for _, place := range []string{"path", "query"} {
		for _, parameter := range d.Parameters(operation.Node, place) {
			call.Address = append(call.Address, d.parameter(parameter))
		}
	}
	call.Fields = append(d.fields(d.At(sent, "schema")), d.fields(d.At(form, "schema"))...)
	call.Returns = d.fields(d.At(got, "schema"))
	call.Command = d.command(operation, d.JSON(d.At(sent, "example")))
	call.Request, call.Response = d.JSON(d.At(sent, "example")), d.JSON(d.At(got, "example"))
	return call
}

func (d described) needsLiveKey(operation openapi.Call) bool {
	return d.Text(operation.Node, "x-key") == "live"
}

// sampleKey is a placeholder for a key of the kind that the call needs.
func (d described) sampleKey(operation openapi.Call) string {
	if d.needsLiveKey(operation) {
		return "ph_live_YOUR_KEY"
	}
	return "ph_test_YOUR_KEY"
}

// samplePath is the call's path with the examples of its parameters.
func (d described) samplePath(operation openapi.Call) string {
	path := operation.Path
	for _, parameter := range d.Parameters(operation.Node, "path") {
		path = strings.Replace(path, "{"+parameter.Name+"}", d.Text(parameter.Schema, "example"), 1)
	}
	return path
}

// command sends a call from a terminal. Nothing in the examples needs quoting.
func (d described) command(operation openapi.Call, body string) string {
	const next = " \\\n  "
	command := "curl " + d.origin + d.samplePath(operation) + next +
		`-H "Authorization: Bearer ` + d.sampleKey(operation) + `"`
	if body != "" {
		return command + next + `-H "Content-Type: application/json"` + next + "-d '" + compactJSON(body) + "'"
	}
	if form := d.At(operation.Node, "requestBody", "content", "multipart/form-data", "example"); form != nil {
		command += next + "-F settings='" + compactJSON(d.JSON(d.At(form, "settings"))) + "'"
		for _, name := range d.List(form, "files") {
			command += next + "-F files=@" + name
		}
		return command
	}
	if operation.Method != http.MethodGet {
		command += next + "-X " + operation.Method
	}
	return command
}

// compactJSON returns valid JSON without white space.
func compactJSON(text string) string {
	var compact bytes.Buffer
	_ = json.Compact(&compact, []byte(text))
	return compact.String()
}

// parameter returns a parameter of the path or query.
func (d described) parameter(described openapi.Field) Field {
	field := d.field(openapi.Field{Name: described.Name, Schema: d.At(described.Schema, "schema"),
		Required: described.Required})
	field.About = strings.TrimSpace(strings.Join(paragraphs(d.About(described.Schema)), " ") + " " + field.About)
	return field
}

// fields returns the fields of an object, and of the objects in it.
func (d described) fields(schema *openapi.Node) (fields []Field) {
	for _, property := range d.Fields(schema) {
		fields = append(fields, d.field(property))
		inner := d.At(property.Schema)
		if items := d.At(inner, "items"); items != nil {
			inner = items
		}
		for _, below := range d.fields(inner) {
			below.Name = property.Name + "." + below.Name
			fields = append(fields, below)
		}
	}
	return fields
}

func (d described) field(property openapi.Field) Field {
	kind := strings.Join(d.Types(property.Schema), " or ")
	if items := d.At(property.Schema, "items"); items != nil {
		kind = "list of " + strings.Join(d.Types(items), " or ") + "s"
	}
	about := d.About(property.Schema)
	if choices := d.List(property.Schema, "enum"); len(choices) > 0 {
		about = strings.TrimSpace(about + " One of `" + strings.Join(choices, "`, `") + "`.")
	}
	return Field{Name: property.Name, Type: kind, Required: property.Required,
		About: strings.Join(paragraphs(about), " ")}
}

var inCode = regexp.MustCompile("`([^`]+)`")

// paragraphs returns the paragraphs of a text with code in it, as HTML.
func paragraphs(text string) (written []string) {
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if paragraph = strings.Join(strings.Fields(paragraph), " "); paragraph != "" {
			written = append(written, inCode.ReplaceAllString(html.EscapeString(paragraph), "<code>$1</code>"))
		}
	}
	return written
}
