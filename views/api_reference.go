package views

import (
	"bytes"
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"strings"

	"plainhand/internal/openapi"
)

// APIReference is what the API says of itself in OpenAPI, as people read it.
type APIReference struct {
	Calls   []APICall
	Problem string // an example of a failure
}

// APICall is one of the API's calls.
type APICall struct {
	ID, Method, Path string
	Summary          string
	About            []string   // paragraphs of HTML
	Scope            string     // that a key needs; empty for any
	Address          []APIField // what may stand in the address
	Fields           []APIField
	Request          string // an example; empty for a call without a body
	Command          string // that sends the example
	Response         string // an example; empty for an answer that is no JSON
	Answer           string // HTML: what is answered instead of JSON
	Returns          []APIField
}

// APIField is a field of a body.
type APIField struct {
	Name, Type string
	Required   bool
	About      string // HTML
}

// ProblemLine is a kind of problem in the list of them.
type ProblemLine struct {
	Code, When string
	Status     int
}

// NewAPIReference reads a description in OpenAPI, of the API of the site with an origin.
func NewAPIReference(description []byte, origin string) (reference APIReference, err error) {
	document, err := openapi.Parse(description)
	if err != nil {
		return reference, err
	}
	described := described{document, origin}
	for _, call := range document.Calls() {
		reference.Calls = append(reference.Calls, described.call(call))
	}
	reference.Problem = document.JSON(document.Component("responses", "Problem", "content", "application/problem+json",
		"example"))
	return reference, nil
}

// described is a description in words for people.
type described struct {
	openapi.Document
	origin string
}

func (d described) call(one openapi.Call) APICall {
	const body = "application/json"
	call := APICall{ID: d.Text(one.Node, "operationId"), Method: one.Method, Path: one.Path,
		Summary: d.Text(one.Node, "summary"), Scope: d.Text(one.Node, "x-scope"),
		About: paragraphs(d.Text(one.Node, "description"))}
	if call.Scope == "any" {
		call.Scope = ""
	}
	sent := d.At(one.Node, "requestBody", "content", body)
	success := d.Success(one.Node)
	got := d.At(success, "content", body)
	if got == nil {
		call.Answer = strings.Join(paragraphs(d.About(success)), " ")
	}
	for _, place := range []string{"path", "query"} {
		for _, parameter := range d.Parameters(one.Node, place) {
			call.Address = append(call.Address, d.parameter(parameter))
		}
	}
	call.Fields, call.Returns = d.fields(d.At(sent, "schema")), d.fields(d.At(got, "schema"))
	call.Command = d.command(one, d.JSON(d.At(sent, "example")))
	call.Request, call.Response = d.JSON(d.At(sent, "example")), d.JSON(d.At(got, "example"))
	return call
}

// command sends a call from a terminal. Nothing in the examples needs quoting.
func (d described) command(one openapi.Call, body string) string {
	const next = " \\\n  "
	command := "curl " + d.origin + one.Path + next + `-H "Authorization: Bearer ph_test_YOUR_KEY"`
	if body != "" {
		var compact bytes.Buffer
		_ = json.Compact(&compact, []byte(body)) // it was JSON just now
		return command + next + `-H "Content-Type: application/json"` + next + "-d '" + compact.String() + "'"
	}
	if one.Method != http.MethodGet {
		command += next + "-X " + one.Method
	}
	return command
}

// parameter is one that stands in the address.
func (d described) parameter(one openapi.Field) APIField {
	field := d.field(openapi.Field{Name: one.Name, Schema: d.At(one.Schema, "schema"), Required: one.Required})
	field.About = strings.TrimSpace(strings.Join(paragraphs(d.About(one.Schema)), " ") + " " + field.About)
	return field
}

// fields are those of an object, and of the objects in it.
func (d described) fields(schema *openapi.Node) (fields []APIField) {
	for _, one := range d.Fields(schema) {
		fields = append(fields, d.field(one))
		inner := d.At(one.Schema)
		if items := d.At(inner, "items"); items != nil {
			inner = items
		}
		for _, below := range d.fields(inner) {
			below.Name = one.Name + "." + below.Name
			fields = append(fields, below)
		}
	}
	return fields
}

func (d described) field(one openapi.Field) APIField {
	kind := strings.Join(d.Types(one.Schema), " or ")
	if items := d.At(one.Schema, "items"); items != nil {
		kind = "list of " + strings.Join(d.Types(items), " or ") + "s"
	}
	about := d.About(one.Schema)
	if choices := d.List(one.Schema, "enum"); len(choices) > 0 {
		about = strings.TrimSpace(about + " One of `" + strings.Join(choices, "`, `") + "`.")
	}
	if usual := d.Text(one.Schema, "default"); usual != "" {
		about += " `" + usual + "` if you leave it out."
	}
	return APIField{Name: one.Name, Type: kind, Required: one.Required, About: strings.Join(paragraphs(about), " ")}
}

var inCode = regexp.MustCompile("`([^`]+)`")

// paragraphs are those of a text with code in it, as HTML.
func paragraphs(text string) (written []string) {
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if paragraph = strings.Join(strings.Fields(paragraph), " "); paragraph != "" {
			written = append(written, inCode.ReplaceAllString(html.EscapeString(paragraph), "<code>$1</code>"))
		}
	}
	return written
}
